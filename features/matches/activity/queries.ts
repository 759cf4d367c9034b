import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { jsonBoolean, jsonObjectIf, jsonParsed, jsonRows } from '#database/query/json.ts'
import { prepared } from '#database/query/prepared.ts'
import type { Person } from '#features/accounts/contract.ts'
import { fullName } from '#features/accounts/rules.ts'

import type { Match, WholeMatch } from '../contract.ts'
import {
  type CorrectionOfMatch,
  correctionsOf,
  readCorrectedChanges,
} from '../corrections/queries.ts'
import { presentCorrected } from '../corrections/rules.ts'
import { presentChanges, type StoredChange, usersIn } from '../editing/rules.ts'
import { padOf, readPad } from '../pad/queries.ts'
import { type MatchRow, matchRows, personOf, present } from '../queries.ts'
import { readChanges } from '../recorded-changes/queries.ts'
import { ACTIVITY_PAGE, type Viewer } from '../rules.ts'
import { type LinkRow, linkUsesOf, presentLink } from '../table-link/queries.ts'
import { peopleById } from '../table/queries.ts'
import type { Activity } from './contract.ts'

/** A match with one page of its activity. */
export interface OpenedMatch {
  match: WholeMatch
  /** The id of the page's oldest activity when there is older activity, else null. */
  activityCursor: string | null
}

/** Greater than every id. */
const NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
/**
 * A page ends when its changes have so many characters. 50 normal edits of a full table have fewer;
 * only edits that were made long on purpose have more.
 */
const PAGE_CHARACTERS = 512 * 1024

/**
 * A match with a page of its activity, oldest first; undefined when there is none of that id.
 * @param before the id of an activity: the page has older ones; by default the newest
 */
export async function findWholeMatch(
  db: Db,
  viewer: Viewer,
  matchId: string,
  before: string = NEWEST,
): Promise<OpenedMatch | undefined> {
  const [row] = await wholeMatch(db, { matchId, before, limit: ACTIVITY_PAGE + 1 })
  if (row === undefined) return undefined
  const recorded = row.activity.map((event) => ({
    ...event,
    changes: event.changes === null ? null : readChanges(event.changes),
  }))
  const names = await namesIn(db, row.players, recorded)
  const match = present(row, viewer)
  const page = recorded.filter(({ isBeyondPage }) => !isBeyondPage).slice(-ACTIVITY_PAGE)
  const activity = page.map(
    ({ changes, proposedBy, reason, playerId, isBeyondPage: _, ...event }) => ({
      ...event,
      ...(changes === null ? {} : { changes: presentChanges(changes, names) }),
      ...(event.type === 'corrected' ? { proposedBy } : {}),
      ...(reason === null ? {} : { reason }),
      ...named(playerId, match.players),
    }),
  )
  const corrections = row.corrections.map(({ changes, ...correction }) => ({
    ...correction,
    changes: presentCorrected(readCorrectedChanges(changes), match.players),
    state: 'open' as const,
  }))
  return {
    match: {
      ...match,
      pad: readPad(row.pad, idsOf(row.players)),
      activity,
      corrections,
      link: presentLink(row, match, viewer),
    },
    activityCursor: page.length < recorded.length ? (page[0]?._id ?? null) : null,
  }
}

function idsOf(players: MatchRow['players']): string[] {
  return players.map(([id]) => id)
}

/** The names of the accounts in the activity, past players included. */
async function namesIn(
  db: Db,
  players: MatchRow['players'],
  activity: readonly ParsedActivity[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const [, userId, firstName, lastName] of players) {
    const person = personOf(userId, firstName, lastName)
    if (person !== null) names.set(person._id, fullName(person))
  }
  const userIds = activity.flatMap((event) => usersIn(event.changes ?? []))
  const people = await peopleById(
    db,
    userIds.filter((userId) => !names.has(userId)),
  )
  for (const person of people.values()) names.set(person._id, fullName(person))
  return names
}

/** The row that an activity is about, by its name now. */
function named(playerId: string | null, players: Match['players']): { player?: string } {
  const player = players.find(({ _id }) => _id === playerId)
  return player === undefined ? {} : { player: player.name }
}

interface RecordedActivity extends Omit<Activity, 'changes' | 'proposedBy' | 'reason' | 'player'> {
  playerId: string | null
  proposedBy: Person | null
  reason: string | null
  /** As stored, not parsed yet. */
  changes: unknown
  /** The page is already full without it (PAGE_CHARACTERS). */
  isBeyondPage: boolean
}

interface WholeRow extends MatchRow, LinkRow {
  /** As stored, not parsed yet. */
  pad: string | null
  activity: RecordedActivity[]
  corrections: CorrectionOfMatch[]
}

interface ParsedActivity extends RecordedActivity {
  changes: StoredChange[] | null
}

const wholeMatch = prepared<{ matchId: string; before: string; limit: number }, WholeRow>(
  (db, params) =>
    matchRows(db)
      .where('m.id', '=', params.matchId)
      .select([
        padOf(db).as('pad'),
        activityOf(db, params).as('activity'),
        correctionsOf(db).as('corrections'),
      ])
      .leftJoin('table_links as l', 'l.match_id', 'm.id')
      .select(['l.expires_at as linkExpiresAt', linkUsesOf(db).as('linkUses')]),
  ['expansions', 'players', 'activity', 'corrections', 'linkUses'],
)

function activityOf(db: Db, params: { matchId: string; before: string; limit: number }) {
  const newest = db
    .selectFrom('activity')
    .where('match_id', '=', params.matchId)
    .where('id', '<', params.before)
    .select(['id', 'type', 'by_user_id', 'at', 'changes', 'proposed_by', 'reason', 'player_id'])
    // Ids sort by the time when they were made.
    .orderBy('id', 'desc')
    .limit(params.limit)
  const measured = db
    .selectFrom(newest.as('n'))
    .selectAll()
    .select(
      sql<number>`coalesce(sum(length(changes)) over (order by id desc
        rows between unbounded preceding and 1 preceding), 0)`.as('characters'),
    )
  return db
    .selectFrom(measured.as('a'))
    .leftJoin('users as u', 'u.id', 'a.by_user_id')
    .leftJoin('users as proposer', 'proposer.id', 'a.proposed_by')
    .select((eb) => {
      const isBeyondPage = eb('a.characters', '>', sql.lit(PAGE_CHARACTERS))
      const changes = eb.case().when(isBeyondPage).then(null).else(eb.ref('a.changes')).end()
      return jsonRows(
        db,
        {
          _id: eb.ref('a.id'),
          type: eb.ref('a.type'),
          by: jsonObjectIf(db, eb('u.id', 'is not', null), {
            _id: eb.ref('u.id'),
            firstName: eb.ref('u.first_name'),
            lastName: eb.ref('u.last_name'),
          }),
          at: eb.ref('a.at'),
          changes: jsonParsed<unknown>(db, changes),
          proposedBy: jsonObjectIf(db, eb('proposer.id', 'is not', null), {
            _id: eb.ref('proposer.id'),
            firstName: eb.ref('proposer.first_name'),
            lastName: eb.ref('proposer.last_name'),
          }),
          reason: eb.ref('a.reason'),
          playerId: eb.ref('a.player_id'),
          isBeyondPage: jsonBoolean(db, isBeyondPage),
        },
        eb.ref('a.id'),
      ).as('activity')
    })
    .$castTo<{ activity: RecordedActivity[] }>()
}
