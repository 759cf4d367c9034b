import { expect, test } from 'vitest'

import { readQuickLine, toProposal } from '#features/quick-line/quick-line.rules.ts'
import { known, readInWords, rowsOf } from '#tests/support/data/quick-lines.ts'

const rows = rowsOf(`
azul lost to ben and jonas 40-61-54 → Azul · me 40 Loss, Ben Okafor 61 Win, Jonas Keller 54 Loss · “ben and jonas”: sides? apart; or teams
azul me ben jonas 61-54-40 → Azul · me 61, Ben Okafor 54, Jonas Keller 40
azul me 66-11-12, ben 40 → Azul · me 43, Ben Okafor 40
azul best of 3: ben won 2-1 → Azul · Ben Okafor Win · not understood: “best of 3”, “2-1”
azul me, ben, best of 3: ben won 2-1 → Azul · me, Ben Okafor · “best of 3: ben won 2-1”: matches? one match 2:1 / several matches · not understood: “best of 3”
azul ben won 2 out of 3, me → Azul · Ben Okafor Win, me Loss · no scores · not understood: “2 out of 3”
azul ben lost 5 points → Azul · Ben Okafor · not understood: “lost 5 points”
azul ben lost 5 points, me 61, ben 54 → Azul · Ben Okafor 54, me 61 · not understood: “lost 5 points”
azul ben verlor 5 punkte, ich → Azul · Ben Okafor, me · not understood: “verlor 5 punkte”
azul ben me jonas 61 54 40, ben won → Azul · Ben Okafor 61 Win, me 54 Loss, Jonas Keller 40 Loss
azul anna, tom, lea 61 54 40 → Azul · Anna (guest) 61, Tom (guest) 54, Lea (guest) 40
azul anna tom lea 61 54 40 → Azul · Anna (guest) 61, Tom (guest) 54, Lea (guest) 40
azul ben anna 61 54 → Azul · Ben Okafor 61, Anna (guest) 54
croquet ben me 61 54 → which game is “croquet”? · Ben Okafor 61, me 54 · not understood: “croquet”
croquet anna tom 61 54 → which game is “croquet”? · Anna (guest) 61, Tom (guest) 54 · not understood: “croquet”
azul 61 54 40 ben me jonas → Azul · Ben Okafor 61, me 54, Jonas Keller 40
azul 61 54 ben, me, ben won → Azul · Ben Okafor Win, me Loss · not understood: “61 54”
azul me, ben 54, 61 jonas → Azul · me, Ben Okafor 54, Jonas Keller 61
azul me 1:23.4, ben 1:30 → Azul · me, Ben Okafor · not understood: “1:23.4”, “1:30”
azul me 1:30, ben 80 → Azul · me, Ben Okafor 80 · not understood: “1:30”
azul me ben 1:30 → Azul · me, Ben Okafor · not understood: “1:30”
azul me ben 12:05 → Azul · me, Ben Okafor · not understood: “12:05”
azul with ben at 20:30 → Azul · me, Ben Okafor · not understood: “20:30”
azul mit ben 20:30 uhr → Azul · me, Ben Okafor · not understood: “20:30 uhr”
azul me vs ben 6:4 3:6 6:2 → Azul · me, Ben Okafor · not understood: “6:4 3:6 6:2”
azul ben won 6:4 3:6 6:2, me → Azul · Ben Okafor Win, me Loss · no scores · not understood: “6:4 3:6 6:2”
azul verloren gegen ben 9:11 → Azul · me 9 Loss, Ben Okafor 11 Win
azul me ben 3:1 → Azul · me 3, Ben Okafor 1
hanabi 22 with ben → Hanabi · me 22, Ben Okafor 22 · cooperative · “22 with ben”: with? together; or apart
hanabi 22 mit ben und priya → Hanabi · me 22, Ben Okafor 22, Priya Nair 22 · cooperative · “22 mit ben und priya”: with? together; or apart
hanabi with ben 22 → Hanabi · me 22, Ben Okafor 22 · cooperative · “with ben 22”: with? together; or apart
hanabi me 22 with ben → Hanabi · me 22, Ben Okafor
azul with ben 54, jonas 40 → Azul · me, Ben Okafor 54, Jonas Keller 40
azul ben and jonas both won, me 40 → Azul · Ben Okafor Win, Jonas Keller Win, me 40 Loss
azul victoire de 7 points contre ben → Azul · me Win, Ben Okafor Loss · no scores · not understood: “7 points”
azul sieg mit 7 punkten gegen ben → Azul · me Win, Ben Okafor Loss · no scores · not understood: “7 punkten”
azul ben win by 7, me → Azul · Ben Okafor Win, me Loss · no scores · not understood: “by 7”
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

test('times are nobody’s scores, and nobody has won by them', () => {
  for (const line of ['me 1:23.4, ben 1:30', 'me 1:30, ben 1:25', 'with ben at 20:30']) {
    expect([line, toProposal(readQuickLine(`azul ${line}`, known)).isUndecided]).toEqual([
      line,
      true,
    ])
  }
})

const answered = (line: string, text: string, answer: 'apart' | 'one match') =>
  readInWords(
    readQuickLine(line, { ...known, choices: { [text]: { kind: 'answer', answer } } }),
  ).split(' · “')[0]

test('an answer says whose the one score of a line is', () => {
  expect(answered('hanabi 22 with ben', '22 with ben', 'apart')).toBe('Hanabi · me 22, Ben Okafor')
  expect(answered('hanabi with ben 22', 'with ben 22', 'apart')).toBe('Hanabi · me, Ben Okafor 22')
})

test('an answer says that the games of a series are one match', () => {
  const line = 'best of 3: ben won 2-1'
  expect(answered(`azul me, ben, ${line}`, line, 'one match')).toBe(
    'Azul · me 1 Loss, Ben Okafor 2 Win',
  )
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
