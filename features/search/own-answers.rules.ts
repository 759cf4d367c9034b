import type { Person } from '#features/accounts/accounts.contract.ts'
import { outcomeOf, verdictOf } from '#features/entries/entry-outcomes.rules.ts'
import { facets } from '#features/history-index/history-index.rules.ts'
import { guestFilter, type MatchFilters } from '#features/history-index/match-filters.rules.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { fullName } from '#features/names/names.rules.ts'
import { sidesByPlace } from '#features/scoring/match-outcome.rules.ts'
import {
  aheadRank,
  behindRank,
  DECIDED_FLOOR,
  drawShare,
  ranked,
  wilsonLower,
} from '#features/stats/chance.rules.ts'
import type { StatsFilters } from '#features/stats/stat-filters.rules.ts'
import type { PersonStats } from '#features/stats/stats.contract.ts'

import type { Question } from './questions.rules.ts'
import type { Answer, AnswerAbout } from './search.contract.ts'

/** Of a ranking so many are shown. */
const RANKED_MAX = 4

type Of<Code extends Answer['code']> = Answer<Code>['values']

/** A game, person, guest or place of the user's own, with what the statistics say of it. */
export interface OwnName {
  kind: 'game' | 'person' | 'guest' | 'place'
  /** Of a game or an account; empty for guests and places, which have only names. */
  id: string
  name: string
  /** null unless it is an account. */
  user: Person | null
  /** By which the history finds its matches. */
  facet: string
  matches: number
  ahead: number
  behind: number
  level: number
  /** Of a game: the best and the average score, and the newest day. */
  best: number | null
  average: number | null
  last: string | null
}

type BestPlayer = Of<'best-at'>['players'][number]
type Winner = Of<'winners'>['winners'][number]

/** A question about the user's own: its names are those of the user's games and people. */
export type OwnQuestion = Question<OwnName>

export function aboutOf({ game, person, place, period, result, status }: OwnQuestion): AnswerAbout {
  return {
    game: game === null ? null : { _id: game.id, name: game.name },
    person: person === null ? null : { user: person.user, name: person.name },
    place: place?.name ?? null,
    from: period?.from ?? null,
    to: period?.to ?? null,
    result,
    status,
  }
}

/** The matches that a question is about, as the history finds them. */
export function historyFiltersOf(question: OwnQuestion): MatchFilters {
  const { result, status } = question
  return {
    ...statsFiltersOf(question),
    result: result ?? undefined,
    status: status === 'pending' ? status : undefined,
    waiting: status === 'waiting' ? 'me' : undefined,
  }
}

/** The same as the statistics find them: whatever the result was. */
export function statsFiltersOf({
  game,
  person,
  place,
  period,
}: OwnQuestion): Omit<StatsFilters, 'status'> {
  return {
    game: game?.id,
    person: person === null ? undefined : personFilter(person),
    place: place?.name,
    from: period?.from,
    to: period?.to,
  }
}

function personFilter({ kind, id, name }: OwnName): string {
  return kind === 'person' ? id : guestFilter(name)
}

/**
 * People in the order of the statistics (features/stats/chance.rules.ts): by the lower end of what their
 * matches prove. Of many matches half can prove more than most of a few, so whoever leads comes before.
 * Those with too few matches come after, and have no rank.
 */
export function rankingOf(
  code: 'beats-me' | 'i-beat',
  matches: number,
  people: readonly PersonStats[],
): Of<'beats-me'> {
  const leads = ({ ahead, behind }: PersonStats) =>
    code === 'beats-me' ? behind > ahead : ahead > behind
  const inOrder = ranked(people, code === 'beats-me' ? behindRank : aheadRank).toSorted(
    (one, other) => Number(leads(other)) - Number(leads(one)),
  )
  const compared = people.filter(
    (person) => person.ahead + person.behind + person.level > 0 && !inOrder.includes(person),
  )
  const shown = [...inOrder, ...compared].slice(0, RANKED_MAX)
  return {
    matches,
    ranked: Math.min(inOrder.length, shown.length),
    people: shown.map(comparedPerson),
  }
}

export function comparedPerson(stats: PersonStats): Of<'companions'>['people'][number] {
  const { user, name, together, ahead, behind, level } = stats
  return { user, name, together, ahead, behind, level }
}

/**
 * Who wins most surely: by the lower end of what the decided matches prove, as statistics rank. Those with
 * too few come after, and have no rank. A guest is known by the name.
 */
export function bestOf(matches: readonly Match[]): Of<'best-at'> {
  const people = new Map<string, BestPlayer>()
  for (const match of matches) {
    const sides = sidesByPlace(match).map(({ members }) =>
      members.flatMap((seat) => match.players[seat] ?? []),
    )
    const verdict = verdictOf(match.mode, sides)
    const rows = new Map(match.players.map((row) => [keyOf(row), row]))
    for (const [key, row] of rows) {
      const outcome = outcomeOf(verdict, row.result)
      if (outcome === null || row.former) continue
      const { decided, won, ...person } = people.get(key) ?? {
        ...{ ...personOf(row), decided: 0, won: 0 },
      }
      const share = outcome.result === 'Win' ? 1 : drawShare(outcome.drawAmong)
      people.set(key, { ...person, decided: decided + 1, won: won + share })
    }
  }
  const all = [...people.values()].toSorted(
    (one, other) => other.decided - one.decided || one.name.localeCompare(other.name, 'en'),
  )
  const inOrder = ranked(all, ({ decided, won }) =>
    decided < DECIDED_FLOOR ? null : wilsonLower(won, decided),
  )
  const shown = [...inOrder, ...all.filter((one) => !inOrder.includes(one))].slice(0, RANKED_MAX)
  return {
    matches: matches.length,
    ranked: Math.min(inOrder.length, shown.length),
    players: shown,
  }
}

type Row = Match['players'][number]

function keyOf({ user, name }: Row): string {
  return user === null ? facets.guest(name) : user._id
}

function personOf({ user, name }: Row): Omit<Winner, 'wins'> {
  if (user === null) return { user, name }
  const { _id, firstName, lastName } = user
  return { user: { _id, firstName, lastName }, name: fullName(user) }
}

/** Who has won how many of some matches, each person once. A guest is known by the name. */
export function winnersOf(matches: readonly Match[]): Winner[] {
  const winners = new Map<string, Winner>()
  for (const { players } of matches) {
    const won = players.filter(({ result }) => result === 'Win')
    for (const [key, person] of new Map(won.map((row) => [keyOf(row), personOf(row)]))) {
      const known = winners.get(key) ?? { ...person, wins: 0 }
      winners.set(key, { ...known, wins: known.wins + 1 })
    }
  }
  return [...winners.values()].toSorted(
    (one, other) => other.wins - one.wins || one.name.localeCompare(other.name, 'en'),
  )
}
