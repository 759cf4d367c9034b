/**
 * The least processor time of this thread over several tries, in ms, so that other work of the
 * machine does not count. Stops at the first try of at most `enough`.
 */
export async function leastThreadMs(
  action: () => unknown,
  { tries, enough = 0 }: { tries: number; enough?: number },
): Promise<number> {
  let least = Infinity
  for (let count = 0; count < tries && least > enough; count += 1) {
    const before = process.threadCpuUsage()
    await action()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
