import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { connect } from '#database/connect.ts'
import { newId } from '#platform/ids.ts'
import { befriend, type TestUser } from '#tests/support/data/made-people.ts'
import { addGame, asDrafts, editMatch, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, onEngine, type TestApp } from '#tests/support/engines.ts'
import { expectRecounted, storedTexts } from '#tests/support/recount/recounted-tallies.ts'

import { updateNext, updateTotals, NOBODY, recount } from './updating-totals.commands.ts'

async function setUp(it: TestApp, matches: number) {
  const [ann, bob] = [await it.signUp('Ann'), await it.signUp('Bob')]
  await befriend(it.call, ann, bob)
  const game = await addGame(it, ann)
  const players = [
    { user: ann.user._id, score: 9, result: 'Win' },
    { user: bob.user._id, score: 4, result: 'Loss' },
  ]
  for (let match = 0; match < matches; match += 1) await logMatch(it, ann, { game, players })
  return { ann, bob, game, players }
}

const matchesOf = async (it: TestApp, { token }: TestUser) =>
  (await it.call('GET /stats', { token })).body.data.matches

onEachEngine('The tallies', (open) => {
  test('count a match from the moment at which its day begins anywhere on earth', async () => {
    const it = await open()
    const { ann, game, players } = await setUp(it, 1)
    it.clock.set(new Date('2026-11-20T09:45:00Z'))
    await logMatch(it, ann, { game, players, date: '2026-11-21' })
    expect(await matchesOf(it, ann)).toBe(1)
    await expectRecounted(it)
    // The 21st begins at UTC+14.
    it.clock.set(new Date('2026-11-20T10:00:01Z'))
    expect(await matchesOf(it, ann)).toBe(2)
    await expectRecounted(it)
  })

  test('are read without another look at the matches, once everything is added', async () => {
    const it = await open()
    const { ann, bob } = await setUp(it, 3)
    expect(await matchesOf(it, ann)).toBe(3)
    const due = await it.database.read.selectFrom('tally_queue').selectAll().execute()
    expect(due.map((row) => row.user_id)).not.toContain(ann.user._id)
    expect(due.map((row) => row.user_id)).toContain(bob.user._id)
  })

  test('of everybody are added up in the background, one after another', async () => {
    const it = await open()
    const { ann, bob } = await setUp(it, 2)
    const order = [ann.user._id, bob.user._id].toSorted()
    const now = it.clock.now()
    const first = await updateNext(it.database, NOBODY, now)
    const second = await updateNext(it.database, first ?? NOBODY, now)
    expect([first, second]).toEqual(order)
    expect(await updateNext(it.database, second ?? NOBODY, now)).toBe(null)
    expect(await updateNext(it.database, NOBODY, now)).toBe(null)
  })

  test('of the others follow when somebody joins or leaves a table', async () => {
    const it = await open()
    const { ann, bob, game } = await setUp(it, 0)
    const cyd = await it.signUp('Cyd')
    await befriend(it.call, ann, cyd)
    const two = [ann, bob].map(({ user }) => ({ user: user._id }))
    const match = await logMatch(it, ann, { game, players: two })
    await expectRecounted(it)
    const three = [...asDrafts(match), { user: cyd.user._id }]
    expect((await editMatch(it, ann, match._id, { players: three })).status).toBe(200)
    await expectRecounted(it)
    await it.call('POST /sessions/:id/decline', { token: cyd.token, params: { id: match._id } })
    await expectRecounted(it)
    await it.database.transact((trx) =>
      trx.deleteFrom('players').where('user_id', '=', bob.user._id).execute(),
    )
    await expectRecounted(it)
  })

  test('follow every single column that another program writes @both', async () => {
    const it = await open()
    const { ann, game } = await setUp(it, 0)
    const other = await addGame(it, ann, 'Azul')
    const players = [{ user: ann.user._id }, { name: 'Oma' }]
    const match = await logMatch(it, ann, { game, players })
    const [own] = match.players
    // Else the new match alone would bring the first changes with it.
    await expectRecounted(it)
    const date = '2026-09-30T12:00:00.000Z'
    const unnoticed: string[] = []
    for (const change of [
      ...[`score = 5`, `result = 'Win'`, `team = 'Red'`, `role = 'Elf'`].map(
        (set) => `players set ${set} where seat = 0`,
      ),
      `players set guest_name = 'Opa' where seat = 1`,
      `players set result = 'Loss', score = 3 where seat = 1`,
      ...[`mode = 'teams'`, `scoring = 'lowest'`, `duration_minutes = 9`, `location = 'Home'`].map(
        (set) => `matches set ${set}`,
      ),
      `matches set expansions = '["${other._id}"]'`,
      `matches set starter_id = '${own?._id}'`,
      `matches set confirmed_at = null`,
      `matches set date = '${date}'`,
      `matches set day = '2026-10-02'`,
      `matches set game_id = '${other._id}'`,
      `players set seat = 7 where seat = 0`,
      `players set user_id = null, guest_name = 'Former' where seat = 7`,
    ]) {
      const before = await storedTexts(it)
      await it.database.transact((trx) => sql.raw(`update ${change}`).execute(trx))
      await expectRecounted(it, change)
      if (String(await storedTexts(it)) === String(before)) unnoticed.push(change)
    }
    // Only the team and the seat say nothing of their own about this table.
    expect(unnoticed).toEqual([
      `players set team = 'Red' where seat = 0`,
      `players set seat = 7 where seat = 0`,
    ])
  })

  test('are the same after everything is counted again', async () => {
    const it = await open()
    const { ann } = await setUp(it, 3)
    await expectRecounted(it)
    const before = await storedTexts(it)
    await it.database.transact((trx) =>
      trx.updateTable('tallies').set({ counts: '{"all":{},"confirmed":{}}' }).execute(),
    )
    expect(await recount(it.database)).toBe(2)
    expect(await matchesOf(it, ann)).toBe(3)
    await expectRecounted(it)
    expect(await storedTexts(it)).toEqual(before)
  })

  test('of very many matches are added up by several requests', async () => {
    const it = await open()
    const { ann } = await setUp(it, 1)
    const due = Array.from({ length: 21_000 }, () => ({
      ...{ user_id: ann.user._id, match_id: newId(), due: '' },
    }))
    await it.database.transact(async (trx) => {
      for (let start = 0; start < due.length; start += 1000) {
        const rows = due.slice(start, start + 1000)
        await trx.insertInto('tally_queue').values(rows).execute()
      }
    })
    const first = await it.call('GET /stats', { token: ann.token })
    expect([first.status, first.headers['retry-after'], first.body.message]).toEqual([
      ...[503, '5'],
      'Your matches are still being counted. Please try again in a moment.',
    ])
    expect(await matchesOf(it, ann)).toBe(1)
  })

  test('lose nothing when adding fails in the middle', async () => {
    const it = await open()
    const { ann } = await setUp(it, 2)
    const { transact } = it.database
    const failing = {
      ...it.database,
      transact: <T>(work: Parameters<typeof transact<T>>[0]) =>
        transact<T>(async (trx) => {
          await work(trx)
          throw new Error('killed')
        }),
    }
    await expect(updateTotals(failing, ann.user._id, it.clock.now())).rejects.toThrow('killed')
    expect(await storedTexts(it)).toEqual([])
    expect(await matchesOf(it, ann)).toBe(2)
    await expectRecounted(it)
  })
})

onEngine('sqlite', 'The triggers of the tallies', (open) => {
  test('queue each account of a match once when it is logged, and once when it is deleted', async () => {
    const it = await open()
    const { ann, bob, game } = await setUp(it, 0)
    const cyd = await it.signUp('Cyd')
    await befriend(it.call, ann, cyd)
    await it.database.transact(async (trx) => {
      await sql`create table tried (user_id text)`.execute(trx)
      // Runs before a row that is there already is left out.
      await sql`create trigger try before insert on tally_queue
        begin insert into tried values (new.user_id); end`.execute(trx)
    })
    const tried = async () => {
      const { rows } = await sql`select count(*) as count from tried`.execute(it.database.read)
      return rows
    }
    const players = [ann, bob, cyd].map(({ user }) => ({ user: user._id }))
    const match = await logMatch(it, ann, { game, players })
    expect(await tried()).toEqual([{ count: 3 }])
    await it.call('DELETE /sessions/:id', { token: ann.token, params: { id: match._id } })
    expect(await tried()).toEqual([{ count: 6 }])
    await expectRecounted(it)
  })
})

onEngine('postgres', 'The tallies of one user', (open) => {
  test('are added up once by several instances at once, while matches are logged', async () => {
    const it = await open()
    const { ann, bob, game, players } = await setUp(it, 5)
    const other = await connect(it.address)
    onTestFinished(() => other.close())
    const now = it.clock.now()
    const logging = Promise.all(
      Array.from({ length: 12 }, () => logMatch(it, ann, { game, players })),
    )
    const updates = Array.from({ length: 12 }, (_, index) => {
      const database = index % 2 === 0 ? it.database : other
      return index % 3 === 0
        ? updateNext(database, NOBODY, now)
        : updateTotals(database, (index % 4 === 0 ? ann : bob).user._id, now)
    })
    await Promise.all([logging, ...updates])
    await expectRecounted(it)
    expect(await matchesOf(it, ann)).toBe(17)
  })
})
