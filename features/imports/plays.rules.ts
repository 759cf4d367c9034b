import { dayAfter, dayProblem } from '#features/dates/days.rules.ts'
import { durationProblem } from '#features/dates/durations.rules.ts'
import { gameKey } from '#features/games/games.rules.ts'
import {
  EXPANSIONS_MAX,
  ROLE_MAX,
  TEAM_MAX,
  details,
  newValues,
} from '#features/matches/match-details.rules.ts'
import { PLAYERS_MAX } from '#features/matches/matches.rules.ts'
import { type Pad, PAD_ROWS_MAX } from '#features/scoring/pad.rules.ts'
import type { Scoring } from '#features/scoring/results.rules.ts'
import type { ReadScore } from '#features/scoring/score-reading.rules.ts'

import type { Collector, FoundPerson, FoundRow } from './file-reading.rules.ts'
import { type Judge, type Outcome, type PlayedRow, usualScorings } from './outcomes.rules.ts'
import { questions } from './questions.rules.ts'
import { type Moment, storableScore } from './table-cells.rules.ts'

/** Plays that begin before five o'clock may belong to the evening before. */
const NIGHT_ENDS = 5

export interface FoundPlay {
  at: number
  sourceIds: string[]
  /** For how many matches it stands, if not for one. */
  times?: number
  /** Whether it becomes one match with a note, however many it stands for. */
  once?: boolean
  /** Why, as answered. */
  leftOut?: string | false
  played: Moment | null
  game: string
  expansions: readonly string[]
  place: string | null
  minutes: number | null
  notes: readonly string[]
  rows: readonly FoundRow[]
  /**
   * null: it is left out, as answered.
   * @param usual which scores win the game in most plays of the file that say who won
   */
  outcome(rows: readonly PlayedRow[], judge: Judge, usual?: Scoring): Outcome | null
}

/**
 * The oldest first; those of one time as the file has them, or turned where it goes back in time.
 * @param owner who played where a play names nobody
 */
export function addPlays(collector: Collector, plays: readonly FoundPlay[], owner = ME): void {
  const whenOf = ({ played }: FoundPlay) => `${played?.day ?? ''} ${played?.time ?? ''}`
  const compared = (one: FoundPlay, other: FoundPlay) => whenOf(one).localeCompare(whenOf(other))
  const steps = new Set(plays.slice(1).map((play, at) => compared(plays[at] ?? play, play)))
  const goesBack = steps.has(1) && !steps.has(-1)
  const inOrder = (goesBack ? plays.toReversed() : plays).toSorted(compared)
  const isNobodyNamed = plays.every(({ rows }) => rows.length === 0)
  const usual = usualScorings(plays)
  for (const play of inOrder) {
    addPlay(collector, play, { owner, isNobodyNamed, usual: usual.get(gameKey(play.game)) })
  }
}

function addPlay(
  collector: Collector,
  play: FoundPlay,
  file: { owner: FoundPerson; isNobodyNamed: boolean; usual: Scoring | undefined },
): void {
  const { at, played, leftOut = false, times = 1, once = false } = play
  const { tell } = collector
  const isNameless = play.rows.length === 0 && leftOut === false
  const own = isNameless ? [rowOf(file.owner)] : play.rows
  const seats = collector.seat(apart(collector, own, at), times)
  const leaveOut = (why: string) => collector.miss(why, at, seats, times)
  const unread = (text: string) => collector.missUnread(text, at, seats, times)
  if (leftOut !== false) return leaveOut(leftOut)
  if (own.length > PLAYERS_MAX) return unread(TOO_MANY_PLAYERS)
  if (played === null) return unread('It has no day.')
  const game = collector.game(play.game)
  if (game === null) return unread('It names no game.')
  if (isNameless) {
    const question = file.isNobodyNamed ? questions.nobody_named : questions.no_players
    const answer = collector.ask(question, at, [`${game}, ${played.day}`])
    if (answer === 'leave-out') return leaveOut('Left out, because nobody is named')
  }
  const day = settledDay(collector, played, at)
  if (day > collector.options.today) return unread(`It is in the future: ${day}.`)
  const scores = own.map(({ score }) => storableScore(score))
  const rows = own.map(({ said, rank, team }, seat) => ({
    ...{ said, rank, score: scores[seat]?.score ?? null },
    team: collector.line(team, TEAM_MAX, at),
  }))
  const nameOf = (seat: number) => collector.personName(seats[seat]?.person ?? 0)
  const all = own.map((row, seat) => rowWords(nameOf(seat), row))
  const words = `${game}, ${day}: ${all.join(', ')}`
  const judge: Judge = {
    ask: (question) => collector.ask(question, at, [words]),
    tell: (told) => tell(told, at, words),
  }
  const outcome = play.outcome(rows, judge, file.usual)
  if (outcome === null) return leaveOut(AS_ANSWERED)
  const { mode, scoring, results, teams, ranks, differs } = outcome
  const starters = own.flatMap(({ started }, seat) => (started ? [seat] : []))
  if (starters.length > 1) tell('starters', at, `${starters.length} players`)
  const textScores = scores.flatMap(({ text }, seat) =>
    text === null ? [] : [`Score of ${nameOf(seat)}: ${text}`],
  )
  for (const line of textScores) tell('score_text', at, line)
  const expansions = new Set(play.expansions.map((name) => collector.game(name)))
  const others = [...expansions].flatMap((name) => (name === game ? [] : (name ?? [])))
  if (others.length > EXPANSIONS_MAX) {
    tell('cut', at, `It has more than ${EXPANSIONS_MAX} expansions.`)
  }
  const match = {
    ...{ at, day, date: null, game, expansions: others.slice(0, EXPANSIONS_MAX) },
    ...newValues({
      location: collector.line(play.place, details.location.max, at),
      durationMinutes: minutesOf(collector, play.minutes, at),
      notes: notesOf(collector, [...play.notes, ...textScores], at),
    }),
    ...{ mode, scoring, differs, original: null },
    // Those who play together have one score, so their pad has one column.
    pad: mode === 'competitive' ? padOfSums(scores) : null,
    players: seats.map(({ person, said }, seat) => ({
      ...{ person, said, score: rows[seat]?.score ?? null, result: results[seat] ?? '' },
      ...{ team: teams[seat] ?? null, rank: ranks[seat] ?? null },
      role: collector.line(own[seat]?.role ?? null, ROLE_MAX, at),
      started: starters.length === 1 && starters[0] === seat,
    })),
  }
  for (let time = 1; time <= (once ? 1 : times); time += 1) {
    const sourceIds = time === 1 ? play.sourceIds : play.sourceIds.map((id) => `${id}#${time}`)
    collector.add({ ...match, sourceIds })
  }
  if (once) collector.miss('One match with a note stands for several', at, seats, times - 1)
}

export const TOO_MANY_PLAYERS = `It has more than ${PLAYERS_MAX} players.`
export const AS_ANSWERED = 'Left out, as answered'
const ME: FoundPerson = { key: 'me', name: 'Me', self: true }

export function rowOf(person: FoundPerson): FoundRow {
  return { person, score: '', said: '', team: null, role: null, rank: null, started: false }
}

/** Whoever sits at one table again is another person of the same name. */
function apart(collector: Collector, rows: readonly FoundRow[], at: number): FoundRow[] {
  const times = new Map<string, number>()
  return rows.map((row) => {
    const { key, name, anonymous = false } = row.person
    const time = (times.get(key) ?? 0) + 1
    times.set(key, time)
    if (time === 1) return row
    if (!anonymous) collector.tell('sits_twice', at, name)
    return { ...row, person: { key: `${key}\n${time}`, name, anonymous } }
  })
}

/** `Ann (Blue) 71 #1 Win` */
export function rowWords(name: string, { team, score, rank, said }: Partial<FoundRow>): string {
  const words = [name, team && `(${team})`, score, rank && `#${rank}`, said]
  return words.filter((word) => word != null && word !== '').join(' ')
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?/u

/** Of `YYYY-MM-DD HH:MM:SS`, or the day alone. */
export function readMoment(text: unknown): Moment | null {
  if (typeof text !== 'string') return null
  const [, day = '', time = null] = MOMENT.exec(text.trim().slice(0, 40)) ?? []
  return dayProblem(day) === null ? { day, time } : null
}

function settledDay(collector: Collector, { day, time }: Moment, at: number): string {
  const isNight = time !== null && !/^00:00(?::00)?$/u.test(time)
  if (!isNight || Number(time.slice(0, 2)) >= NIGHT_ENDS) return day
  const answer = collector.ask(questions.midnight, at, [`${day}, ${time.slice(0, 5)}`])
  return answer === 'evening-before' ? dayAfter(day, -1) : day
}

/** The parts of the sums as a pad of rounds; null unless each player has as many, two or more. */
export function padOfSums(scores: readonly ReadScore[]): Pad | null {
  const rows = scores[0]?.parts.length ?? 0
  if (rows < 2 || rows > PAD_ROWS_MAX) return null
  if (scores.some(({ parts }) => parts.length !== rows)) return null
  return {
    rows: Array.from({ length: rows }, (_, row) => ({
      label: '',
      scores: scores.map(({ parts }) => parts[row] ?? null),
    })),
  }
}

function minutesOf({ tell }: Collector, minutes: number | null, at: number): number | null {
  if (minutes === null || minutes === 0) return null
  const whole = Math.round(minutes)
  if (durationProblem(whole) === null) return whole
  tell('minutes', at, Number.isNaN(minutes) ? 'It is no number.' : `${minutes} minutes`)
  return null
}

function notesOf({ cut }: Collector, texts: readonly string[], at: number): string {
  const notes = texts.map((text) => text.toWellFormed().replaceAll('\0', '').trim())
  return cut(notes.filter((text) => text !== '').join('\n'), details.notes.max, at)
}
