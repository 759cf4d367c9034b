/** `npm run test:long` proves the same as `npm test` more often, at a larger size, and with another seed. */
export const isLong = process.env['LONG'] === '1'

/** The seed of a test's random choices: `SEED` if that is set, else its own. */
export function seedOr(own: number): number {
  return Number(process.env['SEED'] ?? own)
}
