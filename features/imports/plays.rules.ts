import { lengthOf } from '#features/accounts/accounts.rules.ts'
import { dayAfter, dayProblem } from '#features/dates/days.rules.ts'
import { durationProblem } from '#features/dates/durations.rules.ts'
import {
  EXPANSIONS_MAX,
  ROLE_MAX,
  TEAM_MAX,
  details,
  newValues,
} from '#features/matches/match-details.rules.ts'
import { PLAYERS_MAX } from '#features/matches/matches.rules.ts'
import { type Pad, PAD_ROWS_MAX } from '#features/scoring/pad.rules.ts'
import { readScore, type ReadScore } from '#features/scoring/score-reading.rules.ts'
import { scoreProblem } from '#features/scoring/scores.rules.ts'

import { type Collector, cutTo, NOT_READ, TOO_MANY_PLAYERS } from './collecting.rules.ts'
import type { FoundRow, PersonOfFile } from './file-reading.rules.ts'
import type { Judge, Outcome, PlayedRow } from './outcomes.rules.ts'
import { questions } from './questions.rules.ts'

/** Plays that begin before five o'clock may belong to the evening before. */
const NIGHT_ENDS = 5

/** A moment as other programs have it: without a time zone, at the table. */
export interface Moment {
  day: string
  /** `HH:MM:SS`; null where there is none. Midnight and ten o'clock sharp are placeholders. */
  time: string | null
}

/** A play as a file has it, before it becomes a match. */
export interface FoundPlay {
  at: number
  sourceIds: string[]
  /** For how many matches it stands, if not for one. */
  times?: number
  /** Why it is left out, as answered. */
  leftOut?: string | undefined
  played: Moment | null
  game: string
  expansions: readonly string[]
  place: string | null
  minutes: number | null
  /** Texts that become one, a line each. */
  notes: readonly string[]
  rows: readonly FoundRow[]
  /** Whether no play of the file has players: then it is asked whether they are the owner's. */
  nobodyNamed?: boolean
  /** Who is to play where nobody does, if the file knows its owner. */
  owner?: PersonOfFile | null
  /** null: it is left out, as answered. */
  outcome(rows: readonly PlayedRow[], judge: Judge): Outcome | null
}

/** Adds a play as a match, unless it is left out; tells whatever does not fit. */
export function addPlay(collector: Collector, play: FoundPlay): void {
  const { at, played, times = 1 } = play
  const { tell } = collector
  const own = play.rows.length > 0 ? play.rows : [rowOf(play.owner ?? ME)]
  const leaveOut = (why: string) => collector.miss(why, at, own, times)
  const unread = (text: string) => {
    tell('unreadable', at, text)
    leaveOut(NOT_READ)
  }
  if (play.leftOut !== undefined) return leaveOut(play.leftOut)
  if (own.length > PLAYERS_MAX) return unread(TOO_MANY_PLAYERS)
  if (played === null) return unread('It has no day.')
  const game = collector.game(play.game)
  if (game === null) return unread('It names no game.')
  if (play.rows.length === 0) {
    const question = play.nobodyNamed === true ? questions.nobody_named : questions.no_players
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
  const people = seated(collector, own, at)
  const nameOf = (seat: number) => collector.personName(people[seat] ?? 0)
  const all = own.map((row, seat) => rowWords(nameOf(seat), row))
  const words = `${game}, ${day}: ${all.join(', ')}`
  const outcome = play.outcome(rows, {
    ask: (question) => collector.ask(question, at, [words]),
    tell: (told) => tell(told, at, words),
  })
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
  const rest = others.slice(EXPANSIONS_MAX)
  const unkept = rest.length > 0 ? [`Expansions: ${rest.join(', ')}`] : []
  if (rest.length > 0) tell('cut', at, `It has more than ${EXPANSIONS_MAX} expansions.`)
  const match = {
    ...{ at, day, date: null, game, expansions: others.slice(0, EXPANSIONS_MAX) },
    ...newValues({
      location: collector.line(play.place, details.location.max, at),
      durationMinutes: minutesOf(collector, play.minutes, at),
      notes: notesOf(collector, [...play.notes, ...textScores, ...unkept], at),
    }),
    ...{ mode, scoring, differs, original: null },
    // Those who play together have one score, so their pad has one column.
    pad: mode === 'competitive' ? padOfSums(scores) : null,
    players: rows.map(({ score, said }, seat) => ({
      ...{ person: people[seat] ?? 0, score, said, result: results[seat] ?? '' },
      ...{ team: teams[seat] ?? null, rank: ranks[seat] ?? null },
      role: collector.line(own[seat]?.role ?? null, ROLE_MAX, at),
      started: starters.length === 1 && starters[0] === seat,
    })),
  }
  for (let time = 1; time <= times; time += 1) {
    const sourceIds = time === 1 ? play.sourceIds : play.sourceIds.map((id) => `${id}#${time}`)
    collector.add({ ...match, sourceIds })
  }
}

export const AS_ANSWERED = 'Left out, as answered'
/** Who plays where neither the play nor the file names anybody. */
export const ME = { key: 'me', found: { name: 'Me', self: true } }

/** Somebody's row of which no more is known. */
export function rowOf({ key, found }: PersonOfFile): FoundRow {
  return { key, found, score: '', said: '', team: null, role: null, rank: null, started: false }
}

/** `Ann (Blue) 71 #1 Win`: what is known of somebody's row in words. */
export function rowWords(name: string, { team, score, rank, said }: Partial<FoundRow>): string {
  const words = [name, team && `(${team})`, score, rank && `#${rank}`, said]
  return words.filter((word) => word != null && word !== '').join(' ')
}

/** In the order of their texts; those of one text stay as they are. */
export function ordered<T>(items: readonly T[], textOf: (item: T) => string): T[] {
  return items.toSorted((one, other) => {
    const [text, otherText] = [textOf(one), textOf(other)]
    return text === otherText ? 0 : text < otherText ? -1 : 1
  })
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?/u

/** Reads `YYYY-MM-DD HH:MM:SS`, or the day alone. */
export function readMoment(text: unknown): Moment | null {
  if (typeof text !== 'string') return null
  const [, day = '', time = null] = MOMENT.exec(text.trim().slice(0, 40)) ?? []
  return dayProblem(day) === null ? { day, time } : null
}

/** The day of a match, as its person wants it. */
function settledDay(collector: Collector, { day, time }: Moment, at: number): string {
  const isNight = time !== null && !/^00:00(?::00)?$/u.test(time)
  if (!isNight || Number(time.slice(0, 2)) >= NIGHT_ENDS) return day
  const answer = collector.ask(questions.midnight, at, [`${day}, ${time.slice(0, 5)}`])
  return answer === 'evening-before' ? dayAfter(day, -1) : day
}

/** Reads a score of a file; one with more digits than a match can have is not understood. */
export function storableScore(value: unknown): ReadScore {
  const read = readScore(value)
  const fits = read.parts.every((part) => scoreProblem(part) === null)
  if (read.score === null || (fits && scoreProblem(read.score) === null)) return read
  return { score: null, parts: [], text: String(value).trim() }
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

/** The places of the people; whoever sits at one table again is a person of the same name. */
function seated(collector: Collector, rows: readonly FoundRow[], at: number): number[] {
  const seats = new Map<string, number>()
  return rows.map(({ key, found }) => {
    const before = seats.get(key) ?? 0
    seats.set(key, before + 1)
    if (before === 0) return collector.person(key, found)
    const { name, anonymous = false } = found
    if (!anonymous) collector.tell('sits_twice', at, name)
    return collector.person(`${key}\n${before + 1}`, { name, anonymous })
  })
}

function minutesOf({ tell }: Collector, minutes: number | null, at: number): number | null {
  if (minutes === null || minutes === 0) return null
  const whole = Math.round(minutes)
  if (durationProblem(whole) === null) return whole
  tell('minutes', at, Number.isNaN(minutes) ? 'It is no number.' : `${minutes} minutes`)
  return null
}

function notesOf({ tell }: Collector, texts: readonly string[], at: number): string {
  const notes = texts
    .map((text) => text.toWellFormed().replaceAll('\0', '').trim())
    .filter((text) => text !== '')
    .join('\n')
  const { max } = details.notes
  if (lengthOf(notes) <= max) return notes
  tell('cut', at, `Its notes have more than ${max} characters.`)
  return cutTo(notes, max)
}
