import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import { hasOpenCorrection } from '#features/matches/history-index.queries.ts'
import { facets } from '#features/matches/history-index.rules.ts'
import { REMINDER_HOURS } from '#features/matches/matches.rules.ts'
import { after, HOUR } from '#platform/clock.ts'

import type { Owed } from './confirmations.contract.ts'
import { REMINDED_AT_ONCE } from './confirmations.rules.ts'

interface OwedParams {
  userId: string
  /** ISO 8601: matches that were reminded of later cannot be now. */
  remindedBefore: string
}

function paramsOf(userId: string, now: Date): OwedParams {
  return { userId, remindedBefore: after(now, -REMINDER_HOURS * HOUR) }
}

/** A row for each player who owes a confirmation, as `canRemind` sees them. */
function owedRows(db: Db, { userId, remindedBefore }: OwedParams) {
  const corrects = hasOpenCorrection(sql.ref('p.user_id'), sql.ref('m.id'))
  const waits = (lastReminder: RawBuilder<string | null>) =>
    sql<number>`case when ${lastReminder} > ${remindedBefore} then 0 else 1 end`
  return db
    .selectFrom('match_facets as f')
    .innerJoin('matches as m', 'm.id', 'f.match_id')
    .innerJoin('players as p', 'p.match_id', 'm.id')
    .where('f.user_id', '=', userId)
    .where('f.facet', '=', facets.pending)
    .where('m.created_by', '=', userId)
    .where('p.confirmed_at', 'is', null)
    .where('p.user_id', 'is not', null)
    .where('p.user_id', '<>', userId)
    .where((eb) => eb.not(corrects))
    .select(['m.id', 'f.match_order as key', 'p.user_id as debtor'])
    .select(waits(sql.ref('m.last_reminder_at')).as('remindable'))
}

export async function waitingForOthers(db: Db, userId: string, now: Date): Promise<string[]> {
  const rows = await newestRemindable(db, paramsOf(userId, now))
  return rows.map(({ id }) => id)
}

const newestRemindable = prepared<OwedParams, { id: string }>((db, params) =>
  db
    .selectFrom(owedRows(db, params).as('owed'))
    .where('remindable', '=', sql.lit(1))
    .select('id')
    .groupBy(['id', 'key'])
    .orderBy('key', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(REMINDED_AT_ONCE)),
)

/** Whoever owes most first. */
export async function owedTo(db: Db, userId: string, now: Date): Promise<Owed> {
  const rows = await owedByPerson(db, paramsOf(userId, now))
  const [first] = rows
  return {
    people: rows.map(({ _id, firstName, lastName, matches }) => ({
      ...{ _id, firstName, lastName, matches: Number(matches) },
    })),
    matches: Number(first?.all ?? 0),
    remindable: Number(first?.remindable ?? 0),
  }
}

interface OwedRow {
  _id: string
  firstName: string
  lastName: string
  matches: number
  all: number
  remindable: number
}

const owedByPerson = prepared<OwedParams, OwedRow>((db, params) =>
  db
    .with('owed', () => owedRows(db, params))
    .selectFrom('owed')
    .innerJoin('users as u', 'u.id', 'owed.debtor')
    .groupBy(['u.id', 'u.first_name', 'u.last_name'])
    .select(['u.id as _id', 'u.first_name as firstName', 'u.last_name as lastName'])
    .select([
      sql<number>`count(*)`.as('matches'),
      sql<number>`(select count(distinct id) from owed)`.as('all'),
      sql<number>`(select count(distinct id) from owed where remindable = 1)`.as('remindable'),
    ])
    .orderBy('matches', 'desc')
    .orderBy('u.id'),
)
