import type { Request } from 'autocannon'

import type { ContenderName } from './contenders/contender.ts'
import { type Chance, chanceOf } from './dataset/chance.ts'
import { type DrawnMatch, drawMatch, gameId } from './dataset/dataset-matches.ts'
import {
  BUSY,
  emailOf,
  friendOf,
  friendSteps,
  PASSWORD,
  REGULARS,
  searchText,
  tokenOf,
  userId,
} from './dataset/people.ts'
import { type Size, sizes } from './dataset/sizes.ts'

export const endpointNames = [
  'list',
  'unread',
  'match',
  'stats',
  'game-stats',
  'person-stats',
  'year-stats',
  'totals',
  'search',
  'filter',
  'busy-list',
  'busy-filter',
  'busy-stats',
  'busy-game-stats',
  'busy-person-stats',
  'busy-year-stats',
  'busy-totals',
  'create',
  'confirm',
  'login',
] as const
export type EndpointName = (typeof endpointNames)[number]

/** For the tables; of a user with few matches, where they do not say how many. */
export const endpointTitles: Record<EndpointName, string> = {
  list: 'GET /sessions?limit=20',
  unread: 'GET /friends/notifications?limit=1',
  match: 'GET /sessions/:id',
  stats: 'GET /stats',
  'game-stats': 'GET /stats/games/:id',
  'person-stats': 'GET /stats/people/:id',
  'year-stats': 'GET /stats/years/:year',
  totals: 'GET /users/:id/stats',
  search: 'GET /users/search?q=…',
  filter: 'GET /sessions?limit=20&person=…',
  'busy-list': 'GET /sessions?limit=20, 10,000 matches',
  'busy-filter': 'GET /sessions?limit=20&person=…, 10,000 matches',
  'busy-stats': 'GET /stats, 10,000 matches',
  'busy-game-stats': 'GET /stats/games/:id, 10,000 matches',
  'busy-person-stats': 'GET /stats/people/:id, 10,000 matches',
  'busy-year-stats': 'GET /stats/years/:year, 10,000 matches',
  'busy-totals': 'GET /users/:id/stats, 10,000 matches',
  create: 'POST /sessions',
  confirm: 'POST /sessions/:id/confirm',
  login: 'POST /auth/login',
}

/** Which endpoints change the responses of later requests. */
export const endpointWrites: Record<EndpointName, boolean> = {
  list: false,
  unread: false,
  match: false,
  stats: false,
  'game-stats': false,
  'person-stats': false,
  'year-stats': false,
  totals: false,
  search: false,
  filter: false,
  'busy-list': false,
  'busy-filter': false,
  'busy-stats': false,
  'busy-game-stats': false,
  'busy-person-stats': false,
  'busy-year-stats': false,
  'busy-totals': false,
  create: true,
  confirm: true,
  login: true,
}

/** Endpoints that only the product serves; of statistics the bare server has only the dashboard's. */
const ownPages: readonly EndpointName[] = [
  ...(['game-stats', 'person-stats', 'year-stats'] as const),
  ...(['busy-game-stats', 'busy-person-stats', 'busy-year-stats'] as const),
]

/** Whether a contender answers an endpoint. */
export function knows(contender: ContenderName, endpoint: EndpointName): boolean {
  if (contender === 'bare') return !ownPages.includes(endpoint)
  if (!contender.startsWith('express')) return true
  return ![...ownPages, 'stats', 'busy-stats'].includes(endpoint)
}

/**
 * Puts reads before writes, so that the contenders' responses can be compared: a faster contender
 * writes more, and then their lists differ.
 */
export function readsFirst(endpoints: readonly EndpointName[]): EndpointName[] {
  return endpoints.toSorted((a, b) => Number(endpointWrites[a]) - Number(endpointWrites[b]))
}

/** Confirmations in a run; each is possible only once. */
export const CONFIRMATIONS = 4000

export const USER_COUNT = REGULARS.to - REGULARS.from

/** The requests to an endpoint. They are repeated, except those of `confirm`. */
export function requestsOf(endpoint: EndpointName, size: Size): Request[] {
  const chance = chanceOf(endpointNames.indexOf(endpoint) + 1)
  if (endpoint === 'confirm') {
    return confirmations(size).map(({ match, user }) => ({
      ...as(user),
      method: 'POST',
      path: `/api/sessions/${match}/confirm`,
    }))
  }
  return Array.from({ length: USER_COUNT }, (_, index): Request => {
    const user = REGULARS.from + index
    switch (endpoint) {
      case 'list':
        return { ...as(user), path: '/api/sessions?limit=20' }
      case 'unread':
        return { ...as(user), path: '/api/friends/notifications?limit=1' }
      case 'match':
        return readOf(newMatchOf(size, user, chance.below(NEWEST)))
      case 'stats':
        return { ...as(user), path: '/api/stats' }
      case 'game-stats':
        return { ...as(user), path: `/api/stats/games/${gameId(chance.below(20))}` }
      case 'person-stats':
        return { ...as(user), path: statsBeside(user, size) }
      case 'year-stats':
        return { ...as(user), path: YEAR }
      case 'totals':
        return { ...as(user), path: `/api/users/${userId(user)}/stats` }
      case 'search': {
        const text = encodeURIComponent(searchText(chance).toLowerCase())
        return { ...as(user), path: `/api/users/search?q=${text}` }
      }
      case 'filter':
        return { ...as(user), path: withFriend(user, size) }
      case 'busy-list':
        return { ...as(BUSY), path: '/api/sessions?limit=20' }
      case 'busy-filter':
        return { ...as(BUSY), path: withFriend(BUSY, size) }
      case 'busy-stats':
        return { ...as(BUSY), path: '/api/stats' }
      case 'busy-game-stats':
        return { ...as(BUSY), path: `/api/stats/games/${gameId(chance.below(20))}` }
      case 'busy-person-stats':
        return { ...as(BUSY), path: statsBeside(BUSY, size) }
      case 'busy-year-stats':
        return { ...as(BUSY), path: YEAR }
      case 'busy-totals':
        return { ...as(BUSY), path: `/api/users/${userId(BUSY)}/stats` }
      case 'create':
        return {
          ...withBody(draftOf(user, size, chance)),
          ...as(user, true),
          path: '/api/sessions',
        }
      case 'login':
        return {
          ...withBody({ email: emailOf(user), password: PASSWORD }),
          headers: JSON_BODY,
          path: '/api/auth/login',
        }
    }
  })
}

/** The history with one friend; every user has several matches with one. */
function withFriend(user: number, size: Size): string {
  const [step = 1] = friendSteps()
  return `/api/sessions?limit=20&person=${userId(friendOf(user, step, sizes[size].users))}`
}

/** A whole year of the data set. */
const YEAR = '/api/stats/years/2025'

function statsBeside(user: number, size: Size): string {
  const [step = 1] = friendSteps()
  return `/api/stats/people/${userId(friendOf(user, step, sizes[size].users))}`
}

const JSON_BODY = { 'content-type': 'application/json' }

function as(user: number, body = false): Request {
  const authorization = `Bearer ${tokenOf(user)}`
  return { headers: body ? { authorization, ...JSON_BODY } : { authorization } }
}

function withBody(body: unknown): Request {
  return { method: 'POST', body: JSON.stringify(body) }
}

function draftOf(user: number, size: Size, chance: Chance) {
  const steps = friendSteps().slice(chance.below(4)).slice(0, 3)
  const table = [user, ...steps.map((step) => friendOf(user, step, sizes[size].users))]
  return {
    game: gameId(chance.below(300)),
    date: '2026-11-10T20:00:00.000Z',
    day: '2026-11-10',
    mode: 'competitive',
    scoring: 'highest',
    durationMinutes: 75,
    location: 'At the bench',
    notes: 'Logged by the bench.',
    players: table.map((player, seat) => ({
      user: userId(player),
      score: 40 + chance.below(60),
      result: seat === 0 ? 'Win' : 'Loss',
      role: 'Blue',
      started: seat === 1,
    })),
  }
}

const NEWEST = 20

/** The nth newest match that a regular logged. In a small data set somebody else may have logged it. */
function newMatchOf(size: Size, user: number, nth: number): DrawnMatch {
  let seen = 0
  let last: DrawnMatch | undefined
  for (const match of regularMatches(size)) {
    if (match.creator === user && seen++ === nth) return match
    last = match
  }
  if (last === undefined) throw new Error('The data set has no matches.')
  return last
}

function readOf({ id, creator }: DrawnMatch): Request {
  return { ...as(creator), path: `/api/sessions/${id}` }
}

/** Matches that regulars have logged, newest first. */
function* regularMatches(size: Size) {
  const { matches, own } = sizes[size]
  const every = Math.floor(matches / own)
  for (let number = matches - every + 1; number > 0; number -= every) {
    yield drawMatch(number, sizes[size])
  }
}

export interface Confirmation {
  match: string
  /** The number of a regular who plays in it. */
  user: number
}

/** Matches of regulars with another regular at the table. */
export function confirmations(size: Size): Confirmation[] {
  const found: Confirmation[] = []
  for (const { id, creator, seats } of regularMatches(size)) {
    const isOther = (who: number | null) =>
      who !== null && who !== creator && who >= REGULARS.from && who < REGULARS.to
    const user = seats.find(isOther)
    if (user != null) found.push({ match: id, user })
    if (found.length === CONFIRMATIONS) break
  }
  return found
}
