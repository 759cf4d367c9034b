import { results, modes, scorings } from '#features/scoring/results.rules.ts'

import type { Entry, EntryPerson, HeldScore, Outcome } from './entries.contract.ts'

/** What is stored of an entry: its text, and columns with what the text leaves out. */
export interface StoredEntry {
  user_id: string
  match_id: string
  moment: string
  game_id: string
  confirmed: number
  entry: string
}

export const STORED_COLUMNS = Object.keys({
  user_id: true,
  match_id: true,
  moment: true,
  game_id: true,
  confirmed: true,
  entry: true,
} satisfies Record<keyof StoredEntry, true>) as (keyof StoredEntry)[]

/** Raised when the form changes: entries of another form are counted anew (`admin recount`). */
const FORM = 1

const comparisons = [null, 'ahead', 'behind', 'level'] as const
const USER = 'user:'
const GUEST = 'guest:'

/** An account's id, or a guest's key and name. */
type Who = string | readonly [key: string, name: string | null]
type PersonText = readonly [who: Who, result: number, comparison: number, score?: number]
type NameText = readonly [key: string, name: string]
/** Who holds a score is the player (-1), one of the people by index, a name, or nobody. */
type HeldText = readonly [score: number, holder?: number | string]

/** The parts of a text. What is empty in most matches stands last, and is left out there. */
type Parts = [
  form: number,
  mode: number,
  scoring: number,
  result: number,
  rows: number,
  sides: number,
  people: readonly PersonText[],
  score: number | null,
  otherScores: readonly number[],
  best: HeldText | null,
  worst: HeldText | null,
  minutes: number | null,
  place: NameText | null,
  /** Among how many sides the player drew; null where the match is not decided. */
  drawAmong: number | null,
  /** 1 for the player. */
  started: number,
  starter: readonly [result: number, drawAmong: number] | null,
  role: NameText | null,
  expansions: readonly string[] | null,
  /** How many wins the table had; texts of earlier versions end before it. */
  winners: number,
]
const PARTS = 19

const ONE_WINNER = 1

/** What the parts at the end are when they are left out. */
const EMPTY: readonly (number | null)[] = [
  ...[null, null, null, null, 0, 0, null, null, null],
  ONE_WINNER,
]

/** An entry as it is stored: names of fields, and what other columns say, would be most of it. */
export function entryText(entry: Entry): string {
  const parts: Parts = [
    FORM,
    modes.indexOf(entry.mode),
    scorings.indexOf(entry.scoring),
    results.indexOf(entry.result),
    entry.rows,
    entry.sides,
    entry.people.map(personText),
    entry.score,
    entry.otherScores,
    heldText(entry, entry.best),
    heldText(entry, entry.worst),
    entry.minutes,
    nameText(entry.place),
    entry.outcome === null ? null : entry.outcome.drawAmong,
    entry.started ? 1 : 0,
    entry.starter === null
      ? null
      : [results.indexOf(entry.starter.result), entry.starter.drawAmong],
    nameText(entry.role),
    entry.expansions.length === 0 ? null : entry.expansions,
    (entry.outcome ?? entry.starter)?.winners ?? ONE_WINNER,
  ]
  const filled = parts.findLastIndex((part, index) => part !== emptyAt(index))
  return JSON.stringify(parts.slice(0, filled + 1))
}

const FIRST_EMPTY = PARTS - EMPTY.length

function emptyAt(index: number): number | null | undefined {
  return EMPTY[index - FIRST_EMPTY]
}

function personText({ key, name, score, result, comparison }: EntryPerson): PersonText {
  const who: Who = key.startsWith(USER) ? key.slice(USER.length) : [key.slice(GUEST.length), name]
  const ended = [results.indexOf(result), comparisons.indexOf(comparison)] as const
  return score === null ? [who, ...ended] : [who, ...ended, score]
}

function nameText(named: Entry['place']): NameText | null {
  return named === null ? null : [named.key, named.name]
}

function heldText({ people }: Entry, held: HeldScore | null): HeldText | null {
  if (held === null) return null
  const { score, holder } = held
  if (holder === null) return [score]
  if ('name' in holder) return [score, holder.name]
  return [score, people.findIndex(({ key }) => key === `${USER}${holder.user}`)]
}

/** @throws when the text is no entry of this form */
export function readEntry(stored: StoredEntry): Entry {
  const read: unknown = JSON.parse(stored.entry)
  if (!Array.isArray(read) || read[0] !== FORM) throw new Error('This entry has another form.')
  for (let index = read.length; index < PARTS; index += 1) read[index] = emptyAt(index)
  const [, mode, scoring, ...judged] = read as Parts
  const [result, rows, sides, people, score, otherScores, best, worst, ...others] = judged
  const [minutes, place, drawAmong, started, starter, role, expansions, winners] = others
  const persons = people.map(personIn)
  const own = at(results, result)
  return {
    match: stored.match_id,
    ...dayAndLogged(stored.moment),
    game: stored.game_id,
    expansions: [...(expansions ?? [])],
    mode: at(modes, mode),
    scoring: at(scorings, scoring),
    rows,
    sides,
    result: own,
    outcome: drawAmong === null ? null : outcomeIn(own, drawAmong, winners),
    score,
    otherScores: [...otherScores],
    minutes,
    place: nameIn(place),
    role: nameIn(role),
    started: started === 1,
    starter: starter === null ? null : outcomeIn(at(results, starter[0]), starter[1], winners),
    confirmed: stored.confirmed === 1,
    people: persons,
    best: heldIn(stored, persons, best),
    worst: heldIn(stored, persons, worst),
  }
}

function at<T>(values: readonly T[], index: number): T {
  const value = values[index]
  if (value === undefined) throw new Error('This entry has another form.')
  return value
}

/** The order of a person's matches as a text: the day, and the milliseconds of logging, shortly. */
export function momentOf({ day, logged }: Pick<Entry, 'day' | 'logged'>): string {
  const ms = Date.parse(logged).toString(36).padStart(MS_DIGITS, '0')
  return `${day} ${ms}`
}

/** The same with the match: no two entries of a user have the same. */
export function timeOf(entry: Pick<Entry, 'day' | 'logged' | 'match'>): string {
  return timeText(momentOf(entry), entry.match)
}

export function timeText(moment: string, match: string): string {
  return `${moment} ${match}`
}

/** Enough until the year 5188. */
const MS_DIGITS = 9

function dayAndLogged(moment: string): Pick<Entry, 'day' | 'logged'> {
  return {
    day: moment.slice(0, 10),
    logged: new Date(Number.parseInt(moment.slice(11), 36)).toISOString(),
  }
}

function outcomeIn(result: Entry['result'], drawAmong: number, winners: number): Outcome {
  if (result === '') throw new Error('A decided match has a result.')
  return { result, drawAmong, winners }
}

function personIn([who, result, comparison, score]: PersonText): EntryPerson {
  const isUser = typeof who === 'string'
  return {
    key: isUser ? `${USER}${who}` : `${GUEST}${who[0]}`,
    name: isUser ? null : who[1],
    score: score ?? null,
    result: at(results, result),
    comparison: at(comparisons, comparison),
  }
}

function nameIn(text: NameText | null): Entry['place'] {
  return text === null ? null : { key: text[0], name: text[1] }
}

function heldIn(
  { user_id: me }: StoredEntry,
  people: readonly EntryPerson[],
  text: HeldText | null,
): HeldScore | null {
  if (text === null) return null
  const [score, holder] = text
  if (holder === undefined) return { score, holder: null }
  if (typeof holder === 'string') return { score, holder: { name: holder } }
  const user = holder === -1 ? me : at(people, holder).key.slice(USER.length)
  return { score, holder: { user } }
}
