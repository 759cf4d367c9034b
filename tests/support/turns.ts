import { setImmediate as nextTurn } from 'node:timers/promises'

/** How many turns of the event loop a piece of work leaves to others. */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  const over = new AbortController()
  const working = work().finally(() => over.abort())
  let turns = 0
  for (; !over.signal.aborted; turns += 1) await nextTurn()
  await working
  return turns
}
