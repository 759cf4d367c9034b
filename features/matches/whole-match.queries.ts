import { sql } from 'kysely'
import type * as z from 'zod/mini'

import type { Db } from '#database/connect.ts'
import { jsonTuples } from '#database/query/json.ts'
import { prepared } from '#database/query/prepared.ts'
import type { LinkUsesTable } from '#database/schema/links.ts'
import { nameOfPerson } from '#features/accounts/seat-names.queries.ts'
import { padOf, readPad } from '#features/scoring/pad.queries.ts'
import { writeCursor } from '#platform/http/cursors.ts'
import { Refusal } from '#platform/http/errors.ts'

import type { Activity } from './activity.contract.ts'
import {
  type PageParams,
  type RecordedActivity,
  activityOf,
  readChanges,
  takenSeatsOf,
} from './activity.queries.ts'
import { type StoredChange, presentChanges } from './changes.rules.ts'
import { readable } from './matches.commands.ts'
import type { Match } from './matches.contract.ts'
import { type ViewerParams, matchRows, viewerParams } from './matches.queries.ts'
import {
  ACTIVITY_PAGE,
  canEndLink,
  MATCH_NOT_FOUND,
  VERSION_CONFLICT,
  type Viewer,
} from './matches.rules.ts'
import {
  type CorrectionOfMatch,
  correctionsOf,
  readCorrectedChanges,
} from './open-corrections.queries.ts'
import { presentCorrected } from './open-corrections.rules.ts'
import type { oneMatch, TableLink } from './whole-match.contract.ts'

/** Greater than every id. */
const NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * @param before the id of an activity: the page has older ones; by default the newest
 * @throws Refusal where the viewer may not see the match, or there is none of that id
 */
export async function readMatch(
  db: Db,
  matchId: string,
  viewer: Viewer,
  before: string = NEWEST,
): Promise<Omit<z.output<typeof oneMatch>, 'message'>> {
  const params = { matchId, before, limit: ACTIVITY_PAGE + 1, ...viewerParams(viewer) }
  const [row] = await wholeMatch(db, params)
  if (row === undefined) throw new Refusal('not_found', MATCH_NOT_FOUND)
  const match = readable(row.match, viewer)
  const recorded = row.activity.map((event) => ({
    ...event,
    changes: event.changes == null ? null : readChanges(event.changes),
  }))
  const names = await namesIn(db, matchId, match.players, recorded)
  const page = recorded.slice(-ACTIVITY_PAGE)
  const rowIds = match.players.map(({ _id }) => _id)
  const cursor = page.length < recorded.length ? (page[0]?._id ?? null) : null
  const events = page.map((event) => presentEvent(event, names))
  // The newest page has all of them, behind its first act, by which clients join pages: whoever gives a
  // seat back finds there when it was taken.
  for (const event of before === NEWEST ? row.taken : []) {
    const later = events.findIndex(({ at }, place) => place > 0 && at > event.at)
    const place = later === -1 ? events.length : later
    events.splice(place, 0, presentEvent({ ...event, changes: null }, names))
  }
  return {
    data: {
      ...match,
      pad: readPad(row.pad, rowIds),
      activity: events,
      corrections: row.corrections.map(({ changes, comment, ...correction }) => ({
        ...correction,
        changes: presentCorrected(readCorrectedChanges(changes), match.players),
        comment,
        state: 'open' as const,
      })),
      link: presentLink(row, viewer),
    },
    meta: { activityCursor: writeCursor(cursor) },
  }
}

function presentEvent(event: ParsedActivity, names: ReadonlyMap<string, string>): Activity {
  const { changes, proposedBy, reason, player, isFormer, ...shown } = event
  return {
    ...shown,
    ...(changes === null ? {} : { changes: presentChanges(changes, names) }),
    ...(event.type === 'corrected' ? { proposedBy: proposedBy ?? null } : {}),
    ...(player == null ? {} : { player }),
    ...(isFormer === true ? { former: true as const } : {}),
    ...(reason == null ? {} : { reason }),
  }
}

async function namesIn(
  db: Db,
  matchId: string,
  players: Match['players'],
  activity: readonly ParsedActivity[],
): Promise<Map<string, string>> {
  const names = new Map(players.map(({ _id, name }) => [_id, name]))
  const rows = activity.flatMap(({ changes }) => (changes ?? []).flatMap(({ row }) => row ?? []))
  // Most matches were never edited, and most edits remove nobody: no further query then.
  if (rows.every((row) => names.has(row))) return names
  for (const { id, name } of await pastNames(db, { matchId }))
    if (name !== null) names.set(id, name)
  return names
}

const pastNames = prepared<{ matchId: string }, { id: string; name: string | null }>(
  (db, { matchId }) =>
    db
      .selectFrom('past_players as p')
      .leftJoin('users as u', 'u.id', 'p.user_id')
      .leftJoin('people as x', 'x.id', 'p.person_id')
      .where('p.match_id', '=', matchId)
      .select('p.id')
      .select(
        sql<string | null>`coalesce(trim(u.first_name || ' ' || u.last_name), ${nameOfPerson})`.as(
          'name',
        ),
      ),
)

interface WholeRow {
  match: Match
  /** JSON, not parsed yet. */
  pad: string | null
  activity: RecordedActivity[]
  taken: RecordedActivity[]
  corrections: CorrectionOfMatch[]
  /** null without a table link. */
  linkExpiresAt: string | null
  linkUses: [playerId: string, what: LinkUsesTable['what'], at: string][]
  linkDeclined: [playerId: string][]
}

interface ParsedActivity extends RecordedActivity {
  changes: StoredChange[] | null
}

const wholeMatch = prepared<PageParams & ViewerParams, WholeRow>(
  (db, params) =>
    matchRows(db, params)
      .where('m.id', '=', params.matchId)
      .leftJoin('table_links as l', 'l.match_id', 'm.id')
      .select([
        padOf(db).as('pad'),
        activityOf(db, params).as('activity'),
        takenSeatsOf(db).as('taken'),
        correctionsOf(db).as('corrections'),
        'l.expires_at as linkExpiresAt',
        linkUsesOf(db).as('linkUses'),
        linkDeclinedOf(db).as('linkDeclined'),
      ]),
  ['match', 'activity', 'taken', 'corrections', 'linkUses', 'linkDeclined'],
)

export async function refuseChanged(
  db: Db,
  matchId: string,
  viewer: Viewer,
  { code, reason }: { code: 'conflict' | 'version_conflict'; reason: string } = CHANGED,
): Promise<never> {
  throw new Refusal(code, reason, { data: (await readMatch(db, matchId, viewer)).data })
}

const CHANGED = { code: 'version_conflict', reason: VERSION_CONFLICT } as const

export function matchAnswer(opened: Awaited<ReturnType<typeof readMatch>>, message: string) {
  return { status: 200 as const, body: { message, ...opened }, headers: etagOf(opened) }
}

export function etagOf({ data }: { data: { version: number } }): Record<string, string> {
  return { etag: `"${data.version}"` }
}

/** Of the match `m`, oldest first; not looked for without a link `l`. */
function linkUsesOf(db: Db) {
  const uses = db
    .selectFrom('link_uses as used')
    .where('used.match_id', '=', sql.ref<string>('m.id'))
    .select((eb) =>
      jsonTuples(
        db,
        [eb.ref('used.player_id'), eb.ref('used.what'), eb.ref('used.at')],
        eb.ref('used.at'),
      ).as('uses'),
    )
  return sql<WholeRow['linkUses']>`case when l.match_id is null then '[]' else ${uses} end`
}

/** Rows of the match `m` whose players have declined; not looked for without a link `l`. */
function linkDeclinedOf(db: Db) {
  const declined = db
    .selectFrom('players as gone')
    .where('gone.match_id', '=', sql.ref<string>('m.id'))
    .where('gone.declined_by', 'is not', null)
    .where('gone.person_id', 'is', null)
    .select((eb) => jsonTuples(db, [eb.ref('gone.id')], eb.ref('gone.seat')).as('declined'))
  return sql<WholeRow['linkDeclined']>`case when l.match_id is null then '[]' else ${declined} end`
}

/** An expired link is told until it is deleted (features/sharing/table-links.commands.ts). */
function presentLink(
  { match, linkExpiresAt, linkUses, linkDeclined }: WholeRow,
  viewer: Viewer,
): TableLink | null {
  if (linkExpiresAt === null || !canEndLink(match, viewer).ok) return null
  const names = new Map(match.players.map(({ _id, name }) => [_id, name]))
  const uses = linkUses.flatMap(([_id, what, at]) => {
    const name = names.get(_id)
    return name === undefined ? [] : [{ what, player: { _id, name }, at }]
  })
  return { expiresAt: linkExpiresAt, uses, declined: linkDeclined.map(([_id]) => _id) }
}
