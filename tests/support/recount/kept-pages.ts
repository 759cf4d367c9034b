import { sql } from 'kysely'
import { expect } from 'vitest'

import type { TestUser } from '../data/made-people.ts'
import type { TestApp } from '../engines.ts'

interface Pages {
  /** The id of a game. */
  game: string
  year: number
}

/**
 * Expects of the pages of the statistics, parts of which may be kept from earlier answers, that they
 * equal pages of which nothing is kept.
 */
export async function expectSamePages(
  it: TestApp,
  user: TestUser,
  pages: Pages,
  about: string,
): Promise<void> {
  const kept = await pagesOf(it, user, pages)
  const anew = await underAnotherVersion(it, user, async () => pagesOf(it, user, pages))
  expect([about, kept]).toEqual([about, anew])
  // Else the next time would find what was kept under the other version, and never use it.
  await pagesOf(it, user, pages)
}

async function pagesOf(it: TestApp, { token }: TestUser, { game, year }: Pages) {
  const bodies: unknown[] = []
  for (const query of [{}, { status: 'confirmed' }] as const) {
    const ofYear = { token, query, params: { year: String(year) } }
    const answers = [
      await it.call('GET /stats', { token, query }),
      await it.call('GET /stats/games/:id', { token, query, params: { id: game } }),
      await it.call('GET /stats/years/:year', ofYear),
    ]
    bodies.push(...answers.map(({ body }) => body))
  }
  return bodies
}

/** Under another version nothing that is kept is used. */
async function underAnotherVersion(
  { database }: TestApp,
  { user }: TestUser,
  ask: () => Promise<unknown[]>,
): Promise<unknown[]> {
  const row = { user_id: user._id, scope: '', kind: 'version', key: '' }
  // Tallies are whole at a version (features/stats/tally-form), which is not what this is about.
  const change = async (from: string, to: string) =>
    database.transact((trx) =>
      sql`update tallies set counts = replace(counts, ${from}, ${to})
        where user_id = ${user._id} and scope = '' and kind in ('version', 'whole')`.execute(trx),
    )
  const ofUser = database.read.selectFrom('tallies').where((eb) => eb.and(row))
  const { counts } = (await ofUser.select('counts').executeTakeFirst()) ?? { counts: '' }
  await change(counts, 'another')
  const bodies = await ask()
  await change('another', counts)
  return bodies
}
