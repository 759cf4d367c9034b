import * as paths from '#app/paths.ts'
import { formatDay } from '#features/dates/day-words.rules.ts'
import { named, renderMail } from '#platform/mail/mail-layout.ts'
import type { Mail } from '#platform/mail/outbox.ts'

interface Occasion {
  /** Without a trailing slash. */
  publicUrl: string
  id: string
  creatorId: string
  creator: string
  game: string
  /** `YYYY-MM-DD` */
  day: string
}

export function reminder(to: { email: string; name: string }, match: Occasion): Mail {
  const creator = named(match.creator, 'Somebody')
  const game = named(match.game, 'a game')
  return {
    kind: 'match-reminder',
    to: to.email,
    senderId: match.creatorId,
    subject: `${creator} is waiting for you to confirm a match`,
    ...renderMail({
      heading: 'Were you there?',
      paragraphs: [
        `Hello ${named(to.name, 'there')},`,
        `${creator} logged a match of ${game} on ${formatDay(match.day)} and is waiting for you to confirm it.`,
        'If you were not there, or would rather not be on it, you can decline it on the same page.',
      ],
      button: { label: 'Look at the match', url: match.publicUrl + paths.match(match.id) },
      footnote:
        'You get this because a friend asked for a reminder. There is one in 6 hours at most.',
    }),
  }
}
