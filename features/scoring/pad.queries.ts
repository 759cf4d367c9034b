import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'

import type { Pad } from './pad.rules.ts'

/** A column for each player's row, by the row's id: columns follow the rows whatever happens. */
interface StoredPad {
  labels: string[]
  columns: Record<string, (number | null)[]>
}

const storedPad: z.ZodMiniType<StoredPad> = z.object({
  labels: z.array(z.string()),
  columns: z.record(z.string(), z.array(z.nullable(z.number()))),
})

export function storedPadOf(pad: Pad, rowIds: readonly string[]): string {
  const stored: StoredPad = {
    labels: pad.rows.map(({ label }) => label),
    columns: Object.fromEntries(
      rowIds.map((id, column) => [id, pad.rows.map(({ scores }) => scores[column] ?? null)]),
    ),
  }
  return JSON.stringify(stored)
}

/** @throws when the stored text has another form */
export function readPad(stored: string | null, rowIds: readonly string[]): Pad | null {
  if (stored === null) return null
  const { labels, columns } = z.parse(storedPad, JSON.parse(stored))
  const rows = labels.map((label, row) => ({
    label,
    scores: rowIds.map((id) => columns[id]?.[row] ?? null),
  }))
  return { rows }
}

export function padLabels(stored: string | null): string[] {
  return readPad(stored, [])?.rows.map(({ label }) => label) ?? []
}

/** Of the match `m`. */
export function padOf(db: Db) {
  return db
    .selectFrom('pads')
    .where('pads.match_id', '=', sql.ref<string>('m.id'))
    .select('pads.pad')
}

export const findPad = prepared<{ matchId: string }, { pad: string }>((db, { matchId }) =>
  db.selectFrom('pads').where('match_id', '=', matchId).select('pad'),
)

export async function padsOf(db: Db, matchIds: readonly string[]): Promise<Map<string, string>> {
  if (matchIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('pads')
    .where('match_id', 'in', matchIds)
    .select(['match_id as matchId', 'pad'])
    .execute()
  return new Map(rows.map(({ matchId, pad }) => [matchId, pad]))
}
