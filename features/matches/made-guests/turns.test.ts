import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { addGame, asDrafts, editMatch, logMatch } from '#tests/support/data/tables.ts'
import { onEachEngine, onEngine, type Open } from '#tests/support/engines.ts'
import { expectGuestsRecounted } from '#tests/support/recount/guests.ts'

import { insertMadeGuests } from './queries.ts'

/** Ann's matches, each with one of two guests. */
async function withGuests(open: Open) {
  const it = await open()
  const ann = await it.signUp('Ann')
  const game = await addGame(it, ann)
  const log = (name: string) =>
    logMatch(it, ann, { game, players: [{ user: ann.user._id }, { name }] })
  return { it, ann, matches: [await log('Gus'), await log('Oma')] as const }
}

onEachEngine('Guests of one creator', (open) => {
  test('are counted when two matches exchange theirs at the same time', async () => {
    const { it, ann, matches } = await withGuests(open)
    const beside = it.database.engine === 'postgres' ? await open({ beside: it }) : it
    for (const names of [
      ['Oma', 'Gus'],
      ['Gus', 'Oma'],
      ['Uhu', 'Uhu'],
    ]) {
      const edits = matches.map((match, index) => {
        const [own, guest] = asDrafts(match)
        const players = [own, { ...guest, name: names[index] }]
        return editMatch(index === 0 ? it : beside, ann, match._id, { players })
      })
      expect((await Promise.all(edits)).map(({ status }) => status)).toEqual([200, 200])
      await expectGuestsRecounted(it.database)
    }
  })
})

onEngine('postgres', 'Writers of the guests of one creator', (open) => {
  test('wait for each other before they write, so that they do not deadlock', async () => {
    const { it, ann, matches } = await withGuests(open)
    const row = (name: string, index: 0 | 1) => ({
      ...{ user_id: ann.user._id, guest_key: name, name, seats: 1 },
      ...{ match_order: '2026-11-01', match_id: matches[index]._id },
    })
    const runs: [number, number] = [0, 0]
    let second = Promise.resolve()
    const written: string[] = []
    await it.database.transact(async (trx) => {
      runs[0] += 1
      await insertMadeGuests(trx, [row('anna', 0)])
      if (runs[0] > 1) return
      second = it.database.transact(async (other) => {
        runs[1] += 1
        await insertMadeGuests(other, [row('ben', 1)])
        written.push('ben')
        await insertMadeGuests(other, [row('anna', 1)])
      })
      const isWaiting = async () =>
        (
          await sql`select 1 from pg_locks where not granted and database = (
          select oid from pg_database where datname = current_database())`.execute(it.database.read)
        ).rows.length > 0
      while (written.length === 0 && !(await isWaiting())) await sleep(5)
      await insertMadeGuests(trx, [row('ben', 0)])
    })
    await second
    expect(runs).toEqual([1, 1])
    const counts = await it.database.read
      .selectFrom('guest_counts')
      .where('guest_key', 'in', ['anna', 'ben'])
      .select('matches')
      .execute()
    expect(counts).toEqual([{ matches: 2 }, { matches: 2 }])
  })
})
