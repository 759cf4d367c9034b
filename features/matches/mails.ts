import { isolated, layOut } from '#platform/mail-layout.ts'
import type { Mail } from '#platform/mail.ts'

import { dayOf } from './rules.ts'

/** What a mail tells of a match. */
interface Occasion {
  /** Address of this app, without a trailing slash. */
  publicUrl: string
  id: string
  /** Full name of who logged the match. */
  creator: string
  game: string
  /** ISO 8601. */
  date: string
}

// Names come from one person and go to another: in our mail they must not carry an address.
const LIKE_AN_ADDRESS = /[/@:\\]|\.\S/u

function named(words: string, otherwise: string): string {
  return LIKE_AN_ADDRESS.test(words) ? otherwise : isolated(words)
}

/** To a guest whom the match's creator asked to invite. */
export function guestInvitation(to: { email: string; name: string }, match: Occasion): Mail {
  const creator = named(match.creator, 'Somebody')
  const game = named(match.game, 'a game')
  return {
    kind: 'guest-invitation',
    to: to.email,
    subject: `${named(match.creator, 'Somebody')} put you at the table on Tabletally`,
    ...layOut({
      heading: 'There is a seat with your name',
      paragraphs: [
        `Hello ${named(to.name, 'there')},`,
        `${creator} logged a match of ${game} on ${dayOf(match.date)}, and you were at the table. On Tabletally friends keep track of their game nights: who played, who won, and who still owes a rematch.`,
        'Sign up with this address and the match is part of your record too.',
      ],
      button: { label: 'Take your seat', url: `${match.publicUrl}/signup` },
      footnote: 'If you do not want to join, there is nothing to do: no account was made.',
    }),
  }
}
