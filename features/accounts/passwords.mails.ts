import * as paths from '#app/paths.ts'
import type { Config } from '#platform/config.ts'
import { greeting, renderMail } from '#platform/mail/mail-layout.ts'
import type { Mail } from '#platform/mail/outbox.ts'

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
