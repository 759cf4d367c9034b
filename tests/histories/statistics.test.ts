import { expect, test } from 'vitest'

import { settleWork } from '#features/guests/settling.commands.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { isLong, seedOr } from '#tests/support/long-form.ts'
import { expectRecord } from '#tests/support/recount/record.ts'
import { expectGuestsRecounted } from '#tests/support/recount/recounted-guests.ts'
import {
  expectGamePage,
  expectOverview,
  expectPersonPage,
  expectYearPage,
  someFilters,
} from '#tests/support/recount/recounted-statistics.ts'
import { expectSettled } from '#tests/support/recount/settled-people.ts'
import { workInBackground } from '#tests/support/test-background.ts'

import { actions } from './actions.ts'
import { choices, randomWorld } from './random-world.ts'

const STEPS = isLong ? 5000 : 150
const SEED = seedOr(12)
const ALL_PAGES_EVERY = 25
const STEP_MS = 1500

onEachEngine('The statistics of a random history', (open) => {
  test(
    `are those of a recount after each write (seed ${SEED})`,
    async () => {
      const world = await randomWorld(await open(), SEED)
      const { it, chance, people } = world
      const done: string[] = []
      const accepted = new Set<string>()
      for (let step = 1; step <= STEPS; step += 1) {
        const name = chance.of(choices)
        // Answers are kept: those of before the write must not be answered after it.
        for (const { token } of people) await it.call('GET /stats', { token })
        const statuses = (await actions[name]?.(world)) ?? []
        done.push(`${name} ${statuses.join()}`)
        expect(statuses.filter((status) => status >= 500)).toEqual([])
        if (statuses.some((status) => status < 300)) accepted.add(name)
        const about = `seed ${SEED}, step ${step}: ${done.slice(-30).join('; ')}`
        for (const reader of people) {
          await expectOverview({ it, reader, wanted: {}, about })
          await expectRecord(it, reader, about)
        }
        if (chance.percent(50)) {
          await workInBackground(it, settleWork)
          await expectSettled(it.database, about)
          await expectGuestsRecounted(it.database)
        }
        if (step % ALL_PAGES_EVERY !== 0) continue
        const reader = chance.of(people)
        const other = chance.of(people.filter((person) => person !== reader))
        const wanted = chance.of(someFilters(world.games, other.user._id))
        const asked = { it, reader, wanted, about }
        const matches = await expectOverview(asked)
        for (const _id of world.games) await expectGamePage(asked, { _id }, matches)
        await expectPersonPage(asked, other, matches)
        await expectYearPage({ ...asked, wanted: chance.of([{}, { status: 'confirmed' }]) }, '2026')
      }
      // Otherwise the test would prove little.
      expect(accepted.size).toBeGreaterThan(Object.keys(actions).length / 2)
    },
    60_000 + STEPS * STEP_MS,
  )
})
