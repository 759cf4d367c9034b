import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'

import { FAREWELL } from '#platform/mail/outbox.ts'

import { onEachEngine, type TestApp } from '../support/engines.ts'
import { isLong, seedOr } from '../support/long-form.ts'
import { type Action, actions, untested, untilServed } from './racing-actions.ts'
import { chanceOf } from './racing-chance.ts'
import { layTable, type Somebody } from './racing-table.ts'
import { findInAllTables, readSnapshot, unsound, unsoundCounts } from './soundness.ts'

const RUNS = isLong ? 4000 : 100
const SEED = seedOr(1)
const ONLY = process.env['RACES_ONLY']
const LANES = 4
const TRIPLES_PERCENT = 20
const CROWDS_PERCENT = 10
const CROWD = 5
/** A deletion affects the most rows. */
const DELETIONS = actions.filter(({ name }) => name === 'DELETE /users/:id')
/** So that it still overlaps with the others. */
const DELAY_MS = 12

/** Printed, because races in which everything is refused would find nothing. */
type Tally = Map<number, number>

interface DeletedAccount {
  round: number
  who: Somebody
  /** It may be there: somebody entered it, perhaps after the deletion, or nobody had proven it. */
  entered: boolean
}

test('Every endpoint that writes takes part in the races', () => {
  expect(untested.map(({ name }) => name)).toEqual([])
})

function actionsOf(round: number): [string, Action[]] {
  const pairs = actions.flatMap((one, index) => actions.slice(index).map((other) => [one, other]))
  const shift = chanceOf(SEED, -2).below(pairs.length)
  // A step that is coprime to the number of pairs visits them all.
  const step = [389, 397, 401].find((prime) => pairs.length % prime !== 0) ?? 1
  const chosen = [...(pairs[(round * step + shift) % pairs.length] ?? [])]
  const chance = chanceOf(SEED, round)
  const more = chance.percent(CROWDS_PERCENT) ? CROWD : chance.percent(TRIPLES_PERCENT) ? 1 : 0
  for (let count = 0; count < more; count += 1) {
    chosen.push(chance.of(chance.percent(50) ? DELETIONS : actions))
  }
  return [chosen.map(({ name }) => name).join(' + '), chosen]
}

async function race(
  servers: readonly TestApp[],
  round: number,
  deleted: DeletedAccount[],
  tally: Tally,
): Promise<string[]> {
  const chance = chanceOf(SEED, round)
  const [it] = servers as [TestApp]
  const table = await layTable(it, round)
  const before = await readSnapshot(it.database.read, table)
  const [names, chosen] = actionsOf(round)
  const prepared = chosen.map((action) => action.prepare(chance.of(servers), table, chance))
  const done = await Promise.all(
    prepared.map(async ({ run }) => {
      const late = chance.percent(50) ? 0 : chance.below(DELAY_MS)
      await new Promise((resolve) => setTimeout(resolve, late))
      return untilServed(run)
    }),
  )
  for (const { status } of done) tally.set(status, (tally.get(status) ?? 0) + 1)
  const now = await readSnapshot(it.database.read, table)
  const found = [
    ...done.filter(({ status }) => status >= 500).map(({ status, body }) => `${status}: ${body}`),
    ...unsound(before, now),
    ...(await unsoundCounts(it, table, now)),
  ]
  const entered = new Set(prepared.flatMap(({ request }) => request.enteredAddresses ?? []))
  for (const who of table.everybody) {
    if (now.users.some(({ id }) => id === who.id)) continue
    deleted.push({ round, who, entered: entered.has(who.email) || who === table.eve })
  }
  const requests = prepared.map(({ request: { as, ...rest } }) => ({ as: as?.firstName, ...rest }))
  const description = `seed ${SEED}, round ${round}: ${names}\n${JSON.stringify({ requests, done })}`
  return found.map((problem) => `${problem}\n  ${description}`)
}

async function traces(it: TestApp, deleted: readonly DeletedAccount[]): Promise<string[]> {
  // The farewell mail is deleted after it has been sent (owner-mails.test.ts).
  await it.database.transact((trx) =>
    trx.deleteFrom('outbox').where('kind', '=', FAREWELL).execute(),
  )
  const own = /name\d+of\w+|mail\d+to\w+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu
  const found = await findInAllTables(it.database.read, own)
  return deleted.flatMap(({ round, who, entered }) => {
    const texts = [who.id, who.firstName, ...(entered ? [] : [who.email.split('@')[0] ?? ''])]
    return texts.flatMap((text) => {
      const place = found.get(text.toLowerCase())
      if (place === undefined) return []
      return [`${text} is still in ${place} (seed ${SEED}, round ${round}: ${actionsOf(round)[0]})`]
    })
  })
}

/** Each delays a user by a second. */
async function deadlocksOf(it: TestApp): Promise<number> {
  const query = CompiledQuery.raw(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  const { rows } = await it.database.read.executeQuery<{ deadlocks: number }>(query)
  return rows[0]?.deadlocks ?? 0
}

onEachEngine('Any actions at the same time', (open, engine) => {
  test('leave the database consistent, and never fail with a 5xx @both', async () => {
    const it = await open({ limits: true })
    const servers = engine === 'postgres' ? [it, await open({ limits: true, beside: it })] : [it]
    const rounds = ONLY === undefined ? Array.from({ length: RUNS }, (_, n) => n) : [Number(ONLY)]
    const problems: string[] = []
    const deleted: DeletedAccount[] = []
    const tally: Tally = new Map()
    let next = 0
    const lane = async () => {
      for (let round = rounds[next++]; round !== undefined; round = rounds[next++]) {
        problems.push(...(await race(servers, round, deleted, tally)))
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    problems.push(...(await traces(it, deleted)))
    if (engine === 'sqlite') {
      const check = CompiledQuery.raw('pragma foreign_key_check')
      const { rows } = await it.database.read.executeQuery(check)
      problems.push(...rows.map((row) => `broken foreign key: ${JSON.stringify(row)}`))
    }
    const counts = [...tally]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
    const deadlocks = engine === 'postgres' ? `, ${await deadlocksOf(it)} deadlocks` : ''
    process.stdout.write(
      `${rounds.length} races on ${engine} from seed ${SEED}, ${deleted.length} accounts gone${deadlocks}; ${counts.join(', ')}\n`,
    )
    expect(problems.join('\n')).toBe('')
  })
})
