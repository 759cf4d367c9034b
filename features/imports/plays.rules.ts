import { lengthOf } from '#features/accounts/accounts.rules.ts'
import type { Original } from '#features/archives/archives.rules.ts'
import { durationProblem } from '#features/days/durations.rules.ts'
import {
  EXPANSIONS_MAX,
  LOCATION_MAX,
  NOTES_MAX,
  ROLE_MAX,
  TEAM_MAX,
} from '#features/matches/details.rules.ts'
import type { Pad } from '#features/score-pad/pad.rules.ts'
import { type Mode, type Scoring, type Result } from '#features/scoring/results.rules.ts'
import type { ReadScore } from '#features/scoring/score-reading.rules.ts'

import type { FoundPerson } from './collecting-people.rules.ts'
import { cutTo } from './collecting-texts.rules.ts'
import type { Collector } from './collecting.rules.ts'
import { type Moment, settledDay } from './file-days.rules.ts'
import type { Problem } from './file-problems.rules.ts'
import type { Decider, MissedReason } from './file-reading.rules.ts'
import { padOfSums, storableScore } from './file-scores.rules.ts'

/** A play as a program has it, before it becomes a match. */
export interface FoundPlay {
  at: number
  sourceIds: string[]
  played: Moment
  game: string
  expansions: readonly string[]
  place: string | null
  /** null or 0 where it is not known. */
  minutes: number | null
  /** Texts that become one, a line each. */
  notes: readonly string[]
  /** ISO 8601 UTC, where the program has it; else the day's noon. */
  date?: string | null
  rows: readonly FoundRow[]
  /** The sheet on which the scores were kept, with a column for each row; absent where there is none. */
  pad?: Pad | null
  /** Who had played it, and confirmed it, where it was first logged. */
  original?: Original | null
  /** Whether no play of the file has players: then it is asked whether they are the owner's. */
  nobodyNamed?: boolean
  /** Who is to play where nobody does, if the file knows its owner. */
  owner: Pick<FoundRow, 'key' | 'found'> | null
  outcome(rows: readonly SettledRow[]): PlayOutcome
}

export interface FoundRow {
  /** What tells this person from others in the file. */
  key: string
  found: FoundPerson
  score: unknown
  winner: boolean
  team: string | null
  role: string | null
  /** The place in the order of finishing, from 1, where the program has one. */
  rank?: number | null
  started: boolean
}

export interface SettledRow extends Omit<FoundRow, 'score'> {
  score: number | null
  rank: number | null
}

export interface PlayOutcome {
  mode: Mode
  scoring: Scoring
  results: readonly Result[]
  teams: readonly (string | null)[]
  problems: readonly Problem[]
  /** The order of finishing; absent where the program has none. */
  ranks?: readonly (number | null)[]
  /** What the program itself says of each; absent where it says nothing. */
  said?: readonly Result[]
  /** Absent where the program did. */
  decidedBy?: Decider
}

/** Who plays where nobody is named and the file knows no owner. */
export const ME: Pick<FoundRow, 'key' | 'found'> = { key: 'me', found: { name: 'Me', self: true } }

/** Adds a play as a match, unless it is left out; tells whatever does not fit. */
export function addPlay(collector: Collector, play: FoundPlay): boolean {
  const { at } = play
  const game = collector.game(play.game)
  if (game === null) {
    collector.tell('unreadable', at, 'It names no game.')
    return leaveOut(collector, play, 'unreadable')
  }
  if (play.rows.length === 0) {
    const problem = play.nobodyNamed === true ? 'nobody_named' : 'no_players'
    collector.tell(problem, at, `${collector.gameName(game)}, ${play.played.day}`)
    if (collector.answer(problem) === 'leave-out') return leaveOut(collector, play, problem)
  }
  const day = settledDay(collector, play.played, at)
  if (day === null) return leaveOut(collector, play, 'future')

  const rows = rowsOf(play)
  const scores = rows.map(({ score }) => storableScore(score))
  const settled = rows.map((row, index) => ({
    ...row,
    score: scores[index]?.score ?? null,
    rank: row.rank ?? null,
    team: collector.line(row.team, TEAM_MAX, at),
  }))
  const outcome = play.outcome(settled)
  const people = seated(collector, rows, at)
  for (const problem of outcome.problems) {
    const words = resultWords(collector, people, settled, outcome)
    collector.tell(problem, at, `${collector.gameName(game)}, ${day}: ${words}`)
  }
  const starter = starterOf(collector, rows, at)
  const expansions = expansionsOf(collector, play, game)
  const notes = [...play.notes, ...textScores(collector, scores, people, at), ...expansions.rest]
  return collector.add({
    sourceIds: play.sourceIds,
    at,
    day,
    date: play.date ?? null,
    game,
    expansions: expansions.kept,
    place: collector.line(play.place, LOCATION_MAX, at),
    minutes: minutesOf(collector, play.minutes, at),
    notes: notesOf(collector, notes, at),
    mode: outcome.mode,
    scoring: outcome.scoring,
    // Those who play together have one score, so their pad has one column.
    pad: play.pad ?? (outcome.mode === 'competitive' ? padOfSums(scores) : null),
    players: settled.map((row, index) => ({
      person: people[index] ?? 0,
      score: row.score,
      result: outcome.results[index] ?? '',
      team: outcome.teams[index] ?? null,
      role: collector.line(row.role, ROLE_MAX, at),
      rank: outcome.ranks?.[index] ?? null,
      started: index === starter,
      said: outcome.said?.[index] ?? '',
    })),
    decidedBy: outcome.decidedBy ?? 'file',
    original: play.original ?? null,
  })
}

/** Counts a play that becomes no match for those who sat at it. @returns that it was not added */
function leaveOut(collector: Collector, play: FoundPlay, why: MissedReason): false {
  const rows = rowsOf(play)
  const settled = rows.map((row) => ({
    ...row,
    score: storableScore(row.score).score,
    rank: row.rank ?? null,
  }))
  collector.miss(why, rows, play.outcome(settled).said ?? [])
  return false
}

function rowsOf({ rows, owner }: Pick<FoundPlay, 'rows' | 'owner'>): readonly FoundRow[] {
  return rows.length > 0 ? rows : [rowAlone(owner ?? ME)]
}

/** `Ann 71 Win, Bob 60 Loss`: what becomes of a play that is told. */
function resultWords(
  collector: Collector,
  people: readonly number[],
  rows: readonly SettledRow[],
  { mode, results, teams, ranks }: PlayOutcome,
): string {
  const all = people.map((person, at) => {
    const [team, rank] = [teams[at] ?? null, ranks?.[at] ?? null]
    const words = [
      collector.personName(person),
      team === null ? '' : `(${team})`,
      rows[at]?.score ?? '',
      results[at] ?? '',
      rank === null ? '' : `place ${rank}`,
    ]
    return words.filter((word) => word !== '').join(' ')
  })
  return `${mode === 'cooperative' ? 'together, ' : ''}${all.join(', ')}`
}

function rowAlone(owner: Pick<FoundRow, 'key' | 'found'>): FoundRow {
  return { ...owner, score: null, winner: false, team: null, role: null, started: false }
}

/** The places of the people; whoever sits at one table again is a person of the same name. */
function seated(collector: Collector, rows: readonly FoundRow[], at: number): number[] {
  const seats = new Map<string, number>()
  return rows.map(({ key, found }) => {
    const before = seats.get(key) ?? 0
    seats.set(key, before + 1)
    if (before === 0) return collector.person(key, found)
    if (found.former === true) return collector.person(key, found)
    if (found.anonymous !== true) collector.tell('sits_twice', at, found.name)
    const { name, anonymous = false, asIs = false } = found
    const other = { name, anonymous, asIs }
    return collector.person(`${key}\n${before + 1}`, other)
  })
}

/** The row that started; -1 for none. */
function starterOf(collector: Collector, rows: readonly FoundRow[], at: number): number {
  const started = rows.flatMap((row, index) => (row.started ? [index] : []))
  if (started.length > 1) collector.tell('starters', at, `${started.length} players`)
  return started.length === 1 ? (started[0] ?? -1) : -1
}

function expansionsOf(collector: Collector, { expansions, at }: FoundPlay, game: number) {
  const found = expansions.map((name) => collector.game(name))
  const others = [...new Set(found)].filter((place) => place !== null && place !== game)
  const places = others.filter((place) => place !== null)
  const rest = places.slice(EXPANSIONS_MAX).map((place) => collector.gameName(place))
  if (rest.length > 0) collector.tell('cut', at, `It has more than ${EXPANSIONS_MAX} expansions.`)
  return {
    kept: places.slice(0, EXPANSIONS_MAX),
    rest: rest.length > 0 ? [`Expansions: ${rest.join(', ')}`] : [],
  }
}

function minutesOf(collector: Collector, minutes: number | null, at: number): number | null {
  if (minutes === null || minutes === 0) return null
  const whole = Math.round(minutes)
  if (durationProblem(whole) === null) return whole
  collector.tell('minutes', at, Number.isNaN(minutes) ? 'It is no number.' : `${minutes} minutes`)
  return null
}

function textScores(
  collector: Collector,
  scores: readonly ReadScore[],
  people: readonly number[],
  at: number,
): string[] {
  return scores.flatMap(({ text }, index) => {
    if (text === null) return []
    const line = `Score of ${collector.personName(people[index] ?? 0)}: ${text}`
    collector.tell('score_text', at, line)
    return [line]
  })
}

function notesOf(collector: Collector, texts: readonly string[], at: number): string {
  const notes = texts
    .map((text) => text.toWellFormed().replaceAll('\0', '').trim())
    .filter((text) => text !== '')
    .join('\n')
  if (lengthOf(notes) <= NOTES_MAX) return notes
  collector.tell('cut', at, `Its notes have more than ${NOTES_MAX} characters.`)
  return cutTo(notes, NOTES_MAX)
}
