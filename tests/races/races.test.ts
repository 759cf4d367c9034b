import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'

import { FAREWELL } from '#platform/mail/outbox-queue.ts'

import { onEachEngine, type TestApp } from '../support/engines.ts'
import { type Action, actions, untested } from './actions.ts'
import { chanceOf } from './chance.ts'
import { findInAllTables, readSnapshot, unsound, unsoundCounts } from './soundness.ts'
import { layTable, type Somebody } from './table.ts'

/** `npm run test:races` runs thousands, and others each time. */
const RUNS = Number(process.env['RACES_RUNS'] ?? 100)
const SEED = Number(process.env['RACES_SEED'] ?? 1)
/** One round of a seed alone, to look at it closely. */
const ONLY = process.env['RACES_ONLY']
const LANES = 4
/** So many of a hundred rounds have a third act, and so many a whole crowd of them. */
const TRIPLES_PERCENT = 20
const CROWDS_PERCENT = 10
const CROWD = 5
/** Half of those who join are somebody who leaves: that touches the most. */
const LEAVING = actions.filter(({ name }) => name === 'DELETE /users/:id')
/** Who comes so much later may still meet the other. */
const LATER_MS = 12

/** What the acts came to: a race of refusals alone would find nothing. */
type Tally = Map<number, number>

interface DeletedAccount {
  round: number
  who: Somebody
  /** The address was typed by somebody, perhaps when it was nobody's any more. */
  entered: boolean
}

test('Whatever writes takes part in the races', () => {
  expect(untested.map(({ name }) => name)).toEqual([])
})

/** Every pair in turn, in an order of the seed's; sometimes a third one beside them. */
function actionsOf(round: number): [string, Action[]] {
  const pairs = actions.flatMap((one, index) => actions.slice(index).map((other) => [one, other]))
  const shift = chanceOf(SEED, -2).below(pairs.length)
  // A step that shares no factor with the number of pairs visits them all.
  const step = [389, 397, 401].find((prime) => pairs.length % prime !== 0) ?? 1
  const chosen = [...(pairs[(round * step + shift) % pairs.length] ?? [])]
  const chance = chanceOf(SEED, round)
  const more = chance.percent(CROWDS_PERCENT) ? CROWD : chance.percent(TRIPLES_PERCENT) ? 1 : 0
  for (let count = 0; count < more; count += 1) {
    chosen.push(chance.of(chance.percent(50) ? LEAVING : actions))
  }
  return [chosen.map(({ name }) => name).join(' + '), chosen]
}

/** One round: a fresh table, two or three acts at once, and a look at what they have left. */
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
      const late = chance.percent(50) ? 0 : chance.below(LATER_MS)
      await new Promise((resolve) => setTimeout(resolve, late))
      return run()
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
    deleted.push({ round, who, entered: entered.has(who.email) })
  }
  const requests = prepared.map(({ request: { as, ...rest } }) => ({ as: as?.firstName, ...rest }))
  const description = `seed ${SEED}, round ${round}: ${names}\n${JSON.stringify({ requests, done })}`
  return found.map((problem) => `${problem}\n  ${description}`)
}

/** What the database still has of accounts that are gone, told by their rounds. */
async function traces(it: TestApp, deleted: readonly DeletedAccount[]): Promise<string[]> {
  // The last mail goes once it is sent (owner-mails.test.ts).
  await it.database.transact((trx) =>
    trx.deleteFrom('outbox').where('kind', '=', FAREWELL).execute(),
  )
  const own = /name\d+of\w+|mail\d+to\w+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu
  const found = await findInAllTables(it.database.read, own)
  return deleted.flatMap(({ round, who, entered: typed }) => {
    const texts = [who.id, who.firstName, ...(typed ? [] : [who.email.split('@')[0] ?? ''])]
    return texts.flatMap((text) => {
      const place = found.get(text.toLowerCase())
      if (place === undefined) return []
      return [`${text} is still in ${place} (seed ${SEED}, round ${round}: ${actionsOf(round)[0]})`]
    })
  })
}

/** Those that PostgreSQL has ended, and that ran again: each costs somebody a second. */
async function deadlocksOf(it: TestApp): Promise<number> {
  const query = CompiledQuery.raw(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  const { rows } = await it.database.read.executeQuery<{ deadlocks: number }>(query)
  return rows[0]?.deadlocks ?? 0
}

onEachEngine('Whatever people do at once', (open, engine) => {
  test(
    'leaves everything as it must be, and fails for nobody',
    { timeout: 60_000 + RUNS * 1000 },
    async () => {
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
        problems.push(...rows.map((row) => `leads nowhere: ${JSON.stringify(row)}`))
      }
      const counts = [...tally]
        .toSorted(([a], [b]) => a - b)
        .map(([status, count]) => `${status}: ${count}`)
      const deadlocks = engine === 'postgres' ? `, ${await deadlocksOf(it)} deadlocks` : ''
      process.stdout.write(
        `${rounds.length} races on ${engine} from seed ${SEED}, ${deleted.length} accounts gone${deadlocks}; ${counts.join(', ')}\n`,
      )
      expect(problems.join('\n')).toBe('')
    },
  )
})
