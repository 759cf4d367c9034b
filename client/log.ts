/** Logs a failure that the page itself does not show. */
export function logFailure(what: string, error: unknown): void {
  console.warn(`${what} failed:`, error)
}
