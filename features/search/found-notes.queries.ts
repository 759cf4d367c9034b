import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { elements, idElement } from '#database/query/json-rows.ts'
import { prepared } from '#database/query/prepared.ts'
import { listKeyOfMatch } from '#features/dates/days.queries.ts'
import type { Cursor } from '#features/history/history-filters.queries.ts'
import { BEGINNING } from '#features/history/history.queries.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { matchTexts, type ViewerParams, viewerParams } from '#features/matches/matches.queries.ts'
import type { Viewer } from '#features/matches/matches.rules.ts'

import { wordsIn, wordsOf } from './search.rules.ts'

/** Takes some milliseconds. */
const LOOKED_AT = 500

interface NotesRequest {
  text: string
  limit: number
  onScan: () => Promise<void>
}

/**
 * No index knows what notes say: they are looked at one by one, newest first, until enough are
 * found.
 */
export async function matchesOfNotes(
  db: Db,
  viewer: Viewer,
  request: NotesRequest,
): Promise<Match[]> {
  const found = [
    ...(await lookAt(db, viewer, request, playedNotes)),
    ...(await lookAt(db, viewer, request, loggedNotes)),
  ]
  const newest = found.toSorted(
    (one, other) => order(other.key, one.key) || order(other.id, one.id),
  )
  const ids = [...new Set(newest.map(({ id }) => id))].slice(0, request.limit)
  if (ids.length === 0) return []
  const rows = await byId(db, { ids: JSON.stringify(ids), ...viewerParams(viewer) })
  const matches = rows.map(({ json }) => JSON.parse(json) as Match)
  return matches.toSorted((one, other) => ids.indexOf(one._id) - ids.indexOf(other._id))
}

function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

const byId = prepared<{ ids: string } & ViewerParams, { json: string }>((db, { ids, ...viewer }) =>
  matchTexts(db, db.selectFrom(elements(db, ids).as('r')).select(idElement(db).as('id')), viewer),
)

async function lookAt(
  db: Db,
  { userId }: Viewer,
  { text, limit, onScan }: NotesRequest,
  scan: typeof playedNotes,
): Promise<Cursor[]> {
  const words = wordsOf(text)
  const found: Cursor[] = []
  for (let place: Cursor = BEGINNING; ; await onScan()) {
    const rows = await scan(db, { userId, key: place.key, id: place.id })
    found.push(...rows.filter(({ notes }) => hasAll(notes, words)))
    const last = rows.at(-1)
    if (last === undefined || rows.length < LOOKED_AT || found.length >= limit) return found
    place = last
  }
}

function hasAll(notes: string, words: readonly string[]): boolean {
  return notes !== '' && wordsIn(notes, words).length === words.length
}

interface LookParams extends Cursor {
  userId: string
}

const playedNotes = prepared<LookParams, Cursor & { notes: string }>((db, { userId, key, id }) =>
  db
    .selectFrom('players as p')
    .where('p.user_id', '=', userId)
    .where(sql<boolean>`(p.match_date, p.match_id) < (${key}, ${id})`)
    .select(['p.match_date as key', 'p.match_id as id'])
    // A scalar subquery: no query planner can start from all matches.
    .select(sql<string>`(select m.notes from matches m where m.id = p.match_id)`.as('notes'))
    .orderBy('p.match_date', 'desc')
    .orderBy('p.match_id', 'desc')
    .limit(sql.lit(LOOKED_AT)),
)

const loggedNotes: typeof playedNotes = prepared<LookParams, Cursor & { notes: string }>(
  (db, { userId, key, id }) =>
    db
      .selectFrom('matches')
      .where('onlooker_id', '=', userId)
      .where(
        sql<boolean>`(${listKeyOfMatch} < ${key} or ${listKeyOfMatch} = ${key} and id < ${id})`,
      )
      .select([listKeyOfMatch.as('key'), 'id', 'notes'])
      .orderBy(listKeyOfMatch, 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(LOOKED_AT)),
)
