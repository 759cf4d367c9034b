import { guestProblems } from '#features/matches/guest-draft.rules.ts'

export const GUESTS_PAGE = 50
/** Tables at which two guests both sit, who are still the same; more are no mistake. */
export const TOGETHER_MAX = 200

export const GUEST_NOT_FOUND = 'No match of yours has a guest of that name.'
export const TOO_OFTEN_TOGETHER = 'They sit together at too many tables to be one.'
export const SAME_GUEST = 'Choose another guest.'
export const CLAIMED = 'This guest is somebody’s account by now: undo the claim first.'
export const NOT_MERGED = 'This guest was not merged with another one.'

export function newNameProblem(name: string): string | null {
  return guestProblems({ name, email: '', invited: false }).name ?? null
}
