import { expect, test } from 'vitest'

import { known, readInWords, rowsOf } from '#tests/support/data/quick-lines.ts'

import { readQuickLine, toProposal } from './quick-line.rules.ts'

const first = 'Azul · Ben Okafor Win #1, me Loss #2 · no scores'
const beside = [
  ...['ben 1st and me 2nd', 'ben erster und ich zweiter', 'ben 1. und ich 2.', 'ben #1 and me #2'],
  ...['ben 1er et moi 2e', 'ben 1º y yo 2º', 'ben first and me last', 'ben 1st & me 2nd'],
  ...['ben 1st + me 2nd', 'ben 1st / me 2nd', '1st ben and 2nd me', 'first place ben, me second'],
  ...['erster platz für ben, ich zweiter', 'première place pour ben, moi deuxième'],
  'primer lugar para ben, yo segundo',
  ...['ben nr 1, me nr 2', 'ben no. 1, me no. 2', 'ben n° 1, moi n° 2', 'ben pos 1, me pos 2'],
  ...['1 place ben 2 place me', '1 platz ben 2 platz ich', 'nr 1 ben, nr 2 me', '1-ben 2-me'],
]

test.each(beside)('each name of %s takes the place beside it', (line) => {
  expect(readInWords(readQuickLine(`azul ${line}`, known))).toBe(first)
})

const rows = rowsOf(`
azul bob 1st and me 2nd → Azul · Bob (guest) Win #1, me Loss #2 · no scores
azul 1-ben 2-me 3-jonas → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores
azul me and ben shared 2nd, jonas 1st → Azul · me Loss #2, Ben Okafor Loss #2, Jonas Keller Win #1 · no scores
azul 1 - ben, 2 - me → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul 1: ben 2: me → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul 54: ben 61: me → Azul · Ben Okafor 54, me 61
azul ben 1 - me 2 → Azul · Ben Okafor 1, me 2
azul me second of 3, ben first → Azul · me Loss #2, Ben Okafor Win #1 · no scores
azul último lugar para mi, ben primero → Azul · me Loss #2, Ben Okafor Win #1 · no scores
azul game nr 2 ben won, me → Azul · Ben Okafor Win, me Loss · no scores · not understood: “nr 2”
azul ben first, jonas second, and me third → Azul · Ben Okafor Win #1, Jonas Keller Loss #2, me Loss #3 · no scores
azul ben 1., jonas 2. und ich 3. → Azul · Ben Okafor Win #1, Jonas Keller Loss #2, me Loss #3 · no scores
azul ben and me 1st, jonas 3rd → Azul · Ben Okafor Draw #1, me Draw #1, Jonas Keller Loss #3 · no scores
azul 1st ben and me, 3rd jonas → Azul · Ben Okafor Draw #1, me Draw #1, Jonas Keller Loss #3 · no scores
azul me 54, ben 54, jonas 60, ben wins tie → Azul · me 54 Loss #3, Ben Okafor 54 Loss #2, Jonas Keller 60 Win #1
azul me 54, ben 54, jonas 60, ben won on tiebreak → Azul · me 54 Loss #3, Ben Okafor 54 Loss #2, Jonas Keller 60 Win #1
azul me 54, ben 54, jonas 60, priya 40, second place tiebreak ben → Azul · me 54 Loss #3, Ben Okafor 54 Loss #2, Jonas Keller 60 Win #1, Priya Nair 40 Loss #4 · not understood: “second place”
skyjo me 54, ben 54, jonas 40, ben wins tie, lowest wins → Skyjo · me 54 Loss #3, Ben Okafor 54 Loss #2, Jonas Keller 40 Win #1 · lowest wins
azul me 54, ben 54, jonas 40, ben wins tie → Azul · me 54 Loss #2, Ben Okafor 54 Win #1, Jonas Keller 40 Loss #3
azul tied with ben at 54 → Azul · me 54 Draw, Ben Okafor 54 Draw
azul unentschieden mit ben 50 → Azul · me 50 Draw, Ben Okafor 50 Draw
azul draw me 54, ben → Azul · me 54 Draw, Ben Okafor 54 Draw
azul me and ben tied, jonas 40 → Azul · me Draw, Ben Okafor Draw, Jonas Keller 40 Loss
azul me 54 ben 61 shared win → Azul · me 54, Ben Okafor 61 · “me 54 ben 61 shared win”: winner? me / Ben Okafor / me+Ben Okafor
azul me 54 ben 54 shared win → Azul · me 54 Win, Ben Okafor 54 Win
`)

test.each(rows)('%s is read as %s', (line, read) => {
  expect(readInWords(readQuickLine(line, known))).toBe(read)
})

const open = [
  ...['ben 1st and me', 'ben 1st, me 2nd, 3rd', 'first ben me second jonas third'],
  ...['jonas came last', 'me last', 'ich wurde letzter', 'je suis arrivé dernier'],
  ...['ben quedó último', 'ben and jonas came last', 'ben last, me'],
  ...['me 4th of 5', 'came second', 'me 3rd', 'ich dritter', 'dernier'],
  ...['ben 1st? me 2nd', 'ben came in 2nd', 'me 2nd out of 3', 'ich dritter von 4'],
]

test.each(open)('%s leaves open who won', (line) => {
  const { isUndecided, seats } = toProposal(readQuickLine(`azul ${line}`, known))
  expect(isUndecided).toBe(true)
  expect(seats.every(({ result, rank }) => result === null && rank === null)).toBe(true)
})

test('an answer says that each has won, whatever the scores are', () => {
  const text = 'me 54 ben 61 shared win'
  const choices = { [text]: { kind: 'answer', answer: 'winner all' } } as const
  const { seats, isUndecided } = readQuickLine(`azul ${text}`, { ...known, choices })
  expect(seats.map(({ result }) => result)).toEqual(['Win', 'Win'])
  expect(isUndecided).toBe(false)
})
