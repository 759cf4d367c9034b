import { expect, test } from 'vitest'

import { readQuickLine, toProposal } from '#features/quick-line/quick-line.rules.ts'
import { known, readInWords, rowsOf } from '#tests/support/data/quick-lines.ts'

const rows = rowsOf(`
azul knappe niederlage gegen ben 54:61 → Azul · me 54 Loss, Ben Okafor 61 Win
azul belle victoire contre ben 61-54 → Azul · me 61 Win, Ben Okafor 54 Loss
azul victoria ajustada contra ben 61-54 → Azul · me 61 Win, Ben Okafor 54 Loss
azul narrow win against ben → Azul · me Win, Ben Okafor Loss · no scores
azul very close win for ben, me → Azul · Ben Okafor Win, me Loss · no scores
azul klarer sieg für ben gegen mich → Azul · Ben Okafor Win, me Loss · no scores
azul tough loss → Azul · me Loss · no scores
azul tough loss against ben → Azul · me Loss, Ben Okafor Win · no scores
azul won narrowly against ben → Azul · me Win, Ben Okafor Loss · no scores
azul gegen ben knapp verloren → Azul · me Loss, Ben Okafor Win · no scores
azul ben won easily, me, jonas → Azul · Ben Okafor Win, me Loss, Jonas Keller Loss · no scores
azul fui derrotado por ben → Azul · me Loss, Ben Okafor Win · no scores
azul got crushed by ben → Azul · me Loss, Ben Okafor Win · no scores
azul ben's first win, me → Azul · Ben Okafor Win, me Loss · no scores
azul first win against ben → Azul · me Win, Ben Okafor Loss · no scores
azul victoire zézayante contre ben → Azul · me Win, Ben Okafor Loss · no scores · not understood: “zézayante”
azul zwurbelige niederlage gegen ben → Azul · me, Ben Okafor · “zwurbelige niederlage gegen ben”: winner? me / Ben Okafor · not understood: “zwurbelige”
Zwurbeliger Sieg gegen Ben, azul → Azul · me, Ben Okafor · “Zwurbeliger Sieg gegen Ben”: winner? me / Ben Okafor · not understood: “Zwurbeliger”
azul gegen ben zwurbelig verloren → Azul · me, Ben Okafor · “gegen ben zwurbelig verloren”: winner? me / Ben Okafor · not understood: “zwurbelig”
azul theo schlägt ben → Azul · me, Ben Okafor · “theo schlägt ben”: winner? me / Ben Okafor · not understood: “theo”
azul theo won, me → Azul · me · “theo won”: winner? me · not understood: “theo”
azul Theo won, me → Azul · Theo (guest) Win, me Loss · no scores
azul winner theo, me, ben → Azul · Theo (guest) Win, me Loss, Ben Okafor Loss · no scores
azul gewonnen hat theo, ben, ich → Azul · Theo (guest) Win, Ben Okafor Loss, me Loss · no scores
azul great game, ben won, me → Azul · Ben Okafor Win, me Loss · no scores · not understood: “great”
azul klatsche gegen ben → Azul · me Loss, Ben Okafor Win · no scores
azul überraschender sieg von ben, ich → Azul · Ben Okafor Win, me Loss · no scores
azul heroic win by ben, me → Azul · Ben Okafor Win, me Loss · no scores · not understood: “heroic”
azul niederlage von ben gegen mich → Azul · Ben Okafor Loss, me Win · no scores
azul close loss to ben 61-54 → Azul · me 54 Loss, Ben Okafor 61 Win
azul ben remporte une victoire facile, moi → Azul · Ben Okafor Win, me Loss · no scores
azul une victoire à l'arraché contre ben → Azul · me Win, Ben Okafor Loss · no scores
`)

test.each(rows)('%s is read as %s', (line, read) => {
  expect(readInWords(readQuickLine(line, known))).toBe(read)
})

test('words that only say how somebody won are marked as words', () => {
  const line = 'azul narrow win against ben'
  const { tokens } = readQuickLine(line, known)
  const kindOf = (word: string) =>
    tokens.find(({ start, end }) => line.slice(start, end) === word)?.kind
  expect(kindOf('narrow')).toBe('word')
})

test('a question about a winner takes the answer', () => {
  const text = 'theo schlägt ben'
  const answer = 'winner user id of Ben Okafor' as const
  const reading = readQuickLine(`azul ${text}`, {
    ...known,
    choices: { [text]: { kind: 'answer', answer } },
  })
  expect(toProposal(reading)).toMatchObject({
    isUndecided: false,
    seats: [{ result: 'Loss' }, { result: 'Win' }],
  })
})
