import { sql } from 'kysely'
import { expect, test } from 'vitest'

import type { BackgroundWork } from '#platform/background.ts'
import { features } from '#server/features.ts'
import { afterEachTransaction } from '#tests/support/after-each.ts'
import { answerClaim, claimOf, setGuests } from '#tests/support/data/made-claims.ts'
import { befriend, type TestUser, deleteAccount } from '#tests/support/data/made-people.ts'
import { addGame, logMatch, readMatch } from '#tests/support/data/made-tables.ts'
import { deleteMessages } from '#tests/support/data/read-messages.ts'
import { onEachEngine, onEngine, type Open, scene, type TestApp } from '#tests/support/engines.ts'
import { everyValue } from '#tests/support/every-value.ts'
import { seedFriends } from '#tests/support/seeded/seeded-people.ts'
import { alike, seedTables } from '#tests/support/seeded/seeded-tables.ts'
import { workInBackground } from '#tests/support/test-background.ts'
import { rowsWritten } from '#tests/support/written-rows.ts'

/** Matches with others and alone, more than two transactions may change. */
const SIZES = { sqlite: { shared: 150, own: 100 }, postgres: { shared: 400, own: 200 } }
const EMAIL = 'annegret@example.com'
const deletions = features.find(({ name }) => name === 'accounts')?.background[0] as BackgroundWork

async function withLongHistory(open: Open) {
  const it = await open()
  const { shared, own } = SIZES[it.database.engine]
  const [ann, bob] = [await it.signUp('Annegret', 'Zylinder', EMAIL), await it.signUp('Bob')]
  await befriend(it.call, ann, bob)
  const game = await addGame(it, bob)
  const others = await it.database.transact((trx) => seedFriends(trx, ann.user._id, 6))
  const creatorId = ann.user._id
  const history = { creatorId, gameId: game._id, date: '2026-01-01T00:00:00.000Z' }
  const waiting = [...others, bob.user._id].map((userId) => ({ userId, waits: true }))
  const together = { ...history, pending: true, seats: [{ userId: creatorId }, ...waiting] }
  const guests = [{ guest: 'Gus' }, { guest: 'Oma' }]
  const alone = { ...history, seats: [{ userId: creatorId }, ...guests] }
  const [id = ''] = await seedTables(it.database, alike(shared, together))
  await seedTables(it.database, alike(own, alone))
  return { it, ann, bob, game, shared, id }
}

async function removeInPart(it: TestApp, by: TestUser): Promise<void> {
  const restart = afterEachTransaction(it.database, async () => undefined, 2)
  expect((await deleteAccount(it, by)).status).toBe(500)
  restart()
}

/** The tables with an account's id, but for the audit, a minute later. */
async function tablesWith(it: TestApp, id: string): Promise<string[]> {
  await deleteMessages(it)
  const all = await everyValue(it.database.read)
  const found = all.filter(({ table, text }) => table !== 'audit' && text.includes(id))
  return [...new Set(found.map(({ table }) => table))]
}

async function halfMatches(it: TestApp, { user: { _id: id } }: TestUser): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select m.id from matches m where not (
    (m.created_by = ${id}) = exists (select 1 from players p where p.match_id = m.id and p.user_id = ${id})
    and (m.created_by = ${id}) = exists (select 1 from match_facets f
      where f.match_id = m.id and f.facet = ${`user:${id}`})
    and (m.created_by = ${id}) = (m.version = 1)
    and (m.created_by = ${id}) = exists (select 1 from activity a
      where a.match_id = m.id and a.by_user_id = ${id})
    ) and exists (select 1 from players p
      where p.match_id = m.id and p.user_id is not null and p.user_id <> ${id})`.execute(
    it.database.read,
  )
  return rows.map((row) => row.id)
}

onEachEngine('An account with a long history', (open) => {
  test('is deleted in several transactions, and after each one every match is whole', async () => {
    const { it, ann, bob, shared, id } = await withLongHistory(open)
    const half: string[] = []
    let transactions = 0
    const stop = afterEachTransaction(it.database, async (count) => {
      transactions = count
      half.push(...(await halfMatches(it, ann)))
    })
    expect((await deleteAccount(it, ann)).status).toBe(200)
    stop()
    expect(half).toEqual([])
    expect(transactions).toBeGreaterThan(2)
    await workInBackground(it, deletions)
    expect(await tablesWith(it, ann.user._id)).toEqual([])
    expect(await it.database.read.selectFrom('matches').select('id').execute()).toHaveLength(shared)
    const match = await readMatch(it, bob, id)
    expect(match.players[0]).toMatchObject({ user: null, name: 'Former player' })
    expect((await it.mailsTo(EMAIL)).filter(({ kind }) => kind === 'farewell')).toHaveLength(1)
  })

  test('is gone for everybody while its rows are being deleted, and the background deletes the rest', async () => {
    const { it, ann, bob, game } = await withLongHistory(open)
    await removeInPart(it, ann)
    expect(await tablesWith(it, ann.user._id)).toContain('players')
    expect((await it.call('GET /users/me', { token: ann.token })).status).toBe(401)
    const { email, password } = ann
    const login = await it.call('POST /auth/login', { body: { email, password } })
    expect(login.body.code).toBe('invalid_credentials')
    for (const q of ['Annegret', EMAIL]) {
      const found = await it.call('GET /users/search', { token: bob.token, query: { q } })
      expect(found.body.data).toEqual([])
    }
    const params = { userId: bob.user._id }
    const friends = await it.call('GET /friends/list/:userId', { token: bob.token, params })
    expect(friends.body.data).toEqual([])
    const players = [{ user: bob.user._id }, { user: ann.user._id }]
    const body = { game: game._id, date: '2026-11-01', players }
    expect((await it.call('POST /sessions', { token: bob.token, body })).status).toBe(400)
    const request = { token: bob.token, body: { userId: ann.user._id } }
    expect((await it.call('POST /friends/send', request)).status).toBe(404)
    await workInBackground(it, deletions)
    expect(await tablesWith(it, ann.user._id)).toEqual([])
    expect((await it.mailsTo(EMAIL)).filter(({ kind }) => kind === 'farewell')).toHaveLength(1)
  })

  test('leaves its address free at once, and nothing of whoever signs up with it is deleted @both', async () => {
    const { it, ann, bob, game } = await withLongHistory(open)
    await removeInPart(it, ann)
    it.clock.advance(1000)
    const invitation = { token: bob.token, body: { email: EMAIL } }
    expect((await it.call('POST /friends/send', invitation)).status).toBe(200)
    const again = await it.signUp('Anna', 'Neu', EMAIL)
    const asked = await it.call('GET /friends/requests', { token: again.token })
    expect(asked.body.data).toMatchObject([{ user: { _id: bob.user._id } }])
    const match = await logMatch(it, again, { game })
    const guests = [{ user: bob.user._id }, { name: 'Anna', email: EMAIL }]
    const withHer = await logMatch(it, bob, { game, players: guests })
    const kinds = async () => (await it.mailsTo(EMAIL)).map(({ kind }) => kind)
    const before = await kinds()
    await workInBackground(it, deletions)
    expect(await tablesWith(it, ann.user._id)).toEqual([])
    expect((await kinds()).filter((kind) => kind !== 'farewell')).toEqual(before)
    expect(await readMatch(it, again, match._id)).toMatchObject({
      createdBy: { _id: again.user._id },
    })
    const { players } = await readMatch(it, bob, withHer._id)
    expect(players[1]).toMatchObject({ name: 'Anna', email: EMAIL, former: false })
  })

  test('leaves a guest’s row of before that had its address, whenever its turn comes', async () => {
    const { it, ann, bob, game } = await withLongHistory(open)
    const guests = [{ user: bob.user._id }, { name: 'Anna', email: EMAIL }]
    const before = await logMatch(it, bob, { game, players: guests })
    await removeInPart(it, ann)
    const named = async () => (await readMatch(it, bob, before._id)).players[1]
    expect(await named()).toMatchObject({ name: 'Anna' })
    await workInBackground(it, deletions)
    expect(await named()).toMatchObject({ name: 'Former player', email: null, former: true })
  })
})

onEngine('sqlite', 'The deletion of an account', (open) => {
  test('writes no more rows in one transaction than others can wait for', async () => {
    const { it, ann } = await withLongHistory(open)
    const written = await rowsWritten(it.database, async () => {
      expect((await deleteAccount(it, ann)).status).toBe(200)
    })
    expect(written.most).toBeLessThan(4000)
    expect(written.transactions.reduce((sum, rows) => sum + rows, 0)).toBeGreaterThan(4000)
  })

  test('nor where each match has many acts', async () => {
    const { it, ann } = await withLongHistory(open)
    await sql`insert into activity (match_id, id, type, by_user_id, at)
      with recursive up(n) as (select 1 union all select n + 1 from up where n < 900)
      select m.id, printf('%08x-0000-7000-8000-', n) || hex(randomblob(6)), 'edited', ${ann.user._id}, m.created_at
      from matches m join up on true where m.id in (
        select id from matches where created_by = ${ann.user._id} order by id limit 60)`.execute(
      it.database.schema,
    )
    const written = await rowsWritten(it.database, async () => {
      expect((await deleteAccount(it, ann)).status).toBe(200)
    })
    expect(written.most).toBeLessThan(4000)
  })
})

onEngine('postgres', 'The deletion of an account with claims', (open) => {
  test('locks no match in the transaction that deletes them: others lock them after matches', async () => {
    const { it, ann, bob, game } = await scene(open(), setGuests)
    const guests = [{ user: ann.user._id }, { name: 'Uhu' }]
    await logMatch(it, ann, { game, players: guests })
    const { _id } = await claimOf(it, ann, { guest: 'Uhu', userId: bob.user._id })
    await answerClaim(it, bob, 'accept', _id)
    const rowsOf = async () => {
      const [claims, seats] = await Promise.all([
        it.database.read.selectFrom('claims').select('id').execute(),
        it.database.read.selectFrom('players').where('user_id', '=', bob.user._id).execute(),
      ])
      return [claims.length, seats.length]
    }
    const after: number[][] = []
    const stop = afterEachTransaction(it.database, async () => void after.push(await rowsOf()))
    expect((await deleteAccount(it, bob)).status).toBe(200)
    stop()
    expect(after).toContainEqual([0, 1])
    expect(after.at(-1)).toEqual([0, 0])
  })
})
