import * as paths from '#app/paths.ts'
import { formatDay } from '#features/dates/day-words.rules.ts'
import type { MatchFilters } from '#features/matches/match-filters.rules.ts'
import type { Match } from '#features/matches/matches.contract.ts'

/** Games that a notification of several matches names. */
const NAMED_GAMES = 3

type ConfirmedMatch = Pick<Match, '_id' | 'day'> & {
  game: Pick<Match['game'], '_id' | 'name'>
}

/** What a creator is told of matches that somebody has confirmed at once. */
export function confirmedNotification(
  by: { userId: string; name: string },
  matches: readonly ConfirmedMatch[],
) {
  const [only, another] = matches
  if (only !== undefined && another === undefined) {
    return {
      title: `${by.name} confirmed a match of ${only.game.name}`,
      description: `They were there on ${formatDay(only.day)}.`,
      link: paths.match(only._id),
      matchId: only._id,
    }
  }
  const games = [...new Set(matches.map(({ game }) => game.name))]
  const more = games.length - NAMED_GAMES
  const named = games.slice(0, NAMED_GAMES).join(', ')
  return {
    title: `${by.name} confirmed ${matches.length} of your matches`,
    description: more > 0 ? `${named} and ${more} more.` : `${named}.`,
    link: historyOf(by.userId, matches),
  }
}

/** The history of the days and the person of these matches, and of their game if it is one. */
function historyOf(person: string, matches: readonly ConfirmedMatch[]): string {
  const days = matches.map(({ day }) => day).toSorted()
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const [game, another] = new Set(matches.map((match) => match.game._id))
  const ofGame = game === undefined || another !== undefined ? {} : { game }
  const filters = { person, from, to, ...ofGame } satisfies MatchFilters
  return paths.matchesOf(filters)
}
