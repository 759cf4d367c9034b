import { DAY_MS } from '#features/dates/days.rules.ts'
import type { Player } from '#features/matches/matches.contract.ts'
import type { TableLink } from '#features/matches/whole-match.contract.ts'

/** The clocks of two devices differ: a link just made ends in 30 days, never in 31. */
const CLOCKS_MS = 5 * 60_000

/** In days that have begun. */
export function endsWords(expiresAt: string, now: Date): string {
  const left = Date.parse(expiresAt) - now.getTime()
  if (left <= 0) return 'The link has ended.'
  const days = Math.ceil((left - CLOCKS_MS) / DAY_MS)
  return days <= 1 ? 'The link ends within a day.' : `The link ends in ${days} days.`
}

type Use = TableLink['uses'][number]

export interface Answer {
  what: Use['what'] | 'confirmed before'
  at: string
}

/**
 * The answers for one row, oldest first. An objection stays in sight, whatever is said later; it takes
 * an earlier yes back, and so does an edit. A claimed seat can be given back.
 */
export function answersOf(
  { user, confirmedBy }: Pick<Player, 'user' | 'confirmedBy'>,
  uses: readonly Use[],
): Answer[] {
  return uses.flatMap(({ what, at }, index): Answer[] => {
    const isNewest = index === uses.length - 1
    if (what === 'contested') return [{ what, at }]
    if (!isNewest || (what === 'claimed' && user === null)) return []
    return [{ what: what === 'confirmed' && confirmedBy === null ? 'confirmed before' : what, at }]
  })
}

export const answerWords: Record<Answer['what'], string> = {
  confirmed: 'said yes',
  'confirmed before': 'said yes before the sheet changed',
  contested: 'said that something is not right',
  claimed: 'has it in an account now',
}
