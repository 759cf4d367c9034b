import { sql } from 'kysely'

import type { Trx } from '#database/connect.ts'
import { elements, idElement } from '#database/query/json-rows.ts'
import { prepared } from '#database/query/prepared.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { nameOfSeat } from '#features/accounts/seat-names.queries.ts'
import type { Mode, Result } from '#features/scoring/results.rules.ts'
import { whoWon } from '#features/scoring/who-won.rules.ts'

import { confirmRequests, type NotificationType } from './notifications.rules.ts'

interface Asking {
  userId: string
  type: NotificationType
  matchId?: string
}

interface Told {
  userId: string
  matchId: string
  /** `Azul: Mara won, you lost.` */
  outcome: string
}

/** What each of these that asks for a confirmation says about who won. */
export async function outcomesOf<N extends Asking>(
  trx: Trx,
  drafts: readonly N[],
): Promise<Map<N, Told>> {
  const asking = drafts.flatMap((draft) =>
    draft.matchId !== undefined && confirmRequests.some((type) => type === draft.type)
      ? [{ draft, matchId: draft.matchId }]
      : [],
  )
  if (asking.length === 0) return new Map()
  const ids = [...new Set(asking.map(({ matchId }) => matchId))]
  const seats = Map.groupBy(
    await seatsIn(trx, { json: JSON.stringify(ids) }),
    ({ matchId }) => matchId,
  )
  return new Map(
    asking.flatMap(({ draft, matchId }) => {
      const [first, ...others] = seats.get(matchId) ?? []
      if (first === undefined) return []
      const { game, mode } = first
      const players = [first, ...others].map(playerOf)
      const outcome = `${game}: ${whoWon({ mode, players }, draft.userId)}.`
      return [[draft, { userId: draft.userId, matchId, outcome }]]
    }),
  )
}

/** What unread notifications said about who won is corrected: nobody confirms what holds no more. */
export async function tellOutcomesAgain(
  trx: Trx,
  outcomes: ReadonlyMap<Asking, Told>,
): Promise<void> {
  for (const [{ type }, told] of outcomes) {
    // Before an invitation there was none.
    if (type !== 'MATCH_INVITE') await correctOutcome(trx, told)
  }
}

const correctOutcome = prepared<Told, never>((db, { userId, matchId, outcome }) =>
  db
    .updateTable('notifications')
    .set({ outcome })
    .where('match_id', '=', matchId)
    .where('user_id', '=', userId)
    .where('type', 'in', confirmRequests)
    .where('read_at', 'is', null),
)

/** Forgets who won these matches: somebody whom the sentences may name deletes the account. */
export async function forgetOutcomes(trx: Trx, matchIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('notifications')
    .set({ outcome: '' })
    .where('match_id', 'in', matchIds)
    .where('outcome', '<>', '')
    .execute()
}

interface Seat {
  matchId: string
  game: string
  mode: Mode
  userId: string | null
  firstName: string | null
  lastName: string | null
  guestName: string
  result: Result
}

const seatsIn = prepared<{ json: string }, Seat>((db, { json }) =>
  db
    .selectFrom(elements(db, json).as('r'))
    .crossJoin('players as p')
    .innerJoin('matches as m', 'm.id', 'p.match_id')
    .innerJoin('games as g', 'g.id', 'm.game_id')
    .leftJoin('users as u', 'u.id', 'p.user_id')
    .where(sql<boolean>`p.match_id = ${idElement(db)}`)
    .orderBy('p.match_id')
    .orderBy('p.seat')
    .select(['m.id as matchId', 'm.mode', 'g.name as game'])
    .select(['u.id as userId', 'u.first_name as firstName', 'u.last_name as lastName'])
    .select([nameOfSeat.as('guestName'), 'p.result']),
)

function playerOf({ userId, firstName, lastName, guestName, result }: Seat) {
  if (userId === null || firstName === null) return { user: null, name: guestName, result }
  const name = fullName({ firstName, lastName: lastName ?? '' })
  return { user: { _id: userId, firstName }, name, result }
}
