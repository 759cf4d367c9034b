import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { accountColumnFindings, withMigrated } from './account-columns.ts'

async function unsaid(...tables: string[]): Promise<string[]> {
  return withMigrated(async (database) => {
    for (const table of tables) await sql.raw(`create table ${table}`).execute(database.schema)
    const findings = await accountColumnFindings(database)
    return findings.map((finding) => finding.split(' ')[0] ?? '')
  })
}

test('A feature says of every column that may name an account what becomes of it with the account', async () => {
  expect(await unsaid()).toEqual([])
})

test('A new table has to say so too, unless the database clears it', async () => {
  const key = (rest: string) => `user_id text references users (id) ${rest}`
  expect(await unsaid('visits (id text, user_id text, guest_email text)')).toEqual([
    'visits.user_id',
    'visits.guest_email',
  ])
  expect(await unsaid(`visits (${key('')})`)).toEqual(['visits.user_id'])
  expect(await unsaid(`visits (${key('on delete cascade')}, match_id text)`)).toEqual([])
})
