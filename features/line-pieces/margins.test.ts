import { expect, test } from 'vitest'

import { readQuickLine, toProposal } from '#features/quick-line/quick-line.rules.ts'
import { known, readInWords, rowsOf } from '#tests/support/data/quick-lines.ts'

const rows = rowsOf(`
azul me minus 5, bob 3 → Azul · me -5, Bob (guest) 3
azul moi moins 5, ben 3 → Azul · me -5, Ben Okafor 3
azul yo menos 5, ben 3 → Azul · me -5, Ben Okafor 3
azul me neg 5, ben 3 → Azul · me -5, Ben Okafor 3
azul me 20 minus 5, ben 3 → Azul · me, Ben Okafor 3 · not understood: “20 minus 5”
azul me +5, ben -3, jonas -2 → Azul · me 5, Ben Okafor -3, Jonas Keller -2
azul j'ai perdu de 7 points contre ben → Azul · me Loss, Ben Okafor Win · no scores · not understood: “7 points”
azul ben gagne de 7 points → Azul · Ben Okafor Win · no scores · not understood: “7 points”
azul ben gewinnt um 7 punkte, ich → Azul · Ben Okafor Win, me Loss · no scores · not understood: “um 7 punkte”
azul ben gewinnt mit 61 punkten, ich 54 → Azul · Ben Okafor 61 Win, me 54 Loss
azul ben wins with a 7 point lead → Azul · Ben Okafor Win · no scores · not understood: “7 point lead”
azul ben wins by just 7 → Azul · Ben Okafor Win · no scores · not understood: “just 7”
azul ben gewinnt mit 7 punkten vorsprung → Azul · Ben Okafor Win · no scores · not understood: “7 punkten vorsprung”
azul ben gagne avec 7 points d'avance → Azul · Ben Okafor Win · no scores · not understood: “7 points d'avance”
azul ben gana con 7 puntos de ventaja → Azul · Ben Okafor Win · no scores · not understood: “7 puntos”, “ventaja”
azul ben won by 2 to 1 → Azul · Ben Okafor Win · not understood: “2 to 1”
azul me 54, con 71 → Azul · me 54, Conor O'Brien 71
azul ben score de 54, moi 61 → Azul · Ben Okafor 54, me 61
azul ben 61 ahead of me 54 → Azul · Ben Okafor 61 Win, me 54 Loss
azul me 54ben 61 → Azul · me · not understood: “54ben 61”
azul me54 ben61 → Azul · me 54, Ben Okafor 61
`)

test.each(rows)('%s is read as %s', (line, read) => {
  expect(readInWords(readQuickLine(line, known))).toBe(read)
})

const open = [
  ...['round 1 bob 5 me 3, round 2 bob 1 me 9', 'runde 1 ben 5 ich 3, runde 2 ben 1 ich 9'],
  ...['first round ben 5 me 3, second round ben 1 me 9', 'ben 7 points ahead of me'],
  ...['ich 7 punkte hinter ben', 'ben +7', 'me 54, ben +7', 'me54ben61', 'me54bob61'],
  ...['ben 5 more than me', 'ben mit 7 punkten vorsprung vor mir', 'ben 7 points clear'],
]

test.each(open)('no number of %s is a score, and who won is open', (line) => {
  const { isUndecided, seats } = toProposal(readQuickLine(`azul ${line}`, known))
  expect(isUndecided).toBe(true)
  expect(seats.every(({ score, result, rank }) => (score ?? result ?? rank) === null)).toBe(true)
})
