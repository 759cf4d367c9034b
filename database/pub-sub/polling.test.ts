import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { connect, type Database } from '#database/connect.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'

import { changed, publish } from './collected.ts'
import { deleteReadMessages } from './polling.ts'

/** The database of an earlier test may still have a session that listens; those opened here have this name. */
const POLLS = 'polls'

async function openPolling(address: string): Promise<Database> {
  const database = await connect(`${address}?application_name=${POLLS}`, { notify: 'poll' })
  onTestFinished(() => database.close())
  return database
}

test('Without LISTEN each message is heard once, also one that is committed after later ones', async () => {
  const created = await createTestDatabase('postgres')
  onTestFinished(() => created.remove())
  const [one, two] = [await openPolling(created.address), await openPolling(created.address)]
  const heard: (string | null)[] = []
  const invalidations: (string[] | null)[] = []
  two.pubSub.subscribe('sign-ins', (payload) => heard.push(payload))
  two.pubSub.onChanges((changes) =>
    invalidations.push(changes && changes.flatMap(({ ids }) => ids)),
  )
  // Who begins to listen may have missed something.
  await expect.poll(() => [heard, invalidations]).toEqual([[null], [null]])

  const [isWritten, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = one.transact(async (trx) => {
    await publish(trx, 'sign-ins', 'slow')
    isWritten.resolve()
    await mayCommit.promise
  })
  await isWritten.promise
  await expect(
    one.transact(async (trx) => {
      await publish(trx, 'sign-ins', 'never')
      throw new Error('Undone')
    }),
  ).rejects.toThrow('Undone')
  const id = crypto.randomUUID()
  const committedAt = performance.now()
  await one.transact(async (trx) => {
    await publish(trx, 'sign-ins', 'fast')
    changed(trx, { what: 'games', userIds: [id], ids: [id], at: null })
  })
  await expect.poll(() => heard).toEqual([null, 'fast'])
  await expect.poll(() => invalidations).toEqual([null, [id]])
  // What the others hear of it is a second old at most; the machine may be busy.
  expect(performance.now() - committedAt).toBeLessThan(5000)
  mayCommit.resolve()
  await slow
  await expect.poll(() => heard).toEqual([null, 'fast', 'slow'])
  await two.transact((trx) => publish(trx, 'sign-ins', 'own'))
  await one.transact((trx) => publish(trx, 'sign-ins', 'last'))
  await expect.poll(() => heard.at(-1)).toBe('last')
  expect(heard).toEqual([null, 'fast', 'slow', 'own', 'last'])

  const { rows: sessions } = await sql<{ listens: boolean }>`
    select query ~* '^(listen|select pg_notify)' as listens from pg_stat_activity
    where datname = current_database() and application_name = ${POLLS}`.execute(one.read)
  expect(new Set(sessions.map(({ listens }) => listens))).toEqual(new Set([false]))
})

test('Messages are deleted after a minute', async () => {
  const created = await createTestDatabase('postgres')
  onTestFinished(() => created.remove())
  const one = await openPolling(created.address)
  for (const payload of ['old', 'new']) {
    await one.transact((trx) => publish(trx, 'mail', payload))
  }
  await sql`update messages set sent_at = sent_at - interval '61 seconds'
    where body like '%old%'`.execute(one.schema)
  await deleteReadMessages(one.schema)
  const { rows } = await sql<{ body: string }>`select body from messages`.execute(one.read)
  expect(rows.map(({ body }) => (JSON.parse(body) as string[])[1])).toEqual(['new'])
})

onEachEngine('A published message', (open, engine) => {
  /** On PostgreSQL a new subscriber may have missed messages and gets null. */
  const first = engine === 'postgres' ? [null] : []

  test('is delivered after the commit, and not after a rollback', async () => {
    // A database without an app listens only from the first subscription on.
    const { address } = await open()
    const database = await connect(address)
    onTestFinished(() => database.close())
    const received: (string | null)[] = []
    const stop = database.pubSub.subscribe('mail', (payload) => received.push(payload))
    await expect.poll(() => received).toEqual(first)
    received.length = 0
    let atCommit: number | null = null
    await database.transact(async (trx) => {
      await publish(trx, 'mail', 'one')
      await publish(trx, 'mail', 'two')
      atCommit = received.length
    })
    await expect(
      database.transact(async (trx) => {
        await publish(trx, 'mail', 'never')
        throw new Error('Undone')
      }),
    ).rejects.toThrow('Undone')
    await database.transact((trx) => publish(trx, 'mail', 'three'))
    await expect.poll(() => received).toEqual(['one', 'two', 'three'])
    expect(atCommit).toBe(0)

    stop()
    const others: (string | null)[] = []
    database.pubSub.subscribe('mail', (payload) => others.push(payload))
    await database.transact((trx) => publish(trx, 'mail', 'four'))
    await expect.poll(() => others).toEqual(['four'])
    expect(received).toHaveLength(3)
  })
})
