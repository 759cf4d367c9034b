/** When this tab last reloaded itself; app/public/first-paint.js uses it too, for the first scripts. */
const KEY = 'reloaded'
const PAUSE_MS = 60_000

/**
 * Whether an error says that a chunk of the app could not be fetched: a newer version may have been
 * deployed since this page was opened.
 */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    // The messages of Chrome, Firefox and Safari.
    /dynamically imported module|importing a module script failed/iu.test(error.message)
  )
}

/** Reloads the page, at most once a minute. @returns whether it does */
export function reloadOnce(): boolean {
  // The result of a third-party sign-in is in memory only (early-response.ts): a reload would lose it.
  if (window.arrival) return false
  try {
    const last = Number(sessionStorage.getItem(KEY))
    if (Date.now() - last < PAUSE_MS) return false
    sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    // Without storage the page could reload in an endless loop.
    return false
  }
  window.location.reload()
  return true
}
