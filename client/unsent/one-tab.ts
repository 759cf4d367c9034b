const NAME = 'unsent'
/** Longer than the longest request, so that a tab that is still sending keeps it. */
const TURN_MS = 45_000

/**
 * Does it in one tab at a time, and takes the turn of a tab that has it for too long: a phone has stopped
 * that tab while it was sending. Plain http has no Web Locks: there the tab that is seen sends, and what two
 * send is done once.
 * @returns undefined in a tab that is not seen there
 */
export async function inOneTab<T>(work: () => Promise<T>): Promise<T | undefined> {
  if (!('locks' in navigator)) return document.hidden ? undefined : work()
  let hasBegun = false
  const begin = async () => {
    hasBegun = true
    return work()
  }
  try {
    return await navigator.locks.request(NAME, { signal: AbortSignal.timeout(TURN_MS) }, begin)
  } catch (error) {
    if (hasBegun) throw error
    return navigator.locks.request(NAME, { steal: true }, work)
  }
}
