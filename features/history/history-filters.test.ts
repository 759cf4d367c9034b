import { expect, test } from 'vitest'

import { filterNames, filtersOf } from '#features/matches/match-filters.rules.ts'
import { type TestUser, signedUp, befriended } from '#tests/support/data/made-people.ts'
import { addGame, confirmMatch, logMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'

type Query = Record<string, string>

/** The notes of the matches that fit, newest first, on pages of one match. */
async function fitting(it: TestApp, { token }: TestUser, query: Query): Promise<string> {
  const notes: string[] = []
  let cursor: string | null = ''
  do {
    const page: Query = { ...query, limit: '1', ...(cursor === '' ? {} : { cursor }) }
    const { status, body } = await it.call('GET /sessions', { token, query: page })
    expect(status).toBe(200)
    notes.push(...body.data.map((match) => match.notes))
    cursor = body.meta.nextCursor
  } while (cursor !== null)
  const whole = await it.call('GET /sessions', { token, query })
  expect(whole.body.data.map((match) => match.notes)).toEqual(notes)
  return notes.join(' ')
}

async function evenings(it: TestApp) {
  const { ann, bob, cleo } = await befriended(it, 'Ann', 'Bob', 'Cleo')
  const [azul, catan] = [await addGame(it, ann, 'Azul'), await addGame(it, ann, 'Catán')]
  const self = { user: ann.user._id, result: 'Win' }
  const oma = { name: 'Öma  Inge' }
  const log = async (notes: string, game: typeof azul, rest: Record<string, unknown>) =>
    logMatch(it, ann, { notes, game, ...rest })
  await log('a', azul, { date: '2026-09-01', players: [self, oma], location: 'At Bén’s' })
  const b = await log('b', azul, { date: '2026-09-02', players: [self, { user: bob.user._id }] })
  await confirmMatch(it, bob, b._id)
  await log('c', catan, {
    date: '2026-09-03',
    players: [{ ...self, result: 'Draw' }, { user: bob.user._id, result: 'Draw' }, oma],
    location: 'at ben’s',
  })
  await log('d', catan, {
    date: '2026-09-04',
    mode: 'cooperative',
    players: [
      { ...self, result: 'Loss' },
      { user: cleo.user._id, result: 'Loss' },
    ],
  })
  await log('e', azul, {
    // At the table it was the evening before.
    date: '2026-09-06T00:30:00Z',
    day: '2026-09-05',
    mode: 'teams',
    players: [
      { ...self, team: 'Red' },
      { name: 'Gus', team: 'Blue', result: 'Loss' },
    ],
  })
  await log('f', azul, { date: '2026-09-07', players: [{ name: 'Gus' }, { name: 'oma inge' }] })
  return { ann, bob, cleo, azul, catan }
}

onEachEngine('The filters of the history', (open) => {
  test('find the matches that fit, one filter and several together, page by page', async () => {
    const { it, ann, bob, cleo, azul, catan } = await scene(open(), evenings)
    const expected: [Query, string][] = [
      [{}, 'f e d c b a'],
      [{ q: 'catan' }, 'd c'],
      [{ q: 'A' }, 'f e d c b a'],
      [{ q: 'zzz' }, ''],
      [{ q: 'gus' }, 'f e'],
      [{ q: 'BOB' }, 'c b'],
      [{ q: 'oma' }, 'f c a'],
      [{ q: 'en’s' }, 'c a'],
      [{ q: 'gus', mode: 'teams' }, 'e'],
      [{ q: 'inge', result: 'Win' }, 'a'],
      [{ q: 'e', game: catan._id }, 'd c'],
      [{ game: azul._id }, 'f e b a'],
      [{ game: catan._id, q: 'azul' }, ''],
      [{ game: 'none' }, ''],
      [{ game: azul._id.toUpperCase(), person: ann.user._id.toUpperCase() }, 'f e b a'],
      [{ person: bob.user._id.toUpperCase() }, 'c b'],
      [{ person: bob.user._id }, 'c b'],
      [{ person: cleo.user._id }, 'd'],
      [{ person: ann.user._id }, 'f e d c b a'],
      [{ person: 'guest:OMA inge' }, 'f c a'],
      [{ person: 'guest:Gus' }, 'f e'],
      [{ person: 'guest:Bob Tester' }, ''],
      [{ result: 'Win' }, 'e b a'],
      [{ result: 'Loss' }, 'd'],
      [{ result: 'Draw' }, 'c'],
      [{ place: 'AT BEN’S' }, 'c a'],
      [{ place: 'ben' }, ''],
      [{ mode: 'competitive' }, 'f c b a'],
      [{ mode: 'teams' }, 'e'],
      [{ mode: 'cooperative' }, 'd'],
      [{ from: '2026-09-05' }, 'f e'],
      [{ to: '2026-09-05' }, 'e d c b a'],
      [{ from: '2026-09-06', to: '2026-09-06' }, ''],
      [{ from: '2026-09-05', to: '2026-09-05' }, 'e'],
      [{ status: 'confirmed' }, 'f e b a'],
      [{ status: 'pending' }, 'd c'],
      [{ waiting: 'me' }, ''],
      [{ person: 'guest:öma inge', place: 'at ben’s', result: 'Draw' }, 'c'],
      [{ game: azul._id, person: 'guest:gus', mode: 'competitive' }, 'f'],
      [{ game: azul._id, status: 'confirmed', to: '2026-09-05', result: 'Win' }, 'e b a'],
      [{ q: 'cat', person: bob.user._id, status: 'pending', from: '2026-09-03' }, 'c'],
      [{ q: 'az', from: '2026-09-02', to: '2026-09-06', result: 'Win' }, 'e b'],
    ]
    for (const [query, notes] of expected) {
      expect([query, await fitting(it, ann, query)]).toEqual([query, notes])
    }
    expect(await fitting(it, bob, { waiting: 'me' })).toBe('c')
    expect(await fitting(it, bob, { person: 'guest:oma inge' })).toBe('c')
    expect(await fitting(it, cleo, { person: bob.user._id })).toBe('')
  })

  test('without a text are none', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    await logMatch(it, ann, { notes: 'a', game: await addGame(it, ann, 'Azul') })
    expect(await fitting(it, ann, { q: '', game: '', person: '', place: '' })).toBe('a')
    const query = { game: '', person: '', place: '' }
    expect((await it.call('GET /stats', { token: ann.token, query })).body.data.matches).toBe(1)
  })

  test('find many games of similar names', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    for (let number = 10; number < 22; number += 1) {
      const game = await addGame(it, ann, `Train ${number}`)
      await logMatch(it, ann, { game, notes: String(number), date: `2026-09-${number}` })
    }
    expect(await fitting(it, ann, { q: 'train' })).toBe('21 20 19 18 17 16 15 14 13 12 11 10')
    expect(await fitting(it, ann, { q: 'train 1', from: '2026-09-17' })).toBe('19 18 17')
    expect(await fitting(it, ann, { q: 'n 2' })).toBe('21 20')
  })

  test('refuse what they do not know, each with a sentence', async () => {
    const it = await open()
    const { token } = await it.signUp('Ann')
    for (const [query, message] of [
      [{ mode: 'solo' }, 'Mode must be competitive, teams or cooperative.'],
      [{ status: 'Pending' }, 'Status must be confirmed or pending.'],
      [{ waiting: 'you' }, 'Waiting must be me.'],
      [{ result: 'win' }, 'Result must be Win, Loss or Draw.'],
      [{ from: '2026-02-30' }, 'Enter a valid day.'],
      [{ to: 'tomorrow' }, 'Enter a valid day.'],
      [{ place: 'x'.repeat(201) }, 'A filter has at most 200 characters.'],
    ] as const) {
      const { status, body } = await it.call('GET /sessions', { token, query })
      expect([status, Object.values(body.errors ?? {})]).toEqual([400, [message]])
    }
  })
})

test('An empty text in a page’s address is no filter', () => {
  const empty = filtersOf({ q: '', game: '', person: '', place: '' })
  expect(Object.values(empty).filter((value) => value !== undefined)).toEqual([])
})

test('A page’s address has only filters that exist', () => {
  const none = Object.fromEntries(filterNames.map((name) => [name, undefined]))
  expect(filtersOf({ q: 1830, result: 'Sideways', from: '2026-02-30', page: '2' })).toEqual({
    ...none,
    q: '1830',
  })
  const all = {
    q: 'az',
    game: 'id',
    person: 'guest:Oma',
    result: 'Draw',
    place: 'Home',
    mode: 'teams',
    from: '2026-01-01',
    to: '2026-01-31',
    status: 'pending',
    waiting: 'me',
  }
  expect(filtersOf(all)).toEqual(all)
})
