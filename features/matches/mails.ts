import { escapeHtml } from '#platform/html.ts'
import type { Mail } from '#platform/mail.ts'
import { dayOf } from './rules.ts'

interface Occasion {
  /** Address of this app, without a trailing slash. */
  publicUrl: string
  /** Who logged the match. */
  creator: string
  game: string
  /** ISO 8601. */
  date: string
}

/** To a guest whom the match's creator asked to invite. */
export function guestInvitation(to: { email: string; name: string }, match: Occasion): Mail {
  return compose(to.email, 'guest-invitation', `${match.creator} played ${match.game} with you`, {
    lines: [
      `Hello ${to.name},`,
      `${match.creator} logged a match of ${match.game} on ${dayOf(match.date)} and put you at the table.`,
      'Tabletally keeps track of game nights: who played, who won, and how often. Sign up with this address and the match is yours too.',
    ],
    action: { label: 'Sign up', link: `${match.publicUrl}/signup` },
    footer: 'If this says nothing to you, no account was made and you can ignore it.',
  })
}

interface Letter {
  lines: string[]
  action: { label: string; link: string }
  footer: string
}

function compose(to: string, kind: string, subject: string, letter: Letter): Mail {
  const { lines, action, footer } = letter
  const button = `<a href="${escapeHtml(action.link)}">${escapeHtml(action.label)}</a>`
  return {
    kind,
    to,
    subject,
    text: [...lines, `${action.label}: ${action.link}`, footer].join('\n\n'),
    html: [
      ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
      `<p>${button}</p>`,
      `<p><small>${escapeHtml(footer)}</small></p>`,
    ].join('\n'),
  }
}
