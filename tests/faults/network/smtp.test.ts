import { createServer, type Socket } from 'node:net'

import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'

import { PASSWORD } from '#tests/support/data/made-people.ts'
import { sendRequest } from '#tests/support/http/send-request.ts'
import { isLong } from '#tests/support/long-form.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'
import { stablePort } from '#tests/support/servers/free-port.ts'
import { startInstance } from '#tests/support/servers/instance.ts'

import { quantile, report } from '../fault-figures.ts'

/** Twice as many sign up from one network, which may mail forty strangers a day. */
const PEOPLE = isLong ? 20 : 6

/** How the mail server fails at first. Later it works. */
type Fault = 'absent' | 'refusing' | 'dying after DATA' | 'dying after it was stored' | 'hanging'

const FAULTS: Fault[] = [
  'absent',
  'refusing',
  'dying after DATA',
  'dying after it was stored',
  ...(isLong ? (['hanging'] as const) : []),
]

test('However the mail server fails, sign-ups are fast, and each mail arrives later, once', async () => {
  // All in parallel, because most of the time is waiting for the next attempt.
  const figures = await Promise.all(FAULTS.map(async (fault) => [fault, await measureFault(fault)]))
  const rows = Object.fromEntries(figures) as Record<
    Fault,
    Awaited<ReturnType<typeof measureFault>>
  >
  report('smtp', rows)
  for (const [fault, row] of Object.entries(rows)) {
    expect([fault, row.arrived, row['under another id']]).toEqual([fault, PEOPLE, 0])
    // A mail that was stored but not acknowledged is sent again with the same Message-ID.
    const twice = fault === 'dying after it was stored' ? PEOPLE : 0
    expect([fault, row['arrived twice'] <= twice]).toEqual([fault, true])
    // A sign-up that waited for the mail server would take seconds.
    expect(row['sign-up median ms']).toBeLessThan(3 * row['median with mail ms'] + 1000)
  }
})

async function measureFault(fault: Fault) {
  const created = await createTestDatabase('sqlite')
  onTestFinished(() => created.remove())
  const port = await stablePort()
  const env = { DATA_DIR: created.directory, SMTP_URL: `smtp://127.0.0.1:${port}` }
  const instance = await startInstance({ env })
  const signUps = async (prefix: string) => {
    const times: number[] = []
    for (let index = 0; index < PEOPLE; index += 1) {
      const email = `${prefix}${index}@mail.example`
      const body = { firstName: 'P', lastName: 'Q', email, password: PASSWORD }
      const response = await sendRequest(`${instance.url}/api/auth/signup`, {
        method: 'POST',
        body,
      })
      expect(response.status).toBe(201)
      times.push(response.ms)
    }
    return quantile(times, 0.5)
  }
  const failing = await startFailingServer(fault, port)
  const during = await signUps('during')
  const received = new Map(failing.stored)
  await failing.stop()
  const working = await startWorkingServer(port, received)
  const began = performance.now()
  const isDone = () =>
    [...received.keys()].filter((to) => to.startsWith('during')).length === PEOPLE
  const patience = isLong ? 90_000 : 180_000
  await expect.poll(isDone, { timeout: patience, interval: 50 }).toBe(true)
  const arrivedMs = performance.now() - began
  const afterwards = await signUps('after')
  const ids = [...received].filter(([to]) => to.startsWith('during')).map(([, sent]) => sent)
  await working.stop()
  return {
    'sign-up median ms': during,
    'median with mail ms': afterwards,
    arrived: ids.length,
    'under another id': ids.filter((sent) => new Set(sent).size !== 1).length,
    'arrived twice': ids.filter((sent) => sent.length > 1).length,
    'last after ms': Math.round(arrivedMs),
  }
}

/** Message-IDs by recipient. */
type Stored = Map<string, string[]>

async function startFailingServer(fault: Fault, port: number) {
  const stored: Stored = new Map()
  if (fault === 'absent') return { stored, stop: async () => {} }
  if (fault === 'hanging') {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const stop = async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    }
    return { stored, stop }
  }
  const connections = new Set<Socket>()
  const server = createSmtp(stored, {
    refuses: fault === 'refusing',
    stores: fault === 'dying after it was stored',
    afterData: () => {
      for (const socket of connections) socket.destroy()
    },
  })
  server.server.on('connection', (socket: Socket) => connections.add(socket))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const stop = async () => {
    for (const socket of connections) socket.destroy()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { stored, stop }
}

async function startWorkingServer(port: number, stored: Stored) {
  const server = createSmtp(stored, { refuses: false, stores: true })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return { stop: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

function createSmtp(
  stored: Stored,
  {
    refuses,
    stores: keeps,
    afterData,
  }: { refuses: boolean; stores: boolean; afterData?: () => void },
): SMTPServer {
  const later = Object.assign(new Error('Try again later'), { responseCode: 451 })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_, __, done) => done(refuses ? later : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const [to] = session.envelope.rcptTo
        const text = Buffer.concat(chunks).toString('utf8')
        const id = /^Message-ID: (.+)$/imu.exec(text)?.[1] ?? ''
        if (keeps && to) stored.set(to.address, [...(stored.get(to.address) ?? []), id])
        if (afterData) afterData()
        else done()
      })
    },
  })
  server.on('error', () => {})
  return server
}
