import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { connect, type Engine } from '#database/connect.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { isLong } from '#tests/support/long-form.ts'
import { createTestDatabase } from '#tests/support/servers/databases.ts'

const run = promisify(execFile)
const BEYOND = '1000000'
const ENGINES: Engine[] = ['sqlite', 'postgres']

test.each(ENGINES)(
  'A migration that is killed at any statement succeeds the next time on %s',
  async (engine) => {
    const whole = await createTestDatabase(engine, 'empty')
    const steps = Number((await migrateAndDie(whole.address, BEYOND)).stdout)
    const right = await schemaOf(whole.address)
    await whole.remove()
    const all = Array.from({ length: steps }, (_, step) => step)
    const points = isLong ? all : [Math.floor(steps / 2)]
    let killed = 0
    let different = 0
    const worker = async () => {
      for (let step = points.shift(); step !== undefined; step = points.shift()) {
        const created = await createTestDatabase(engine, 'empty')
        const { signal } = await migrateAndDie(created.address, String(step))
        if (signal === 'SIGKILL') killed += 1
        const database = await connect(created.address)
        await migrate(database)
        await database.close()
        if ((await schemaOf(created.address)) !== right) different += 1
        await created.remove()
      }
    }
    const planned = points.length
    await Promise.all([worker(), worker()])
    expect({ killed, different }).toEqual({ killed: planned, different: 0 })
  },
)

async function migrateAndDie(address: string, step: string) {
  try {
    const { stdout, stderr } = await run(process.execPath, [
      'tests/faults/updates/migrate-and-die.ts',
      address,
      step,
    ])
    return { stdout, stderr, signal: null }
  } catch (error) {
    const { signal, stderr } = error as { signal: string | null; stderr: string }
    return { stdout: '', stderr, signal: signal ?? 'failed' }
  }
}

async function schemaOf(address: string): Promise<string> {
  const database = await connect(address)
  const ran = sql`select name from kysely_migration order by name`
  const parts =
    database.engine === 'sqlite'
      ? [sql`select type, name, sql from sqlite_schema order by type, name`, ran]
      : [
          sql`select table_name, column_name, data_type, is_nullable from information_schema.columns
              where table_schema = 'public' order by table_name, column_name`,
          sql`select indexdef from pg_indexes where schemaname = 'public' order by indexdef`,
          sql`select pg_get_constraintdef(oid) as rule from pg_constraint
              where connamespace = 'public'::regnamespace order by rule`,
          ran,
        ]
  const rows = []
  for (const part of parts) rows.push((await part.execute(database.read)).rows)
  await database.close()
  return JSON.stringify(rows, null, 1)
}
