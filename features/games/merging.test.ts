import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { afterEachTransaction } from '#tests/support/after-each.ts'
import { makeAdmin } from '#tests/support/data/made-people.ts'
import { addGame } from '#tests/support/data/made-tables.ts'
import { onEachEngine, onEngine, type Open, type TestApp } from '#tests/support/engines.ts'
import { seededId, seedFriends, seedMatches } from '#tests/support/seeded/seeded-matches.ts'
import { rowsWritten } from '#tests/support/written-rows.ts'

/** Matches of ten, and of one with a guest, more than two transactions may change. */
const SIZES = { sqlite: { full: 80, own: 100 }, postgres: { full: 250, own: 300 } }

async function withMatches(open: Open) {
  const it = await open()
  const { full, own } = SIZES[it.database.engine]
  const [ann, root] = [await it.signUp('Ann'), await it.signUp('Root')]
  await makeAdmin(it, root)
  const { email, password } = root
  const { token } = (await it.call('POST /auth/login', { body: { email, password } })).body
  const [from, into] = [await addGame(it, ann, 'Azul!'), await addGame(it, ann, 'Azul')]
  const others = await it.database.transact((trx) => seedFriends(trx, ann.user._id, 9))
  const played = { owner: ann.user._id, gameId: from._id }
  await seedMatches(it.database, { ...played, others, count: full })
  await seedMatches(it.database, { ...played, guests: 1, from: full + 1, count: own })
  // Two were played with it as an expansion.
  const last = { ...played, gameId: into._id, from: full + own + 1, count: 2 }
  await seedMatches(it.database, last)
  await it.database.transact((trx) =>
    trx
      .updateTable('matches')
      .set({ expansions: JSON.stringify([from._id]), updated_at: it.clock.now().toISOString() })
      .where('id', '=', seededId(full + own + 2))
      .execute(),
  )
  const merge = () =>
    it.call('POST /games/:id/merge', { token, params: { id: from._id }, body: { into: into._id } })
  return { it, ann, from, into, all: full + own, merge }
}

/** Matches whose rows or facets have another game than the match, or no game's facet. */
async function mixed(it: TestApp): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select m.id from matches m where
    exists (select 1 from players p where p.match_id = m.id and p.game_id <> m.game_id)
    or not exists (select 1 from match_facets f
      where f.user_id = m.created_by and f.facet = 'game:' || m.game_id and f.match_id = m.id)`.execute(
    it.database.read,
  )
  return rows.map(({ id }) => id)
}

onEachEngine('Merging games with many matches', (open) => {
  test('moves them in several transactions, and after each one every match is whole and in the history @both', async () => {
    const { it, ann, from, into, all, merge } = await withMatches(open)
    const found: string[] = []
    const histories = new Set<number>()
    let transactions = 0
    const stop = afterEachTransaction(it.database, async (count) => {
      transactions = count
      found.push(...(await mixed(it)))
      const history = await it.database.read
        .selectFrom('match_facets')
        .where('user_id', '=', ann.user._id)
        .where('facet', 'in', [`game:${from._id}`, `game:${into._id}`])
        .select('match_id')
        .execute()
      histories.add(history.length)
    })
    const { status, body } = await merge()
    stop()
    expect([status, body.data]).toEqual([200, { matches: all }])
    expect(found).toEqual([])
    expect([...histories]).toEqual([all + 2])
    expect(transactions).toBeGreaterThan(4)
    const expanded = await it.database.read
      .selectFrom('matches')
      .where('expansions', 'is not', null)
      .select('expansions')
      .execute()
    // A game is not its own expansion.
    expect(expanded).toEqual([])
    expect((await merge()).status).toBe(404)
  })

  test('goes on where it was interrupted, and finds what was logged meanwhile', async () => {
    const { it, ann, from, into, all, merge } = await withMatches(open)
    const stop = afterEachTransaction(it.database, async () => undefined, 2)
    expect((await merge()).status).toBe(500)
    stop()
    const left = async () =>
      (
        await it.database.read
          .selectFrom('matches')
          .where('game_id', '=', from._id)
          .select('id')
          .execute()
      ).length
    expect(await left()).toBeGreaterThan(0)
    expect(await left()).toBeLessThan(all)
    let logged = 0
    const log = afterEachTransaction(it.database, async (count) => {
      if (count > 2) return
      // The second one has it only as an expansion.
      const [game, expansions] = count === 1 ? [from, []] : [into, [from._id]]
      const body = {
        ...{ game: game._id, date: '2026-11-01', players: [{ user: ann.user._id }] },
        expansions,
      }
      logged += (await it.call('POST /sessions', { token: ann.token, body })).status === 201 ? 1 : 0
    })
    expect((await merge()).status).toBe(200)
    log()
    expect(logged).toBe(2)
    expect(await left()).toBe(0)
    expect(await mixed(it)).toEqual([])
  })
})

onEngine('sqlite', 'A merge of games', (open) => {
  test('writes no more rows in one transaction than others can wait for', async () => {
    const { it, merge } = await withMatches(open)
    const written = await rowsWritten(it.database, async () => {
      expect((await merge()).status).toBe(200)
    })
    expect(written.most).toBeLessThan(4000)
  })
})
