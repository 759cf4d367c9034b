import { expect, test } from 'vitest'

import { features } from '#server/features.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { isLong, seedOr } from '#tests/support/long-form.ts'
import { expectTruePeople } from '#tests/support/recount/true-people.ts'
import { workInBackground } from '#tests/support/test-background.ts'
import { cutOff } from '#tests/support/written-rows.ts'

import { actions } from './actions.ts'
import type { World } from './people-actions.ts'
import { choices, randomWorld } from './random-world.ts'
import { expectUndone, rowsOf } from './undone.ts'

const HISTORIES = isLong ? 100 : 1
const ACTS = 100
const CHECK_EVERY = 25
const FIRST = seedOr(54) * 1000
/** In percent: then the server ends after one transaction. */
const CUT_OFF = 10
const DELETING = new Set(['delete', 'delete an account', 'undo an import'])

async function act(world: World, name: string): Promise<number[]> {
  const { it, chance } = world
  const work = async () => (await actions[name]?.(world)) ?? []
  // Who signs up twice has to choose a password again.
  if (name.startsWith('add an account') || !chance.percent(CUT_OFF)) return work()
  try {
    const statuses = await cutOff(it.database, 1 + chance.below(3), work)
    return statuses.filter((status) => status !== 500)
  } catch {
    // What was to be done next has no answer to go on from.
    return []
  }
}

async function workForAll({ it }: World): Promise<void> {
  for (const work of features.flatMap(({ background }) => background)) {
    await workInBackground(it, work)
  }
}

onEachEngine('A random history', (open, engine) => {
  const seeds = Array.from({ length: HISTORIES }, (_, n) => FIRST + n)
  test.each(seeds)(
    'loses no row, says of each who it is, is undone exactly, and forgets who is gone (seed %i)',
    async (seed) => {
      const world = await randomWorld(await open(), seed)
      const { chance } = world
      const done: string[] = []
      let rows = await rowsOf(world)
      for (let step = 1; step <= ACTS; step += 1) {
        const name = chance.of(choices)
        const statuses = await act(world, name)
        done.push(`${name} ${statuses.join()}`)
        const about = `${engine}, seed ${seed}, step ${step}: ${done.slice(-30).join('; ')}`
        expect([about, statuses.filter((status) => status >= 500)]).toEqual([about, []])
        const isChecked = step % CHECK_EVERY === 0
        if (isChecked) await workForAll(world)
        const now = await rowsOf(world)
        const lost = [...rows].filter(([id]) => !now.has(id))
        const tables = new Set(now.values())
        // An edit removes a row, and what deletes matches theirs.
        const most = isChecked || DELETING.has(name) ? lost.length : name === 'edit' ? 1 : 0
        const removed = lost.filter(([, matchId]) => tables.has(matchId))
        const wrong = [...lost.slice(most), ...removed.slice(name === 'edit' ? 1 : 0)]
        expect([about, wrong]).toEqual([about, []])
        rows = now
        if (!isChecked) continue
        await expectTruePeople(world, about)
        await expectUndone(world, about)
      }
    },
    120_000,
  )
})
