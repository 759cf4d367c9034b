import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { updateTotals } from '#features/totals/updating-totals.commands.ts'
import { addCrowd } from '#tests/support/data/crowd.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import {
  expectRecounted,
  updateAll,
  storedTexts,
} from '#tests/support/recount/recounted-tallies.ts'
import { addMatches, type MatchToAdd } from '#tests/support/seeded/many-matches.ts'

import { type Chance, chanceOf } from '../races/racing-chance.ts'

/** `CROWDED_MATCHES=5000 CROWDED_SEED=…` for more. */
const MATCHES = Number(process.env['CROWDED_MATCHES'] ?? 330)
const SEED = Number(process.env['CROWDED_SEED'] ?? 5)
const AT_ONCE = 11
const CHECK_EVERY = 10

/** Most are of one day and one game, several of one moment, and some of one score. */
function randomMatch(
  chance: Chance,
  { people, games }: { people: readonly string[]; games: readonly string[] },
): MatchToAdd {
  const day = chance.percent(70)
    ? '2026-10-03'
    : chance.of(['2026-10-04', '2026-09-30', '2025-01-01'])
  const logged = Date.parse('2026-10-05T10:00:00Z') + 700 * chance.below(40)
  const scored = () =>
    chance.percent(90) ? chance.below(60) / (chance.percent(20) ? 10 : 1) : null
  const [me = '', other = ''] = people
  const ended = () => ({ score: scored(), result: chance.of(['Win', 'Loss', 'Draw', ''] as const) })
  return {
    gameId: chance.percent(80) ? (games[0] ?? '') : (games[1] ?? ''),
    date: `${day}T12:00:00.000Z`,
    logged: new Date(logged).toISOString(),
    scoring: chance.percent(90) ? 'highest' : chance.of(['lowest', 'none']),
    minutes: chance.percent(50) ? 10 + chance.below(90) : null,
    confirmed: chance.percent(80),
    rows: [
      { userId: me, ...ended() },
      { userId: chance.percent(50) ? other : null, ...ended() },
    ],
  }
}

/** One of the matches in another way, or gone. */
async function change({ database }: TestApp, chance: Chance, ids: string[]): Promise<void> {
  const [id = ''] = ids.splice(chance.below(ids.length), 1)
  const stays = chance.percent(25)
  if (stays) ids.push(id)
  const edits = [
    sql`update players set score = ${chance.below(70)} where match_id = ${id} and seat = 0`,
    sql`update players set result = 'Loss' where match_id = ${id} and seat = 0`,
    sql`update matches set confirmed_at = null where id = ${id}`,
    sql`update matches set date = '2026-10-04T12:00:00.000Z' where id = ${id}`,
    sql`update matches set scoring = 'lowest' where id = ${id}`,
  ]
  const gone = sql`delete from matches where id = ${id}`
  await database.transact((trx) => (stays ? chance.of(edits) : gone).execute(trx))
}

/** Many recounts, on a busy machine. */
const ALL_CHANGES_MS = 400_000

onEachEngine('The tallies of matches that share a day, a game and a month', (open) => {
  test(
    `are those of a recount, in whatever order they change (seed ${SEED})`,
    async () => {
      const it = await open()
      const chance = chanceOf(SEED, 0)
      const { people, gameId } = await addCrowd(it.database, 2)
      const other = await addCrowdGame(it)
      const world = { people: people.map(({ id }) => id), games: [gameId, other] }
      const ids: string[] = []
      while (ids.length < MATCHES) {
        const matches = Array.from({ length: 55 }, () => randomMatch(chance, world))
        ids.push(...(await addMatches(it.database, matches)))
        for (const { id } of people)
          await updateTotals(it.database, id, it.clock.now(), { batch: 20 })
        await expectRecounted(it, `after ${ids.length} of seed ${SEED}`)
      }
      for (let step = 1; ids.length > 0; step += 1) {
        for (let each = 0; each < AT_ONCE && ids.length > 0; each += 1)
          await change(it, chance, ids)
        await updateAll(it)
        if (step % CHECK_EVERY === 0) await expectRecounted(it, `step ${step} of seed ${SEED}`)
      }
      // Nothing is left of what was added and taken away.
      expect(await storedTexts(it)).toEqual([])
    },
    ALL_CHANGES_MS,
  )
})

async function addCrowdGame({ database }: TestApp): Promise<string> {
  const id = '00000000-0000-7000-8000-00000000cafe'
  const game = {
    id,
    name: 'Another',
    name_key: 'another',
    created_by: null,
    created_at: '2026-01-01',
  }
  await database.transact((trx) => trx.insertInto('games').values(game).execute())
  return id
}
