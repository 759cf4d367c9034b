import { type RawBuilder, sql } from 'kysely'

import { type Db, engineOf, type Trx } from '#database/connect.ts'
import { idsIn } from '#database/query/json-rows.ts'
import { takeLock } from '#database/query/locks.ts'
import { prepared } from '#database/query/prepared.ts'
import { Refusal } from '#platform/http/errors.ts'

import { detailKeys, details } from './match-details.rules.ts'
import { fullSentence } from './matches.rules.ts'

// What a match takes on the disk, in bytes: its texts as often as they are stored, and its rows with
// their indexes, as measured on both engines (bench/results/stats.md).
const A_MATCH = 1500
/** With a guest of one's own, whose name and address stand in the book once. */
const A_PLAYER = 1000
const A_FACET = 110
/** The id of a match elsewhere is in two indexes. */
const IN_INDEXES = 2
const AN_INDEXED_ROW = 250

const length = (column: string) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`
const summed = (table: string, bytes: RawBuilder<unknown>, where = sql`true`) =>
  sql`coalesce((select sum(${bytes}) from ${sql.table(table)} as r
    where r.match_id = matches.id and ${where}), 0)`

const texts = detailKeys
  .filter((key) => details[key].kind === 'text')
  .map((key) => length(details[key].column))

/** What a row of `matches` and all that belongs to it take. A confirmation changes nothing of it. */
export const measuredBytes = (
  db: Db,
) => sql<number>`past_bytes + ${sql.lit(A_MATCH)} + ${sql.join(texts, sql` + `)}
  + ${length('expansions')} + ${summed('pads', length('r.pad'))}
  + ${summed('players', sql`${sql.lit(A_PLAYER)} + ${length('r.team')} + ${length('r.role')}`)}
  + ${ofFacets(db)}
  + ${summed('imports', sql`${indexed('r.source_id')} + ${length('r.original')}`)}`

/** Each reader has all facets of the match, but for those that go with confirmations. */
function ofFacets(db: Db): RawBuilder<number> {
  const isPostgres = engineOf(db) === 'postgres'
  const keys = isPostgres ? sql`nullif(index_keys, '')::json` : sql`nullif(index_keys, '')`
  const [readers, each] = isPostgres
    ? [
        sql`json_array_length(${keys} -> 'users')`,
        sql`json_array_elements_text(${keys} -> 'facets')`,
      ]
    : [sql`json_array_length(${keys}, '$.users')`, sql`json_each(${keys}, '$.facets')`]
  return sql<number>`coalesce(${readers} * (select sum(${sql.lit(A_FACET)} + octet_length(f.value))
    from ${each} as f where f.value like '%:%'), 0)`
}

function indexed(column: string): RawBuilder<unknown> {
  return sql`${sql.lit(AN_INDEXED_ROW)} + ${sql.lit(IN_INDEXES)} * ${length(column)}`
}

/** Measures matches again, in the transaction that has changed them; their rows are locked. */
export async function measureMatches(trx: Trx, matchIds: readonly string[]): Promise<void> {
  if (matchIds.length > 0) await measureAgain(trx, { ids: JSON.stringify(matchIds) })
}

// Not recorded: it says nothing of the match.
const measureAgain = prepared<{ ids: string }, never>((db, { ids }) =>
  db
    .updateTable('matches')
    .set({ bytes: measuredBytes(db) })
    .where('id', 'in', idsIn(db, ids)),
)

export async function bytesOf(trx: Trx, matchId: string): Promise<number> {
  const match = trx.selectFrom('matches').where('id', '=', matchId).select('bytes')
  return (await match.executeTakeFirstOrThrow()).bytes
}

/**
 * What all matches that a user has created take. One that was a deleted account's takes what has come to it
 * since, which is less than nothing if it was made smaller.
 */
export async function storedBytes(db: Db, userId: string): Promise<number> {
  const [stored] = await bytesOfAll(db, { userId })
  return Math.max(0, Number(stored?.used ?? 0))
}

const bytesOfAll = prepared<{ userId: string }, { used: number | string | null }>(
  (db, { userId }) =>
    db
      .selectFrom('matches')
      .where('created_by', '=', userId)
      .select((eb) => eb.fn.sum<number | string | null>('bytes').as('used')),
)

/**
 * Refuses a transaction that leaves an account with more than it may have. Called after all else: the
 * lock makes others of the same account wait until this one is decided, so that each sees those before.
 */
export async function checkStored(trx: Trx, userId: string, most: number): Promise<void> {
  await takeLock(trx, 'storage', userId)
  const used = await storedBytes(trx, userId)
  if (used > most) throw new Refusal('conflict', fullSentence({ used, most }))
}
