import { expect, test } from 'vitest'

import type { Database } from '#database/connect.ts'
import { addCrowd } from '#tests/support/data/crowd.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { expectRecounted } from '#tests/support/recount/recounted-tallies.ts'
import { addMatches } from '#tests/support/seeded/many-matches.ts'
import { watched } from '#tests/support/watched.ts'

import { updateTotals } from './updating-totals.commands.ts'

/** Says how many rows the statements of each transaction have read. */
function countingRows(database: Database, counted: (rows: number) => void): Database {
  return {
    ...database,
    transact: (work) =>
      database.transact(async (trx) => {
        let rows = 0
        const counting = watched(trx, async (query) => {
          const result = await trx.executeQuery(query)
          rows += result.rows.length
          return result
        })
        const result = await work(counting)
        counted(rows)
        return result
      }),
  }
}

onEachEngine('A match that holds a record', (open) => {
  test('is taken away without a look at all others of its day and game', async () => {
    const it = await open()
    const { people, gameId } = await addCrowd(it.database, 1)
    const me = people[0]?.id ?? ''
    const now = it.clock.now()
    /** Each next match is better, and the first ones are the worst: both are records. */
    const add = async (from: number, count: number) =>
      addMatches(
        it.database,
        Array.from({ length: count }, (_, index) => ({
          gameId,
          date: '2026-10-03T12:00:00.000Z',
          logged: new Date(Date.parse('2026-10-05T10:00:00Z') + (from + index) * 90).toISOString(),
          rows: [
            { userId: me, score: from + index, result: 'Win' as const },
            { userId: null, score: from + index - 1, result: 'Loss' as const },
          ],
        })),
      )
    const ids: string[] = []
    /** The most rows that a transaction reads while five are taken away from both ends, and one within. */
    const readWhile = async () => {
      let most = 0
      const counting = countingRows(it.database, (rows) => {
        most = Math.max(most, rows)
      })
      const middle = Math.floor(ids.length / 2)
      for (const gone of [ids.splice(middle, 1), ids.splice(0, 5), ids.splice(-5)]) {
        await it.database.transact((trx) =>
          trx.deleteFrom('matches').where('id', 'in', gone).execute(),
        )
        await updateTotals(counting, me, now)
      }
      return most
    }
    ids.push(...(await add(0, 400)))
    await updateTotals(it.database, me, now, { batch: 200 })
    const few = await readWhile()
    ids.push(...(await add(400, 1600)))
    await updateTotals(it.database, me, now, { batch: 200 })
    const many = await readWhile()
    await expectRecounted(it)
    expect(few).toBeGreaterThan(50)
    // Five times as many entries.
    expect(many).toBeLessThan(2 * few)
    expect(many).toBeLessThan(1000)
  })
})
