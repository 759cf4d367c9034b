import { expect, test } from 'vitest'

import { randomHistory } from '#tests/support/data/random-history.ts'
import { onEachEngine, scene } from '#tests/support/engines.ts'
import { expectRecord } from '#tests/support/recount/record.ts'
import {
  expectGamePage,
  expectOverview,
  expectPersonPage,
  expectYearPage,
  someFilters,
} from '#tests/support/recount/recounted-statistics.ts'

onEachEngine('The statistics equal a recount from the matches', (open) => {
  test('of a random history, for each filter and some of them together', async () => {
    const { it, ann, bob, cleo, games } = await scene(open(), randomHistory, 1)
    let counted = 0
    for (const reader of [ann, bob]) {
      const ids = games.map(({ _id }) => _id)
      for (const wanted of someFilters(ids, bob.user._id)) {
        const asked = { it, reader, wanted }
        const matches = await expectOverview(asked)
        counted += matches.length
        for (const game of games) await expectGamePage(asked, game, matches)
        for (const person of [reader === ann ? bob : ann, cleo]) {
          await expectPersonPage(asked, person, matches)
        }
      }
      await expectRecord(it, reader, 'all')
      for (const year of ['2024', '2025', '2026', '2027']) {
        for (const wanted of [{}, { status: 'confirmed' }] as const) {
          await expectYearPage({ it, reader, wanted }, year)
        }
      }
    }
    // Otherwise the test would prove little.
    expect(counted).toBeGreaterThan(500)
  })
})
