import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { Db, Trx } from '#database/connect.ts'
import { elements, idElement } from '#database/query/json-rows.ts'
import { jsonBoolean, jsonParsed, jsonRows } from '#database/query/json.ts'
import { NO_ID, pagesById } from '#database/query/pages-by-id.ts'
import { prepared, preparedInsert } from '#database/query/prepared.ts'
import type { Person } from '#features/accounts/accounts.contract.ts'
import { FORMER_PLAYER } from '#features/accounts/names.rules.ts'
import { nameOfPerson, nameOfSeat } from '#features/accounts/seat-names.queries.ts'

import type { Activity } from './activity.contract.ts'
import type { StoredChange } from './changes.rules.ts'
import { personIf } from './matches.queries.ts'

export interface RecordedActivity extends Omit<
  Activity,
  'changes' | 'proposedBy' | 'reason' | 'player' | 'former'
> {
  player?: string | null
  isFormer?: boolean
  proposedBy?: Person | null
  reason?: string | null
  /** JSON, not parsed yet. */
  changes?: unknown
}

export interface PageParams {
  matchId: string
  before: string
  limit: number
}

export function activityOf(db: Db, params: PageParams) {
  const events = db.selectFrom('activity').where('match_id', '=', params.matchId)
  const newest = events
    .where('id', '<', params.before)
    .select(['match_id', 'id', 'type', 'by_user_id', 'at', 'changes', 'proposed_by', 'reason'])
    .select('player_id')
    // Ids sort by time.
    .orderBy('id', 'desc')
    .limit(params.limit)
  const acts = db.selectFrom(newest.as('a')).leftJoin('users as u', 'u.id', 'a.by_user_id')
  const plain = acts.select((eb) => jsonRows(db, eventOf(db), eb.ref('a.id')).as('activity'))
  const whole = acts.leftJoin('users as proposer', 'proposer.id', 'a.proposed_by').select((eb) =>
    jsonRows(
      db,
      {
        ...eventOf(db),
        changes: jsonParsed<unknown>(db, eb.ref('a.changes')),
        proposedBy: personIf(db, 'proposer'),
        reason: eb.ref('a.reason'),
        player: guestOfAct,
        isFormer: jsonBoolean(db, isFormer),
      },
      eb.ref('a.id'),
    ).as('activity'),
  )
  // Few matches were ever edited, and the long form takes a quarter of the whole query.
  const isLong = events
    .where((eb) =>
      eb.or([
        eb('changes', 'is not', null),
        eb('reason', 'is not', null),
        eb('player_id', 'is not', null),
        eb('type', '=', sql.lit('corrected')),
      ]),
    )
    .select(sql.lit(1).as('one'))
  return sql<RecordedActivity[]>`case when exists ${isLong} then ${whole} else ${plain} end`
}

/** The guest on the row of an act `a`, as it was removed too; null for a deleted account. */
const guestOfAct = sql<string | null>`case when a.player_id is not null then coalesce(
  (select ${nameOfSeat} from players p where p.match_id = a.match_id and p.id = a.player_id),
  (select ${nameOfPerson} from past_players p join people x on x.id = p.person_id
    where p.match_id = a.match_id and p.id = a.player_id),
  ${sql.lit(FORMER_PLAYER)}) end`
const isFormer = sql<boolean>`a.player_id is not null
  and not exists (select 1 from players p where p.match_id = a.match_id and p.id = a.player_id
    and coalesce(p.person_id, p.declined_by) is not null)
  and not exists (select 1 from past_players p where p.match_id = a.match_id
    and p.id = a.player_id and p.person_id is not null)`

/** Guests at the match `m` who have become accounts, as acts: a claim writes none for its matches. */
export function takenSeatsOf(db: Db) {
  const isClaimed = sql<boolean>`x.user_at is not null`
  const taken = db
    .selectFrom('players as p')
    .innerJoin('people as x', (join) =>
      join.onRef('x.id', '=', 'p.person_id').onRef('x.user_id', '=', 'p.user_id'),
    )
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .where('p.match_id', '=', sql.ref<string>('m.id'))
    .select((eb) =>
      jsonRows(
        db,
        {
          _id: eb.ref('p.id'),
          type: sql<Activity['type']>`case when ${isClaimed} then 'claimed' else 'linked' end`,
          by: personIf(db, 'u'),
          at: sql<string>`coalesce(x.user_at, u.email_verified_at)`,
          player: sql<string | null>`case when ${isClaimed} then ${nameOfPerson} end`,
        },
        eb.ref('p.seat'),
      ).as('taken'),
    )
  return sql<RecordedActivity[]>`${taken}`
}

function eventOf(db: Db) {
  return {
    _id: sql.ref<string>('a.id'),
    type: sql.ref<Activity['type']>('a.type'),
    by: personIf(db, 'u'),
    at: sql.ref<string>('a.at'),
  }
}

const value = z.nullable(z.union([z.string(), z.number()]))

// Loose, so that fields of a newer version are not lost when a change is written again.
const storedChanges: z.ZodMiniType<StoredChange[]> = z.array(
  z.looseObject({
    field: z.string(),
    row: z.optional(z.string()),
    from: value,
    to: value,
  }),
)

/** @throws when they have another form */
export function readChanges(stored: unknown): StoredChange[] {
  return z.parse(storedChanges, stored)
}

export const insertActivity = preparedInsert('activity', {
  id: true,
  match_id: true,
  type: true,
  by_user_id: true,
  at: true,
  changes: true,
  proposed_by: true,
  reason: true,
  player_id: true,
})

export const ACTS_KEPT = 2000

/** So that nobody can make another's match ever larger. */
export async function deleteOldActs(trx: Trx, matchIds: readonly string[]): Promise<void> {
  for (const { matchId, oldest } of await oldestKept(trx, { ids: JSON.stringify(matchIds) })) {
    await trx
      .deleteFrom('activity')
      .where('match_id', '=', matchId)
      .where('id', '<', oldest)
      .where('type', '<>', 'created')
      .execute()
  }
}

const oldestKept = prepared<{ ids: string }, { matchId: string; oldest: string }>((db, { ids }) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom(elements(db, ids).as('r'))
        .select(idElement(db).as('matchId'))
        .select(
          sql<string | null>`(select id from activity where match_id = ${idElement(db)}
            order by id desc limit 1 offset ${sql.lit(ACTS_KEPT - 1)})`.as('oldest'),
        )
        .as('kept'),
    )
    .where('kept.oldest', 'is not', null)
    .select('kept.matchId')
    .select((eb) => eb.ref('kept.oldest').$notNull().as('oldest')),
)

export function actPages(db: Db, userId: string) {
  return pagesById(
    (after) => {
      const [match = NO_ID, id = NO_ID] = after.split(' ')
      return db
        .selectFrom('activity')
        .where('by_user_id', '=', userId)
        .where(sql<boolean>`(match_id, id) > (${match}, ${id})`)
        .select(['match_id as match', 'type', 'at', 'reason'])
        .select(sql<string>`match_id || ' ' || id`.as('id'))
        .orderBy('match_id')
        .orderBy('activity.id')
    },
    ({ id: _, ...act }) => act,
  )
}
