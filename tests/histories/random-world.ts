import { makeAdmin, befriend, type TestUser } from '#tests/support/data/made-people.ts'
import type { TestApp } from '#tests/support/engines.ts'

import { chanceOf } from '../races/racing-chance.ts'
import { actions } from './actions.ts'
import type { World } from './people-actions.ts'

/** How often each action is chosen; the others once. */
const WEIGHTS: Record<string, number> = {
  log: 8,
  'log more': 5,
  edit: 7,
  confirm: 3,
  'claim guests’ rows': 2,
  'undo a claim': 2,
  'let some rows follow': 4,
}

export const choices = Object.keys(actions).flatMap((name) =>
  Array.from({ length: WEIGHTS[name] ?? 1 }, () => name),
)

export async function randomWorld(it: TestApp, seed: number): Promise<World> {
  const people: TestUser[] = []
  for (const name of ['Ann', 'Bob', 'Cyd', 'Dan']) {
    people.push(await it.signUp(name, `Of${name}`))
  }
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
  return { it, chance: chanceOf(seed, 0), admin, people, gone: [], games, made: 0 }
}
