import { readFileSync } from 'node:fs'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { guest, known, people, person, readInWords } from '#tests/support/data/quick-lines.ts'
import { leastThreadMs } from '#tests/support/least-time.ts'
import { anyCharacter } from '#tests/support/texts/any-character.ts'

import { type Answer, readQuickLine, toProposal, type Who } from './quick-line.rules.ts'

const page = readFileSync(new URL('../../docs/quick-line.md', import.meta.url), 'utf8')
const rows = [...page.matchAll(/^\| `(?<line>.+?)` \| (?<read>.+?) \|$/gmu)].map(
  ({ groups }) => [groups?.['line'] ?? '', groups?.['read'] ?? ''] as const,
)

describe('The table of docs/quick-line.md', () => {
  test('has lines', () => {
    expect(rows.length).toBeGreaterThanOrEqual(10)
  })

  test.each(rows)('%s is read as %s', (line, read) => {
    expect(readInWords(readQuickLine(line.replaceAll('⏎', '\n'), known))).toBe(read)
  })
})

describe('Words with a choice', () => {
  test('two that fit are asked about; the one met more often is taken meanwhile', () => {
    const { seats } = readQuickLine('wingspan me 84, oma 66', known)
    expect(seats[1]).toMatchObject({
      who: { name: 'Oma Inge' },
      candidates: [{ name: 'Oma Inge' }, { name: 'Oma Ruth' }],
    })
  })

  test('whoever was chosen for a word stays, whatever else is typed', () => {
    const ruth: Who = guest('Oma Ruth')
    const choices = { oma: { kind: 'person', who: ruth } } as const
    for (const line of ['wingspan me 84, oma 66', 'wingspan OMA 66 at Ben’s, me 84, jonas 71']) {
      const seats = readQuickLine(line, { ...known, choices }).seats
      expect(seats.find(({ score }) => score === 66)).toMatchObject({
        who: ruth,
        candidates: [ruth],
      })
    }
  })

  const called = (...named: Who[]) => ({
    ...known,
    people: [...named, ...known.people] as typeof known.people,
  })

  test.each(['Ben Okafor', 'Ben'])('a friend and an earlier guest %s are asked about', (name) => {
    for (const typed of ['ben', name]) {
      const { seats } = readQuickLine(`azul me 84, ${typed} 66`, called(guest(name)))
      expect([typed, seats[1]?.candidates]).toEqual([typed, [guest(name), person('Ben Okafor')]])
    }
  })

  test.each([
    'azul me 84, ben guest 66',
    'azul me 84, guest ben 66',
    'azul me 84, Ben (guest) 66',
    'azul ich 84, Ben als Gast 66',
    'azul ich 84, gast ben 66',
    'azul moi 84, ben invité 66',
    'azul moi 84, mon invité ben 66',
    'azul yo 84, ben (invitado) 66',
    'azul yo 84, invitado ben 66',
  ])('whoever is said to be a guest is one: %s', (line) => {
    const seatOf = (knowing: typeof known) => {
      const { seats, unread } = readQuickLine(line, knowing)
      return [seats[1]?.candidates, seats[1]?.near, seats[1]?.score, unread]
    }
    expect(seatOf(known)).toEqual([[guest('Ben')], [], 66, []])
    expect(seatOf(called(guest('Ben Okafor')))).toEqual([[guest('Ben Okafor')], [], 66, []])
  })

  test('between two names it is not known who is a guest', () => {
    const { seats, unread } = readQuickLine('azul ben guest jonas', known)
    expect([seats.map(({ who }) => who.kind), unread]).toEqual([['user', 'user'], ['guest']])
  })

  test('a name with a slip is a guest until the friend is chosen', () => {
    const line = 'wingspan me 84, pria 71'
    const priya = person('Priya Nair')
    expect(readQuickLine(line, known).seats[1]).toMatchObject({ who: guest('Pria'), near: [priya] })
    const choices = { pria: { kind: 'person', who: priya } } as const
    const chosen = readQuickLine(line, { ...known, choices }).seats[1]
    expect(chosen).toMatchObject({ who: priya, near: [] })
  })

  test('a game with a slip is none until the one meant is chosen', () => {
    const line = 'wingspam me 84, jonas 71'
    const wingspan = known.games.find(({ name }) => name === 'Wingspan')
    const { game } = readQuickLine(line, known)
    expect(game).toEqual({ text: 'wingspam', game: null, candidates: [], near: [wingspan] })
    expect(toProposal(readQuickLine(line, known))).toMatchObject({
      game: null,
      isGameUnknown: true,
    })
    const choices = { wingspam: { kind: 'game', game: wingspan! } } as const
    const chosen = readQuickLine(line, { ...known, choices })
    expect(toProposal(chosen)).toMatchObject({ game: wingspan, isGameUnknown: false })
  })

  test('an answer is kept with the words that were asked about', () => {
    const answered = (line: string, text: string, answer: Answer) =>
      readInWords(
        readQuickLine(line, { ...known, choices: { [text]: { kind: 'answer', answer } } }),
      ).split(' · “')[0]
    const both = 'azul ben vs jonas won'
    const jonas = 'winner user id of Jonas Keller'
    expect(answered(both, 'ben vs jonas won', jonas)).toBe(
      'Azul · Ben Okafor Loss, Jonas Keller Win · no scores',
    )
    const twice = 'azul ben won twice, me once'
    const asked = 'ben won twice, me once'
    expect(answered(twice, asked, 'one match')).toBe('Azul · Ben Okafor 2 Win, me 1 Loss')
    expect(answered(twice, asked, 'several matches')).toBe('Azul · Ben Okafor, me')
    expect(answered('azul nobody won, me, ben', 'nobody won', 'draw')).toBe(
      'Azul · me Draw, Ben Okafor Draw · no scores',
    )
    expect(answered('azul nobody won, me, ben', 'nobody won', 'together')).toBe(
      'Azul · me Loss, Ben Okafor Loss · cooperative',
    )
    expect(answered('azul with ben, lost', 'lost', 'together')).toBe(
      'Azul · me Loss, Ben Okafor Loss · cooperative',
    )
    expect(answered('azul ben won, me 61, ben 54', 'ben won', 'lowest wins')).toBe(
      'Azul · Ben Okafor 54 Win, me 61 Loss · lowest wins',
    )
    const numbered = 'azul 1. me 54, 2. ben 61'
    expect(answered(numbered, '1. me 54, 2. ben 61', 'numbering')).toBe(
      'Azul · me 54, Ben Okafor 61',
    )
    const places = 'me 1, ben 2, jonas 3'
    expect(answered(`azul ${places}`, places, 'places')).toBe(
      'Azul · me Win #1, Ben Okafor Loss #2, Jonas Keller Loss #3 · no scores',
    )
    expect(answered(`azul ${places}`, places, 'as typed')).toBe(
      'Azul · me 1, Ben Okafor 2, Jonas Keller 3',
    )
  })

  test('a name like a day or a word is a person where somebody is called so', () => {
    const names = ['Sunday Adeyemi', 'May Chen', 'Will Byers']
    const named = { ...known, people: [...people, ...names.map(person)] }
    const seatsOf = (line: string) =>
      readQuickLine(line, named).seats.map(({ who, score }) => [who.name, score])
    expect(seatsOf('azul sunday 61, ben 54')).toEqual([
      ['Sunday Adeyemi', 61],
      ['Ben Okafor', 54],
    ])
    expect(seatsOf('azul may 61, will 54')).toEqual([
      ['May Chen', 61],
      ['Will Byers', 54],
    ])
    expect(readQuickLine('azul ben 54, me 61 on sunday', named).day?.value).toBe(known.today)
    expect(readQuickLine('azul ben 54, me 61, last sunday', named).day?.value).toBe('2026-11-15')
    expect(seatsOf('azul sunday beat ben')).toEqual([
      ['Sunday Adeyemi', null],
      ['Ben Okafor', null],
    ])
  })

  test('a word can become a game or a guest, or be left out', () => {
    const azul = { _id: 'id of Azul', name: 'Azul' }
    const choices = {
      'twilight imperium': { kind: 'game', game: azul },
      thanks: { kind: 'left out' },
      phew: { kind: 'person', who: guest('Phew') },
    } as const
    const line = 'twilight imperium me 84, jonas 71, thanks, phew'
    const reading = readQuickLine(line, { ...known, choices })
    expect(readInWords(reading)).toBe('Azul · me 84, Jonas Keller 71, Phew (guest)')
  })

  test('my first name is mine unless a friend has it too', () => {
    expect(readQuickLine('azul mara 84', known).seats[0]?.who.kind).toBe('self')
    const namesake = { ...known, people: [...people, person('Mara Stone')] }
    const { candidates, who } = readQuickLine('azul mara 84', namesake).seats[0] ?? {}
    expect(candidates?.map(({ name }) => name)).toEqual(['Mara Lindqvist', 'Mara Stone'])
    expect(who?.kind).toBe('self')
    expect(readQuickLine('azul me 84', namesake).seats[0]?.candidates).toHaveLength(1)
  })
})

const unsaid = { result: null, rank: null, team: null }

test('what the form takes over is everything that was read, and nothing that was guessed', () => {
  const line = 'wingspan me 84, jonas 71, theo 66 at Ben’s, 75 min, yesterday'
  expect(toProposal(readQuickLine(line, known))).toEqual({
    game: { _id: 'id of Wingspan', name: 'Wingspan' },
    isGameUnknown: false,
    isUndecided: false,
    seats: [
      { who: { kind: 'self', name: 'Mara Lindqvist' }, score: 84, ...unsaid },
      { who: person('Jonas Keller'), score: 71, ...unsaid },
      { who: guest('Theo'), score: 66, ...unsaid },
    ],
    place: 'Ben’s',
    minutes: 75,
    day: '2026-11-21',
    mode: null,
    scoring: null,
  })
})

test('each score and its player are marked as one seat’s', () => {
  const line = 'wingspan me 84, oma 66 at Ben’s'
  const marked = readQuickLine(line, known).tokens.filter(({ kind }) => kind !== 'text')
  expect(marked.map(({ kind, seat, start, end }) => [kind, seat, line.slice(start, end)])).toEqual([
    ['game', null, 'wingspan'],
    ['person', 0, 'me'],
    ['score', 0, '84'],
    ['person', 1, 'oma'],
    ['score', 1, '66'],
    ['place', null, 'at Ben’s'],
  ])
})

describe('Any text at all', () => {
  const words = fc.constantFrom(
    ...['wingspan', '7', 'me', 'jonas', 'oma', 'beat', '+', '&', 'and', ',', '\n', ':', '-', '84'],
    ...['71,5', 'at', 'Ben’s', 'with', 'we', 'won', 'lost', 'to', 'draw', 'vs', 'together', '.'],
    ...[
      '15',
      'Nov',
      '2026-11-15',
      '75',
      'min',
      '1h',
      '太郎',
      'の勝ち',
      'theo',
      '🎲',
      '１２',
      'low wins',
    ],
  )
  const texts = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc
      .array(fc.tuple(words, fc.constantFrom(' ', '')), { maxLength: 40 })
      .map((parts) => parts.flat().join('')),
  )

  test('is read without an error, and its tokens cover it exactly and in order', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { tokens } = readQuickLine(text, known)
        expect(tokens.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text)
        expect(tokens.every(({ start, end }) => start < end)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('seats everybody once, and marks only seats that exist', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { seats, tokens } = readQuickLine(text, known)
        const accounts = seats.flatMap(({ who }) => (who.kind === 'user' ? [who.user] : []))
        expect(new Set(accounts).size).toBe(accounts.length)
        expect(seats.filter(({ who }) => who.kind === 'self').length).toBeLessThanOrEqual(1)
        expect(tokens.every(({ seat }) => seat === null || seat < seats.length)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  test('takes time that grows with its length alone', async () => {
    const parts = [
      'jonas 71, ',
      'at ',
      'a+',
      '1.',
      '7 wonders ',
      'lost ',
      'theo ',
      '太郎',
      '(',
      '1,',
      'and me ',
    ]
    for (const part of parts) {
      const read = (length: number) => () =>
        readQuickLine(part.repeat(Math.ceil(length / part.length)), known)
      const short = await leastThreadMs(read(2500), { tries: 5 })
      // Eight times the length; a quadratic reader would take 64 times as long.
      const bar = 30 * Math.max(short, 1)
      expect(await leastThreadMs(read(20_000), { tries: 10, enough: bar })).toBeLessThan(bar)
    }
  })
})
