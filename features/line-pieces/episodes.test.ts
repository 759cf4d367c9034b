import { expect, test } from 'vitest'

import { readQuickLine, toProposal } from '#features/quick-line/quick-line.rules.ts'
import { known, readInWords, rowsOf } from '#tests/support/data/quick-lines.ts'

const rows = rowsOf(`
azul first player ben → Azul · Ben Okafor · not understood: “first player”
azul starting player ben, me → Azul · Ben Okafor, me · not understood: “starting player”
azul startspieler ben → Azul · Ben Okafor · not understood: “startspieler”
azul ben fängt an → Azul · Ben Okafor · not understood: “fängt an”
azul ben war erster am zug → Azul · Ben Okafor · not understood: “erster am zug”
azul ben last to act → Azul · Ben Okafor · not understood: “last to act”
azul a commencé ben, moi → Azul · Ben Okafor, me · not understood: “commencé”
azul ben a joué en premier, moi → Azul · Ben Okafor, me · not understood: “joué en premier”
azul primer jugador ben → Azul · Ben Okafor · not understood: “primer jugador”
azul 1st player ben, me → Azul · Ben Okafor, me · not understood: “1st player”
azul 1. spieler ben, ich → Azul · Ben Okafor, me · not understood: “1. spieler”
azul player 1: ben, player 2: me → Azul · Ben Okafor, me · not understood: “player 1”, “player 2”
azul ben went first, me 61, ben 54 → Azul · Ben Okafor 54, me 61 · not understood: “went first”
azul ben (first game) → Azul · Ben Okafor · not understood: “first game”
azul ben hat die erste runde gewonnen, ich das spiel → Azul · Ben Okafor, me · “ben hat die erste runde gewonnen”: winner? Ben Okafor / me
azul ben won the first round, me → Azul · Ben Okafor, me · “ben won the first round”: winner? Ben Okafor / me
azul round 1: ben won, round 2: me → Azul · Ben Okafor, me · “round 1: ben won”: winner? Ben Okafor / me · not understood: “round 2”
azul last game ben won, me → Azul · Ben Okafor, me · “last game ben won”: winner? Ben Okafor / me
azul letztes mal hat ben gewonnen, ich → Azul · Ben Okafor, me · “letztes mal hat ben gewonnen”: winner? Ben Okafor / me
azul la dernière fois ben a gagné, moi → Azul · Ben Okafor, me · “la dernière fois ben a gagné”: winner? Ben Okafor / me
azul ben ganó la última partida, yo → Azul · Ben Okafor, me · “ben ganó la última partida”: winner? Ben Okafor / me
azul ben ganó la partida anterior, yo → Azul · Ben Okafor, me · “ben ganó la partida anterior”: winner? Ben Okafor / me
azul final game me 61, ben 54 → Azul · me 61, Ben Okafor 54
azul game 61-54 me ben → Azul · me 61, Ben Okafor 54
azul ben first, me second → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul last winner ben, me → Azul · Ben Okafor, me · “last winner ben”: winner? Ben Okafor / me
azul last time's winner: ben, me → Azul · Ben Okafor, me · “last time's winner: ben”: winner? Ben Okafor / me
azul ben started and won, me → Azul · Ben Okafor Win, me Loss · no scores · not understood: “started”
azul ben first player, me second player → Azul · Ben Okafor, me · not understood: “first player”, “second player”
azul semana pasada ganó ben, yo → Azul · Ben Okafor, me · “semana pasada ganó ben”: winner? Ben Okafor / me
azul premier tour ben, moi → Azul · Ben Okafor, me · not understood: “premier tour”
`)

test.each(rows)('%s is read as %s', (line, read) => {
  expect(readInWords(readQuickLine(line, known))).toBe(read)
})

test('who began has not won, and nobody else has', () => {
  for (const line of [
    'first player ben',
    'ben, me, ben begann',
    'empieza ben',
    'ben, ich fing an',
  ]) {
    expect([line, toProposal(readQuickLine(`azul ${line}`, known)).isUndecided]).toEqual([
      line,
      true,
    ])
  }
})
