/** `npm run test:long` proves the same as `npm test` more often, at a larger size, and with another seed. */
export const isLong = process.env['LONG'] === '1'

export function seedOr(own: number): number {
  return Number(process.env['SEED'] ?? own)
}
