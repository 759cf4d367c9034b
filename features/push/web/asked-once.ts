/** Whether somebody has answered the question on this device; its presence alone counts. */
const KEY = 'push asked'

/** Without storage it counts as asked: the question must not come back each time. */
export function wasAsked(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return true
  }
}

export function noteAsked(): void {
  try {
    localStorage.setItem(KEY, 'yes')
  } catch {
    // Storage is full: it is asked again.
  }
}
