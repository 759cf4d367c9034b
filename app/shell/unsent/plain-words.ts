import { fieldsOf, flag, list, number, oneOf, text } from '#client/stored-data.ts'
import { unsentId } from '#client/unsent/unsent-id.ts'
import type { UnsentWrite } from '#client/unsent/unsent-write.ts'
import { HARMLESS } from '#client/unsent/unsure-write.ts'
import { formatDay } from '#features/days/day-words.rules.ts'
import { formatDuration } from '#features/days/durations.rules.ts'
import type { MatchDraft, PlayerDraft } from '#features/matches/matches.contract.ts'
import { normalizedName } from '#features/names/names.rules.ts'
import { modes, results, scorings } from '#features/scoring/results.rules.ts'
import { modeWords, scoringWords } from '#features/scoring/setting-words.rules.ts'
import { ordinal } from '#ui/layout/ordinal.ts'

/** The names that this device knows, by id. */
export type KnownNames = ReadonlyMap<string, string>

/** More is read in the form. */
const WORDS_MAX = 300

/**
 * Names what a write from an own file would send, by what it sends: what the file itself says of it may be
 * anybody's.
 * @param known people and games; what the file would add comes from its writes
 * @returns null where these words would not tell all of it
 */
export function plainWords(
  { look, endpoint, body, sentAt }: UnsentWrite,
  writes: readonly UnsentWrite[],
  known: KnownNames,
): string | null {
  const mayBeDone = sentAt !== null && HARMLESS[endpoint] === null
  if (look?.why !== 'file' || body === null || mayBeDone) return null
  try {
    const words = wordsOf(endpoint, fieldsOf(JSON.parse(body)), (id) => nameOf(id, writes, known))
    if (words === null || words.length > WORDS_MAX) return null
    // Signs that nobody sees could turn the order of what is read.
    return words === normalizedName(words) ? words : null
  } catch {
    return null
  }
}

type NameOf = (id: unknown) => string

function wordsOf(
  endpoint: UnsentWrite['endpoint'],
  body: Record<string, unknown>,
  name: NameOf,
): string | null {
  if (endpoint === 'POST /sessions') return matchWords(body, name)
  if (endpoint === 'POST /games') return `The game ${text(body['name'])}`
  if (endpoint === 'POST /friends/send') return `Ask ${addressIn(body)} to be your friend`
  return null
}

/** @throws for another person than whom an address names, and for letters that look like others */
function addressIn(body: Record<string, unknown>): string {
  const address = /^[!-~]+$/u.exec(text(body['email']))
  if (address === null) throw new TypeError('Not an address to read')
  return address[0]
}

/** @throws for what has no name here */
function nameOf(id: unknown, writes: readonly UnsentWrite[], known: KnownNames): string {
  const game = writes.find((one) => one.endpoint === 'POST /games' && unsentId(one) === id)
  return game === undefined
    ? text(known.get(text(id)))
    : quoted(fieldsOf(JSON.parse(game.body ?? '{}'))['name'])
}

/** Words for one field. @throws for what they would not tell */
type Tell = (value: unknown, name: NameOf) => string

const untold: Tell = () => ''

/** A text of the file says where it ends, or a guest's name could read like several people with scores. */
function quoted(value: unknown): string {
  if (/[“”]/u.test(text(value))) throw new TypeError('Not to be told from the words around it')
  return value === '' ? '' : `“${text(value)}”`
}

const detailFields: Record<Exclude<keyof MatchDraft, 'game' | 'day' | 'players'>, Tell> = {
  // The server refuses one that is not at the day.
  date: untold,
  mode: (value) => (value === modes[0] ? '' : modeWords[oneOf(modes)(value)]),
  scoring: (value) => (value === scorings[0] ? '' : scoringWords[oneOf(scorings)(value)]),
  durationMinutes: (value) => formatDuration(number(value)),
  location: quoted,
  expansions: (value, name) => list(name)(value).join(', '),
  notes: quoted,
  pad: (value, name) =>
    list(fieldsOf)(fieldsOf(value)['rows'])
      .map((row) => told(row, padFields, name).join(' '))
      .join(', '),
}

const seatFields: Record<keyof PlayerDraft, Tell> = {
  user: (id, name) => name(id),
  name: quoted,
  score: (value) => String(number(value)),
  result: oneOf(results),
  rank: (value) => ordinal(number(value)),
  team: quoted,
  role: quoted,
  started: (value) => (flag(value) ? 'began' : ''),
  email: quoted,
  invited: (value) => (flag(value) ? 'invited by mail' : ''),
  _id: untold,
}

const padFields: Record<'label' | 'scores', Tell> = {
  label: quoted,
  scores: (value) =>
    list((score) => (score === null ? '–' : String(number(score))))(value).join(' '),
}

/** `Azul on 27 November 2026: Mara Lind 84 Win, “Oma” 66 Loss. “Kitchen”`. */
function matchWords(body: Record<string, unknown>, name: NameOf): string {
  const { game, day, players, ...rest } = body
  const table = list(fieldsOf)(players).map((seat) => told(seat, seatFields, name).join(' '))
  const first = `${name(game)} on ${formatDay(text(day))}: ${table.join(', ')}`
  return [first, ...told(rest, detailFields, name)].join('. ')
}

/** What is filled in, in the order of the fields. @throws for a field that is not among them */
function told(
  values: Record<string, unknown>,
  fields: Readonly<Record<string, Tell>>,
  name: NameOf,
): string[] {
  if (Object.keys(values).some((key) => !Object.hasOwn(fields, key))) {
    throw new TypeError('A field that these words do not tell')
  }
  return Object.entries(fields).flatMap(([key, tell]) => {
    const value = values[key] ?? null
    return value === null ? [] : tell(value, name) || []
  })
}
