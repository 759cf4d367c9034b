/** Leaves a note for developers about what the page itself does not show. */
export function logFailure(what: string, error: unknown): void {
  console.warn(`${what} failed:`, error)
}
