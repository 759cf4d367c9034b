import { emailProblem, nameProblem } from '#features/accounts/accounts.rules.ts'
import { looksLikeFormerPlayer, NOT_A_NAME } from '#features/accounts/former-player.rules.ts'

export const INVITE_NEEDS_EMAIL = 'Enter an email to send an invite.'

export interface GuestDraft {
  name: string
  email: string
  invited: boolean
}

export function guestProblems(guest: GuestDraft): { name?: string; email?: string } {
  const problems: { name?: string; email?: string } = {}
  const name =
    nameProblem('Guest name', guest.name) ?? (looksLikeFormerPlayer(guest.name) ? NOT_A_NAME : null)
  if (name !== null) problems.name = name
  const email = guest.email.trim()
  if (email === '' && guest.invited) problems.email = INVITE_NEEDS_EMAIL
  if (email !== '') {
    const problem = emailProblem(email)
    if (problem !== null) problems.email = problem
  }
  return problems
}
