import * as paths from '#app/paths.ts'
import type { Config } from '#platform/config.ts'
import { greeting, renderMail } from '#platform/mail/mail-layout.ts'
import type { Mail } from '#platform/mail/outbox.ts'

interface Recipient {
  firstName: string
  email: string
}

/** @param join the secret of the friend link to return to */
export function verificationMail(
  config: Config,
  to: Recipient,
  { token, join }: { token: string; join?: string | undefined },
): Mail {
  return {
    kind: 'verify-email',
    to: to.email,
    senderId: null,
    subject: 'Verify your email for Tabletally',
    ...renderMail({
      heading: 'One click and you are at the table',
      paragraphs: [
        greeting(to.firstName),
        'Somebody, you we hope, has signed up for Tabletally with this address. Verify it to start logging your game nights. The link works for 24 hours.',
      ],
      button: { label: 'Verify my email', url: config.publicUrl + paths.verifyEmail(token, join) },
      footnote:
        'If you did not sign up, please do not open the link: without it the account stays closed.',
    }),
  }
}

/** When somebody signs up again with the address of an account. */
export function accountExistsMail(config: Config, to: Recipient): Mail {
  return {
    kind: 'account-exists',
    to: to.email,
    senderId: null,
    subject: 'You already have a Tabletally account',
    ...renderMail({
      heading: 'Your seat is already taken, by you',
      paragraphs: [
        greeting(to.firstName),
        'Somebody, perhaps you, has just tried to sign up for Tabletally with this address. It has an account already, so nothing was changed: simply sign in.',
        {
          text: 'Forgot your password? Choose a new one at',
          url: config.publicUrl + paths.forgotPassword,
        },
      ],
      button: { label: 'Sign in', url: config.publicUrl + paths.login },
      footnote: 'If it was not you, there is nothing to do. Your account is as it was.',
    }),
  }
}
