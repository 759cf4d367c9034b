import { setImmediate as nextTurn } from 'node:timers/promises'

export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  const over = new AbortController()
  const working = work().finally(() => over.abort())
  let turns = 0
  for (; !over.signal.aborted; turns += 1) await nextTurn()
  await working
  return turns
}
