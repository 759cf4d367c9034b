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
