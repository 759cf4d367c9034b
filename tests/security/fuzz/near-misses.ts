import type { Endpoint, Endpoints } from '#platform/http/contract.ts'
import { allEndpoints } from '#server/features.ts'

import type { Described, Path, Schema } from './positions.ts'

const SIZE = 64 * 1024 - 1024

export function filledTo(bytes: number, pattern: string, start = '', end = ''): string {
  const room = bytes - Buffer.byteLength(start + end)
  return start + pattern.repeat(Math.floor(room / Buffer.byteLength(pattern))) + end
}

function filled(pattern: string, start?: string, end?: string): string {
  return filledTo(SIZE, pattern, start, end)
}

const half = (pattern: string) => pattern.repeat(SIZE / 2 / Buffer.byteLength(pattern))

/** Texts that nearly match a regular expression, as long as a body may be. Allowed in headers. */
const ASCII: Record<string, string> = {
  'an ordinary text': filled('a'),
  dots: filled('.', 'a@', '@'),
  'names with dots': filled('a.', 'a@', '@'),
  'at signs': filled('a@'),
  spaces: filled(' ', 'a', 'a'),
  tabs: filled('\t', 'a', 'a'),
  digits: filled('1', '', 'x'),
  backslashes: filled('\\'),
  quotes: filled('"', '"'),
  'escaped quotes': filled('\\"', '"'),
  'opening brackets': filled('[{('),
  tags: filled('<', '', '>'),
  colons: filled('1:', '::'),
  commas: filled(', ', 'gzip'),
  semicolons: filled('; ', 'gzip', 'q='),
  slashes: filled('/', '', '\u007F'),
  wildcards: filled('%a_'),
  percents: filled('%25'),
  dashes: filled('-', '0'),
  words: filled('a b-c '),
}

const OTHERS: Record<string, string> = {
  'marks out of order': `a${half('\u0301')}${half('\u0323')}`,
  'marks in turns': filled('\u0301\u0323', 'a'),
  'letters that become many': filled('\uFDFA'),
  'words that become many': filled('\uFDFA '),
  'Hangul in parts': filled('\u1100\u1161\u11A8'),
  'surrogate pairs': filled('\u{1F3B2}'),
  'joined signs': filled('\u{1F468}\u200D'),
  'white space of all kinds': filled('\u3000\u00A0\u2003\uFEFF', 'a', 'a'),
  'capitals that grow': filled('\u0130'),
  'a full-width address': filled('\uFF0E', 'a\uFF20', '\uFF20'),
  'line ends': filled('\r\n', 'a', 'a'),
}

export const nearMisses: Record<string, string> = { ...ASCII, ...OTHERS }
export const forDatabases = Object.fromEntries(
  ['spaces', 'backslashes', 'wildcards', 'marks out of order', 'words that become many'].map(
    (kind) => [kind, nearMisses[kind] ?? ''],
  ),
)

export function ordinary(schema: Schema, texts: Record<string, string>, name = ''): unknown {
  const def = schema._zod.def as unknown as Described
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([key, inner]) => [key, ordinary(inner, texts, key)]),
      )
    case 'optional':
    case 'default':
    case 'nullable':
      // The table of these requests is a cooperative one, which has no ranks.
      return name === 'rank' ? null : ordinary(def.innerType as Schema, texts, name)
    case 'pipe':
      return ordinary(def.out as Schema, texts, name)
    case 'array':
      return [ordinary(def.element as Schema, texts, name)]
    case 'record':
      return { [texts['id'] ?? 'Ann']: ordinary(def.valueType as Schema, texts, name) }
    case 'union':
      return ordinary(def.options?.[0] as Schema, texts, name)
    case 'enum':
      return Object.values(def.entries ?? {}).at(-1)
    case 'literal':
      return def.values?.[0]
    case 'boolean':
      return true
    case 'number':
      return 1
    case 'string':
      return texts[name] ?? 'Ann'
    default:
      throw new Error(`The near-miss test knows no schema of type ${def.type}; teach it.`)
  }
}

function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
}

function listsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  const within = Object.entries(value).flatMap(([key, inner]) => listsOf(inner, [...path, key]))
  return Array.isArray(value) ? [path, ...within] : within
}

function withAt(value: unknown, [key, ...rest]: Path, put: unknown): unknown {
  if (key === undefined) return put
  const inner = (value as Record<string, unknown>)[key]
  const changed = withAt(inner, rest, put)
  if (Array.isArray(value)) {
    return (value as unknown[]).map((one, at) => (String(at) === key ? changed : one))
  }
  return { ...(value as object), [key]: changed }
}

export interface Attack {
  name: string
  key: string
  endpoint: Endpoint
  query: Record<string, string>
  params: Record<string, string>
  body: string | undefined
  headers: Record<string, string>
}

export function ordinaryAttacks(texts: Record<string, string>): Attack[] {
  return Object.entries(allEndpoints as Endpoints).map(([key, endpoint]) => {
    const body = endpoint.body === undefined ? undefined : ordinary(endpoint.body, texts)
    const query = endpoint.query === undefined ? {} : (ordinary(endpoint.query, texts) as object)
    const params = [...key.matchAll(/:(\w+)/gu)].map(([, name = '']) => [name, texts[name] ?? ''])
    return {
      name: `${key}, ordinarily`,
      key,
      endpoint,
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, `${value}`])),
      params: Object.fromEntries(params) as Record<string, string>,
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: {},
    }
  })
}

/** Headers that may be read before the handler runs; sent together. */
const HEADERS = [
  ...['accept', 'accept-encoding', 'cookie', 'forwarded', 'host', 'if-match', 'if-none-match'],
  ...['origin', 'range', 'referer', 'user-agent', 'via', 'x-forwarded-for', 'x-real-ip'],
]

/** Headers whose refusal would end the request early are sent alone. */
function headersOf({ endpoint, body }: Attack): string[][] {
  return [
    HEADERS,
    ...(endpoint.access === 'signed-in' ? [['authorization']] : []),
    ...(body === undefined ? [] : [['content-type'], ['content-encoding']]),
  ]
}

function many(item: string): string {
  return Array<string>(Math.floor(SIZE / (item.length + 1)))
    .fill(item)
    .join(',')
}

export type Choose = (place: string, texts: Record<string, string>) => [string, string][]

/** The same code reads these everywhere: the first place gets all texts, others one in turn. */
export function takingTurns(): Choose {
  const turns = new Map<string, number>()
  return (place, texts) => {
    const all = Object.entries(texts)
    const turn = turns.get(place) ?? all.length
    turns.set(place, turn + 1)
    const next = turn % all.length
    return turn === all.length ? all : all.slice(next, next + 1)
  }
}

/** Each is made when it is wanted. */
export function* headerAttacksOn(one: Attack, choose: Choose): Generator<() => Attack> {
  for (const names of headersOf(one)) {
    // An endpoint may read these itself.
    const texts = names === HEADERS ? Object.entries(ASCII) : choose(names.join(), ASCII)
    for (const [kind, text] of texts) {
      const headers = Object.fromEntries(names.map((name) => [name, text]))
      yield () => ({ ...one, name: `${kind} in ${names.join(', ')}`, headers })
    }
  }
}

export function* attacksOn(
  one: Attack,
  texts: Record<string, string>,
  choose: Choose,
): Generator<() => Attack> {
  const body: unknown = one.body === undefined ? undefined : JSON.parse(one.body)
  // The router refuses so long a part of a path before it knows the endpoint.
  for (const name of Object.keys(one.params)) {
    for (const [kind, text] of choose('a path', texts)) {
      yield () => ({
        ...{ ...one, name: `${kind} in :${name}` },
        params: { ...one.params, [name]: text },
      })
    }
  }
  for (const [kind, text] of Object.entries(texts)) {
    for (const name of Object.keys(one.query)) {
      yield () => ({
        ...{ ...one, name: `${kind} in ?${name}` },
        query: { ...one.query, [name]: text },
      })
    }
    if (body === undefined) continue
    for (const path of leavesOf(body)) {
      yield () => ({
        ...{ ...one, name: `${kind} in ${path.join('.')}` },
        body: JSON.stringify(withAt(body, path, text)),
      })
    }
    yield () => ({ ...one, name: `${kind} as the body`, body: text })
  }
  if (body === undefined) return
  for (const path of listsOf(body)) {
    for (const item of ['1', '{}', '"a"', 'null', '[]', '{"self":true}']) {
      yield () => ({
        ...{ ...one, name: `many ${item} in ${path.join('.')}` },
        body: JSON.stringify(withAt(body, path, '«list»')).replace('"«list»"', `[${many(item)}]`),
      })
    }
  }
  const keys = Array.from({ length: SIZE / 12 }, (_, at) => `"k${at}":1`)
  for (const [name, text] of Object.entries({
    'many fields': keys.join(','),
    'many __proto__': many('"__proto__":1'),
    'spaces after __proto__': `"__proto__"${' '.repeat(SIZE - 20)}`,
  }))
    yield () => ({ ...one, name, body: `{${text}}` })
}
