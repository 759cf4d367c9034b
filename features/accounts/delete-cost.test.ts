import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { connect, POOL_SIZE } from '#database/connect.ts'
import { takeLock } from '#database/query/locks.ts'
import { newId } from '#platform/ids.ts'
import { befriend, type TestUser, signedUp } from '#tests/support/data/made-people.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, onEngine, type TestApp } from '#tests/support/engines.ts'

const OTHERS = 20_000
/** Acts of one match: it keeps no more. */
const ACTS = 2000
const AT = '2026-11-01T00:00:00.000Z'

/** Data of other people, which a deletion must not read. */
async function addOthers(it: TestApp, { user }: TestUser): Promise<void> {
  const db = it.database.schema
  const upTo = (most: number) =>
    it.database.engine === 'postgres'
      ? sql`(select generate_series(1, ${sql.lit(most)}) as n) as numbers`
      : sql`(with recursive up(n) as (select 1 union all select n + 1 from up where n < ${sql.lit(most)}) select n from up) as numbers`
  const numbers = upTo(OTHERS)
  const id =
    it.database.engine === 'postgres'
      ? sql`gen_random_uuid()`
      : sql`(printf('%08x-0000-7000-8000-', n) || hex(randomblob(6)))`
  const owner = sql.lit(user._id)
  await sql`insert into outbox (id, kind, to_address, subject, text, html, created_at, attempts, next_attempt_at, sent_at)
    select ${id}, 'guest-invitation', 'guest' || n || '@example.com', '', '', '', ${sql.lit(AT)}, 1, ${sql.lit(AT)}, ${sql.lit(AT)} from ${numbers}`.execute(
    db,
  )
  const match = (
    await it.database.read.selectFrom('matches').select('id').executeTakeFirstOrThrow()
  ).id
  const changes = JSON.stringify([{ field: 'score', who: { user: newId() }, from: 1, to: 2 }])
  await sql`insert into activity (match_id, id, type, by_user_id, at, changes)
    select ${sql.lit(match)}, ${id}, 'edited', ${owner}, ${sql.lit(AT)}, ${sql.lit(changes)} from ${upTo(ACTS)}`.execute(
    db,
  )
  await sql.raw('analyze').execute(db)
}

/** The fastest of a few deletions, since the machine may be busy: none after one that is fast enough. */
async function deletionMs(it: TestApp, users: readonly TestUser[], enough = 0): Promise<number> {
  let fastest = Infinity
  for (const { token, user } of users) {
    const began = performance.now()
    const response = await it.call('DELETE /users/:id', { token, params: { id: user._id } })
    fastest = Math.min(fastest, performance.now() - began)
    expect(response.status).toBe(200)
    if (fastest < enough) break
  }
  return fastest
}

onEachEngine('Deleting an account', (open) => {
  test('takes no longer when other people have much data', async () => {
    const { it, bob } = await signedUp(open, 'Bob')
    const names = Array.from({ length: 11 }, (_, index) => `Ann${index}`)
    const users = await Promise.all(names.map((name) => it.signUp(name)))
    const game = await addGame(it, bob)
    await logMatch(it, bob, { game })
    for (const other of users) {
      await befriend(it.call, other, bob)
      const players = [{ user: other.user._id }, { user: bob.user._id }]
      await logMatch(it, other, { game, players })
    }
    const alone = await deletionMs(it, users.slice(0, 3))
    await addOthers(it, bob)
    const most = 3 * alone + 60
    expect(await deletionMs(it, users.slice(3), most)).toBeLessThan(most)
  })
})

onEngine('postgres', 'Deleting an account', (open) => {
  test('waits for a long deletion without blocking the database for others', async () => {
    const { it, bob } = await signedUp(open, 'Bob')
    const users = await Promise.all(
      Array.from({ length: POOL_SIZE + 2 }, (_, index) => it.signUp(`Ann${index}`)),
    )
    // Like the deletion of an account with a long history on another instance.
    const other = await connect(it.address)
    onTestFinished(() => other.close())
    const [locked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const long = other.transact(async (trx) => {
      await takeLock(trx, 'deletion', '')
      locked.resolve()
      await over.promise
    })
    await locked.promise
    let deleted = 0
    const remove = async (one: TestUser): Promise<number> => {
      const params = { id: one.user._id }
      const { status } = await it.call('DELETE /users/:id', { token: one.token, params })
      // On a busy machine this test takes longer than a statement may.
      if (status === 503) return remove(one)
      deleted += 1
      return status
    }
    const deletions = users.map(remove)
    await sleep(300)
    const read = await it.call('GET /sessions', { token: bob.token })
    expect([read.status, deleted]).toEqual([200, 0])
    over.resolve()
    await long
    expect(await Promise.all(deletions)).toEqual(users.map(() => 200))
  })
})
