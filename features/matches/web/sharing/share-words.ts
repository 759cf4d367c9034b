import type { Player } from '#features/matches/contract.ts'
import type { TableLink } from '#features/matches/table-link/contract.ts'

const DAY_MS = 86_400_000
/** The clocks of two devices differ: a link just made ends in 30 days, never in 31. */
const CLOCKS_MS = 5 * 60_000

/** Whom the code is for: `Oma, point your camera here`, by first words where these differ. */
export function pointWords(waiting: readonly string[]): string {
  const [first, second, third] = shortNames(waiting)
  if (first === undefined || third !== undefined) return 'Point your camera here'
  return second === undefined
    ? `${first}, point your camera here`
    : `${first} and ${second}, point your cameras here`
}

function shortNames(names: readonly string[]): readonly string[] {
  const short = names.map((name) => name.trim().split(/\s+/u)[0] ?? name)
  return new Set(short).size === names.length ? short : names
}

/** How long a link still works, in days that have begun. */
export function endsWords(expiresAt: string, now: Date): string {
  const left = Date.parse(expiresAt) - now.getTime()
  if (left <= 0) return 'The link has ended.'
  const days = Math.ceil((left - CLOCKS_MS) / DAY_MS)
  return days <= 1 ? 'The link ends within a day.' : `The link ends in ${days} days.`
}

type Use = TableLink['uses'][number]

/** What a guest has said by the link, as far as it still holds. */
export type Answer = Use['what'] | 'confirmed before' | null

/** Of a row: an edit takes a guest's yes back, and a claimed seat can be given back. */
export function answerOf(
  { user, confirmedBy }: Pick<Player, 'user' | 'confirmedBy'>,
  use: Use | undefined,
): Answer {
  if (use === undefined) return null
  if (use.what === 'claimed') return user === null ? null : 'claimed'
  return use.what === 'confirmed' && confirmedBy === null ? 'confirmed before' : use.what
}

export const answerWords: Record<Exclude<Answer, null>, string> = {
  confirmed: 'said yes',
  'confirmed before': 'said yes before the sheet changed',
  contested: 'said that something is not right',
  claimed: 'has it in an account now',
}
