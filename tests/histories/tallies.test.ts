import { expect, test } from 'vitest'

import { befriend, makeAdmin, type TestUser } from '#tests/support/data/made-people.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import { expectRecord } from '#tests/support/recount/record.ts'
import {
  expectRecounted,
  updateAll,
  storedTexts,
} from '#tests/support/recount/recounted-tallies.ts'
import { expectNoSlowTurns } from '#tests/support/slow-turns.ts'

import { chanceOf } from '../races/racing-chance.ts'
import { actions, type World } from './actions.ts'

expectNoSlowTurns()

/** `TALLIES_STEPS=5000 TALLIES_SEED=…` for more. */
const STEPS = Number(process.env['TALLIES_STEPS'] ?? 150)
const SEED = Number(process.env['TALLIES_SEED'] ?? 12)
const CHECK_EVERY = 25

/** How often each action is chosen; the others once. */
const WEIGHTS: Record<string, number> = {
  log: 5,
  'log more': 3,
  edit: 7,
  confirm: 3,
  'claim guests’ rows': 2,
}

async function setUp(it: TestApp): Promise<World> {
  const people: TestUser[] = []
  for (const name of ['Ann', 'Bob', 'Cyd', 'Dan']) people.push(await it.signUp(name))
  const admin = await it.signUp('Root')
  await makeAdmin(it, admin)
  for (const [index, person] of people.entries()) {
    for (const other of people.slice(index + 1)) await befriend(it.call, person, other)
  }
  const games: string[] = []
  for (const name of ['Azul', 'Go', 'Catan']) {
    const added = await it.call('POST /games', { token: admin.token, body: { name } })
    games.push(added.body.data._id)
  }
  return { it, chance: chanceOf(SEED, 0), admin, people, games, made: 0 }
}

onEachEngine('The tallies of a random history', (open) => {
  test(`are those of a recount, whatever is written (seed ${SEED})`, async () => {
    const world = await setUp(await open())
    const choices = Object.keys(actions).flatMap((name) =>
      Array.from({ length: WEIGHTS[name] ?? 1 }, () => name),
    )
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
