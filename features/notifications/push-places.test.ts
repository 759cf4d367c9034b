import { type KyselyPlugin, sql } from 'kysely'
import { expect, test } from 'vitest'

import type { Database, Trx } from '#database/connect.ts'
import { after, DAY } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { addCrowd, type Crowd } from '#tests/support/data/crowd.ts'
import { startSender, until, waitingPushes } from '#tests/support/data/told-devices.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import { subscribe } from '#tests/support/servers/test-push-service.ts'

import { claimPushes, type DuePush } from './due-pushes.commands.ts'
import { LOOKED_AT, timeUntilPush } from './due-pushes.queries.ts'
import { notify } from './notifications.commands.ts'
import { withPlace } from './push.rules.ts'

/** Places of an account and of a push service, and messages that wait for a device. */
const [OF_ACCOUNT, OF_SERVICE, WAITING] = [2, 10, 50]

const endpoints = (count: number, host: string) =>
  Array.from({ length: count }, (_, index) => `https://${host}.example/${index}`)

/** Adds devices of a user directly. @returns their ids */
async function addDevices(it: TestApp, { people }: Crowd, user: number, at: readonly string[]) {
  const { p256dh, auth } = subscribe().keys
  const userId = people[user]?.id ?? ''
  const now = it.clock.now()
  const made = { user_id: userId, created_at: now.toISOString() }
  const used = { last_used_at: now.toISOString(), expires_at: after(now, DAY) }
  const state = { wants: 'friends', attempts: 0, failing_since: null, rests_until: null }
  const devices = at.map((endpoint) => ({ endpoint, id: newId() }))
  await it.database.transact(async (trx) => {
    const signIns = devices.map(({ id }) => ({
      ...{ ...made, ...used, id, token_hash: id, user_agent: 'test' },
    }))
    await trx.insertInto('sign_ins').values(signIns).execute()
    const told = devices.map(({ endpoint, id }) => ({
      ...{ ...made, ...state, p256dh, auth, endpoint, endpoint_hash: id, sign_in_id: id },
    }))
    await trx.insertInto('push_devices').values(told).execute()
  })
  return devices.map(({ id }) => id)
}

/** Tells a user something, so many times. */
async function tellUser(it: TestApp, { people }: Crowd, user: number, times = 1) {
  const draft = { userId: people[user]?.id ?? '', senderId: null, title: 'Hello' }
  for (let time = 0; time < times; time += 1) {
    await it.database.transact((trx) =>
      notify(trx, [{ ...draft, type: 'FRIEND_ACCEPTED' }], it.clock.now()),
    )
  }
}

test('An account and a push service have so many places alone', () => {
  const ofOne = endpoints(5, 'dead').map((endpoint) => ({ userId: 'ann', endpoint }))
  expect(withPlace(ofOne, [])).toEqual(ofOne.slice(0, OF_ACCOUNT))
  expect(withPlace(ofOne, ofOne.slice(0, OF_ACCOUNT))).toEqual([])
  const ofMany = endpoints(20, 'dead').map((endpoint, user) => ({ userId: `${user}`, endpoint }))
  const quick = { userId: 'bob', endpoint: 'https://quick.example/' }
  expect(withPlace([...ofMany, quick], [])).toEqual([...ofMany.slice(0, OF_SERVICE), quick])
  // Of the same domain.
  const hosts = ['dead.example', 'DEAD.example.', 'dead.example:8443', 'a.dead.example']
  const named = ofMany.map(({ userId }, at) => {
    const host = at < hosts.length ? hosts[at] : `${at}.b.dead.example`
    return { userId, endpoint: `https://${host}/` }
  })
  expect(withPlace([...named, quick], [])).toEqual([...named.slice(0, OF_SERVICE), quick])
})

onEachEngine('Where much waits to be pushed', (open) => {
  test('forty devices of two accounts that do not answer leave places for others @both', async () => {
    const it = await open()
    const crowd = await addCrowd(it.database, 3)
    for (const user of [0, 1]) {
      await addDevices(it, crowd, user, endpoints(20, `dead${user}`))
      await tellUser(it, crowd, user)
    }
    await addDevices(it, crowd, 2, endpoints(1, 'quick'))
    await tellUser(it, crowd, 2)
    const asked: string[] = []
    const answer = Promise.withResolvers<{ is: 'sent' }>()
    const sender = startSender(it, async ({ endpoint }) => {
      asked.push(endpoint)
      return endpoint.includes('quick') ? { is: 'sent' } : answer.promise
    })
    sender.wake()
    await until(() => expect(asked).toHaveLength(2 * OF_ACCOUNT + 1))
    expect(asked).toContain('https://quick.example/0')
    answer.resolve({ is: 'sent' })
    await until(async () => expect(await waitingPushes(it)).toEqual([]))
    expect(asked).toHaveLength(41)
  })

  test('a device keeps its newest messages @both', async () => {
    const it = await open()
    const crowd = await addCrowd(it.database, 3)
    await addDevices(it, crowd, 0, endpoints(2, 'dead'))
    await tellUser(it, crowd, 0, WAITING + 5)
    const newest = await it.database.read
      .selectFrom('notifications')
      .orderBy('id', 'desc')
      .limit(WAITING)
      .select('id')
      .execute()
    const waiting = (await waitingPushes(it)).map(({ notification_id: id }) => id)
    expect(waiting).toHaveLength(2 * WAITING)
    expect(new Set(waiting)).toEqual(new Set(newest.map(({ id }) => id)))
  })

  test('a look reads no more for it, and what finds no place lets others pass @both', async () => {
    const it = await open()
    const crowd = await addCrowd(it.database, 3)
    const [ann, bob] = crowd.people
    await addDevices(it, crowd, 0, endpoints(40, 'dead'))
    await addDevices(it, crowd, 1, endpoints(1, 'quick'))
    await tellUser(it, crowd, 0, WAITING)
    await tellUser(it, crowd, 1)
    const now = it.clock.now()
    const held = { userId: ann?.id ?? '', endpoint: 'https://dead.example/' }
    const sending = Array.from({ length: OF_ACCOUNT }, () => held) as DuePush[]
    const looks = (40 * WAITING) / LOOKED_AT
    for (let done = 0; done < looks; done += 1) {
      const { claimed, rows, unindexed } = await look(it, now, sending)
      expect([claimed, unindexed]).toEqual([[], []])
      expect(rows).toBeLessThanOrEqual(4 * LOOKED_AT)
    }
    const { claimed } = await look(it, now, sending)
    expect(claimed.map(({ userId }) => userId)).toEqual([bob?.id])
    expect(await timeUntilPush(it.database.read, now)).toBeGreaterThan(0)
    expect(await waitingPushes(it)).toHaveLength(40 * WAITING + 1)
  })
})

/** One look. @returns what it claims, the rows of the queue that PostgreSQL reads, and plans of SQLite */
async function look(it: TestApp, now: Date, sending: readonly DuePush[]) {
  const sent: Parameters<KyselyPlugin['transformQuery']>[0][] = []
  const noting: KyselyPlugin = {
    transformQuery(args) {
      sent.push(args)
      return args.node
    },
    transformResult: async ({ result }) => result,
  }
  return it.database.transact(async (trx) => {
    const database: Database = {
      ...it.database,
      transact: (work) => work(trx.withPlugin(noting)),
    }
    const { engine } = it.database
    const before = engine === 'postgres' ? await rowsRead(trx) : 0
    const claimed = await claimPushes(database, now, 5, sending)
    if (engine === 'postgres') {
      return { claimed, rows: (await rowsRead(trx)) - before, unindexed: [] }
    }
    const plans: string[] = []
    for (const { node, queryId } of sent) {
      const query = trx.getExecutor().compileQuery(node, queryId)
      const plan = await trx.executeQuery({ ...query, sql: `explain query plan ${query.sql}` })
      plans.push(JSON.stringify(plan.rows))
    }
    return { claimed, rows: 0, unindexed: plans.filter((plan) => /SCAN|B-TREE/u.test(plan)) }
  })
}

/** The rows of the queue that this connection of PostgreSQL has read lately. */
async function rowsRead(trx: Trx): Promise<number> {
  const { rows } = await sql<{ read: string }>`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables
    where relname = 'push_queue' and schemaname = current_schema()`.execute(trx)
  return Number(rows[0]?.read)
}
