import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { Db } from '#database/connect.ts'
import { jsonObject, jsonParsed, jsonRows } from '#database/query/json.ts'
import { pagesById } from '#database/query/pages-by-id.ts'
import { prepared } from '#database/query/prepared.ts'
import type { CorrectionsTable } from '#database/schema/corrections.ts'

import { facets } from './history-index.rules.ts'
import { personOf } from './matches.queries.ts'
import type { Correction } from './open-corrections.contract.ts'
import { type CorrectedChange, matchFields, rowFields } from './open-corrections.rules.ts'

export interface StoredCorrection {
  id: string
  byUserId: string
  at: string
  changes: CorrectedChange[]
  comment: string
  state: CorrectionsTable['state']
  reason: string | null
  /** Whether its author is at the table and has not confirmed; an open one counts only then. */
  waits: boolean
}

interface CorrectionRow extends Omit<StoredCorrection, 'changes' | 'waits'> {
  changes: string
  rowId: string | null
  confirmedAt: string | null
}

function rowsOfMatch(db: Db, matchId: string) {
  return db
    .selectFrom('corrections as c')
    .leftJoin('players as p', (join) =>
      join.onRef('p.match_id', '=', 'c.match_id').onRef('p.user_id', '=', 'c.by_user_id'),
    )
    .where('c.match_id', '=', matchId)
    .select([
      'c.id',
      'c.by_user_id as byUserId',
      'c.created_at as at',
      'c.changes',
      'c.comment',
      'c.state',
      'c.reason',
      'p.id as rowId',
      'p.confirmed_at as confirmedAt',
    ])
}

const openRows = prepared<{ matchId: string }, CorrectionRow>((db, { matchId }) =>
  rowsOfMatch(db, matchId).where('c.state', '=', sql.lit('open')).orderBy('c.id'),
)

/** Oldest first; also those that no longer wait. */
export async function openCorrections(db: Db, matchId: string): Promise<StoredCorrection[]> {
  return (await openRows(db, { matchId })).map(parsed)
}

export function waitingCorrections(db: Db, userId: string) {
  return (
    db
      // Starts with the few pending matches: one with an open correction is pending.
      .selectFrom('match_facets as f')
      .innerJoin('corrections as c', 'c.match_id', 'f.match_id')
      .innerJoin('matches as m', 'm.id', 'f.match_id')
      .innerJoin('players as p', (join) =>
        join.onRef('p.match_id', '=', 'c.match_id').onRef('p.user_id', '=', 'c.by_user_id'),
      )
      .where('f.user_id', '=', userId)
      .where('f.facet', '=', sql.lit(facets.pending))
      .where('c.state', '=', sql.lit('open'))
      .where('m.created_by', '=', userId)
      .where('p.confirmed_at', 'is', null)
  )
}

export async function correctedBy(
  db: Db,
  userId: string,
  matchIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('corrections')
    .where('match_id', 'in', matchIds)
    .where('by_user_id', '=', userId)
    .where('state', '=', 'open')
    .select('match_id')
    .execute()
  return rows.map(({ match_id: matchId }) => matchId)
}

/** The newest one. @param fits by its id or its author */
export async function findCorrection(
  db: Db,
  matchId: string,
  { id, byUserId }: { id?: string; byUserId?: string },
): Promise<StoredCorrection | undefined> {
  let rows = rowsOfMatch(db, matchId)
  if (id !== undefined) rows = rows.where('c.id', '=', id)
  if (byUserId !== undefined) rows = rows.where('c.by_user_id', '=', byUserId)
  const row = await rows.orderBy('c.id', 'desc').limit(1).executeTakeFirst()
  return row && parsed(row)
}

function parsed({ changes, rowId, confirmedAt, ...row }: CorrectionRow): StoredCorrection {
  return {
    ...row,
    changes: readCorrectedChanges(JSON.parse(changes)),
    waits: rowId !== null && confirmedAt === null,
  }
}

const value = z.nullable(z.union([z.string(), z.number()]))
const storedChanges = z.array(
  z.object({
    field: z.enum([...rowFields, ...matchFields]),
    row: z.optional(z.string()),
    from: value,
    to: value,
  }),
)

export function readCorrectedChanges(stored: unknown): CorrectedChange[] {
  return z.parse(storedChanges, stored)
}

export function correctionPages(db: Db, userId: string) {
  return pagesById(
    (after) =>
      db
        .selectFrom('corrections')
        .where('by_user_id', '=', userId)
        .where('id', '>', after)
        .select(['id', 'match_id as match', 'created_at as at', 'changes', 'comment', 'state'])
        .orderBy('id'),
    ({ id: _, changes, ...correction }) => ({
      ...correction,
      changes: readCorrectedChanges(JSON.parse(changes)),
    }),
  )
}

export interface CorrectionOfMatch extends Omit<Correction, 'changes' | 'state'> {
  changes: unknown
}

/** Of the match `m`, oldest first. A confirmed match never has one, so most matches look none up. */
export function correctionsOf(db: Db) {
  const open = db
    .selectFrom('corrections as c')
    .innerJoin('users as u', 'u.id', 'c.by_user_id')
    .innerJoin('players as p', (join) =>
      join
        .onRef('p.match_id', '=', 'c.match_id')
        .onRef('p.user_id', '=', 'c.by_user_id')
        .on('p.confirmed_at', 'is', null),
    )
    .where('c.match_id', '=', sql.ref<string>('m.id'))
    .where('c.state', '=', sql.lit('open'))
    .select((eb) =>
      jsonRows(
        db,
        {
          _id: eb.ref('c.id'),
          by: jsonObject(db, personOf('u')),
          at: eb.ref('c.created_at'),
          changes: jsonParsed<unknown>(db, eb.ref('c.changes')),
          comment: eb.ref('c.comment'),
        },
        eb.ref('c.id'),
      ).as('corrections'),
    )
  return sql<CorrectionOfMatch[]>`case when m.confirmed_at is null then ${open} else '[]' end`
}
