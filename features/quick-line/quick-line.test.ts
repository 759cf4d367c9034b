import { describe, expect, test } from 'vitest'

import { askedLines, readLines } from '#tests/support/data/quick-lines-read.ts'
import { unreadLines } from '#tests/support/data/quick-lines-unread.ts'
import { guest, known, people, person, readInWords } from '#tests/support/data/quick-lines.ts'
import { isLong } from '#tests/support/long-form.ts'

import { type LineKnowledge, type Reading, readQuickLine } from './quick-line.rules.ts'

const read = (line: string, more: Partial<LineKnowledge> = {}) =>
  readQuickLine(line.replaceAll('⏎', '\n'), { ...known, ...more })
const linesOf = (table: string) => table.trim().split(/\n| ¦ /u)
const rowsOf = (table: string) =>
  linesOf(table).map((row): [string, string] => {
    const at = row.lastIndexOf(' → ')
    return [row.slice(0, at), row.slice(at + 3)]
  })
const rows = rowsOf(readLines)

test.each(rows)('%s is read as %s', (line, words) => {
  expect(readInWords(read(line))).toBe(words)
})

test.each(rowsOf(askedLines))('%s is asked about: %s', (line, words) => {
  expect(readInWords(read(line))).toBe(words)
})

test.each(linesOf(unreadLines))('%s is not read as a whole, and nobody has won', (line) => {
  const { isUndecided, seats } = read(line)
  expect([isUndecided, seats.filter(({ result }) => result !== null)]).toEqual([true, []])
})

const games = [...known.games, { _id: 'id of European Expansion', name: 'European Expansion' }]
const may = [...people, person('May Lee')]

/** What people have typed, and what was once made of it. */
test.each([
  ['wingspan with Ben, me 54 him 61', 'Wingspan · me 54, Ben Okafor 61'],
  ['cascadia with jonas: 98 to 91 for me', 'me 98, Jonas Keller 91 · which “cascadia”? new'],
  [
    'Ben hat Wingspan gewonnen, Aiko und ich waren dabei',
    'Wingspan · Ben Okafor Win, Aiko Tanaka Loss, me Loss · no scores',
  ],
  [
    'Spirit Island mit Ben und Aiko geschafft, Level 4',
    'me, Ben Okafor, Aiko Tanaka · nobody has won · which “Spirit Island”? new · not understood: “geschafft”, “Level 4”',
  ],
  [
    'azul Ben 11 points and 2 cards, winner, me 11 points and 1 card',
    'Azul · Ben Okafor, me · nobody has won · not understood: “11”, “and 2 cards”, “winner”, “11”, “and 1 card”',
  ],
  [
    'me 10 wonders, ben 7 wonders',
    '7 Wonders · me, Ben Okafor · nobody has won · not understood: “10 wonders”',
  ],
  ['brettspiel europe me 10 ben 9', 'me 10, Ben Okafor 9 · which “brettspiel europe”? new'],
  ['me 61 wonders', 'me · nobody has won · not understood: “61 wonders”'],
  ['azul hier bei mir: ich 61, Ben 54', 'Azul · me 61, Ben Okafor 54 · at bei mir'],
  ['azul narrowly beat Ben, 61 v 60', 'Azul · me 61 Win, Ben Okafor 60 Loss'],
  ['ben beat me at chess', 'Ben Okafor Win, me Loss · no scores · which “chess”? new'],
  [
    'uno ben, lea, me, tom - tom won',
    'Ben Okafor, me · nobody has won · which “uno”? new · not understood: “lea”, “tom”, “tom won”',
  ],
  [
    'i played azul with ben and jonas and i won',
    'Azul · me Win, Ben Okafor Loss, Jonas Keller Loss · no scores',
  ],
  [
    'wingspan + European Expansion me 84 ben 70',
    'Wingspan · + European Expansion · me 84, Ben Okafor 70',
  ],
  ['azul me 61, ben 54, 15 May', 'Azul · me 61, Ben Okafor 54 · 2026-05-15'],
  ['azul on may 3, ben 61, me 54', 'Azul · Ben Okafor 61, me 54 · 2026-05-03'],
  ['azul chez Ben et Jonas, moi 60, Aiko 54', 'Azul · me 60, Aiko Tanaka 54 · at Ben et Jonas'],
  ['azul me 61, ben 54 at the Dice Cellar', 'Azul · me 61, Ben Okafor 54 · at the Dice Cellar'],
])('%s is read as %s, whatever else it may look like', (line, words) => {
  expect(readInWords(read(line, { games, people: may }))).toBe(words)
})

describe('An answer', () => {
  const answered = (line: string, at: number) => {
    const [ask] = read(line).asks
    if (ask?.about !== 'reading') throw new Error(`${line} asks nothing about its reading.`)
    const reading = ask.options[at]?.reading ?? ''
    return readInWords(read(line, { choices: { [line]: { kind: 'reading', reading } } }))
  }

  test('says which of several matches it was', () => {
    const line = 'azul with ben, lost'
    expect(readInWords(read(line))).toContain('nobody has won · which?')
    expect([answered(line, 0), answered(line, 1)]).toEqual([
      'Azul · me Loss, Ben Okafor Win · no scores',
      'Azul · me Loss, Ben Okafor Loss · cooperative',
    ])
  })

  test('says who somebody is, whose score is kept meanwhile', () => {
    const line = 'wingspan me 84, oma 66'
    expect(readInWords(read(line))).toBe(
      'Wingspan · me 84, “oma” 66 · nobody has won · which “oma”? Oma Inge / Oma Ruth',
    )
    const choices = { oma: { kind: 'person', who: guest('Oma Ruth') } } as const
    expect(readInWords(read(line, { choices }))).toBe('Wingspan · me 84, Oma Ruth 66')
  })

  test('says whether a guest of a friend’s first name is meant', () => {
    const bens = [person('Ben Okafor'), guest('Ben')]
    const { asks } = read('wingspan me 84, ben 66', { people: bens })
    expect(asks).toMatchObject([{ about: 'person', options: bens }])
  })

  test('says which game it is, also one that nobody knew', () => {
    expect(read('ticket me 84, jonas 71').asks).toMatchObject([{ about: 'game', isNew: false }])
    const game = { _id: 'new', name: 'Ark Nova' }
    const choices = { 'ark nova': { kind: 'game', game } } as const
    const line = 'ark nova with aiko, she won 112-98'
    expect(read(line).game).toEqual({ text: 'ark nova', game: null })
    expect(readInWords(read(line, { choices }))).toBe('Ark Nova · me 98 Loss, Aiko Tanaka 112 Win')
  })
})

function winnersOf({ seats, isUndecided, scoring, mode }: Reading): string[] {
  if (isUndecided || mode === 'cooperative') return []
  const said = seats.filter(({ result }) => result === 'Win')
  const scores = seats.map(({ score }) => score ?? Number.NaN)
  const best = scoring === 'lowest' ? Math.min(...scores) : Math.max(...scores)
  const winners = said.length > 0 ? said : seats.filter(({ score }) => score === best)
  return winners.map(({ who }) => who.name).toSorted()
}

test('An unknown word in any gap changes a winner, score or person in less than one of a hundred', () => {
  const lines = rows
    .map(([line]) => line.replaceAll('⏎', '\n'))
    .filter((_, at) => isLong || at % 8 === 5)
  const changed: string[] = []
  let gaps = 0
  for (const line of lines) {
    const before = read(line)
    const scores = new Map(before.seats.map(({ who, score }) => [who.name, score]))
    const ends = [0, ...[...line.matchAll(/\s/gu)].map(({ index }) => index), line.length]
    const typed = ends.flatMap((at) =>
      ['zwurbel', 'Zwurbel'].map((word) => `${line.slice(0, at)} ${word} ${line.slice(at)}`.trim()),
    )
    const isFalse = (text: string) => {
      const after = read(text)
      const winners = winnersOf(after).join()
      const isOther = winners !== '' && winners !== winnersOf(before).join()
      const isSaid = ({ who: { name }, score }: Reading['seats'][number]) =>
        scores.has(name) && (score === null || score === scores.get(name))
      return isOther || !after.seats.every(isSaid)
    }
    gaps += typed.length
    changed.push(...typed.filter(isFalse))
  }
  expect(gaps).toBeGreaterThan(lines.length)
  expect(changed.length < gaps / 100 ? [] : changed).toEqual([])
})

test('Two people who exchange their names exchange all that is said of them', () => {
  const swapped = (text: string) =>
    text.replaceAll(/\bben\b|\bjonas\b/giu, (name) => (/ben/iu.test(name) ? 'jonas' : 'ben'))
  const saidOf = ({ seats }: Reading, swap: (text: string) => string) =>
    seats
      .map(({ text, score, result, rank, team }) =>
        [swap(text.toLowerCase()), score, result, rank, team].join(' '),
      )
      .toSorted()
  const lines = rows.map(([line]) => line).filter((line) => /\bben\b/iu.test(line))
  expect(lines.length).toBeGreaterThan(100)
  for (const line of lines) {
    const other = swapped(line)
    expect([other, ...saidOf(read(other), (text) => text)]).toEqual([
      other,
      ...saidOf(read(line), swapped),
    ])
  }
})

test('Any text is read, and nothing of it is lost', () => {
  for (const text of ['', '  ', '(((', '61', '🎉🎉', 'a'.repeat(600), '1 2 3 '.repeat(100), '\n\n'])
    expect(read(text).seats.every(({ isAsked }) => !isAsked)).toBe(true)
  const long = `azul me 61, ben 54${' '.repeat(500)}jonas won`
  expect(read(long)).toMatchObject({ isUndecided: true, unread: [{ text: long.slice(500) }] })
})
