import type { AddressInfo } from 'node:net'

import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

import { createOutbox } from '#platform/mail/outbox-worker.ts'

import type { TestApp } from '../engines.ts'

export interface TestSmtp {
  /** For `SMTP_URL`. */
  url: string
  /** In the order of arrival. */
  received: ParsedMail[]
  /** @returns the first */
  mailTo(address: string): Promise<ParsedMail>
  /** Sends the mails in the outbox. @returns those that arrived */
  sendAll(it: TestApp): Promise<ParsedMail[]>
  stop(): Promise<void>
}

const PATIENCE_MS = 15_000

export async function startSmtp(): Promise<TestSmtp> {
  const received: ParsedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _, done) {
      stream.on('end', () => done())
      void simpleParser(stream).then((mail) => received.push(mail))
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return {
    url,
    received,
    async mailTo(address) {
      const deadline = Date.now() + PATIENCE_MS
      for (;;) {
        const found = received.find(({ to }) => [to].flat().some((one) => one?.text === address))
        if (found !== undefined) return found
        if (Date.now() > deadline) throw new Error(`No mail to ${address} arrived by SMTP.`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    async sendAll({ app, database }) {
      received.length = 0
      const rows = database.read.selectFrom('outbox').select(['id', 'sent_at', 'last_error'])
      const waiting = await rows.where('sent_at', 'is', null).execute()
      const due = new Set(waiting.map(({ id }) => id))
      const outbox = createOutbox({ ...app, config: { ...app.config, smtpUrl: url } })
      outbox.wake()
      for (;;) {
        const tried = (await rows.execute()).filter(({ id }) => due.has(id))
        const open = tried.filter((row) => row.sent_at === null && row.last_error === null)
        const sent = tried.filter((row) => row.sent_at !== null)
        if (open.length === 0 && received.length >= sent.length) break
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      await outbox.stop()
      return received
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
