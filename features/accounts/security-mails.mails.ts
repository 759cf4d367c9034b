import * as paths from '#app/paths.ts'
import { formatUtcMoment } from '#features/dates/day-words.rules.ts'
import type { Config } from '#platform/config.ts'
import { greeting, renderMail } from '#platform/mail/mail-layout.ts'
import { FAREWELL, type Mail } from '#platform/mail/outbox.ts'

interface Owner {
  firstName: string
  email: string
}

function ownerMail(
  owner: Owner,
  kind: string,
  subject: string,
  content: Parameters<typeof renderMail>[0],
): Mail {
  const paragraphs = [greeting(owner.firstName), ...content.paragraphs]
  const text = renderMail({ ...content, paragraphs })
  return { kind, to: owner.email, senderId: null, subject, ...text }
}

export function passwordChangedMail(
  config: Config,
  owner: Owner,
  by: 'change' | 'reset',
  now: Date,
): Mail {
  const [way, ended] =
    by === 'reset'
      ? ['by a link that we had mailed to you', 'Every device is signed out.']
      : ['on the profile page', 'Every other device is signed out.']
  return ownerMail(owner, 'password-changed', 'Your Tabletally password was changed', {
    heading: 'A new key to your table',
    paragraphs: [
      `The password of your account was changed ${way}, on ${formatUtcMoment(now)}. ${ended}`,
      'Was it you? Then there is nothing to do.',
      'Was it not? Choose a new password at once, and look after the password of your mail as well.',
    ],
    button: { label: 'Choose a new password', url: config.publicUrl + paths.forgotPassword },
    footnote: 'This mail comes whenever the password of your account is changed.',
  })
}

/** The address is deleted from the database once the mail is sent. */
export function farewellMail(owner: Owner, by: 'owner' | 'admin', now: Date): Mail {
  const who = by === 'admin' ? ' by an administrator of this server' : ', as you asked for it'
  return ownerMail(owner, FAREWELL, 'Your Tabletally account was deleted', {
    heading: 'Thank you for playing',
    paragraphs: [
      `Your account was deleted${who}, on ${formatUtcMoment(now)}: your name, your address, your friends and your sign-ins are gone. At other people’s tables a “Former player” keeps your seat.`,
      'This address is forgotten as soon as this mail is sent. You are welcome to sign up again.',
    ],
    footnote:
      'If you did not want this, please write to whoever runs this server: backups may still have your data for a while.',
  })
}

export function passwordResetMail(
  config: Config,
  to: { firstName: string; email: string },
  token: string,
): Mail {
  return {
    kind: 'reset-password',
    to: to.email,
    senderId: null,
    subject: 'Choose a new password for Tabletally',
    ...renderMail({
      heading: 'A new key to your table',
      paragraphs: [
        greeting(to.firstName),
        'Somebody, you we hope, has asked for a new password for your Tabletally account. The link works once, for one hour, and signs you out everywhere.',
      ],
      button: {
        label: 'Choose a new password',
        url: config.publicUrl + paths.resetPassword(token),
      },
      footnote: 'If you did not ask for it, there is nothing to do: your password is as it was.',
    }),
  }
}
