import { within } from '#database/within.ts'

import { MINUTE, SECOND } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Deliver } from './outbox-rows.ts'

const CONNECTION_MS = 10 * SECOND
const IDLE_MS = 20 * SECOND
/** A server that replies very slowly, but never stops, must not block the outbox's worker. */
const DELIVERY_MS = MINUTE

/** Sends mails through the SMTP server at an address `smtp://user:password@host:port`. */
export function smtpDelivery(config: Config, url: string): Deliver {
  let transport: ReturnType<typeof open> | undefined
  const domain = new URL(config.publicUrl).hostname
  return async (mail) => {
    transport ??= open(url)
    const { sendMail } = await transport
    await within(
      DELIVERY_MS,
      sendMail({
        from: config.mailFrom,
        // As an object it is exactly one address, even if it contains commas or brackets.
        to: { name: '', address: mail.to_address },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // The same for every attempt, so that a mail client shows a mail that was sent twice only once.
        messageId: `<${mail.id}@${domain}>`,
        date: new Date(mail.created_at),
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(mail.unsubscribe_url) },
      }),
      () => new Error('The SMTP server took too long.'),
    )
  }
}

/** So that mail programs offer to unsubscribe with one click (RFC 8058). */
function unsubscribing(url: string | null): Record<string, string> {
  if (url === null) return {}
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Imports nodemailer with the first mail, so that the server starts faster. */
async function open(url: string) {
  const { createTransport } = await import('nodemailer')
  const transporter = createTransport({
    url,
    connectionTimeout: CONNECTION_MS,
    dnsTimeout: CONNECTION_MS,
    greetingTimeout: CONNECTION_MS,
    socketTimeout: IDLE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { sendMail: transporter.sendMail.bind(transporter) }
}
