import { expect, test } from 'vitest'

import { askedQuestions, TODAY, unanswered } from '#tests/support/data/asked-questions.ts'
import { leastThreadMs } from '#tests/support/least-time.ts'

import { type KnownName, knownNames, PLACES_MAX } from './question-pieces.rules.ts'
import { readQuestion } from './questions.rules.ts'

const known: KnownName[] = [
  { kind: 'game', id: 'a', name: 'Azul' },
  { kind: 'game', id: 'w', name: 'Wingspan' },
  { kind: 'game', id: 'c', name: 'Die Siedler von Catan' },
  { kind: 'game', id: 's', name: '7 Wonders' },
  { kind: 'person', id: 'j', name: 'Jonas Keller' },
  { kind: 'person', id: 'b', name: 'Ben Okafor' },
  { kind: 'person', id: 'k', name: 'Jonas Weber' },
  { kind: 'person', id: 'p', name: 'April Young' },
  { kind: 'guest', id: '', name: 'Oma' },
  { kind: 'place', id: '', name: 'Café Würfel' },
  { kind: 'place', id: '', name: 'Mara’s kitchen' },
]
const names = await knownNames(known, async () => undefined)

/** What is asked, in short: the code and then only what is said. */
function asked(text: string): string {
  const { question } = readQuestion(text, names, TODAY)
  if (question === null) return '–'
  const { code, game, person, place, period, result, status } = question
  const days =
    period === null ? null : period.from === period.to ? period.from : `${period.from}…${period.to}`
  const parts = [code, game?.name, person?.name, place?.name, days, result, status]
  return parts.filter((part) => part != null).join(' · ')
}

test.each(askedQuestions)('%s', (text, expected) => {
  expect(asked(text)).toBe(expected)
})

test('reads no question out of what it does not understand whole', () => {
  for (const text of unanswered) expect([text, asked(text)]).toEqual([text, '–'])
})

test('reads the same without case, accents and marks', () => {
  for (const [text, expected] of askedQuestions) {
    const typed = text
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036f?¿]/gu, '')
      .toLowerCase()
    expect([typed, asked(typed)]).toEqual([typed, expected])
    expect(asked(`  ${text}  `)).toBe(expected)
  }
})

test('says what else the words can mean', () => {
  const { question } = readQuestion('jonas 12 March', names, TODAY)
  expect(question?.person?.name).toBe('Jonas Keller')
  expect(question?.instead.map(({ name }) => name)).toEqual(['Jonas Weber'])
  // A month is no name after "in", and a name is no month alone.
  expect(asked('how often in april')).toBe('count · 2026-04-01…2026-04-30')
  expect(asked('how often april')).toBe('count · April Young')
})

test('knows what a text names, understood or not', () => {
  const { question, named } = readQuestion('wingspan and nobody but jonas', names, TODAY)
  expect(question).toBeNull()
  expect(named.map(({ name }) => name)).toEqual(['Wingspan', 'Jonas Keller'])
})

test('reads the longest text in time', async () => {
  const texts = ['wer '.repeat(20), 'a'.repeat(80), '1.'.repeat(40), 'jonas '.repeat(13)]
  const readAll = () => texts.map((text) => readQuestion(text, names, TODAY))
  expect(await leastThreadMs(readAll, { tries: 5, enough: 500 })).toBeLessThanOrEqual(500)
})

test('reads thousands of names with turns for other requests between them', async () => {
  let turns = 0
  const many = await knownNames(
    gamesNamed(1000, (at) => `Game ${at}`),
    async () => {
      turns += 1
    },
  )
  expect(turns).toBe(8)
  expect(readQuestion('how often game 999', many, TODAY).question?.game?.id).toBe('999')
})

test('compares a bounded number of words, whatever names people make', async () => {
  const word = (at: number, place: number) => `b${String.fromCodePoint(97 + place)}${at}`
  const alike = (at: number) => Array.from({ length: 15 }, (_, place) => word(at, place)).join(' ')
  let turns = 0
  const { games } = await knownNames(gamesNamed(3000, alike), async () => {
    turns += 1
  })
  expect(games.places.get('b')).toHaveLength(PLACES_MAX)
  // 40,000 letters of 180,000, a thousand in a turn.
  expect([games.size < 700, turns]).toEqual([true, 38])
  const none = await knownNames<KnownName>([], async () => undefined)
  const question = (words: number) =>
    readQuestion(`who beats me ${'in '.repeat(words)}`, none, TODAY).question
  expect([question(20)?.code, question(22)]).toEqual(['beats-me', null])
})

function gamesNamed(count: number, nameOf: (at: number) => string): KnownName[] {
  return Array.from({ length: count }, (_, at) => ({ kind: 'game', id: `${at}`, name: nameOf(at) }))
}
