import { expect, test } from 'vitest'

import { known, readInWords, rowsOf } from '#tests/support/data/quick-lines.ts'

import { readQuickLine } from './quick-line.rules.ts'

const rows = rowsOf(`
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

test('an answer says that each has won, whatever the scores are', () => {
  const text = 'me 54 ben 61 shared win'
  const choices = { [text]: { kind: 'answer', answer: 'winner all' } } as const
  const { seats, isUndecided } = readQuickLine(`azul ${text}`, { ...known, choices })
  expect(seats.map(({ result }) => result)).toEqual(['Win', 'Win'])
  expect(isUndecided).toBe(false)
})
