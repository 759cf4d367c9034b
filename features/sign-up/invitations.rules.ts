import { asOneLine, hasVisibleCharacter } from '#features/accounts/names.rules.ts'

export const INVITATION_DAYS = 30

/** The same for an unknown link, a used one, and that of somebody who is suspended. */
export const INVITATION_ENDED = 'This invitation has ended.'

export function namesOf(called: string): { firstName: string; lastName: string } {
  const words = asOneLine(called).split(/\s+/u).filter(hasVisibleCharacter)
  const lastName = words.length > 1 ? (words.pop() ?? '') : ''
  return { firstName: words.join(' '), lastName }
}
