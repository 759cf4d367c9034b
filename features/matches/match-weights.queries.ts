import type { Db } from '#database/connect.ts'
import { perCount, prepared } from '#database/query/prepared.ts'

interface Seats {
  matchId: string
  players: number | string
  accounts: number | string
}

const seatsOf = perCount((count) =>
  prepared<Record<string, string>, Seats>((db, params) =>
    db
      .selectFrom('players')
      .where(
        'match_id',
        'in',
        Array.from({ length: count }, (_, index) => params[index] ?? ''),
      )
      .groupBy('match_id')
      .select((eb) => [
        'match_id as matchId',
        eb.fn.countAll().as('players'),
        eb.fn.count('user_id').as('accounts'),
      ])
      .$castTo<Seats>(),
  ),
)

/** The match, its activity, its place in a claim and the like. */
const EACH = 12
/** Facets that are read to write one. */
const READ = 4

/**
 * About how many rows are written when one player of a match becomes somebody else (a name, an account):
 * each account has a facet of the player, and whoever joins has a facet of everybody. All facets are read
 * for it. For `pieces` (database/query/pieces.ts).
 */
export async function weightsOf(
  db: Db,
  matchIds: readonly string[],
): Promise<(matchId: string) => number> {
  if (matchIds.length === 0) return () => EACH
  const rows = await seatsOf(matchIds.length)(db, Object.fromEntries(matchIds.entries()))
  const weights = new Map(
    rows.map(({ matchId, players, accounts }) => {
      const [seats, users] = [Number(players), Number(accounts)]
      return [matchId, EACH + seats + 2 * users + (seats * users) / READ] as const
    }),
  )
  return (matchId) => weights.get(matchId) ?? EACH
}
