import { expect, test } from 'vitest'

import { readQuickLine, toProposal } from '#features/quick-line/quick-line.rules.ts'
import { known, readInWords, rowsOf } from '#tests/support/data/quick-lines.ts'

const rows = rowsOf(`
azul 🥇ben 🥈me 🥉jonas → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores
azul ben 🥇 me 🥈 jonas 🥉 → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores
azul 1️⃣ ben 2️⃣ me → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul ① ben ② me → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul ❷ ben ➀ me → Azul · Ben Okafor Loss #2, me Win #1 · no scores
azul ben👑, me → Azul · Ben Okafor Win, me Loss · no scores
azul me, ben 🏆 → Azul · me Loss, Ben Okafor Win · no scores
azul me, 🏆 ben, jonas → Azul · me Loss, Ben Okafor Win, Jonas Keller Loss · no scores
azul me, ben🏆, jonas🏆 → Azul · me Loss, Ben Okafor Win, Jonas Keller Win · no scores
azul ben 👑 won, me → Azul · Ben Okafor Win, me Loss · no scores
azul 🏆 bob, me, cid → Azul · Bob (guest), me, Cid (guest) · “🏆 bob”: winner? Bob / me / Cid
azul 🏆: ben, me → Azul · Ben Okafor, me · “🏆: ben”: winner? Ben Okafor / me
azul ben 👑 me → Azul · Ben Okafor, me · “ben 👑 me”: winner? Ben Okafor / me
azul 🏆 Jonas 61 me 71 → Azul · Jonas Keller 61, me 71 · “🏆 Jonas 61 me 71”: winner? Jonas Keller / me
azul 🏆 Jonas 84 me 71 → Azul · Jonas Keller 84, me 71
🏆 azul ben 61, me 54 → Azul · Ben Okafor 61, me 54 · not understood: “🏆”
azul ben 🏆 61, me 54 → Azul · Ben Okafor 61 Win, me 54 Loss
azul me L, ben W → Azul · me Loss, Ben Okafor Win · no scores
azul W ben, L me → Azul · Ben Okafor Win, me Loss · no scores
azul w ben l me → Azul · Ben Okafor Win, me Loss · no scores
azul ben (W), me (L) → Azul · Ben Okafor Win, me Loss · no scores
azul W: ben, L: me, jonas → Azul · Ben Okafor Win, me Loss, Jonas Keller Loss · no scores
azul me 54 L, ben 61 W → Azul · me 54 Loss, Ben Okafor 61 Win
azul me W, ben → Azul · me Win, Ben Okafor Loss · no scores
azul ben G, ich V → Azul · Ben Okafor Win, me Loss · no scores
azul moi D, ben V → Azul · me Loss, Ben Okafor Win · no scores
azul yo P, ben G → Azul · me Loss, Ben Okafor Win · no scores
azul me V, ben → Azul · me, Ben Okafor · not understood: “V”
azul Jonas W, me → Azul · Jonas Keller, me · not understood: “W”
azul Jonas W 71, me 60 → Azul · Jonas W or Jonas Keller 71, me 60
azul ben 🎉 me → Azul · Ben Okafor, me · not understood: “🎉”
azul me, *ben* → Azul · me, Ben Okafor · not understood: “*”, “*”
azul me 👩🏽‍🚀, ben ♥️ → Azul · me, Ben Okafor · not understood: “👩🏽‍🚀”, “♥️”
azul ben = me → Azul · Ben Okafor, me · not understood: “=”
azul me $54, ben $61 → Azul · me 54, Ben Okafor 61
azul⏎* me 54⏎* ben 61 → Azul · me 54, Ben Okafor 61
azul winner 🏆 ben, me → Azul · Ben Okafor Win, me Loss · no scores
azul me :( ben :) → Azul · me, Ben Okafor · not understood: “:(”, “:)”
azul (me 61): ben 54 → Azul · me 61, Ben Okafor 54
azul me=L ben=W → Azul · me Loss, Ben Okafor Win · no scores · not understood: “=”, “=”
azul 🏆ben🏆 me → Azul · Ben Okafor Win, me Loss · no scores
azul me D, ben D → Azul · me Draw, Ben Okafor Draw · no scores
azul moi D, ben → Azul · me, Ben Okafor · not understood: “D”
azul @ben won, me → Azul · Ben Okafor Win, me Loss · no scores
azul @ben 61, me 54 → Azul · Ben Okafor 61, me 54
azul me 61, jonas 54 @Ben → Azul · me 61, Jonas Keller 54 · at Ben
`)

test.each(rows)('%s is read as %s', (line, read) => {
  expect(readInWords(readQuickLine(line.replaceAll('⏎', '\n'), known))).toBe(read)
})

test('a sign that is not understood leaves open who won', () => {
  for (const sign of ['🎉', '👍', '✅', '💀', '★', '*', '♥']) {
    const { isUndecided } = toProposal(readQuickLine(`azul ben ${sign}, me`, known))
    expect([sign, isUndecided]).toEqual([sign, true])
  }
})

test('an answer says whom a trophy is about', () => {
  const answer = 'winner user id of Ben Okafor' as const
  const choices = { '🏆 ben': { kind: 'answer', answer } } as const
  const reading = readQuickLine('azul 🏆 ben, me, jonas', { ...known, choices })
  expect(reading.seats.map(({ result }) => result)).toEqual(['Win', 'Loss', 'Loss'])
  expect(toProposal(reading).isUndecided).toBe(false)
})
