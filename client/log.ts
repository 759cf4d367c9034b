export function logFailure(what: string, error: unknown): void {
  console.warn(`${what} failed:`, error)
}
