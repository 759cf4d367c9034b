import { fullName } from '#features/accounts/names.rules.ts'
import { guestFilter, type MatchFilters } from '#features/matches/match-filters.rules.ts'

import type { FoundInSearch } from './search.contract.ts'
import { tellingWords, wordsIn, wordsOf } from './search.rules.ts'

interface NamedHistory {
  filters: MatchFilters
  /** null where nobody has counted them. */
  count: number | null
}

/**
 * The history of what a text names: of one game, one person, one place, or of them together. null where a
 * word names two things, because nobody knows which one is meant, and where nothing was played.
 */
export function historyNamed(
  { games, people, guests, places }: Omit<FoundInSearch, 'sessions'>,
  text: string,
): NamedHistory | null {
  const ofGames = games.map(({ game, matches }) => ({ ...game, count: matches }))
  const ofPeople = [
    ...people.map(({ user, together }) => ({
      ...{ _id: user._id, name: fullName(user), count: together },
    })),
    ...guests.map(({ name, together }) => ({ _id: guestFilter(name), name, count: together })),
  ]
  const ofPlaces = places.map(({ place, matches }) => ({ name: place, count: matches }))
  const all = [...ofGames, ...ofPeople, ...ofPlaces]
  const named = all.flatMap(({ name }) => wordsIn(name, wordsOf(text)))
  const telling = tellingWords([...new Set(named)])
  const isPlain = telling.every((word) => named.indexOf(word) === named.lastIndexOf(word))
  const isOneEach = [ofGames, ofPeople, ofPlaces].every(({ length }) => length <= 1)
  const [first, ...others] = all
  if (first === undefined || !isPlain || !isOneEach || all.some(({ count }) => count === 0)) {
    return null
  }
  const filters = { game: ofGames[0]?._id, person: ofPeople[0]?._id, place: ofPlaces[0]?.name }
  return { filters, count: others.length === 0 ? first.count : null }
}
