import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { listKeyOf } from '#features/dates/days.rules.ts'
import type { Game } from '#features/games/games.contract.ts'
import { answerCorrection, propose } from '#tests/support/data/made-corrections.ts'
import { type TestUser, deleteAccount, befriended } from '#tests/support/data/made-people.ts'
import {
  addGame,
  asDrafts,
  confirmMatch,
  editMatch,
  logMatch,
  readMatch,
} from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp, scene } from '#tests/support/engines.ts'
import { expectGuestsRecounted } from '#tests/support/recount/recounted-guests.ts'

import { facets } from './history-index.rules.ts'
import { measuredBytes } from './stored-bytes.commands.ts'

/** Every stored facet, and what a recount of all matches finds, sorted. */
async function storedAndRecounted({ database: { read } }: TestApp): Promise<[string[], string[]]> {
  const stored = await read.selectFrom('match_facets').selectAll().execute()
  const matches = await read.selectFrom('matches').selectAll().execute()
  const players = await read.selectFrom('players').selectAll().execute()
  const tables = Map.groupBy(players, (player) => player.match_id)
  const recounted = matches.flatMap((match) => {
    const table = tables.get(match.id) ?? []
    const people = table.flatMap(({ user_id, person_id, declined_by }) => {
      if (user_id !== null) return facets.user(user_id)
      return person_id === null || declined_by !== null ? [] : facets.guest(person_id)
    })
    const shared = new Set([
      facets.game(match.game_id),
      ...(match.mode === 'competitive' ? [] : [facets.mode(match.mode)]),
      ...(match.location === null ? [] : [facets.place(match.location)]),
      ...(match.confirmed_at === null ? [facets.pending] : []),
      ...people,
    ])
    const drew = new Set(table.flatMap((row) => (row.result === 'Draw' ? (row.user_id ?? []) : [])))
    const readers = [match.onlooker_id, ...table.map(({ user_id }) => user_id)]
    const order = listKeyOf({ ...match, day: match.day ?? match.date.slice(0, 10) })
    return readers.flatMap((id) => {
      if (id === null) return []
      const own = drew.has(id) ? [...shared, facets.draw] : [...shared]
      const others = own.filter((facet) => facet !== facets.user(id))
      return others.map((facet) => [id, facet, order, match.id].join(' '))
    })
  })
  const rows = stored.map((row) =>
    [row.user_id, row.facet, row.match_order, row.match_id].join(' '),
  )
  return [rows.toSorted(), recounted.toSorted()]
}

async function expectRecount(it: TestApp): Promise<void> {
  const [stored, recounted] = await storedAndRecounted(it)
  expect(stored).toEqual(recounted)
  await expectGuestsRecounted(it.database)
  await expectMeasured(it.database)
}

async function expectMeasured({ read }: TestApp['database']): Promise<void> {
  const texts = sql<number>`coalesce((select sum(coalesce(octet_length(changes), 0)
    + coalesce(octet_length(reason), 0)) from activity where match_id = matches.id), 0)`
  const rows = await read
    .selectFrom('matches')
    .select(['id', 'bytes', 'past_bytes as past', measuredBytes.as('again'), texts.as('texts')])
    .execute()
  for (const { id, bytes, past, again, texts: pastAgain } of rows) {
    expect([id, bytes, past]).toEqual([id, Number(again), Number(pastAgain)])
  }
}

interface Table {
  ann: TestUser
  bob: TestUser
  game: Game
}

async function setUp(it: TestApp): Promise<Table> {
  const { ann, bob } = await befriended(it, 'Ann', 'Bob')
  return { ann, bob, game: await addGame(it, ann, 'Azul') }
}

const withBob = ({ ann, bob, game }: Table) => ({
  game,
  location: 'Home',
  players: [{ user: ann.user._id, result: 'Draw' }, { user: bob.user._id }, { name: 'Oma' }],
})

onEachEngine('The facets of matches', (open, engine) => {
  test('are those of a recount after every kind of write', async () => {
    const { it, ...table } = await scene(open(), setUp)
    const { ann, bob } = table
    const match = await logMatch(it, ann, withBob(table))
    await expectRecount(it)
    expect((await storedAndRecounted(it))[0].length).toBeGreaterThan(8)

    await confirmMatch(it, bob, match._id)
    await expectRecount(it)

    const other = await addGame(it, ann, 'Catan')
    const [self, , oma] = asDrafts(match)
    const edits = [
      { location: 'Away', date: '2026-08-01' },
      { game: other._id, scoring: 'lowest' },
      {
        mode: 'cooperative',
        players: [self, oma, { name: 'Gus' }].map((player) => ({ ...player, result: 'Win' })),
      },
      {
        mode: 'competitive',
        players: [{ name: 'Oma' }, { name: 'Gus' }, { user: bob.user._id }],
      },
    ]
    for (const edit of edits) {
      const { status, body } = await editMatch(it, ann, match._id, edit)
      expect([status, body.message]).toEqual([200, 'Match updated.'])
      await expectRecount(it)
    }

    const second = await logMatch(it, ann, withBob(table))
    for (const [index, what] of (['accept', 'reject', 'withdraw', 'confirm'] as const).entries()) {
      const durationMinutes = 10 + index
      const { body } = await propose(it, bob, second._id, { durationMinutes })
      await expectRecount(it)
      const by = what === 'withdraw' ? bob : ann
      if (what === 'confirm') await confirmMatch(it, bob, second._id)
      else await answerCorrection(it, by, second._id, body.data._id, what)
      await expectRecount(it)
    }
    await propose(it, bob, second._id, { players: [{ _id: second.players[0]?._id, score: 3 }] })
    await expectRecount(it)
    await editMatch(it, ann, second._id, {
      players: [{ user: ann.user._id, score: 4 }, { user: bob.user._id }],
    })
    await expectRecount(it)

    const decline = { token: bob.token, params: { id: second._id } }
    for (const what of ['decline', 'rejoin', 'decline'] as const) {
      const { status } = await (what === 'decline'
        ? it.call('POST /sessions/:id/decline', decline)
        : it.call('POST /sessions/:id/rejoin', decline))
      expect(status).toBe(200)
      await expectRecount(it)
    }
    const all = { token: bob.token, body: { ids: [match._id, second._id] } }
    expect((await it.call('POST /sessions/confirm', all)).status).toBe(200)
    await expectRecount(it)
    const back = { token: bob.token, params: { id: match._id } }
    expect((await it.call('POST /sessions/:id/unconfirm', back)).status).toBe(200)
    await expectRecount(it)

    const params = { id: second._id }
    expect((await it.call('DELETE /sessions/:id', { token: ann.token, params })).status).toBe(200)
    await expectRecount(it)
  })

  test('follow a guest who becomes an account, and an account that goes', async () => {
    const { it, ...table } = await scene(open(), setUp)
    const { ann, bob, game } = table
    const gus = { name: 'Gus', email: 'gus@example.com' }
    await logMatch(it, ann, { game, players: [{ user: ann.user._id }, gus, { name: 'Gus' }] })
    await logMatch(it, ann, withBob(table))
    const account = await it.signUp('Gus', 'Grün', 'gus@example.com')
    await expectRecount(it)

    for (const who of [account, bob]) {
      expect((await deleteAccount(it, who)).status).toBe(200)
      await expectRecount(it)
    }
  })

  test('stay for another guest of the same name as an account that goes', async () => {
    const { it, ...table } = await scene(open(), setUp)
    const { ann, bob } = table
    const match = await logMatch(it, ann, withBob(table))
    const decline = { token: bob.token, params: { id: match._id } }
    await it.call('POST /sessions/:id/decline', decline)
    const declined = await readMatch(it, ann, match._id)
    const name = declined.players[1]?.name
    await editMatch(it, ann, match._id, { players: [...asDrafts(declined), { name }] })
    expect((await deleteAccount(it, bob)).status).toBe(200)
    await expectRecount(it)
    const [stored] = await storedAndRecounted(it)
    expect(stored.filter((row) => row.includes('guest:'))).toHaveLength(2)
  })

  test('stay as they are when an edit changes nothing of them @both', async () => {
    const { it, ...table } = await scene(open(), setUp)
    const match = await logMatch(it, table.ann, withBob(table))
    const refuse =
      engine === 'sqlite'
        ? sql`create trigger keep before delete on match_facets
            begin select raise(abort, 'written'); end`
        : sql`create rule keep as on delete to match_facets do instead nothing`
    await it.database.transact((trx) => refuse.execute(trx))
    const edited = await editMatch(it, table.ann, match._id, { notes: 'x' })
    expect([edited.status, edited.body.data.notes]).toEqual([200, 'x'])
    await expectRecount(it)
  })
})
