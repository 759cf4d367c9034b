import type { AddressInfo } from 'node:net'

import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export interface TestSmtp {
  /** For `SMTP_URL`. */
  url: string
  /** In the order of arrival. */
  received: ParsedMail[]
  /** @returns the first */
  mailTo(address: string): Promise<ParsedMail>
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
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
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
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
