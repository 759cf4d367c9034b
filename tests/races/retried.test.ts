import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import type { Database } from '#database/connect.ts'
import { createServer } from '#server/server-app.ts'
import { onEngine, type TestApp } from '#tests/support/engines.ts'
import { requester } from '#tests/support/http/request.ts'

import { type Action, actions } from './racing-actions.ts'
import { chanceOf } from './racing-chance.ts'
import { layTable } from './racing-table.ts'
import { readSnapshot, unsound } from './soundness.ts'

function losingOnce(database: Database, lost: () => void): Database {
  return {
    ...database,
    transact(work) {
      let isFirst = true
      return database.transact(async (trx) => {
        const result = await work(trx)
        if (isFirst) {
          isFirst = false
          lost()
          await sql`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`.execute(trx)
        }
        return result
      })
    },
  }
}

async function problemsOf(it: TestApp, action: Action, round: number): Promise<string[]> {
  const table = await layTable(it, round)
  const before = await readSnapshot(it.database.read, table)
  const { status, body } = await action.prepare(it, table, chanceOf(1, round)).run()
  const found = unsound(before, await readSnapshot(it.database.read, table))
  const failed = status >= 500 ? [`${status}: ${JSON.stringify(body)}`] : []
  return [...failed, ...found].map((problem) => `${action.name}: ${problem}`)
}

const LANES = 4

onEngine('postgres', 'A transaction that PostgreSQL ends with 40001', (open) => {
  test('runs again, at every endpoint that writes, as if nothing had been', async () => {
    const it = await open()
    let lost = 0
    const database = losingOnce(it.database, () => {
      lost += 1
    })
    const app = { ...it.app, database }
    const server = await createServer(app)
    onTestFinished(() => server.close())
    const losing: TestApp = { ...it, app, server, call: requester(server) }
    const problems: string[] = []
    const left = [...actions.entries()]
    const lane = async () => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) {
        problems.push(...(await problemsOf(losing, next[1], next[0])))
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    expect(problems).toEqual([])
    // Most endpoints; some are refused before their transaction.
    expect(lost).toBeGreaterThan(actions.length / 2)
  })
})
