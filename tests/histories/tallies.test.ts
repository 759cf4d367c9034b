import { expect, test } from 'vitest'

import { onEachEngine } from '#tests/support/engines.ts'
import { expectRecord } from '#tests/support/recount/record.ts'
import {
  expectRecounted,
  updateAll,
  storedTexts,
} from '#tests/support/recount/recounted-tallies.ts'

import { actions } from './actions.ts'
import { choices, randomWorld } from './random-world.ts'

/** `TALLIES_STEPS=5000 TALLIES_SEED=…` for more. */
const STEPS = Number(process.env['TALLIES_STEPS'] ?? 150)
const SEED = Number(process.env['TALLIES_SEED'] ?? 12)
const CHECK_EVERY = 25

onEachEngine('The tallies of a random history', (open) => {
  test(`are those of a recount, whatever is written (seed ${SEED})`, async () => {
    const world = await randomWorld(await open(), SEED)
    const done: string[] = []
    const accepted = new Set<string>()
    for (let step = 1; step <= STEPS; step += 1) {
      const name = world.chance.of(choices)
      const statuses = (await actions[name]?.(world)) ?? []
      done.push(`${name} ${statuses.join()}`)
      expect(statuses.filter((status) => status >= 500)).toEqual([])
      if (statuses.some((status) => status < 300)) accepted.add(name)
      // Else a later write would bring with it what an earlier one has forgotten.
      if (world.chance.percent(70)) await updateAll(world.it)
      const about = `seed ${SEED}, step ${step}: ${done.slice(-30).join('; ')}`
      if (step % CHECK_EVERY !== 0) continue
      await expectRecounted(world.it, about)
      for (const person of world.people) await expectRecord(world.it, person, about)
    }
    // Otherwise the test would prove little.
    expect((await storedTexts(world.it)).length).toBeGreaterThan(100)
    expect(accepted.size).toBeGreaterThan(Object.keys(actions).length - 4)
  })
})
