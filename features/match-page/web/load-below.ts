/** One chunk, which the page loads after the sheet. */
export const loadBelow = async () => (await import('./below.ts')).below
