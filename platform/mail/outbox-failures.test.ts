import { createServer, type AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'

import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test, vi } from 'vitest'

import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

import { HOUR } from '../clock.ts'
import { createOutbox } from './outbox-worker.ts'
import { type Outbox, writeMail } from './outbox.ts'

const WAIT_FOR = { timeout: 60_000, interval: 50 }
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

function startOutbox(it: TestApp, smtpUrl: string): Outbox {
  const { database, clock, log, config } = it.app
  const outbox = createOutbox({ database, clock, log, config: { ...config, smtpUrl } })
  stops.push(() => outbox.stop())
  return outbox
}

async function enqueueTo(it: TestApp, to: string): Promise<void> {
  const text = { subject: 'Subject', text: 'Text', html: '<p>Text</p>' }
  const mail = { kind: 'test', to, senderId: null, ...text }
  await it.database.transact((trx) => writeMail(trx, mail, null, it.clock.now()))
}

async function rowsOf(it: TestApp) {
  return it.database.read.selectFrom('outbox').selectAll().orderBy('id').execute()
}

onEachEngine('The outbox, when the mail server has problems', (open) => {
  test('Slow recipients do not delay others, even if there are more of them than are sent at once', async () => {
    const it = await open()
    const smtp = await startSlow()
    const [slow, quick] = [8, 20]
    for (let index = 0; index < slow; index += 1) await enqueueTo(it, `slow${index}@example.com`)
    for (let index = 0; index < quick; index += 1) await enqueueTo(it, `p${index}@example.com`)
    const outbox = startOutbox(it, smtp.url)
    outbox.wake()
    await vi.waitFor(() => expect(smtp.received).toHaveLength(quick), WAIT_FOR)
    smtp.hurry()
    await vi.waitFor(async () => {
      expect((await rowsOf(it)).every((row) => row.sent_at !== null)).toBe(true)
    }, WAIT_FOR)
    // A busy machine may hold slow ones until they are given up, and tried again.
    const sent = await rowsOf(it)
    expect(smtp.received.toSorted()).toEqual(sent.map(({ to_address }) => to_address).toSorted())
    const quickOnes = sent.filter(({ to_address }) => to_address.startsWith('p'))
    expect(quickOnes.map(({ attempts }) => attempts)).toEqual(
      Array.from({ length: quick }, () => 1),
    )
  })

  test('A recipient or mail with a permanent failure is given up at once; temporary failures are retried @both', async () => {
    const it = await open()
    const permanent = ['550 No such user', '550-5.1.1 No\r\n550 5.1.1 such user', '553 5.1.3 What?']
    const temporary = [
      '451 Later',
      '452 4.2.2 Full',
      '550 5.7.1 Relaying denied',
      '530 Log in first',
    ]
    const replies = [...permanent, ...temporary]
    const smtp = await startRefusing(replies)
    const outbox = startOutbox(it, smtp)
    for (const place of [...replies.keys(), 'data', 'policy'])
      await enqueueTo(it, `p${place}@a.example`)
    outbox.wake()
    await vi.waitFor(async () => {
      expect((await rowsOf(it)).every((row) => row.last_error !== null)).toBe(true)
    }, WAIT_FOR)
    const states = (await rowsOf(it)).map(({ failed_at, text }) => [
      failed_at !== null,
      text === '',
    ])
    const isGivenUp = [...permanent.map(() => true), ...temporary.map(() => false), true, false]
    expect(states).toEqual(isGivenUp.map((givenUp) => [givenUp, givenUp]))
    it.clock.advance(2 * HOUR)
    outbox.wake()
    await vi.waitFor(async () => {
      const again = (await rowsOf(it)).map(({ attempts }) => attempts > 1)
      expect(again).toEqual(isGivenUp.map((givenUp) => !givenUp))
    }, WAIT_FOR)
  })
})

async function startSlow() {
  const received: string[] = []
  const slow: (() => void)[] = []
  let hurried = false
  const hurry = () => {
    hurried = true
    for (const done of slow.splice(0)) done()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _, done) {
      if (address.startsWith('slow') && !hurried) slow.push(done)
      else done()
    },
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        received.push(session.envelope.rcptTo[0]?.address ?? '')
        done()
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  stops.push(() => new Promise((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { received, hurry, url: `smtp://127.0.0.1:${port}` }
}

/** `p3@…` gets the fourth reply; the content to `pdata@…` and `ppolicy@…` is refused. */
async function startRefusing(replies: readonly string[]): Promise<string> {
  const server = createServer((socket) => {
    let recipient = ''
    let isText = false
    const say = (reply: string) => socket.write(`${reply}\r\n`)
    say('220 Hello')
    createInterface(socket).on('line', (line) => {
      if (isText) {
        if (line !== '.') return
        isText = false
        say(recipient === 'data' ? '554 5.6.0 Not this' : '554 5.7.1 Not from you')
        return
      }
      recipient = /^RCPT TO:<p(\w+)@/iu.exec(line)?.[1] ?? recipient
      if (/^RCPT/iu.test(line)) return say(replies[Number(recipient)] ?? '250 Yes')
      isText = /^DATA/iu.test(line)
      return say(isText ? '354 Go on' : '250 Yes')
    })
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => new Promise((resolve) => server.close(() => resolve())))
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}
