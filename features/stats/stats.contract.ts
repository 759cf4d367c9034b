import * as z from 'zod/mini'

import { personSchema } from '#features/accounts/accounts.contract.ts'
import { USER_NOT_FOUND } from '#features/accounts/accounts.rules.ts'
import { gameSchema } from '#features/games/games.contract.ts'
import { GAME_NOT_FOUND } from '#features/games/games.rules.ts'
import { results } from '#features/scoring/results.rules.ts'
import { defineEndpoints, envelope, id, keyText } from '#platform/http/contract.ts'

import { listPart, statsFilters } from './stat-filters.contract.ts'

export const statsSchema = z.object({
  wins: z.int(),
  losses: z.int(),
  draws: z.int(),
  totalMatches: z.int(),
  mostPlayedGame: z.nullable(z.string()),
})
export type Stats = z.output<typeof statsSchema>

export const YEAR_NOT_FOUND = 'There is no such year.'

const decidedStats = {
  decided: z.int(),
  wins: z.int(),
  /** 1/k for each draw among k sides. */
  sharedWins: z.number(),
  /** 1/n for each decided match of n sides, k/n where k of them have won. */
  chanceWins: z.number(),
}
export type DecidedStats = z.output<z.ZodMiniObject<typeof decidedStats>>

const cooperative = { coop: z.int(), coopWins: z.int() }

/** In the matches that compare two people. */
const compared = { together: z.int(), ahead: z.int(), behind: z.int(), level: z.int() }

const gameStatsSchema = z.object({
  game: gameSchema,
  matches: z.int(),
  ...decidedStats,
  ...cooperative,
  /** By the scoring of the newest match, among matches of that scoring; null without scores. */
  best: z.nullable(z.number()),
  average: z.nullable(z.number()),
  lastPlayed: z.string(),
})
export type GameStats = z.output<typeof gameStatsSchema>

const personStatsSchema = z.object({
  /** null for a guest. */
  user: z.nullable(personSchema),
  name: z.string(),
  ...compared,
  ...cooperative,
  last: z.object({ day: z.string(), game: gameSchema }),
})
export type PersonStats = z.output<typeof personStatsSchema>

const sideStatsSchema = z.object({ n: z.int(), ...decidedStats })
export type SideStats = z.output<typeof sideStatsSchema>

const decidedResult = z.enum(['Win', 'Loss', 'Draw'])

export const overviewSchema = z.object({
  matches: z.int(),
  ...decidedStats,
  draws: z.int(),
  losses: z.int(),
  ...cooperative,
  minutes: z.int(),
  timedMatches: z.int(),
  hIndex: z.int(),
  streak: z.nullable(z.object({ result: decidedResult, length: z.int() })),
  longestWinStreak: z.int(),
  /** Those with matches, oldest first. */
  months: z.array(z.object({ month: z.string(), matches: z.int(), ...decidedStats })),
  /** Seven numbers of matches, Monday first. */
  weekdays: z.array(z.int()),
  days: z.array(z.object({ day: z.string(), matches: z.int() })),
  sides: z.array(sideStatsSchema),
  /** The newest ten decided matches, newest last. */
  form: z.array(z.object({ _id: id, result: decidedResult })),
  /** How many different ones there are; the lists have at most 200. */
  totals: z.object({ games: z.int(), people: z.int(), places: z.int() }),
  games: z.array(gameStatsSchema),
  people: z.array(personStatsSchema),
  places: z.array(z.object({ place: z.string(), matches: z.int() })),
})
export type Overview = z.output<typeof overviewSchema>

const scoreCount = z.object({ score: z.number(), matches: z.int() })

export const gamePageSchema = z.extend(overviewSchema, {
  game: gameSchema,
  /** As in `games`; null before the first match. */
  best: z.nullable(z.number()),
  average: z.nullable(z.number()),
  firstPlayed: z.nullable(z.string()),
  lastPlayed: z.nullable(z.string()),
  scores: z.array(scoreCount),
  otherScores: z.array(scoreCount),
  tables: z.array(z.object({ players: z.int(), matches: z.int() })),
  roles: z.array(z.object({ role: z.string(), matches: z.int(), ...decidedStats })),
  expansions: z.array(z.object({ game: gameSchema, matches: z.int(), ...decidedStats })),
  /** Where the caller started. */
  starting: z.object(decidedStats),
  /** Whoever started: how the match ended for them. */
  starters: z.object(decidedStats),
  /** `name` is null where nobody alone holds it: a length, or the score of a whole table. */
  records: z.array(
    z.object({
      kind: z.enum(['best', 'worst', 'longest']),
      value: z.number(),
      name: z.nullable(z.string()),
      match: id,
      day: z.string(),
    }),
  ),
})
export type GamePage = z.output<typeof gamePageSchema>

const seat = z.object({ score: z.nullable(z.number()), result: z.enum(results) })

export const personPageSchema = z.object({
  ...compared,
  ...cooperative,
  games: z.array(z.object({ game: gameSchema, ...compared, ...cooperative })),
  totals: z.object({ games: z.int() }),
  /** The ten newest, newest first. */
  last: z.array(
    z.object({
      _id: id,
      day: z.string(),
      game: gameSchema,
      players: z.int(),
      mine: seat,
      theirs: seat,
      /** Who was ahead; null where the match does not compare them. */
      comparison: z.nullable(z.enum(['ahead', 'behind', 'level'])),
    }),
  ),
})
export type PersonPage = z.output<typeof personPageSchema>

export const yearPageSchema = z.extend(overviewSchema, {
  /** Games that the caller had not played before that year, most played first. */
  firsts: z.array(gameSchema),
  busiest: z.nullable(z.object({ day: z.string(), matches: z.int() })),
})
export type YearPage = z.output<typeof yearPageSchema>

const listCursors = z.object({
  cursors: z.object({
    games: z.nullable(z.string()),
    people: z.nullable(z.string()),
    places: z.nullable(z.string()),
  }),
})
export type ListCursors = z.output<typeof listCursors>['cursors']

/** A year of the calendar, from 0001. */
const year = z.pipe(keyText().check(z.regex(/^(?!0000)\d{4}$/u)), z.transform(Number))

export const statsEndpoints = defineEndpoints({
  'GET /users/:id/stats': {
    summary: 'A user’s record; the user, friends and admins only',
    access: 'signed-in',
    params: z.object({ id }),
    notFound: USER_NOT_FOUND,
    responses: { 200: envelope(statsSchema) },
    refusals: ['forbidden', 'not_found', 'rate_limited', 'unavailable'],
  },
  'GET /stats': {
    summary: 'The caller’s statistics, of the matches that fit the filters',
    access: 'signed-in',
    query: z.object({ ...statsFilters, ...listPart }),
    responses: { 200: z.object({ data: overviewSchema, meta: listCursors }) },
    refusals: ['validation_failed', 'rate_limited', 'unavailable'],
  },
  'GET /stats/games/:id': {
    summary: 'The caller’s statistics of one game',
    access: 'signed-in',
    params: z.object({ id }),
    notFound: GAME_NOT_FOUND,
    query: z.object({ ...statsFilters, ...listPart }),
    responses: { 200: z.object({ data: gamePageSchema, meta: listCursors }) },
    refusals: ['validation_failed', 'not_found', 'rate_limited', 'unavailable'],
  },
  'GET /stats/people/:id': {
    summary: 'The caller beside a friend, or somebody who sat at a table with the caller',
    access: 'signed-in',
    params: z.object({ id }),
    notFound: USER_NOT_FOUND,
    query: z.object({ ...statsFilters, ...listPart }),
    responses: { 200: z.object({ data: personPageSchema, meta: listCursors }) },
    refusals: ['validation_failed', 'not_found', 'rate_limited', 'unavailable'],
  },
  'GET /stats/years/:year': {
    summary: 'The caller’s statistics of a calendar year',
    access: 'signed-in',
    params: z.object({ year }),
    notFound: YEAR_NOT_FOUND,
    query: z.object({ status: statsFilters.status, ...listPart }),
    responses: { 200: z.object({ data: yearPageSchema, meta: listCursors }) },
    refusals: ['validation_failed', 'not_found', 'rate_limited', 'unavailable'],
  },
})
