import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { jsonBoolean, jsonObjectIf, jsonParsed, jsonRows } from '#database/query/json.ts'
import { prepared } from '#database/query/prepared.ts'
import { fullName } from '#features/accounts/rules.ts'

import type { Activity, WholeMatch } from '../contract.ts'
import { presentChanges, type StoredChange, usersIn } from '../editing/rules.ts'
import { type MatchRow, matchRows, personOf, present } from '../queries.ts'
import { readChanges } from '../recorded-changes/queries.ts'
import { ACTIVITY_PAGE, type Viewer } from '../rules.ts'
import { peopleById } from '../table/queries.ts'

/** A match with the newest of its activity, or with what is older than a place in it. */
export interface OpenedMatch {
  match: WholeMatch
  /** The oldest activity of these when there are older ones, else null. */
  activityCursor: string | null
}

/** Above every id. */
const NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
/**
 * No page goes on when the changes on it are so many characters: 50 edits of a full table are fewer,
 * only edits that are made to be long are more.
 */
const PAGE_CHARACTERS = 512 * 1024

/**
 * A match with a page of its activity, oldest first; undefined when there is none of that id.
 * @param before answers what is older than the activity of this id; by default the newest
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
  const page = recorded.filter(({ tooMuch }) => !tooMuch).slice(-ACTIVITY_PAGE)
  const activity = page.map(({ changes, tooMuch: _, ...event }) =>
    changes === null ? event : { ...event, changes: presentChanges(changes, names) },
  )
  return {
    match: { ...present(row, viewer), activity },
    activityCursor: page.length < recorded.length ? (page[0]?._id ?? null) : null,
  }
}

/** The names of the accounts that the activity tells of, those who have left the table included. */
async function namesIn(
  db: Db,
  players: MatchRow['players'],
  activity: readonly ReadActivity[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const [, userId, firstName, lastName] of players) {
    const person = personOf(userId, firstName, lastName)
    if (person !== null) names.set(person._id, fullName(person))
  }
  const told = activity.flatMap((event) => usersIn(event.changes ?? []))
  const people = await peopleById(
    db,
    told.filter((userId) => !names.has(userId)),
  )
  for (const person of people.values()) names.set(person._id, fullName(person))
  return names
}

interface RecordedActivity extends Omit<Activity, 'changes'> {
  /** As they are stored. */
  changes: unknown
  /** The page is long enough without it. */
  tooMuch: boolean
}

interface WholeRow extends MatchRow {
  activity: RecordedActivity[]
}

interface ReadActivity extends RecordedActivity {
  changes: StoredChange[] | null
}

const wholeMatch = prepared<{ matchId: string; before: string; limit: number }, WholeRow>(
  (db, params) =>
    matchRows(db).where('m.id', '=', params.matchId).select(activityOf(db, params).as('activity')),
  ['players', 'activity'],
)

function activityOf(db: Db, params: { matchId: string; before: string; limit: number }) {
  const newest = db
    .selectFrom('activity')
    .where('match_id', '=', params.matchId)
    .where('id', '<', params.before)
    .select(['id', 'type', 'by_user_id', 'at', 'changes'])
    // Ids made later sort later.
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
    .select((eb) => {
      const tooMuch = eb('a.characters', '>', sql.lit(PAGE_CHARACTERS))
      const changes = eb.case().when(tooMuch).then(null).else(eb.ref('a.changes')).end()
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
          tooMuch: jsonBoolean(db, tooMuch),
        },
        eb.ref('a.id'),
      ).as('activity')
    })
    .$castTo<{ activity: RecordedActivity[] }>()
}
