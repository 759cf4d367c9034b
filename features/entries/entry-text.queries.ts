import { results, modes, scorings } from '#features/scoring/results.rules.ts'

import type { Entry, EntryPerson, HeldScore, Outcome } from './entries.contract.ts'
import { ENTRY_FORM, type EntryParts, entryPartsSchema } from './entry-text.contract.ts'
import { dayAndLogged } from './entry-times.rules.ts'

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

const comparisons = [null, 'ahead', 'behind', 'level'] as const
const USER = 'user:'
const GUEST = 'guest:'

const PARTS = Object.keys(entryPartsSchema.shape) as (keyof EntryParts)[]

/** A text ends before the first part from which on all are these. */
const EMPTY: Partial<EntryParts> = {
  best: null,
  worst: null,
  minutes: null,
  place: null,
  drawAmong: 0,
  started: 0,
  starter: null,
  role: null,
  expansions: null,
  winners: 1,
}

/**
 * An entry as it is stored. With the names of all fields it would be more than three times as long: 730
 * bytes in place of 200 at a table of four, for each of its accounts.
 */
export function entryText(entry: Entry): string {
  const parts: EntryParts = {
    form: ENTRY_FORM,
    mode: modes.indexOf(entry.mode),
    scoring: scorings.indexOf(entry.scoring),
    result: results.indexOf(entry.result),
    rows: entry.rows,
    sides: entry.sides,
    people: entry.people.map(textOfPerson),
    score: entry.score,
    otherScores: entry.otherScores,
    best: textOfHeld(entry, entry.best),
    worst: textOfHeld(entry, entry.worst),
    minutes: entry.minutes,
    place: textOfName(entry.place),
    drawAmong: entry.outcome === null ? null : entry.outcome.drawAmong,
    started: entry.started ? 1 : 0,
    starter:
      entry.starter === null
        ? null
        : [results.indexOf(entry.starter.result), entry.starter.drawAmong],
    role: textOfName(entry.role),
    expansions: entry.expansions.length === 0 ? null : entry.expansions,
    winners: (entry.outcome ?? entry.starter)?.winners ?? 1,
  }
  const last = PARTS.findLastIndex((name) => parts[name] !== EMPTY[name])
  return JSON.stringify(PARTS.slice(0, last + 1).map((name) => parts[name]))
}

function textOfPerson({
  key,
  name,
  score,
  result,
  comparison,
}: EntryPerson): EntryParts['people'][0] {
  const who = key.startsWith(USER)
    ? key.slice(USER.length)
    : ([key.slice(GUEST.length), name] satisfies [string, string | null])
  const ended = [results.indexOf(result), comparisons.indexOf(comparison)] as const
  return score === null ? [who, ...ended] : [who, ...ended, score]
}

function textOfName(named: Entry['place']): EntryParts['place'] {
  return named === null ? null : [named.key, named.name]
}

function textOfHeld({ people }: Entry, held: HeldScore | null): EntryParts['best'] {
  if (held === null) return null
  const { score, holder } = held
  if (holder === null) return [score]
  if ('name' in holder) return [score, holder.name]
  return [score, people.findIndex(({ key }) => key === `${USER}${holder.user}`)]
}

/** @throws when the text is no entry of this form */
export function readEntry(stored: StoredEntry): Entry {
  const values: unknown = JSON.parse(stored.entry)
  if (!Array.isArray(values)) throw new Error('This entry has another form.')
  const parts = entryPartsSchema.parse({
    ...EMPTY,
    ...Object.fromEntries(values.map((value, index) => [PARTS[index], value])),
  })
  const { rows, sides, drawAmong, starter, winners } = parts
  const people = parts.people.map(personIn)
  const result = at(results, parts.result)
  return {
    match: stored.match_id,
    ...dayAndLogged(stored.moment),
    game: stored.game_id,
    expansions: parts.expansions ?? [],
    mode: at(modes, parts.mode),
    scoring: at(scorings, parts.scoring),
    rows,
    sides,
    result,
    outcome: drawAmong === null ? null : outcomeIn(result, drawAmong, winners),
    score: parts.score,
    otherScores: parts.otherScores,
    minutes: parts.minutes,
    place: nameIn(parts.place),
    role: nameIn(parts.role),
    started: parts.started === 1,
    starter: starter === null ? null : outcomeIn(at(results, starter[0]), starter[1], winners),
    confirmed: stored.confirmed === 1,
    people,
    best: heldIn(stored, people, parts.best),
    worst: heldIn(stored, people, parts.worst),
  }
}

function at<T>(values: readonly T[], index: number): T {
  const value = values[index]
  if (value === undefined) throw new Error('This entry has another form.')
  return value
}

function outcomeIn(result: Entry['result'], drawAmong: number, winners: number): Outcome {
  if (result === '') throw new Error('A decided match has a result.')
  return { result, drawAmong, winners }
}

function personIn([who, result, comparison, score]: EntryParts['people'][0]): EntryPerson {
  const isUser = typeof who === 'string'
  return {
    key: isUser ? `${USER}${who}` : `${GUEST}${who[0]}`,
    name: isUser ? null : who[1],
    score: score ?? null,
    result: at(results, result),
    comparison: at(comparisons, comparison),
  }
}

function nameIn(text: EntryParts['place']): Entry['place'] {
  return text === null ? null : { key: text[0], name: text[1] }
}

function heldIn(
  { user_id: me }: StoredEntry,
  people: readonly EntryPerson[],
  text: EntryParts['best'],
): HeldScore | null {
  if (text === null) return null
  const [score, holder] = text
  if (holder === undefined) return { score, holder: null }
  if (typeof holder === 'string') return { score, holder: { name: holder } }
  const user = holder === -1 ? me : at(people, holder).key.slice(USER.length)
  return { score, holder: { user } }
}
