import { MINUTE, SECOND } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Deliver } from './outbox-rows.ts'

const CONNECTION_MS = 10 * SECOND
const SILENCE_MS = 20 * SECOND
/** A server that trickles answers for ever must not hold the outbox's worker. */
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
        // As an object it is one address, whatever commas or brackets somebody put into it.
        to: { name: '', address: mail.to_address },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // The same for every attempt, so that a mail that was sent twice shows once.
        messageId: `<${mail.id}@${domain}>`,
        date: new Date(mail.created_at),
        headers: { 'Auto-Submitted': 'auto-generated' },
      }),
    )
  }
}

/** Loaded with the first mail: the start of the server does not wait for it. */
async function open(url: string) {
  const { createTransport } = await import('nodemailer')
  const transporter = createTransport({
    url,
    connectionTimeout: CONNECTION_MS,
    dnsTimeout: CONNECTION_MS,
    greetingTimeout: CONNECTION_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { sendMail: transporter.sendMail.bind(transporter) }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => limit.reject(new Error('The SMTP server took too long.')),
    milliseconds,
  )
  try {
    return await Promise.race([work, limit.promise])
  } finally {
    clearTimeout(timer)
  }
}
