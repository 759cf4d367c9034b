import { type RawBuilder, sql } from 'kysely'

import { type Db, engineOf } from '#database/connect.ts'
import { prepared } from '#database/query/prepared.ts'
import type { GameDefaults } from '#features/matches/details.contract.ts'
import { expansionsOf } from '#features/matches/matches.queries.ts'
import { padLabels, padOf } from '#features/scoring/pad.queries.ts'

interface DefaultsWanted {
  userId: string
  /** A facet. */
  game: string
  /** A list key: later matches do not count. */
  before: string
}

interface LastMatch extends Omit<GameDefaults, 'padLabels'> {
  pad: string | null
}

export async function ownDefaults(
  db: Db,
  wanted: DefaultsWanted,
): Promise<GameDefaults | undefined> {
  const [last] = await ownLast(db, wanted)
  return last && defaultsOf(last)
}

/**
 * What friends' last match says of how the game is played; those are words of ours. Texts of its people
 * (the pad's categories, the place) are read only where the user may read the match: that is where they
 * have logged it, since whoever played it has a last match of their own.
 */
export async function friendsDefaults(
  db: Db,
  wanted: DefaultsWanted,
): Promise<GameDefaults | undefined> {
  const [last] = await friendsLast(db, wanted)
  return last && { ...defaultsOf(last), location: null, expansions: [] }
}

function defaultsOf({ pad, ...others }: LastMatch): GameDefaults {
  return { ...others, padLabels: padLabels(pad) }
}

/** Without matches that they have only logged. */
const isPlayedBy = (userId: RawBuilder<unknown>) => sql<boolean>`exists (select 1 from players own
  where own.match_id = match_facets.match_id and own.user_id = ${userId})`

const ownLast = prepared<DefaultsWanted, LastMatch>(
  (db, { userId, game, before }) => {
    const last = db
      .selectFrom('match_facets')
      .where('user_id', '=', userId)
      .where('facet', '=', game)
      .where('match_order', '<', before)
      .where(isPlayedBy(sql`${userId}`))
      .orderBy('match_order', 'desc')
      .orderBy('match_id', 'desc')
      .limit(1)
      .select('match_id')
    return lastMatch(db).select(padOf(db).as('pad')).where('m.id', '=', last)
  },
  ['expansions'],
)

/** One step in the index of the history for each friend. */
const friendsLast = prepared<DefaultsWanted, LastMatch>(
  (db, { userId, game, before }) => {
    const isPostgres = engineOf(db) === 'postgres'
    // Places have one length, so these texts sort by place, then by id.
    const newest = sql<
      string | null
    >`(select match_order || cast(match_id as text) from match_facets
      where user_id = f.friend_id and facet = ${game}
        and match_order < ${before} and ${isPlayedBy(sql.ref('f.friend_id'))}
      order by match_order desc, match_id desc limit 1)`
    const id = sql<string>`substr(max(${newest}), ${sql.lit(PLACE_LENGTH + 1)})`
    const last = db
      .selectFrom('friendships as f')
      .where('f.user_id', '=', userId)
      .select((isPostgres ? sql<string>`cast(${id} as uuid)` : id).as('id'))
    const mine = sql<boolean>`m.created_by = ${userId}`
    const readable = sql<string | null>`case when ${mine} then ${padOf(db)} end`
    return lastMatch(db).select(readable.as('pad')).where('m.id', '=', last)
  },
  ['expansions'],
)

/** `2026-11-14T20:15:00.000Z` */
const PLACE_LENGTH = 24

function lastMatch(db: Db) {
  return db
    .selectFrom('matches as m')
    .select(['m.mode', 'm.scoring', 'm.location', expansionsOf(db).as('expansions')])
}
