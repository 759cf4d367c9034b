import * as fc from 'fast-check'

import type { Endpoint, EndpointKey, Endpoints } from '#platform/http/contract.ts'
import { allEndpoints } from '#server/features.ts'
import { PASSWORD } from '#tests/support/data/made-people.ts'

import {
  brokenBody,
  headerText,
  hostileText,
  hostileValue,
  rawQuery,
  rawSegment,
} from './hostile.ts'
import type { Described, Schema } from './positions.ts'

export interface Request {
  key: EndpointKey
  /** Raw path and query; `«kind:number»` is a placeholder for existing data. */
  url: string
  body: string | null
  headers: Record<string, string>
}

const existing = (kind: string) => fc.nat({ max: 30 }).map((number) => `«${kind}:${number}»`)

const text = fc.oneof(
  fc.constantFrom('Go', 'Ann', 'O’Brien', 'Zoë', 'a note'),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)
const date = fc.oneof(
  fc.constantFrom('2026-10-01', '2026-10-01T20:00:00.000Z', '1926-01-01'),
  fc.date({ noInvalidDate: true }).map((value) => value.toISOString()),
)
const password = fc.constantFrom(PASSWORD, PASSWORD, 'x', 'Password123!', `${PASSWORD}\u0301`)

/** Valid texts by field name. */
const wellMeant: Record<string, fc.Arbitrary<string>> = {
  _id: fc.oneof(existing('player'), existing('user')),
  action: fc.constantFrom('Accepted', 'Rejected'),
  currentPassword: password,
  cursor: existing('cursor'),
  date,
  day: fc.constantFrom('2026-10-01', '2026-10-02', '1926-01-01'),
  email: fc.oneof(existing('email'), fc.emailAddress()),
  expansions: existing('game'),
  friendId: existing('user'),
  from: fc.constantFrom('2026-10-01', '0001-01-01', 'Gus'),
  except: existing('match'),
  creatorId: existing('user'),
  guest: fc.constantFrom('Gus', 'GUS', 'Player'),
  game: existing('game'),
  into: existing('game'),
  cid: existing('correction'),
  ids: existing('match'),
  id: fc.oneof(...['user', 'match', 'notification', 'signIn', 'game', 'claim'].map(existing)),
  newPassword: password,
  password,
  person: fc.oneof(existing('user'), fc.constantFrom('guest:Gus', 'guest:')),
  players: fc.constantFrom('2', '1-4', '32', '999'),
  senderId: existing('user'),
  to: fc.constantFrom('Gustav', '2026-10-02', '9999-12-31'),
  token: existing('mailToken'),
  user: existing('user'),
  userId: existing('user'),
  year: fc.constantFrom('2026', '0001', '9999'),
}

/** With `wild`, some fields are invalid. */
function fitting(schema: Schema, name: string, wild: boolean): fc.Arbitrary<unknown> {
  const def = schema._zod.def as unknown as Described
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape ?? {})
      return fc.record(
        Object.fromEntries(
          fields.map(([key, inner]) => [
            key,
            wild ? perhapsHostile(inner, key) : fitting(inner, key, wild),
          ]),
        ),
      )
    }
    case 'optional':
    case 'default':
      return fc.option(fitting(def.innerType as Schema, name, wild), { nil: undefined })
    case 'nullable':
      return fc.option(fitting(def.innerType as Schema, name, wild))
    case 'pipe':
      return fitting(def.out as Schema, name, wild)
    case 'array':
      return fc.array(fitting(def.element as Schema, name, wild), { maxLength: 4 })
    case 'record':
      return fc.dictionary(
        fc.oneof(existing('match'), hostileText),
        fitting(def.valueType as Schema, name, wild),
        { maxKeys: 4 },
      )
    case 'union':
      return fc.oneof(...(def.options ?? []).map((option) => fitting(option, name, wild)))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc.oneof(fc.integer({ min: -2, max: 300 }), fc.double())
    case 'string':
      return wellMeant[name] ?? text
    default:
      throw new Error(`The fuzz test knows no schema of type ${def.type}; teach it.`)
  }
}

function perhapsHostile(schema: Schema, name: string): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 8, arbitrary: fitting(schema, name, true) },
    { weight: 1, arbitrary: hostileValue },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )
}

function wellMeantOrNot(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof(fitting(schema, '', false), perhapsHostile(schema, ''))
}

function bodyOf(endpoint: Endpoint): fc.Arbitrary<string | null> {
  const none = fc.constant(null)
  if (endpoint.body === undefined) {
    return fc.oneof({ weight: 4, arbitrary: none }, { weight: 1, arbitrary: brokenBody })
  }
  const extra = fc.dictionary(hostileText, hostileValue, { maxKeys: 2 })
  const meant = fc
    .tuple(wellMeantOrNot(endpoint.body), fc.option(extra, { freq: 4 }))
    .map(([body, more]) => {
      const isObject = typeof body === 'object' && body !== null && more !== null
      return JSON.stringify(isObject ? { ...more, ...body } : body) ?? ''
    })
  return fc.oneof(
    { weight: 12, arbitrary: meant },
    { weight: 1, arbitrary: brokenBody },
    { weight: 1, arbitrary: none },
  )
}

function urlOf(path: string, endpoint: Endpoint): fc.Arbitrary<string> {
  const names = [...path.matchAll(/:(\w+)/gu)].map(([, name]) => name ?? '')
  const segment = (name: string) =>
    fc.oneof(
      { weight: 8, arbitrary: segmentsOf(path, name) },
      { weight: 1, arbitrary: rawSegment },
      { weight: 1, arbitrary: hostileText.map(encoded) },
    )
  const queryValues =
    endpoint.query === undefined ? fc.constant({}) : wellMeantOrNot(endpoint.query)
  const query = queryValues.map((values) =>
    Object.entries(values ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => `${key}=${encoded(asText(value))}`)
      .join('&'),
  )
  const search = fc.oneof({ weight: 5, arbitrary: query }, { weight: 1, arbitrary: rawQuery })
  return fc.tuple(fc.tuple(...names.map(segment)), search).map(([segments, searched]) => {
    const filled = segments.reduce((url, value) => url.replace(/:\w+/u, () => value), path)
    return `/api${filled}${searched === '' ? '' : `?${searched}`}`
  })
}

function segmentsOf(path: string, name: string): fc.Arbitrary<string> {
  const kind =
    /^\/(?:stats\/)?(users|games|people|sessions|claims|imports|friends\/notifications|auth\/sign-ins)\//u.exec(
      path,
    )?.[1]
  const kinds: Record<string, string> = {
    users: 'user',
    games: 'game',
    people: 'user',
    sessions: 'match',
    claims: 'claim',
    imports: 'import',
    'friends/notifications': 'notification',
    'auth/sign-ins': 'signIn',
  }
  const other = wellMeant[name] ?? existing('user')
  if (name === 'pid') return existing('player')
  if (name === 'token') return existing('link')
  const right = name === 'cid' ? 'correction' : kinds[kind ?? '']
  return right === undefined ? other : fc.oneof({ weight: 5, arbitrary: existing(right) }, other)
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function encoded(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replaceAll(
    /%C2%AB(\w+)%3A(\d+)%C2%BB/gu,
    '«$1:$2»',
  )
}

const bearer = fc.oneof(
  { weight: 12, arbitrary: existing('signedIn').map((token) => `Bearer ${token}`) },
  { weight: 1, arbitrary: existing('mailToken').map((token) => `Bearer ${token}`) },
  { weight: 1, arbitrary: headerText },
)
const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('application/json; charset=utf-16', 'text/plain', 'x', ''),
  },
)
const headers = fc.record(
  {
    authorization: bearer,
    'content-type': contentType,
    'if-match': headerText,
    'written-at': headerText,
    'user-agent': headerText,
    cookie: fc.oneof(headerText, fc.constant(`tabletally_attempt=${'x'.repeat(43)}`)),
    'x-forwarded-for': headerText,
    accept: headerText,
  },
  { requiredKeys: ['authorization', 'content-type'] },
)

export const anyRequest: fc.Arbitrary<Request> = fc.oneof(
  ...Object.entries(allEndpoints as Endpoints).map(([key, endpoint]) => {
    const [, path = ''] = key.split(' ')
    return fc.record({
      key: fc.constant(key as EndpointKey),
      url: urlOf(path, endpoint),
      body: bodyOf(endpoint),
      headers,
    })
  }),
)
