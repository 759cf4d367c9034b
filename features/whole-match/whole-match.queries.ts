import type { Db } from '#database/connect.ts'
import { jsonText } from '#database/query/json.ts'
import { prepared } from '#database/query/prepared.ts'
import { fullName } from '#features/accounts/accounts.rules.ts'
import type { Activity } from '#features/activity/activity.contract.ts'
import {
  activityOf,
  type PageParams,
  type RecordedActivity,
} from '#features/activity/activity.queries.ts'
import { readChanges } from '#features/activity/changes.queries.ts'
import { presentChanges, type StoredChange, usersIn } from '#features/activity/changes.rules.ts'
import { matchText, type ViewerParams } from '#features/matches/match-json.queries.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { type MatchRow, matchRows, present } from '#features/matches/matches.queries.ts'
import { ACTIVITY_PAGE, type Viewer } from '#features/matches/matches.rules.ts'
import { peopleById } from '#features/matches/seats.queries.ts'
import {
  type CorrectionOfMatch,
  correctionsOf,
  readCorrectedChanges,
} from '#features/open-corrections/open-corrections.queries.ts'
import { presentCorrected } from '#features/open-corrections/open-corrections.rules.ts'
import { padOf, readPad } from '#features/score-pad/pad.queries.ts'

import { linkDeclinedOf, type LinkRow, linkUsesOf, presentLink } from './link-of-match.queries.ts'
import type { WholeMatch } from './whole-match.contract.ts'

/** A match with one page of its activity. */
export interface OpenedMatch {
  match: WholeMatch
  /** The id of the page's oldest activity when there is older activity, else null. */
  activityCursor: string | null
}

/** Greater than every id. */
const NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
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
  const match = present(row, viewer)
  const { activityCursor, ...more } = await presentMore(db, match, row, viewer)
  return { match: { ...match, ...more }, activityCursor }
}

/** A match as the JSON of its response, for whoever may read it. */
export interface MatchText {
  createdBy: { _id: string }
  /** The row of a viewer who is not the creator, if there is one: it decides who may read the match. */
  players: { user: { _id: string } }[]
  version: number
  json: string
  activityCursor: string | null
}

/**
 * The same as `findWholeMatch` as JSON text. Most matches were never edited: the database writes them
 * whole, and nothing is parsed here.
 */
export async function findMatchText(
  db: Db,
  viewer: Viewer,
  matchId: string,
  before: string = NEWEST,
): Promise<MatchText | undefined> {
  const params = { viewerId: viewer.userId, viewerRole: viewer.role }
  const [row] = await wholeText(db, { ...params, matchId, before, limit: ACTIVITY_PAGE + 1 })
  if (row === undefined) return undefined
  const opened = {
    createdBy: { _id: row.creatorId },
    players: row.ownUserId === null ? [] : [{ user: { _id: row.ownUserId } }],
    version: row.version,
  }
  const withMore = (more: string) => `${row.json.slice(0, -1)},${more}}`
  if (isPlain(row)) {
    const json = withMore(`"pad":null,"activity":${row.activity},"corrections":[],"link":null`)
    return { ...opened, json, activityCursor: null }
  }
  const parsed = {
    pad: row.pad,
    activity: JSON.parse(row.activity) as RecordedActivity[],
    corrections: JSON.parse(row.corrections) as CorrectionOfMatch[],
    linkExpiresAt: row.linkExpiresAt,
    linkUses: JSON.parse(row.linkUses) as LinkRow['linkUses'],
    linkDeclined: JSON.parse(row.linkDeclined) as LinkRow['linkDeclined'],
  }
  const match = JSON.parse(row.json) as Match
  const { activityCursor, ...more } = await presentMore(db, match, parsed, viewer)
  return { ...opened, json: withMore(JSON.stringify(more).slice(1, -1)), activityCursor }
}

/** Whether a match has only what the database writes as a response has it. */
function isPlain({ pad, activity, corrections, linkExpiresAt }: TextRow): boolean {
  // With its quotes a key is no part of a string, where quotes are escaped.
  const events = activity.split('"at":').length - 1
  return (
    pad === null &&
    linkExpiresAt === null &&
    corrections === '[]' &&
    events <= ACTIVITY_PAGE &&
    !activity.includes('"isBeyondPage":')
  )
}

/** What a whole match has beside the match of a list; in the contract's order. */
async function presentMore(
  db: Db,
  match: Match,
  row: MoreRow,
  viewer: Viewer,
): Promise<Omit<WholeMatch, keyof Match> & Pick<OpenedMatch, 'activityCursor'>> {
  const { players } = match
  const recorded = row.activity.map((event) => ({
    ...event,
    changes: event.changes == null ? null : readChanges(event.changes),
  }))
  const names = await namesIn(db, players, recorded)
  const page = recorded.filter(({ isBeyondPage }) => isBeyondPage !== true).slice(-ACTIVITY_PAGE)
  const activity = page.map(
    ({
      changes,
      proposedBy,
      reason,
      playerId,
      playerName,
      formerAt,
      isBeyondPage: _,
      ...event
    }) => ({
      ...event,
      ...(changes === null ? {} : { changes: presentChanges(changes, names) }),
      ...(event.type === 'corrected' ? { proposedBy: proposedBy ?? null } : {}),
      ...playerThen(event.type, { id: playerId, name: playerName, formerAt }, players),
      ...(reason == null ? {} : { reason }),
    }),
  )
  const corrections = row.corrections.map(({ changes, comment, ...correction }) => ({
    ...correction,
    changes: presentCorrected(readCorrectedChanges(changes), players),
    comment,
    state: 'open' as const,
  }))
  return {
    pad: readPad(
      row.pad,
      players.map(({ _id }) => _id),
    ),
    activity,
    corrections,
    link: presentLink(row, match, viewer),
    activityCursor: page.length < recorded.length ? (page[0]?._id ?? null) : null,
  }
}

/** The names of the accounts in the activity, past players included. */
async function namesIn(
  db: Db,
  players: Match['players'],
  activity: readonly ParsedActivity[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const { user } of players) if (user !== null) names.set(user._id, fullName(user))
  const userIds = activity.flatMap((event) => usersIn(event.changes ?? []))
  const people = await peopleById(
    db,
    userIds.filter((userId) => !names.has(userId)),
  )
  for (const person of people.values()) names.set(person._id, fullName(person))
  return names
}

/**
 * The guest that an activity is about, by the name then. An earlier version did not store it: then by
 * the row's name now, but for a claimed row, which has the account's.
 */
function playerThen(
  type: RecordedActivity['type'],
  row: Record<'id' | 'name' | 'formerAt', string | null | undefined>,
  players: Match['players'],
): Pick<Activity, 'player' | 'former'> {
  const now = players.find(({ _id }) => _id === row.id)
  const name = row.name ?? (type === 'claimed' ? undefined : now?.name)
  const isFormer = row.name == null ? now?.former === true : row.formerAt != null
  return { ...(name === undefined ? {} : { player: name }), ...(isFormer ? { former: true } : {}) }
}

interface MoreRow extends LinkRow {
  /** As stored, not parsed yet. */
  pad: string | null
  activity: RecordedActivity[]
  corrections: CorrectionOfMatch[]
}

type WholeRow = MatchRow & MoreRow

/** The same as texts. */
interface TextRow {
  json: string
  pad: string | null
  activity: string
  corrections: string
  linkExpiresAt: string | null
  linkUses: string
  linkDeclined: string
  version: number
  creatorId: string
  ownUserId: string | null
}

interface ParsedActivity extends RecordedActivity {
  changes: StoredChange[] | null
}

const wholeMatch = prepared<PageParams, WholeRow>(
  (db, params) =>
    matchRows(db)
      .where('m.id', '=', params.matchId)
      .select([
        padOf(db).as('pad'),
        activityOf(db, params).as('activity'),
        correctionsOf(db).as('corrections'),
      ])
      .leftJoin('table_links as l', 'l.match_id', 'm.id')
      .select([
        'l.expires_at as linkExpiresAt',
        linkUsesOf(db).as('linkUses'),
        linkDeclinedOf(db).as('linkDeclined'),
      ]),
  ['expansions', 'players', 'activity', 'corrections', 'linkUses', 'linkDeclined'],
)

const wholeText = prepared<PageParams & ViewerParams, TextRow>((db, params) =>
  matchText(db, params.matchId, params)
    .leftJoin('table_links as l', 'l.match_id', 'm.id')
    .select((eb) => [
      'm.version',
      'm.created_by as creatorId',
      // The creator may read the match anyway.
      eb
        .case()
        .when('m.created_by', '!=', params.viewerId)
        .then(
          eb
            .selectFrom('players')
            .where('players.match_id', '=', eb.ref('m.id'))
            .where('user_id', '=', params.viewerId)
            .select('user_id'),
        )
        .end()
        .as('ownUserId'),
      padOf(db).as('pad'),
      jsonText(activityOf(db, params)).as('activity'),
      jsonText(correctionsOf(db)).as('corrections'),
      'l.expires_at as linkExpiresAt',
      jsonText(linkUsesOf(db)).as('linkUses'),
      jsonText(linkDeclinedOf(db)).as('linkDeclined'),
    ]),
)
