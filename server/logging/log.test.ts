import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect as open } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { expect, onTestFinished, test } from 'vitest'

import { connect } from '#database/connect.ts'
import { mailedToken, PASSWORD } from '#tests/support/data/made-people.ts'
import { sendRequest } from '#tests/support/http/send-request.ts'
import { leastThreadMs } from '#tests/support/least-time.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'
import { startInstance } from '#tests/support/servers/instance.ts'

import { createLog } from './server-log.ts'

interface Line {
  msg: string
  requestId?: string
  method?: string
  route?: string
  status?: number
  ms?: number
}

async function startVerbose(engine: 'sqlite' | 'postgres') {
  const created = await createTestDatabase(engine)
  onTestFinished(() => created.remove())
  const database = await connect(created.address)
  onTestFinished(() => database.close())
  const instance = await startInstance({
    env: {
      DATA_DIR: created.directory,
      ...(engine === 'postgres' ? { DATABASE_URL: created.address } : {}),
      SMTP_URL: 'smtp://127.0.0.1:9',
      LOG_LEVEL: 'trace',
    },
  })
  const lines = () =>
    instance
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Line)
  return { instance, database, lines }
}

test.each(['sqlite', 'postgres'] as const)(
  'The log on %s has one line for each request and no secret at any level',
  async (engine) => {
    const { instance, database, lines } = await startVerbose(engine)
    const email = 'ann.secret@example.com'
    const call = async (method: string, path: string, options = {}) =>
      sendRequest(`${instance.url}/api${path}`, {
        method,
        headers: { cookie: 'crumb=cookie-7' },
        ...options,
      })
    const person = { firstName: 'Ann', lastName: 'A', email, password: PASSWORD }
    await call('POST', '/auth/signup', { body: person })
    const mailToken = await mailedToken({ database } as Parameters<typeof mailedToken>[0], email)
    const verified = await call('GET', `/auth/verify-email?token=${mailToken}`)
    const login = await call('POST', '/auth/login', { body: { email, password: PASSWORD } })
    const token = login.body.token ?? ''
    await call('POST', '/auth/login', { body: { email, password: 'Wrong-one-9' } })
    await call('GET', '/users/me', { token })
    await call('GET', `/users/search?q=${encodeURIComponent(email)}`, { token })
    await call('GET', `/nothing/${token}?token=${token}`)
    await fetch(`${instance.url}/${email}`)
    await call('POST', '/auth/login', { body: 'not an object', token })
    await call('POST', '/friends/send', { body: { email }, token })
    await fetch(instance.url, { method: 'GET', headers: { authorization: token } })
    const noHttp = `NONSENSE / HTTP/9\r\nAuthorization: Bearer ${token}\r\n\r\n`
    const refused = await sendRaw(instance.port, noHttp)
    expect(refused).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nConnection: close\r\n/u)
    expect(refused).toContain('"message":"The request could not be read as HTTP."')
    await expect.poll(() => instance.output()).toContain('a mail was not sent')
    const requestLines = () => lines().filter(({ msg }) => msg === 'request')
    const logins = () => requestLines().filter(({ route }) => route === '/api/auth/login')
    // Lines are written in batches, some time after the responses.
    await expect.poll(logins).toHaveLength(3)

    const requests = requestLines()
    const own = requests.find(({ route }) => route === '/api/auth/verify-email')
    expect(own).toMatchObject({ method: 'GET', status: 200, ms: expect.any(Number) as number })
    expect(own?.requestId).toBe(verified.headers['x-request-id'])
    const secrets = [email, 'secret@', PASSWORD, 'Wrong-one-9', token, mailToken, 'cookie-7']
    const leaked = secrets.filter((secret) => instance.output().includes(secret))
    expect(leaked).toEqual([])
  },
)

function startLogging(end: string) {
  const program = `
    import { createLog, logFlushed } from './server/logging/server-log.ts'
    const log = createLog('info')
    for (let number = 0; number < 5000; number += 1) log.info({ number }, 'one of many')
    process.send('through')
    process.once('message', () => { ${end} })
  `
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test.each([
  ['waits for its log', 'logFlushed().then(() => process.exit())'],
  ['ends by itself', 'process.disconnect()'],
])(
  'A slow reader does not block a program, and a program that %s loses no line',
  async (_, end) => {
    const child = startLogging(`log.info('the last'); ${end}`)
    await once(child, 'message')
    child.send('go')
    const written = await text(child.stdout!)
    const lines = written.trimEnd().split('\n').map(asLine)
    expect(lines.map(({ number }) => number)).toEqual([...Array(5000).keys(), undefined])
    expect(lines.at(-1)?.msg).toBe('the last')
  },
)

test('A line that is logged while nobody reads is written as soon as somebody reads', async () => {
  const child = startLogging(`log.info('the last'); process.send('logged')`)
  await once(child, 'message')
  child.send('go')
  await once(child, 'message')
  let written = ''
  child.stdout!.setEncoding('utf8').on('data', (part: string) => {
    written += part
  })
  await expect.poll(() => written).toContain('the last')
})

test('A line that a full disk does not take is dropped, and the next one is written', () => {
  const directory = mkdtempSync(join(tmpdir(), 'tabletally-log-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const path = join(directory, 'log')
  // A process of its own: here other tests open files too, and could take the descriptor.
  const program = `
    import { closeSync, openSync } from 'node:fs'
    import { LogOutput } from './server/logging/log-output.ts'
    const full = openSync('/dev/full', 'w')
    const output = new LogOutput(full)
    output.write('lost\\n')
    await output.flushed()
    closeSync(full)
    // The same descriptor, as if the disk had room again.
    if (openSync(${JSON.stringify(path)}, 'w') !== full) process.exit(1)
    output.write('kept\\n')
    await output.flushed()
  `
  execFileSync(process.execPath, ['--input-type=module', '--eval', program])
  expect(readFileSync(path, 'utf8')).toBe('kept\n')
})

test('A program whose log reader is gone still ends', async () => {
  const child = startLogging(`log.info('the last'); process.exit(7)`)
  await once(child, 'message')
  child.stdout!.destroy()
  child.send('go')
  expect(await once(child, 'exit')).toEqual([7, null])
})

function asLine(line: string) {
  return JSON.parse(line) as Line & { number?: number }
}

test('Errors are logged without the data in them', () => {
  let written = ''
  const log = createLog('trace', { write: (line) => void (written += line) })
  const broken = Object.assign(new Error('Key (email_key)=(ann@example.com) already exists.'), {
    code: '23505',
    detail: 'Key (email_key)=(ann@example.com) already exists.',
    rawPacket: Buffer.from('Authorization: Bearer x'),
    query: { password: PASSWORD },
    cause: new Error(`No mail to "Ann" <ann@example.com> with ${'t'.repeat(43)}`),
  })
  log.error({ err: broken, req: { method: 'GET', url: '/x?token=abc' } }, 'failed')
  expect(JSON.parse(written)).toMatchObject({
    err: { message: 'Key (email_key)=([address]) already exists.', code: '23505' },
    req: { method: 'GET' },
  })
  expect(written).not.toMatch(/ann@|rawPacket|detail|lamplit|abc|ttttt/u)
})

async function sendRaw(port: number, request: string): Promise<string> {
  const socket = open(port, '127.0.0.1', () => socket.write(request))
  return text(socket)
}

test('A long text in an error does not block the server while it is logged', async () => {
  const log = createLog('info', { write: () => undefined })
  const long = (pattern: string) => pattern.repeat(64_000 / pattern.length)
  for (const pattern of ['a', 'file:a', '@', 'a@', 'file:a:1']) {
    const err = new Error(long(pattern))
    const bar = { tries: 5, enough: 200 }
    const cost = await leastThreadMs(() => log.error({ err }, 'failed'), bar)
    expect([pattern, cost <= bar.enough]).toEqual([pattern, true])
  }
})
