/** What a contender has used since its start. */
export interface Usage {
  /** Milliseconds of processor time, user and system. */
  cpuMs: number
  /** Resident set, in bytes. */
  memory: number
}

// Loaded into each contender's process, before its program. The bench requests the figures by IPC.
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  const usage: Usage = { cpuMs: (user + system) / 1000, memory: process.memoryUsage.rss() }
  process.send?.(usage)
})
// If the bench is killed, its contenders stop too.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The IPC channel must not keep a stopped server alive.
process.channel?.unref()
