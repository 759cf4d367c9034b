/** Other work of the machine does not count. Stops at the first try of at most `enough`. */
export async function leastThreadMs(
  action: () => unknown,
  { tries, enough = 0 }: { tries: number; enough?: number },
): Promise<number> {
  let least = Infinity
  for (let count = 0; count < tries && least > enough; count += 1) {
    const before = threadCpuUs()
    await action()
    least = Math.min(least, (threadCpuUs() - before) / 1000)
  }
  return least
}

export function threadCpuUs(): number {
  // Linux counts a running thread up to its last timer tick, up to 4 ms ago, unless the time of the
  // whole process is asked for.
  process.cpuUsage()
  const { user, system } = process.threadCpuUsage()
  return user + system
}

/**
 * They take turns, so that other work of the machine affects all. It makes an action slower, never
 * faster: if the times are not fine yet, there are up to twenty times as many rounds.
 */
export async function leastWallMs(
  actions: readonly (() => Promise<unknown>)[],
  { rounds, isFine }: { rounds: number; isFine: (...least: number[]) => boolean },
): Promise<number[]> {
  const least = actions.map(() => Infinity)
  for (let round = 0; round < rounds || (round < 20 * rounds && !isFine(...least)); round += 1) {
    for (const [index, action] of actions.entries()) {
      const before = performance.now()
      await action()
      least[index] = Math.min(least[index] ?? 0, performance.now() - before)
    }
  }
  return least
}
