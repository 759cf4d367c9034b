import { describe, expect, test } from 'vitest'

import { known, people, person, readInWords, rowsOf } from '#tests/support/data/quick-lines.ts'

import { type Answer, readQuickLine } from './quick-line.rules.ts'

const rows = rowsOf(`
pandemic with ben, lost → Pandemic · me Loss, Ben Okafor Loss · cooperative · “lost”: with? together; or apart
pandemic with ben and priya, lost → Pandemic · me Loss, Ben Okafor Loss, Priya Nair Loss · cooperative · “lost”: with? together; or apart
croquet with ben, lost → which game is “croquet”? · me Loss, Ben Okafor Loss · cooperative · “lost”: with? together; or apart · not understood: “croquet”
pandemic mit ben verloren → Pandemic · me Loss, Ben Okafor Loss · cooperative · “mit ben verloren”: with? together; or apart
pandemic avec ben perdu → Pandemic · me Loss, Ben Okafor Loss · cooperative · “avec ben perdu”: with? together; or apart
pandemic I lost with ben → Pandemic · me Loss, Ben Okafor Loss · cooperative · “I lost with ben”: with? together; or apart
pandemic con ben, perdimos → Pandemic · me Loss, Ben Okafor Loss · cooperative
pandemic we lost with ben → Pandemic · me Loss, Ben Okafor Loss · cooperative
pandemic game won, me, ben → Pandemic · me Loss, Ben Okafor Loss · cooperative
azul game won by ben, me → Azul · Ben Okafor Win, me Loss · no scores
azul the game won against ben → Azul · me Win, Ben Okafor Loss · no scores
azul ben and jonas both won → Azul · Ben Okafor Win, Jonas Keller Win · no scores · “ben and jonas both won”: with? apart; or together
azul ben and jonas beat me → Azul · Ben Okafor Win, Jonas Keller Win, me Loss · no scores · “ben and jonas”: sides? apart; or teams
azul lost to ben and jonas → Azul · me Loss, Ben Okafor Win, Jonas Keller Win · no scores · “ben and jonas”: sides? apart; or teams
azul me and ben beat jonas → Azul · me Win, Ben Okafor Win, Jonas Keller Loss · no scores · “me and ben”: sides? apart; or teams
azul ben and jonas beat me, me 40, ben 61, jonas 54 → Azul · Ben Okafor 61 Win, Jonas Keller 54 Loss, me 40 Loss · “ben and jonas”: sides? apart; or teams
azul ben+jonas beat me → Azul · Ben Okafor Win (Team 1), Jonas Keller Win (Team 1), me Loss (Team 2) · teams · no scores
`)

test.each(rows)('%s is read as %s', (line, read) => {
  expect(readInWords(readQuickLine(line, known))).toBe(read)
})

const answered = (line: string, text: string, answer: Answer) =>
  readInWords(
    readQuickLine(line, { ...known, choices: { [text]: { kind: 'answer', answer } } }),
  ).split(' · “')[0]

test('an answer says that those who beat me were a team', () => {
  expect(answered('azul ben and jonas beat me', 'ben and jonas', 'teams')).toBe(
    'Azul · Ben Okafor Win (Team 1), Jonas Keller Win (Team 1), me Loss (Team 2) · teams · no scores',
  )
})

test('an answer says that I lost alone, or won with others', () => {
  expect(answered('azul with ben, lost', 'lost', 'apart')).toBe(
    'Azul · me Loss, Ben Okafor Win · no scores',
  )
  expect(answered('azul ben and jonas both won', 'ben and jonas both won', 'together')).toBe(
    'Azul · me Win, Ben Okafor Win, Jonas Keller Win · cooperative',
  )
})

describe('A friend whose name is a word of results', () => {
  const named = { ...known, people: [...people, person('Victoria Sosa')] }
  const read = (line: string) => readInWords(readQuickLine(line, named))

  test('is asked about where the line else has no verb', () => {
    const line = 'azul victoria contra ben 61-54'
    expect(read(line)).toBe(
      'Azul · me 61 Win, Ben Okafor 54 Loss · “victoria”: name? word; or Victoria Sosa',
    )
    const choices = { victoria: { kind: 'answer', answer: 'name' } } as const
    expect(readInWords(readQuickLine(line, { ...named, choices }))).toBe(
      'Azul · Victoria Sosa 61, Ben Okafor 54',
    )
  })

  test('is a person beside a score or another verb', () => {
    expect(read('azul victoria 61, ben 54')).toBe('Azul · Victoria Sosa 61, Ben Okafor 54')
    expect(read('azul victoria won, ben')).toBe(
      'Azul · Victoria Sosa Win, Ben Okafor Loss · no scores',
    )
  })
})
