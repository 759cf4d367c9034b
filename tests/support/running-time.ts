/**
 * The time in which this process ran, in ms: turns of a timer, which do not catch up. While a busy
 * machine lets the process wait, it stands still.
 * @returns how much has passed; the last call ends it
 */
export function startRunningTime(): () => number {
  const TURN_MS = 10
  let turns = 0
  const timer = setInterval(() => (turns += 1), TURN_MS)
  return () => {
    clearInterval(timer)
    return turns * TURN_MS
  }
}
