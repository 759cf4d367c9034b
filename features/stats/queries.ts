import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import type { Result } from '#features/matches/rules.ts'

import type { Stats } from './contract.ts'
import { gameNames } from './names/queries.ts'

interface Viewed {
  userId: string
  viewerId: string
}

/** Whether a user exists: a row. And whether the viewer is a friend of the user. */
export const findViewed = prepared<Viewed, { friend: number | boolean }>(
  (db, { userId, viewerId }) =>
    db
      .selectFrom('users')
      .where('users.id', '=', userId)
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('friendships')
              .where('user_id', '=', viewerId)
              .whereRef('friend_id', '=', 'users.id')
              .select('friend_id'),
          )
          .as('friend'),
      ),
)

/** Matches that are counted at once: some milliseconds, then other requests have their turn. */
const PAGE = 5000

interface Asked {
  userId: string
  /** A place in lists (features/matches/days/rules.ts): only matches before it count. */
  before: string
  /** Lets other requests run between two pages; each is counted. */
  nextPart: () => Promise<void>
  /** Matches of a page. */
  page?: number
}

interface Played {
  matches: number
  /** The place of the newest match, as one text. */
  newest: string
}

/**
 * A user's record, read from the index of the user's history alone. Of two games played equally often,
 * the one with the newer match counts.
 */
export async function statsOf(
  db: Db,
  { userId, before, nextPart, page = PAGE }: Asked,
): Promise<Stats> {
  const counts: Record<Result, number> = { Win: 0, Loss: 0, Draw: 0, '': 0 }
  const games = new Map<string, Played>()
  let end: Place = { order: before, id: NO_ID }
  for (;;) {
    const rows = await countedBefore(db, { userId, ...end, limit: page })
    let read = 0
    for (const { game, result, matches, newest } of rows) {
      read += matches
      counts[result] += matches
      const known = games.get(game) ?? { matches: 0, newest: '' }
      games.set(game, {
        matches: known.matches + matches,
        newest: known.newest > newest ? known.newest : newest,
      })
    }
    const [start] = read < page ? [] : await pageStart(db, { userId, ...end, skipped: page - 1 })
    if (start === undefined) break
    end = start
    await nextPart()
  }
  const [most] = [...games].toSorted(
    ([, one], [, other]) => other.matches - one.matches || (one.newest < other.newest ? 1 : -1),
  )
  return {
    ...{ wins: counts.Win, losses: counts.Loss, draws: counts.Draw },
    totalMatches: Object.values(counts).reduce((sum, count) => sum + count, 0),
    mostPlayedGame:
      most === undefined ? null : ((await gameNames(db, [most[0]])).get(most[0]) ?? null),
  }
}

interface Place {
  order: string
  id: string
}

/** Less than every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Where a page begins that ends before a place. */
const pageStart = prepared<Place & { userId: string; skipped: number }, Place>(
  (db, { userId, order, id, skipped }) =>
    db
      .selectFrom('players')
      .where('user_id', '=', userId)
      .where(sql<boolean>`(match_date, match_id) < (${order}, ${id})`)
      .select(['match_date as order', 'match_id as id'])
      .orderBy('match_date', 'desc')
      .orderBy('match_id', 'desc')
      .limit(sql.lit(1))
      .offset(skipped),
)

/** What a page says of each game and result. */
const countedBefore = prepared<
  Place & { userId: string; limit: number },
  Played & { game: string; result: Result }
>((db, { userId, order, id, limit }) =>
  db
    .selectFrom(
      db
        .selectFrom('players')
        .where('user_id', '=', userId)
        .where(sql<boolean>`(match_date, match_id) < (${order}, ${id})`)
        .select(['match_date', 'match_id', 'game_id', 'result'])
        .orderBy('match_date', 'desc')
        .orderBy('match_id', 'desc')
        .limit(limit)
        .as('page'),
    )
    .groupBy(['game_id', 'result'])
    .select((eb) => [
      'game_id as game',
      'result',
      eb.cast<number>(eb.fn.countAll(), 'integer').as('matches'),
      sql<string>`max(match_date || cast(match_id as text))`.as('newest'),
    ]),
)
