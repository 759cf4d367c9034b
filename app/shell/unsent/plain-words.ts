import { fieldsOf, list, nullable, number, text } from '#client/stored-data.ts'
import { unsentId } from '#client/unsent/unsent-id.ts'
import type { UnsentWrite } from '#client/unsent/unsent-write.ts'
import { formatDay } from '#features/days/day-words.rules.ts'

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
  { look, endpoint, body }: UnsentWrite,
  writes: readonly UnsentWrite[],
  known: KnownNames,
): string | null {
  if (look?.why !== 'file' || body === null) return null
  try {
    const words = wordsOf(endpoint, fieldsOf(JSON.parse(body)), (id) => nameOf(id, writes, known))
    return words === null || words.length > WORDS_MAX ? null : words
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
  if (endpoint === 'POST /friends/send') return `Ask ${text(body['email'])} to be your friend`
  return null
}

/** @throws for what has no name here */
function nameOf(id: unknown, writes: readonly UnsentWrite[], known: KnownNames): string {
  const game = writes.find((one) => one.endpoint === 'POST /games' && unsentId(one) === id)
  return text(
    game === undefined ? known.get(text(id)) : fieldsOf(JSON.parse(game.body ?? '{}'))['name'],
  )
}

/** `Azul on 27 November 2026: Mara Lind 84 Win, Ben 66 Loss. Kitchen`. */
function matchWords(body: Record<string, unknown>, name: NameOf): string {
  const { game, date: _, day, mode: __, scoring: ___, players, expansions, ...rest } = body
  const seats = list(fieldsOf)(players).map(({ user, name: guest, score, result, ...more }) => ({
    words: [
      user == null ? text(guest) : name(user),
      ...(score == null ? [] : [number(score)]),
      ...(result == null ? [] : [text(result)]),
    ],
    more,
  }))
  const table = seats.map(({ words }) => words.filter((one) => one !== '').join(' ')).join(', ')
  const others = [
    ...(nullable(list(name))(expansions ?? null) ?? []),
    ...textsIn([...seats.map(({ more }) => more), rest]),
  ]
  return [`${name(game)} on ${formatDay(text(day))}: ${table}`, ...others].join('. ')
}

/** All texts that it would store. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
