import { expect, test } from 'vitest'

import { systemClock } from '#platform/clock.ts'
import { addCrowd } from '#tests/support/data/crowd.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { addLongHistories } from '#tests/support/seeded/long-histories.ts'

import { fittingEntries } from './from-matches.queries.ts'
import type { StatsFilters } from './stat-filters.rules.ts'

const MATCHES = 1260

onEachEngine('Filtered statistics of a long history', (open) => {
  test('let other requests run, also where no match fits', async () => {
    const { database } = await open()
    const crowd = await addCrowd(database, 2)
    await addLongHistories(database, crowd, MATCHES, { seats: 2, notes: 0 })
    const userId = crowd.people[0]?.id ?? ''
    const counted = async (filters: StatsFilters) => {
      const matches = new Set<string>()
      let pauses = 0
      const request = {
        ...{ userId, filters, now: systemClock.now() },
        nextPart: async () => void (pauses += 1),
      }
      for await (const entries of fittingEntries(database.read, request)) {
        for (const { match } of entries) matches.add(match)
      }
      return { matches: matches.size, pauses }
    }
    expect(await counted({ players: '2' })).toEqual({ matches: MATCHES, pauses: 6 })
    expect(await counted({ players: '31' })).toEqual({ matches: 0, pauses: 2 })
    expect(await counted({ players: '31', mode: 'competitive', status: 'confirmed' })).toEqual({
      ...{ matches: 0, pauses: 2 },
    })
  })
})
