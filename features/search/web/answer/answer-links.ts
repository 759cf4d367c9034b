import { guestFilter, type MatchFilters } from '#features/history-index/match-filters.rules.ts'

import type { Answer, AnswerAbout, FoundInSearch } from '../../search.contract.ts'

/** The filters of the history that show the matches of an answer. */
export function historyOf({
  game,
  person,
  place,
  from,
  to,
  result,
  status,
}: AnswerAbout): MatchFilters {
  const filters: MatchFilters = {
    game: game?._id,
    person: person === null ? undefined : (person.user?._id ?? guestFilter(person.name)),
    place: place ?? undefined,
    from: from ?? undefined,
    to: to ?? undefined,
    result: result ?? undefined,
    status: status === 'pending' ? status : undefined,
    waiting: status === 'waiting' ? 'me' : undefined,
  }
  return filters
}

export interface AllMatches {
  filters: MatchFilters
  /** null where nobody has counted them. */
  count: number | null
}

/** The history behind what was found: that of the answer, or of the one thing that has the name. */
export function allMatchesOf({
  answer,
  games,
  people,
  guests,
  places,
}: FoundInSearch): AllMatches | null {
  if (answer !== null) {
    const filters = historyOf(answer.about)
    const isAll = Object.values(filters).every((value) => value === undefined)
    return isAll ? null : { filters, count: countOf(answer) }
  }
  const named: AllMatches[] = [
    ...games.map(({ game, matches }) => ({ filters: { game: game._id }, count: matches })),
    ...people.map(({ user, together }) => ({ filters: { person: user._id }, count: together })),
    ...guests.map(({ name, together }) => ({
      filters: { person: guestFilter(name) },
      count: together,
    })),
    ...places.map(({ place, matches }) => ({ filters: { place }, count: matches })),
  ]
  return named.length === 1 ? (named[0] ?? null) : null
}

/** How many matches an answer is about, where it says so: of all results together. */
function countOf({ code, values, about }: Answer): number | null {
  switch (code) {
    case 'matches':
    case 'count':
    case 'beats-me':
    case 'i-beat':
    case 'best':
    case 'hours':
      return values.matches
    case 'won':
      return about.result === null ? values.matches : null
    case 'ahead':
      return values.together
    case 'winners':
      return about.from === null ? null : values.matches
    case 'last':
    case 'longest':
    case 'best-at':
    case 'favourite':
    case 'companions':
      return null
  }
}
