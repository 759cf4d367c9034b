import type { Db } from '#database/connect.ts'
import { facets, facetsOfFilters } from '#features/history-index/history-index.rules.ts'
import { matchChunks, type OnLook } from '#features/history/history.queries.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import type { Viewer } from '#features/matches/matches.rules.ts'
import { comparedOf } from '#features/stats/overview.rules.ts'
import {
  gamePage,
  overview,
  personTotals,
  yearPage,
} from '#features/stats/stats-answers.queries.ts'
import type { StatsRequest } from '#features/stats/stats-request.rules.ts'
import type { Overview } from '#features/stats/stats.contract.ts'

import { countOfFacet } from './found-matches.queries.ts'
import {
  aboutOf,
  bestOf,
  comparedPerson,
  historyFiltersOf,
  type OwnQuestion,
  rankingOf,
  statsFiltersOf,
  winnersOf,
} from './own-answers.rules.ts'
import type { Answer } from './search.contract.ts'

interface Asking {
  db: Db
  viewer: Viewer
  question: OwnQuestion
  /** Of the statistics, without filters. */
  stats: StatsRequest
  /** The asker's day. */
  today: string
  onLook: OnLook
}

/**
 * More matches than a period of winners has: of longer ones there is no answer. Of a game so many of the
 * newest say who is best.
 */
const COUNTED_WINNERS = 200
const SHOWN = 4

/** Answers a question from the user's own matches; null where its numbers would not be whole. */
export async function answerTo(asking: Asking): Promise<Answer | null> {
  const { question } = asking
  const about = aboutOf(question)
  const instead = question.instead.map(({ kind, name }) => ({ kind, name }))
  const values = await valuesOf(asking)
  return values === null ? null : { ...values, about, instead }
}

type Values<One = Answer> = One extends Answer ? Pick<One, 'code' | 'values'> : never

async function valuesOf(asking: Asking): Promise<Values | null> {
  const { question } = asking
  const { code } = question
  switch (code) {
    case 'matches':
      return { code, values: { matches: await countOf(asking) } }
    case 'count':
      return { code, values: { matches: (await countOf(asking)) ?? 0 } }
    case 'last':
      return { code, values: { match: await newestOwn(asking) } }
    case 'won':
      return { code, values: wonOf(await overviewOf(asking)) }
    case 'ahead':
      return { code, values: await aheadOf(asking) }
    case 'beats-me':
    case 'i-beat': {
      const { matches, people } = await overviewOf(asking)
      return { code, values: rankingOf(code, matches, people) }
    }
    case 'best': {
      const { game } = question
      const { matches = 0, best = null, average = null } = game ?? {}
      return { code, values: { matches, best, average } }
    }
    case 'longest':
      return { code, values: { longest: await longestOf(asking) } }
    case 'hours': {
      const { matches, minutes, timedMatches } = await overviewOf(asking)
      return { code, values: { matches, minutes, timedMatches } }
    }
    case 'best-at':
      return { code, values: bestOf(await newest(asking, COUNTED_WINNERS)) }
    case 'winners':
      return winners(asking)
    case 'favourite': {
      const { games } = await overviewOf(asking)
      const most = games.slice(0, SHOWN).map(({ game, matches }) => ({ game, matches }))
      return { code, values: { games: most } }
    }
    case 'companions': {
      const { people } = await overviewOf(asking)
      return { code, values: { people: people.slice(0, SHOWN).map(comparedPerson) } }
    }
  }
}

/** The statistics of the matches that a question is about; without other filters from stored totals. */
async function overviewOf({ db, question, stats }: Asking): Promise<Overview> {
  const { game, person, place, period } = question
  const others = [person, place, game].filter((thing) => thing !== null).length
  if (game !== null && others === 1 && period === null) {
    return (await gamePage(db, stats, { _id: game.id, name: game.name })).page
  }
  const year = period === null ? null : yearOf(period)
  if (year !== null && others === 0) return (await yearPage(db, stats, year)).page
  return (await overview(db, { ...stats, filters: statsFiltersOf(question) })).page
}

function yearOf({ from, to }: { from: string; to: string }): number | null {
  const year = from.slice(0, 4)
  return from === `${year}-01-01` && to === `${year}-12-31` ? Number(year) : null
}

/** How many matches; null where nobody counts them. */
async function countOf(asking: Asking): Promise<number | null> {
  const { db, question, viewer } = asking
  const { game, person, place, period, status } = question
  const things = [game, person, place].filter((thing) => thing !== null)
  if (status !== null) {
    const isAll = things.length === 0 && period === null
    return isAll ? countOfFacet(db, viewer.userId, facets[status]) : null
  }
  const [only] = things
  if (things.length === 1 && only !== undefined && period === null) return only.matches
  return (await overviewOf(asking)).matches
}

function wonOf(page: Overview) {
  const { matches, decided, wins, draws, losses, chanceWins, coop, coopWins } = page
  return { matches, decided, wins, draws, losses, chanceWins, coop, coopWins }
}

async function aheadOf({ db, question, stats }: Asking) {
  const { game, person, place, period } = question
  const none = { together: 0, ahead: 0, behind: 0, level: 0 }
  if (person === null) return none
  const { matches: together, ahead, behind, level } = person
  if (game === null && place === null && period === null) return { together, ahead, behind, level }
  if (game !== null && person.kind === 'person' && place === null && period === null) {
    const { games } = await personTotals(db, stats, person.id)
    return comparedOf(games.get(game.id) ?? {})
  }
  const { page } = await overview(db, { ...stats, filters: statsFiltersOf(question) })
  // Accounts by id; a guest's name is written in several ways, and the filter leaves one of them.
  const found = page.people.find(({ user, name }) =>
    person.kind === 'person'
      ? user?._id === person.id
      : user === null && facets.guest(name) === person.facet,
  )
  return found === undefined ? none : comparedPersonValues(found)
}

function comparedPersonValues(found: Overview['people'][number]) {
  const { user: _, name: __, ...values } = comparedPerson(found)
  return values
}

/** The newest match up to today at which the user sat. */
async function newestOwn(asking: Asking): Promise<Match | null> {
  for await (const match of matchesOf(asking)) {
    if (match.players.some(({ user }) => user?._id === asking.viewer.userId)) return match
  }
  return null
}

/** Who won: of a period all its matches; else the newest one. */
async function winners(asking: Asking): Promise<Values | null> {
  const code = 'winners'
  if (asking.question.period === null) {
    const match = await newestOwn(asking)
    const played = match === null ? [] : [match]
    return { code, values: { matches: played.length, match, winners: winnersOf(played) } }
  }
  const played = await newest(asking, COUNTED_WINNERS + 1)
  if (played.length > COUNTED_WINNERS) return null
  return { code, values: { matches: played.length, match: null, winners: winnersOf(played) } }
}

async function newest(asking: Asking, most: number): Promise<Match[]> {
  const played: Match[] = []
  for await (const match of matchesOf(asking)) {
    played.push(match)
    if (played.length === most) break
  }
  return played
}

/** Of the game alone. */
async function longestOf({ db, question: { game }, stats }: Asking) {
  if (game === null) return null
  const { page } = await gamePage(db, stats, { _id: game.id, name: game.name })
  const longest = page.records.find(({ kind }) => kind === 'longest')
  return longest === undefined
    ? null
    : { match: longest.match, minutes: longest.value, day: longest.day }
}

/** The matches that a question is about, up to today, newest first. */
export async function* matchesOf({
  db,
  viewer,
  question,
  today,
  onLook,
}: Omit<Asking, 'stats'>): AsyncGenerator<Match, void> {
  const filters = historyFiltersOf(question)
  const { result, from, to = today } = filters
  // What is to come can wait to be confirmed, but nobody has won it.
  const upTo = to < today || question.status !== null ? filters.to : today
  const chunks = matchChunks(
    db,
    viewer,
    {
      facets: facetsOfFilters(filters, viewer.userId),
      result: result === 'Draw' ? undefined : result,
      pending: filters.status === 'pending',
      waiting: filters.waiting === 'me',
      from,
      to: upTo,
    },
    { onLook },
  )
  for await (const { json } of chunks) yield* JSON.parse(`[${json}]`) as Match[]
}
