import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { jsonObject, jsonParsed, jsonRows } from '#database/query/json.ts'
import { prepared } from '#database/query/prepared.ts'
import type { Acquaintance } from '#features/friends/friends.contract.ts'
import { acquaintanceOf, openRequests } from '#features/friends/friends.queries.ts'
import { claimsById, claimsToAnswer } from '#features/guests/claims.queries.ts'
import type { Cursor } from '#features/history/history-filters.queries.ts'
import { BEGINNING } from '#features/history/history.queries.ts'
import { hasOpenCorrection } from '#features/matches/history-index.queries.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { matchRows, viewerParams, type ViewerParams } from '#features/matches/matches.queries.ts'
import type { Viewer } from '#features/matches/matches.rules.ts'
import {
  type CorrectionOfMatch,
  readCorrectedChanges,
  waitingCorrections,
} from '#features/matches/open-corrections.queries.ts'
import { presentCorrected } from '#features/matches/open-corrections.rules.ts'

import type { InboxItem } from './inbox.contract.ts'

const PAGE = 20

interface Item {
  kind: InboxItem['kind']
  _id: string
  at: string
  match: Match | null
  correction: CorrectionOfMatch | null
  user: Acquaintance | null
}

type InboxParams = ViewerParams & { cursorKey: string; cursorId: string }

/** With what all pages count, as one row. Claims have only their ids. */
const inboxRows = prepared<InboxParams, { count: number; items: Item[] }>(
  (db, params) => {
    const { viewerId, cursorKey, cursorId } = params
    const matches = db
      .selectFrom('players as own')
      .where('own.user_id', '=', viewerId)
      .where('own.confirmed_at', 'is', null)
      .where((eb) => eb.not(hasOpenCorrection(sql`${viewerId}`, sql.ref('own.match_id'))))
      .select([kind('match'), 'own.match_date as key', 'own.match_id as id'])
      .select(sql<string | null>`own.match_id`.as('matchId'))
    const corrections = waitingCorrections(db, viewerId)
      .select([kind('correction'), 'c.created_at as key', 'c.id'])
      .select(sql<string | null>`c.match_id`.as('matchId'))
    const requests = openRequests(db, viewerId)
      .select([kind('request'), 'r.created_at as key', 'r.id'])
      .select(noMatch)
    const claims = claimsToAnswer(db, viewerId)
      .select([kind('claim'), 'c.created_at as key', 'c.id'])
      .select(noMatch)
    const match = matchRows(db, params).whereRef('m.id', '=', sql.ref('one.matchId'))
    const correction = db
      .selectFrom('corrections as c')
      .innerJoin('users as u', 'u.id', 'c.by_user_id')
      .whereRef('c.id', '=', sql.ref('one.id'))
      .select((eb) =>
        jsonObject(db, {
          _id: eb.ref('c.id'),
          by: {
            _id: eb.ref('u.id'),
            firstName: eb.ref('u.first_name'),
            lastName: eb.ref('u.last_name'),
          },
          at: eb.ref('c.created_at'),
          changes: jsonParsed<unknown>(db, eb.ref('c.changes')),
          comment: eb.ref('c.comment'),
        }).as('correction'),
      )
    const user = db
      .selectFrom('friend_requests as r')
      .innerJoin('users as u', 'u.id', 'r.sender_id')
      .whereRef('r.id', '=', sql.ref('one.id'))
      .select(acquaintanceOf(db).as('user'))
    return db
      .with('waiting', () => matches.unionAll(corrections).unionAll(requests).unionAll(claims))
      .selectNoFrom((eb) => {
        const page = eb
          .selectFrom('waiting')
          .where(sql<boolean>`(key, id) < (${cursorKey}, ${cursorId})`)
          .selectAll()
          .select(sql<number>`row_number() over (order by key desc, id desc)`.as('place'))
          .orderBy('key', 'desc')
          .orderBy('id', 'desc')
          .limit(sql.lit(PAGE + 1))
        const shape = {
          kind: sql.ref<Item['kind']>('one.kind'),
          _id: sql.ref<string>('one.id'),
          at: sql.ref<string>('one.key'),
          match: jsonParsed<Item['match']>(db, match),
          correction: jsonParsed<Item['correction']>(db, correction),
          user: jsonParsed<Item['user']>(db, user),
        }
        const items = jsonRows(db, shape, sql`one.place`)
        return [
          eb.selectFrom('waiting').select(eb.fn.countAll<number>().as('count')).as('count'),
          eb.selectFrom(page.as('one')).select(items.as('items')).as('items'),
        ]
      })
  },
  ['items'],
)

const kind = (name: InboxItem['kind']) => sql<InboxItem['kind']>`${sql.lit(name)}`.as('kind')
const noMatch = sql<string | null>`null`.as('matchId')

/** @returns where the next page begins */
export async function inboxOf(
  db: Db,
  viewer: Viewer,
  after: Cursor = BEGINNING,
): Promise<{ items: InboxItem[]; count: number; next: Cursor | null }> {
  const params = { ...viewerParams(viewer), cursorKey: after.key, cursorId: after.id }
  const [row] = await inboxRows(db, params)
  const found = row?.items ?? []
  const shown = found.slice(0, PAGE)
  const last = found.length > PAGE ? shown.at(-1) : undefined
  const claimIds = shown.flatMap((one) => (one.kind === 'claim' ? one._id : []))
  const claims = claimIds.length === 0 ? [] : await claimsById(db, claimIds, viewer.userId)
  const items = shown.flatMap(({ match, correction, user, ...one }): InboxItem[] => {
    const { kind: of, ...item } = one
    if (match !== null && correction !== null) {
      const changes = presentCorrected(readCorrectedChanges(correction.changes), match.players)
      const open = { ...correction, changes, state: 'open' as const }
      return [{ kind: 'correction', ...item, match, correction: open }]
    }
    if (match !== null) return [{ kind: 'match', ...item, match }]
    if (user !== null) return [{ kind: 'request', ...item, user }]
    // One that was answered meanwhile is left out.
    const claim = claims.find(({ _id }) => _id === item._id)
    return of === 'claim' && claim !== undefined ? [{ kind: of, ...item, claim }] : []
  })
  const next = last === undefined ? null : { key: last.at, id: last._id }
  return { items, count: Number(row?.count ?? 0), next }
}
