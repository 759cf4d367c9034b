import * as paths from '#app/paths.ts'
import { emailKey } from '#features/accounts/accounts.rules.ts'
import { formatDay } from '#features/dates/day-words.rules.ts'
import { renderMail, named } from '#platform/mail/mail-layout.ts'
import type { Mail } from '#platform/mail/outbox.ts'

interface Occasion {
  publicUrl: string
  id: string
  creatorId: string
  creator: string
  game: string
  day: string
}

export function guestInvitation(
  to: { email: string; name: string; token: string; unsubscribeUrl: string },
  match: Occasion,
): Mail {
  const creator = named(match.creator, 'Somebody')
  const game = named(match.game, 'a game')
  return {
    kind: 'guest-invitation',
    to: to.email,
    senderId: match.creatorId,
    toKey: emailKey(to.email),
    unsubscribeUrl: to.unsubscribeUrl,
    subject: `${creator} put you at the table on Tabletally`,
    ...renderMail({
      heading: 'There is a seat with your name',
      paragraphs: [
        `Hello ${named(to.name, 'there')},`,
        `${creator} logged a match of ${game} on ${formatDay(match.day)}, and you were at the table. On Tabletally friends keep track of their game nights: who played, who won, and who still owes a rematch.`,
        'Sign up with this address and the match is part of your record too, and you are friends. The link is for you alone: whoever has it can sign up with your address.',
      ],
      button: { label: 'Take your seat', url: match.publicUrl + paths.invitation(to.token) },
      footnote: 'If you do not want to join, there is nothing to do: no account was made.',
      unsubscribeUrl: to.unsubscribeUrl,
    }),
  }
}
