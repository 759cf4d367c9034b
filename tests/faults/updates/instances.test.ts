import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { type Database, POOL_SIZE } from '#database/connect.ts'
import { newId } from '#platform/ids.ts'
import { writeMail } from '#platform/mail/outbox.ts'
import { sendRequest } from '#tests/support/http/send-request.ts'
import { leastWallMs } from '#tests/support/least-time.ts'
import { type Instance, startInstance } from '#tests/support/servers/instance.ts'
import { startSmtp } from '#tests/support/servers/test-smtp.ts'

import { prepare } from '../fault-crowd.ts'

async function startMany(count: number, more: Record<string, string> = {}) {
  const { database, crowd, env: own } = await prepare('postgres', 1)
  const smtp = await startSmtp()
  onTestFinished(() => smtp.stop())
  const env = { ...own, SMTP_URL: smtp.url, DATABASE_POOL: '3', ...more }
  const instances: Instance[] = await Promise.all(
    Array.from({ length: count }, () => startInstance({ env })),
  )
  const urlOf = (turn: number) => instances[turn % count]?.url ?? ''
  return { database, crowd, smtp, urlOf }
}

test('A mail that one instance enqueues is sent at once by another, once, even after the pub/sub connection was lost', async () => {
  const { database, smtp } = await startMany(2)
  // Without pub/sub each is sent when one of the two looks, which takes five seconds for two mails.
  const [MAILS, MOST_MS] = [10, 15_000]
  const postAll = async () => {
    for (let mails = 0; mails < MAILS; mails += 1) {
      const to = `${newId()}@pubsub.example`
      const text = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
      const mail = { kind: 'test', to, senderId: null, ...text }
      await database.transact((trx) => writeMail(trx, mail, null, new Date()))
      await smtp.mailTo(to)
    }
  }
  const postedMs = async () => {
    const [least = 0] = await leastWallMs([postAll], { rounds: 1, isFine: (ms) => ms < MOST_MS })
    return least
  }
  // A connection that listens says so until it sends something else.
  const seen = new Set<number>()
  const listening = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`.execute(database.read)
    for (const { pid } of rows) seen.add(pid)
    return seen.size
  }
  await expect.poll(listening).toBeGreaterThanOrEqual(2)
  const before = await postedMs()
  const lost = [...seen]
  await sql`select pg_terminate_backend(pid) from unnest(${lost}::int[]) as pid`.execute(
    database.read,
  )
  await expect.poll(listening).toBeGreaterThanOrEqual(lost.length + 2)
  const after = await postedMs()
  expect(Math.max(before, after)).toBeLessThan(MOST_MS)
  const ids = new Set(smtp.received.map(({ messageId }) => messageId))
  expect(smtp.received).toHaveLength(ids.size)
})

test('Requests that exceed the pool’s queue get 503 with Retry-After, and the rest is served', async () => {
  const { database, crowd, urlOf } = await startMany(1, { DATABASE_POOL: '1' })
  const token = crowd.people[0]?.token ?? ''
  // A hundred may wait for the one connection.
  const REQUESTS = 160
  const full = Promise.withResolvers<void>()
  const send = async () => {
    const response = await sendRequest(`${urlOf(0)}/api/sessions?limit=20`, { token })
    if (response.status === 503) full.resolve()
    return response
  }
  // A server that is faster than this client would never have a full queue.
  const sent = await database.transact(async (trx) => {
    await sql`lock table matches in access exclusive mode`.execute(trx)
    const all = Array.from({ length: REQUESTS }, send)
    await full.promise
    // The one of the pool and one for pub/sub; the rest are the test's.
    expect(await connectionsOf(database)).toBeLessThanOrEqual(2 + POOL_SIZE + 2)
    return { all }
  })
  const responses = await Promise.all(sent.all)
  const refused = responses.filter(({ status }) => status !== 200)
  for (const { status, headers, body } of refused) {
    expect([status, Number(headers['retry-after']) > 0, body.code]).toEqual([
      503,
      true,
      'unavailable',
    ])
  }
  // On a busy machine others wait too long for the connection.
  const message = 'The server is very busy right now. Please try again.'
  const busy = refused.filter(({ body }) => body.message === message)
  expect(new Set(busy.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['1']))
  expect(refused.length).toBeLessThan(REQUESTS)
  expect((await sendRequest(`${urlOf(0)}/api/sessions`, { token })).status).toBe(200)
})

async function connectionsOf(database: Database): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database()`.execute(database.read)
  return Number(rows[0]?.count)
}
