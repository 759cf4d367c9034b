/** In ms, by a timer that does not catch up: it stands still while the process has to wait. */
export function startRunningTime(): () => number {
  const TURN_MS = 10
  let turns = 0
  const timer = setInterval(() => (turns += 1), TURN_MS)
  return () => {
    clearInterval(timer)
    return turns * TURN_MS
  }
}
