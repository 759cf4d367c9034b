import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { features } from '#server/features.ts'

import { onEachEngine } from '../support/engines.ts'
import { isLong, seedOr } from '../support/long-form.ts'
import type { Step } from './said/acting.ts'
import { type ActionName, actions } from './said/said-actions.ts'
import { layWorld, type World } from './said/said-world.ts'
import { record, violations } from './said/said.ts'

const RUNS = isLong ? 3000 : 200
const SEED = seedOr(31)
const STEPS_MAX = 12
/** How often each action is chosen; the others once. */
const WEIGHTS: Partial<Record<ActionName, number>> = {
  ...{ edit: 3, 'rename a guest': 3, 'claim a guest’s rows': 3, 'undo a claim': 2 },
  ...{ 'claim by link': 2, 'contest by link': 2, 'release a seat': 2, 'delete an account': 2 },
}
const choices = (Object.keys(actions) as ActionName[]).flatMap((name) =>
  Array.from({ length: WEIGHTS[name] ?? 1 }, () => name),
)

const number = fc.nat({ max: 999 })
const step: fc.Arbitrary<Step & { name: ActionName }> = fc.record({
  name: fc.constantFrom(...choices),
  ...{ who: number, what: number, how: number },
})

/** @returns what was removed, from whom, and by which step */
async function takenBy(
  world: World,
  steps: readonly (Step & { name: ActionName })[],
): Promise<string[]> {
  const taken: string[] = []
  let before = await record(world)
  for (const one of steps) {
    const acted = await actions[one.name](world, one)
    const after = await record(world)
    taken.push(...violations(before, after, { name: one.name, ...acted }))
    before = after
  }
  return taken
}

/** Endpoints that write nothing of a match, of its players, or of the accounts that they refer to. */
const OTHERS = new Set<string>([
  ...['POST /auth/login', 'POST /auth/logout', 'POST /auth/resend-verification-email'],
  ...['POST /auth/forgot-password', 'POST /auth/reset-password', 'POST /auth/change-password'],
  ...['DELETE /auth/sign-ins/:id', 'POST /imports/check', 'POST /games'],
  ...['POST /friends/notifications/:id/read', 'PUT /friends/notifications/:id/read'],
  ...['POST /friends/notifications/read-all', 'PUT /push', 'DELETE /push'],
  // It adds matches, and changes none.
  'POST /sessions',
])

onEachEngine('What one person has said', (open) => {
  test(
    `is changed by nobody else, but by what the pages name (seed ${SEED})`,
    async () => {
      const it = await open()
      const called: World['called'] = new Map()
      let round = 0
      const steps = fc.array(step, { minLength: 1, maxLength: STEPS_MAX, size: 'max' })
      await fc.assert(
        fc.asyncProperty(steps, async (all) => {
          const world = await layWorld(it, (round += 1), called)
          expect(await takenBy(world, all)).toEqual([])
        }),
        { numRuns: RUNS, seed: SEED },
      )
      const writing = features
        .flatMap(({ endpoints }) => Object.keys(endpoints))
        .filter((key) => !key.startsWith('GET ') && !OTHERS.has(key))
      const accepted = [...called].filter(([, statuses]) => statuses.some((one) => one < 300))
      const names = new Set(accepted.map(([key]) => key))
      // Otherwise the test would prove little.
      expect(writing.filter((key) => !names.has(key))).toEqual([])
    },
    100_000 + RUNS * 4000,
  )
})
