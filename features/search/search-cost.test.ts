import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { DAY } from '#platform/clock.ts'
import { addGame } from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import { isLong } from '#tests/support/long-form.ts'
import { seedHistory } from '#tests/support/seeded/seeded-tables.ts'
import { explained } from '#tests/support/watched.ts'

import { find } from './found.queries.ts'
import { ownNames } from './own-names.queries.ts'

const NOW = new Date('2026-11-27T12:00:00Z')
const [FEW, MANY] = [100, isLong ? 10_000 : 2000]
const TEXTS = ['azul', 'oma', 'home', 'who beats me at azul', 'azul oma']

async function plansOf(it: TestApp, userId: string, texts: readonly string[]) {
  const isPostgres = it.address.startsWith('postgres')
  const plans = new Map<string, string[]>()
  let scans = 0
  await it.database.transact(async (trx) => {
    if (isPostgres) await sql`set local enable_seqscan = off`.execute(trx)
    let running: string[] = []
    const explaining = explained(trx, it.database.engine, (plan) => running.push(plan))
    const request = { userId, filters: {}, now: NOW, nextPart: async () => undefined }
    await ownNames(explaining, request)
    for (const text of texts) {
      running = []
      const names = await ownNames(explaining, request)
      await find({
        ...{ db: explaining, text, names, limit: 8 },
        viewer: { userId, role: 'user' },
        onScan: async () => {
          scans += 1
        },
        nextTurn: async () => undefined,
      })
      plans.set(text, running)
    }
  })
  return { plans, scans }
}

async function withMatches(it: TestApp, name: string, count: number): Promise<string> {
  const ann = await it.signUp(name)
  const [azul, catan] = [await addGame(it, ann, 'Azul'), await addGame(it, ann, 'Catan')]
  const begin = NOW.getTime() - count * (DAY / 4)
  const matches = Array.from({ length: count }, (_, number) => ({
    ...{ gameId: number % 3 === 0 ? catan._id : azul._id, guest: 'Oma', location: 'Home' },
    date: new Date(begin + number * (DAY / 4)).toISOString(),
    result: number % 2 === 0 ? ('Win' as const) : ('Loss' as const),
  }))
  await seedHistory(it.database, ann.user._id, matches)
  return ann.user._id
}

onEachEngine('A search in thousands of matches', (open) => {
  test('runs as many statements as in 100, each by an index, and looks at notes only where names find little', async () => {
    const it = await open()
    it.clock.set(NOW)
    const few = await plansOf(it, await withMatches(it, 'Ann', FEW), TEXTS)
    const userId = await withMatches(it, 'Bea', MANY)
    const many = await plansOf(it, userId, TEXTS)
    for (const text of TEXTS) {
      const statements = many.plans.get(text) ?? []
      expect([text, statements.length]).toEqual([text, few.plans.get(text)?.length])
      const whole = /(?:SCAN|Seq Scan on) (?:matches|players|match_facets)\b(?! USING)/u
      expect([text, statements.filter((plan) => whole.test(plan))]).toEqual([text, []])
    }
    expect(many.scans).toBe(0)
    expect((await plansOf(it, userId, ['no note says this'])).scans).toBe(MANY / 500)
  }, 180_000)
})
