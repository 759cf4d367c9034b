import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { text as boundedText } from '#platform/http/contract.ts'
import { addCrowd } from '#tests/support/data/crowd.ts'
import { signedUp } from '#tests/support/data/made-people.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import { leastThreadMs } from '#tests/support/least-time.ts'

import { type Attack, filledTo, ordinaryAttacks } from './near-misses.ts'
import { type Position, positionsOf, withText } from './positions.ts'
import { sendAttack, wellMeantTexts } from './sending.ts'

const BODY_MAX = 64 * 1024
/** Room for the rest of a body. */
const REST = 4096
/** Node takes no longer headers; each character of these texts takes six bytes of them. */
const ADDRESS_TEXT = 2000
/** Less than half of what marks out of order take in 64 KiB where they are sorted. */
const FLOOR_MS = 60
const RATIO = 20
const TRIES = 4

/** Each fills a number of bytes. */
const SHAPES: Record<string, (bytes: number) => string> = {
  'marks out of order': (bytes) => {
    const half = filledTo(bytes / 2, '\u0301')
    return `a${half}${half.replaceAll('\u0301', '\u0323')}`
  },
  'marks of other scripts in turns': (bytes) => filledTo(bytes, '\u1dc0\u1dc2', 'a'),
  spaces: (bytes) => filledTo(bytes, ' ', 'a', 'a'),
  digits: (bytes) => filledTo(bytes, '1', '', 'x'),
  separators: (bytes) => filledTo(bytes, ', ;|'),
  words: (bytes) => filledTo(bytes, 'a b-c '),
}
/** Short texts of other shapes are ordinary. */
const MARKS = Object.fromEntries(Object.entries(SHAPES).slice(0, 2))
const harmless = (bytes: number) => filledTo(bytes, 'a')

/** Every list of every contract, on a busy machine. */
const LISTS_MS = 400_000

test('Every text that goes into an endpoint has a maximum, and nothing reads it before', () => {
  const unbounded: string[] = []
  for (const { key, endpoint } of ordinaryAttacks({})) {
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = endpoint[part]
      for (const { path, most } of schema === undefined ? [] : positionsOf(schema)) {
        if (most === null) unbounded.push(`${key}: ${part} ${path.join('.')}`)
      }
    }
  }
  expect(unbounded).toEqual([])
})

test('The test of lengths finds texts in lists, in keys, behind pipes, and in each kind of a union', () => {
  const cut = z.pipe(
    z.transform((value: string[]) => value),
    z.array(z.string()),
  )
  const bounded = boundedText(3)
  const late = z.string().check(z.trim(), ...(boundedText(3)._zod.def.checks ?? []))
  const schema = z.object({ cut, either: z.union([bounded, z.object({ late })]) })
  const keys = z.optional(z.record(z.string(), z.nullable(bounded)))
  expect([...positionsOf(schema), ...positionsOf(keys)]).toEqual([
    { path: ['cut', '*'], most: null },
    { path: ['either'], most: 3 },
    { path: ['either', 'late'], most: null },
    { path: ['**'], most: null },
    { path: ['*'], most: 3 },
  ])
})

test('The requests of these tests are valid, so that what they change is read', () => {
  const invalid = ordinaryAttacks(wellMeantTexts()).flatMap(({ key, endpoint, body }) => {
    const result = endpoint.body && z.safeParse(endpoint.body, JSON.parse(body ?? ''))
    return result?.success === false ? [`${key}: ${result.error.message}`] : []
  })
  expect(invalid).toEqual([])
})

onEachEngine('A text as long as a request may be', (open, engine) => {
  // Code before the database is the same on both engines.
  const shapes = engine === 'sqlite' ? SHAPES : MARKS

  test('costs about what a harmless one does, at every position of every contract', async () => {
    const it = await open()
    const { people } = await addCrowd(it.database, 3)
    const token = people[0]?.token ?? ''
    const expensive: string[] = []
    for (const one of ordinaryAttacks(wellMeantTexts())) {
      const { endpoint } = one
      for (const position of endpoint.body === undefined ? [] : positionsOf(endpoint.body)) {
        const bytes = (endpoint.bodyMax ?? BODY_MAX) - REST
        const attack = (shape: (bytes: number) => string) => inBody(one, position, shape(bytes), 1)
        expensive.push(...(await tooDear(it, token, one.key, position, attack, shapes)))
      }
      for (const position of endpoint.query === undefined ? [] : positionsOf(endpoint.query)) {
        const [name = ''] = position.path
        const attack = (shape: (bytes: number) => string) => ({
          ...one,
          query: { ...one.query, [name]: shape(ADDRESS_TEXT) },
        })
        expensive.push(...(await tooDear(it, token, one.key, position, attack, shapes)))
      }
    }
    expect(expensive).toEqual([])
  })

  test(
    'in as many items of a list as there may be costs about what harmless ones do @long',
    async () => {
      const it = await open()
      const { people } = await addCrowd(it.database, 3)
      const token = people[0]?.token ?? ''
      const expensive: string[] = []
      for (const one of ordinaryAttacks(wellMeantTexts())) {
        const { endpoint } = one
        for (const position of endpoint.body === undefined ? [] : positionsOf(endpoint.body)) {
          if (!position.path.includes('*')) continue
          const attack = (shape: (bytes: number) => string) => fullList(one, position, shape)
          expensive.push(...(await tooDear(it, token, one.key, position, attack, MARKS)))
        }
      }
      expect(expensive).toEqual([])
    },
    LISTS_MS,
  )
})

onEachEngine('Names with marks, as people have them', (open) => {
  test('are accepted up to their lengths, with the spaces around them', async () => {
    const { it, ann } = await signedUp(open, 'Ann')
    const { token } = ann
    for (const name of ['Nguyễn Thị Ngọc Ánh', 'שַׁבְּתַאי', 'น้ำทิพย์', 'Z\u0351\u036bo\u0334', '👨‍👩‍👧‍👦']) {
      const game = await it.call('POST /games', { token, body: { name: `${name} ` } })
      expect([name, game.status, game.body.data.name]).toEqual([name, 201, name])
      const longest = [...name.repeat(80)].slice(0, 80).join('')
      const players = [{ user: ann.user._id }, { name: `  ${longest}${' '.repeat(100)}` }]
      const body = { game: game.body.data._id, date: '2026-10-01', players }
      const match = await it.call('POST /sessions', { token, body })
      expect([name, match.status]).toEqual([name, 201])
      expect(match.body.data.players[1]?.name).toBe(longest.trim())
      const query = { person: `guest:${longest}`, q: name, limit: '20' }
      expect((await it.call('GET /sessions', { token, query })).body.data).toHaveLength(1)
    }
  })
})

/** The shapes that cost too much at a position. */
async function tooDear(
  it: TestApp,
  token: string,
  key: string,
  { path }: Position,
  attack: (shape: (bytes: number) => string) => Attack,
  shapes: typeof SHAPES,
): Promise<string[]> {
  const cost = (shape: (bytes: number) => string, enough = 0) => {
    const made = attack(shape)
    return leastThreadMs(() => sendAttack(it, made, token), { tries: TRIES, enough })
  }
  let bar = FLOOR_MS
  const dear: string[] = []
  for (const [name, shape] of Object.entries(shapes)) {
    let ms = await cost(shape, bar)
    // Cheap requests need no comparison.
    if (ms > bar && bar === FLOOR_MS) bar = Math.max(bar, RATIO * (await cost(harmless)))
    if (ms > bar) ms = await cost(shape, bar)
    if (ms > bar) dear.push(`${key}: ${name} in ${path.join('.')}: ${Math.round(ms)} ms`)
  }
  return dear
}

function inBody(one: Attack, { path }: Position, text: string, items: number): Attack {
  const body = withText(JSON.parse(one.body ?? '{}'), path, text, items)
  return { ...one, body: JSON.stringify(body) }
}

/** Lengths of lists that contracts allow. */
const ITEMS = [500, 200, 60, 50, 32, 25, 20]

/** A list with about as many items as the body has room for, each with the longest text that is valid. */
function fullList(one: Attack, position: Position, shape: (bytes: number) => string): Attack {
  const most = position.most ?? 1
  const texts = [most, most / 4].map((length) => [...shape(4 * length)].slice(0, length).join(''))
  const text = texts.find((longest) => isValid(inBody(one, position, longest, 1))) ?? ''
  const single = Buffer.byteLength(inBody(one, position, text, 2).body ?? '') / 2
  const room = Math.floor(((one.endpoint.bodyMax ?? BODY_MAX) - REST) / single)
  const attacks = [room, ...ITEMS].map((items) => Math.min(items, room))
  const items = attacks.find((count) => isValid(inBody(one, position, text, count))) ?? 1
  return inBody(one, position, text, items)
}

function isValid({ endpoint, body }: Attack): boolean {
  return endpoint.body !== undefined && z.safeParse(endpoint.body, JSON.parse(body ?? '')).success
}
