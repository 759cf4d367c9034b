import { type RawBuilder, sql } from 'kysely'

import type { Db, Trx } from '#database/connect.ts'
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
const A_FACET = 150
/** The id of a match elsewhere is in two indexes. */
const IN_INDEXES = 2
const AN_INDEXED_ROW = 250

const length = (column: string) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`
const belonging = (table: string, bytes: RawBuilder<unknown>) =>
  sql`coalesce((select ${bytes} from ${sql.table(table)} as r where r.match_id = matches.id), 0)`

const texts = detailKeys
  .filter((key) => details[key].kind === 'text')
  .map((key) => length(details[key].column))

/** Each account has facets of all others at its table, and one or two of the match. */
const players = sql`sum(${sql.lit(A_PLAYER)} + ${length('r.team')} + ${length('r.role')})
  + count(r.user_id) * (count(*) + 1) * ${sql.lit(A_FACET)}`

/** A confirmation changes nothing of it. */
export const measuredBytes = sql<number>`past_bytes + ${sql.lit(A_MATCH)} + ${sql.join(texts, sql` + `)}
  + ${length('expansions')} + ${belonging('pads', length('r.pad'))} + ${belonging('players', players)}
  + ${belonging('imports', sql`sum(${indexed('r.source_id')} + ${length('r.original')})`)}`

function indexed(column: string): RawBuilder<unknown> {
  return sql`${sql.lit(AN_INDEXED_ROW)} + ${sql.lit(IN_INDEXES)} * ${length(column)}`
}

export async function measureMatches(trx: Trx, matchIds: readonly string[]): Promise<void> {
  if (matchIds.length > 0) await measureAgain(trx, { ids: JSON.stringify(matchIds) })
}

// Not recorded: it says nothing of the match.
const measureAgain = prepared<{ ids: string }, never>((db, { ids }) =>
  db.updateTable('matches').set({ bytes: measuredBytes }).where('id', 'in', idsIn(db, ids)),
)

export async function bytesOf(trx: Trx, matchId: string): Promise<number> {
  const match = trx.selectFrom('matches').where('id', '=', matchId).select('bytes')
  return (await match.executeTakeFirstOrThrow()).bytes
}

/**
 * Includes the ids of imported matches that the user has deleted. A match that was a deleted account's counts
 * only by what has come to it since: less than nothing if it was made smaller.
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
      .select(
        sql<number | string | null>`coalesce(sum(bytes), 0) + ${deletedIds(userId)}`.as('used'),
      ),
)

/** They stay when a match is deleted by hand. */
const deletedIds = (userId: string) => sql`coalesce((select sum(${indexed('r.source_id')})
  from deleted_imports as r where r.user_id = ${userId}), 0)`

/** Called last: the lock makes other writes of the account wait, so that each sees those before. */
export async function checkStored(trx: Trx, userId: string, most: number): Promise<void> {
  await takeLock(trx, 'storage', userId)
  const used = await storedBytes(trx, userId)
  if (used > most) throw new Refusal('conflict', fullSentence({ used, most }))
}
