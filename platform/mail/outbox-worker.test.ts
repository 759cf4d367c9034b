import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test, vi } from 'vitest'

import { PASSWORD } from '#tests/support/data/made-people.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'

import { DAY, HOUR, SECOND } from '../clock.ts'
import type { DueMail } from './outbox-rows.ts'
import { createOutbox } from './outbox-worker.ts'
import type { Outbox } from './outbox.ts'

interface Received {
  recipients: string[]
  raw: string
}

const WAIT_FOR = { timeout: 60_000, interval: 50 }
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

const FAULTS = ['is down', 'refuses', 'dies after the mail', 'dies with the mail stored'] as const
type Fault = (typeof FAULTS)[number]

async function startSmtp(options: { port?: number } = {}) {
  const received: Received[] = []
  const state: { fault: Fault | null } = { fault: null }
  const sockets = new Set<Socket>()
  const later = Object.assign(new Error('Go away'), { responseCode: 451 })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_, __, done) => done(state.fault === 'refuses' ? later : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        const raw = Buffer.concat(chunks).toString('utf8')
        if (state.fault !== 'dies after the mail') received.push({ recipients, raw })
        if (state.fault === null) done()
        else for (const socket of sockets) socket.destroy()
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  server.server.on('connection', (socket: Socket) => void sockets.add(socket))
  server.on('error', () => undefined)
  stops.push(() => new Promise((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { received, state, url: `smtp://127.0.0.1:${port}`, port }
}

function startOutbox(it: TestApp, smtpUrl: string | null): Outbox {
  const { database, clock, log } = it.app
  const config = { ...it.app.config, smtpUrl, mailFrom: 'Tabletally <table@tally.example>' }
  const outbox = createOutbox({ database, clock, log, config })
  stops.push(() => outbox.stop())
  it.app.outbox = outbox
  return outbox
}

async function signUp(it: TestApp, email = 'ann@example.com', firstName = 'Ann') {
  const body = { firstName, lastName: 'A', email, password: PASSWORD }
  expect((await it.call('POST /auth/signup', { body })).status).toBe(201)
}

async function rowsOf(it: TestApp) {
  return it.database.read.selectFrom('outbox').selectAll().orderBy('id').execute()
}

function startWith(it: TestApp, deliver: (mail: DueMail) => Promise<void>): Outbox {
  const { database, clock, log, config } = it.app
  const outbox = createOutbox({ database, clock, log, config, deliver })
  stops.push(() => outbox.stop())
  return outbox
}

onEachEngine('The outbox', (open) => {
  test('A sign-up’s mail arrives by SMTP, and its secret is not stored any more', async () => {
    const it = await open()
    const smtp = await startSmtp()
    startOutbox(it, smtp.url)
    await signUp(it)
    await vi.waitFor(() => expect(smtp.received).toHaveLength(1), WAIT_FOR)
    const [{ raw, recipients }] = smtp.received as [Received]
    const mail = await simpleParser(raw)
    expect(recipients).toEqual(['ann@example.com'])
    expect(mail.from?.text).toBe('"Tabletally" <table@tally.example>')
    expect(mail.to).toMatchObject({ value: [{ address: 'ann@example.com', name: '' }] })
    expect(mail.subject).toBe('Verify your email for Tabletally')
    const token = /verify-email\?token=([\w-]{43})/u.exec(mail.text ?? '')?.[1] ?? ''
    expect(mail.html).toContain(`/verify-email?token=${token}`)
    await vi.waitFor(async () => {
      const [row] = await rowsOf(it)
      expect(row).toMatchObject({ subject: '', text: '', html: '', attempts: 1, failed_at: null })
      expect(row?.sent_at).not.toBeNull()
      expect(mail.messageId).toBe(`<${row?.id}@localhost>`)
    }, WAIT_FOR)
    expect((await it.call('GET /auth/verify-email', { query: { token } })).status).toBe(200)
  })

  test.each(FAULTS)(
    'A mail server that %s delays no response, and the mail arrives when it works again',
    async (fault) => {
      const it = await open()
      const failing = fault === 'is down' ? null : await startSmtp()
      if (failing !== null) failing.state.fault = fault
      const { port } = failing ?? (await closedPort())
      startOutbox(it, `smtp://127.0.0.1:${port}`)
      await signUp(it)
      await vi.waitFor(async () => expect((await rowsOf(it))[0]?.last_error).toBeTruthy(), WAIT_FOR)
      const { state, received } = failing ?? (await startSmtp({ port }))
      state.fault = null
      await vi.waitFor(async () => expect((await rowsOf(it))[0]?.sent_at).not.toBeNull(), WAIT_FOR)
      expect((await rowsOf(it))[0]?.last_error).toBeNull()
      // What was stored and not acknowledged comes again, by which its readers' programs know it.
      const ids = received.map(({ raw }) => /^Message-ID: (.+)$/imu.exec(raw)?.[1])
      expect(new Set(ids).size).toBe(1)
      expect(ids.length === 1).toBe(fault !== 'dies with the mail stored')
    },
  )

  test('A mail server that hangs delays no response and no shutdown', async () => {
    const it = await open()
    const hanging = await startHanging()
    const outbox = startOutbox(it, hanging)
    await signUp(it)
    await signUp(it, 'bob@example.com')
    await outbox.stop()
    const ends = (await rowsOf(it)).map(({ sent_at, last_error }) => [sent_at, last_error])
    expect(ends).toEqual([
      [null, null],
      [null, null],
    ])
  })

  test('The first retries come after 1, 5 and 25 seconds, then with longer waits, for a day', async () => {
    const it = await open()
    const waits: number[] = []
    let fails = 0
    const outbox = startWith(it, async () => {
      fails += 1
      throw new Error(`No ${fails}`)
    })
    await signUp(it)
    for (let round = 0; round < 40; round += 1) {
      outbox.wake()
      const tried = round + 1
      await vi.waitFor(async () => {
        const [row] = await rowsOf(it)
        expect(row?.last_error).toBe(`No ${tried}`)
      }, WAIT_FOR)
      const [row] = await rowsOf(it)
      if (row === undefined || row.failed_at !== null) break
      const wait = Date.parse(row.next_attempt_at) - it.clock.now().getTime()
      waits.push(Math.ceil(wait / SECOND))
      it.clock.advance(wait + 100)
    }
    expect(waits.slice(0, 6)).toEqual([1, 5, 25, 120, 600, 1800])
    const [row] = await rowsOf(it)
    expect(row).toMatchObject({ subject: '', text: '', html: '', sent_at: null })
    const age = Date.parse(row?.failed_at ?? '') - Date.parse(row?.created_at ?? '')
    expect(age).toBeGreaterThan(DAY - 2 * HOUR)
    expect(age).toBeLessThanOrEqual(DAY)
    const before = fails
    it.clock.advance(DAY)
    outbox.wake()
    await outbox.stop()
    expect(fails).toBe(before)
  })

  test('Two workers send each mail once', async () => {
    const it = await open()
    const sent: string[] = []
    const deliver = async (mail: DueMail) => {
      sent.push(mail.id)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    for (let index = 0; index < 12; index += 1) await signUp(it, `p${index}@example.com`)
    const workers = [startWith(it, deliver), startWith(it, deliver)]
    for (const worker of workers) worker.wake()
    await vi.waitFor(async () => {
      expect((await rowsOf(it)).every((row) => row.sent_at !== null)).toBe(true)
    }, WAIT_FOR)
    expect(sent.toSorted()).toEqual((await rowsOf(it)).map(({ id }) => id))
  })

  test('Another worker takes over the mail of a worker that died', async () => {
    const it = await open()
    await signUp(it)
    const stuck = startWith(it, () => new Promise(() => undefined))
    stuck.wake()
    await vi.waitFor(async () => expect((await rowsOf(it))[0]?.attempts).toBe(1), WAIT_FOR)
    // Like a dead worker it claims nothing more; its delivery never ends.
    void stuck.stop()
    const sent: string[] = []
    const other = startWith(it, async (mail) => {
      sent.push(mail.id)
    })
    other.wake()
    it.clock.advance(4 * 60 * SECOND)
    other.wake()
    await vi.waitFor(() => expect(sent).toHaveLength(1), WAIT_FOR)
  })

  test('The rows of sent mails are deleted after thirty days, those of waiting mails are not', async () => {
    const it = await open()
    await signUp(it)
    const outbox = startWith(it, async (mail) => {
      if (mail.to_address === 'bob@example.com') throw new Error('No')
    })
    outbox.wake()
    await vi.waitFor(async () => expect((await rowsOf(it))[0]?.sent_at).not.toBeNull(), WAIT_FOR)
    it.clock.advance(31 * DAY)
    await signUp(it, 'bob@example.com')
    outbox.wake()
    await vi.waitFor(async () => {
      expect((await rowsOf(it)).map(({ to_address }) => to_address)).toEqual(['bob@example.com'])
    }, WAIT_FOR)
  })
})

async function closedPort(): Promise<AddressInfo> {
  const server = await listening(createServer())
  const address = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return address
}

async function startHanging(): Promise<string> {
  const sockets = new Set<{ destroy(): unknown }>()
  const server = await listening(createServer((socket) => sockets.add(socket)))
  stops.push(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function listening(server: Server): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
