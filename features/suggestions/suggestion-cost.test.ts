import { expect, test } from 'vitest'

import { facets } from '#features/history-index/history-index.rules.ts'
import { personFromTotals } from '#features/stats/from-totals.queries.ts'
import type { StatsRequest } from '#features/stats/stats-request.rules.ts'
import { gameScope } from '#features/totals/match-totals.rules.ts'
import { newId } from '#platform/ids.ts'
import { onEngine } from '#tests/support/engines.ts'
import { insertMany } from '#tests/support/seeded/seeded-rows.ts'
import { explained } from '#tests/support/watched.ts'

import { suggestionsFor } from './suggestions.queries.ts'

onEngine('sqlite', 'What people have played with somebody', (open) => {
  test('is read by an index of people, and in parts, not from all statistics of the user', async () => {
    const it = await open()
    const [userId, bobId] = [newId(), newId()]
    let parts = 0
    const request: StatsRequest = {
      ...{ userId, filters: {}, part: null, now: it.clock.now() },
      nextPart: async () => {
        parts += 1
      },
      update: async () => undefined,
    }
    const question = { mode: undefined, minutes: undefined, count: undefined, page: 1 }
    const players = [bobId, facets.guest('Oma')]
    const plans: string[] = []
    const tallies = Array.from({ length: 2000 }, () => ({
      ...{ user_id: userId, scope: gameScope(newId()), kind: 'person', key: facets.user(bobId) },
      counts: JSON.stringify({ all: { matches: 1 }, confirmed: {} }),
    }))
    await it.database.transact(async (trx) => {
      await insertMany(trx, 'tallies', tallies)
      const db = explained(trx, 'sqlite', (plan) => plans.push(plan))
      await suggestionsFor(db, request, { ...question, players, today: '2026-11-20' })
      expect(parts).toBe(2)
      await personFromTotals(db, request, 'all', bobId)
    })
    const byPerson = plans.filter((plan) =>
      plan.includes('SEARCH t USING INDEX tallies_by_person (key=? AND user_id=?'),
    )
    expect(byPerson).toHaveLength(2)
  })
})
