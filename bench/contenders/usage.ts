/** What a contender has used until now. */
export interface Usage {
  /** Milliseconds of processor time, both user's and system's. */
  cpuMs: number
  /** Resident set, in bytes. */
  memory: number
}

// Loaded before each contender's own program: the bench asks, the process itself knows best.
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  const usage: Usage = { cpuMs: (user + system) / 1000, memory: process.memoryUsage.rss() }
  process.send?.(usage)
})
// A bench that was stopped midway leaves nothing behind.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// Whether the bench still listens must not keep a stopped server alive.
process.channel?.unref()
