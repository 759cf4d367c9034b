import { expect, test } from 'vitest'

import { newRoom } from '#database/query/parts.ts'
import { deleteUnverified } from '#features/sign-up/verification.commands.ts'
import { after, DAY, HOUR } from '#platform/clock.ts'
import { cleanUp } from '#server/cleanup.ts'

import { type Action, actions } from '../races/racing-actions.ts'
import { chanceOf } from '../races/racing-chance.ts'
import { layTable } from '../races/racing-table.ts'
import { onEachEngine, type TestApp } from '../support/engines.ts'
import { isLong, seedOr } from '../support/long-form.ts'
import { record, violations } from './said.ts'

const RUNS = isLong ? 2000 : 110
const SEED = seedOr(31)
const STEPS = 12

const all: Action[] = [
  ...actions,
  byItself('let time pass', async (it) => {
    it.clock.advance(9 * HOUR)
    await cleanUp(it.app)
  }),
  byItself('let sign-ups expire', async ({ database, clock }) => {
    const [now, long] = [clock.now(), after(clock.now(), -60 * DAY)]
    await database.transact(async (trx) => {
      const unproven = trx.selectFrom('users').where('email_verified_at', 'is', null).select('id')
      await trx.deleteFrom('mail_tokens').where('user_id', 'in', unproven).execute()
      await trx.updateTable('users').set({ updated_at: long }).where('id', 'in', unproven).execute()
      await deleteUnverified(trx, now, newRoom(trx))
    })
  }),
]

function byItself(name: string, work: (it: TestApp) => Promise<void>): Action {
  const run = async (it: TestApp) => (await work(it), { status: 200, body: '' })
  return { name, prepare: (it) => ({ request: {}, run: async () => run(it) }) }
}

const choices = all.flatMap((action) => {
  const times = action.name === 'PUT /sessions/:id' ? 8 : 3
  return /\/(?:sessions|guests|claims|links)/u.test(action.name)
    ? Array.from({ length: times }, () => action)
    : [action]
})

onEachEngine('What one person has said', (open) => {
  test(
    `is changed by nobody else, but by what the pages name (seed ${SEED})`,
    async () => {
      const it = await open()
      const taken: string[] = []
      const refused = new Set(all.map(({ name }) => name))
      for (let round = 0; round < RUNS; round += 1) {
        const chance = chanceOf(SEED, round)
        const table = await layTable(it, round)
        const done: string[] = []
        let before = await record(it, table)
        for (let step = 0; step < STEPS; step += 1) {
          const { name, prepare } = chance.of(choices)
          const { request, run } = prepare(it, table, chance)
          const { status, body } = await run()
          done.push(`${name} ${status}`)
          const now = await record(it, table)
          const found = violations(before, now, { name, request })
          if (status >= 500) found.push(body)
          taken.push(...found.map((one) => `round ${round}: ${one}\n  ${done.join('; ')}`))
          if (status < 300) refused.delete(name)
          before = now
        }
      }
      expect(taken.join('\n')).toBe('')
      // Otherwise the test would prove little.
      expect([...refused]).toEqual([])
    },
    100_000 + RUNS * 4000,
  )
})
