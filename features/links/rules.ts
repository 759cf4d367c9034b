import { lengthOf } from '#features/accounts/rules.ts'

/** How long a link works. */
export const LINK_DAYS = 30
export const CONTEST_MAX = 200
/** By one link within a day. */
export const CONTESTS_A_DAY = 5

/** The same for an unknown link, an ended one and that of a deleted match. */
export const LINK_ENDED = 'This link has ended.'

export function contestProblem(text: string): string | null {
  const length = lengthOf(text.trim())
  if (length === 0) return 'Say what is not right.'
  return length > CONTEST_MAX ? `At most ${CONTEST_MAX} characters.` : null
}
