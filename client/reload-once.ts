/** When this tab last loaded itself anew; public/first-paint.js has the same rule for the first scripts. */
const KEY = 'reloaded'
const PAUSE_MS = 60_000

/**
 * Whether an error says that a part of the app could not be fetched: its version may have been
 * replaced since this page was opened.
 */
export function isMissingPart(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    // As Chrome, Firefox and Safari say it.
    /dynamically imported module|importing a module script failed/iu.test(error.message)
  )
}

/** Loads the page anew, but not again and again. @returns whether it does */
export function reloadOnce(): boolean {
  // What a sign-in elsewhere brought is in the page alone (early.ts), and would be lost.
  if (window.arrival) return false
  try {
    const last = Number(sessionStorage.getItem(KEY))
    if (Date.now() - last < PAUSE_MS) return false
    sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    // Without storage nothing would tell the second time from the first.
    return false
  }
  window.location.reload()
  return true
}
