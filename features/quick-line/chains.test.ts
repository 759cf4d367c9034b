import { expect, test } from 'vitest'

import { known, readInWords, rowsOf } from '#tests/support/data/quick-lines.ts'

import { readQuickLine } from './quick-line.rules.ts'

const rows = rowsOf(`
azul ben then me then jonas → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores
azul me first then ben then jonas → Azul · me Win #1, Ben Okafor Loss #2, Jonas Keller Loss #3 · no scores
azul ben first, then me, then jonas → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores
azul bob then me then cid → Azul · Bob (guest) Win #1, me Loss #2, Cid (guest) Loss #3 · no scores
azul ben, dann ich, dann jonas → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores
azul erst ben, dann ich → Azul · Ben Okafor Win #1, me Loss #2 · no scores · not understood: “erst”
azul ben vor mir vor jonas → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores
azul ben puis moi puis jonas → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores
azul ben, luego yo, luego jonas → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores
azul ben followed by me → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul ben ahead of me → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul ich hinter ben → Azul · me Loss #2, Ben Okafor Win #1 · no scores
azul ben → me → jonas → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores
azul ben > me > jonas → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores
azul me < ben < jonas → Azul · me Loss #3, Ben Okafor Loss #2, Jonas Keller Win #1 · no scores
azul ben > me = jonas → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #2 · no scores
azul ben = me > jonas → Azul · Ben Okafor Draw #1, me Draw #1, Jonas Keller Loss #3 · no scores
azul ben 61 > me 54 > jonas 40 → Azul · Ben Okafor 61 Win, me 54 Loss, Jonas Keller 40 Loss
azul ben > me → Azul · Ben Okafor Win, me Loss · no scores
azul me 54 then ben 61 → Azul · me 54, Ben Okafor 61
azul ben won then me then jonas → Azul · Ben Okafor Win, me Loss, Jonas Keller Loss · no scores
azul then ben won, me → Azul · Ben Okafor Win, me Loss · no scores
azul me, ben, then jonas → Azul · me, Ben Okafor, Jonas Keller · “then jonas”: winner? me / Ben Okafor / Jonas Keller
azul me and ben then jonas → Azul · me, Ben Okafor, Jonas Keller · “me and ben then jonas”: winner? me / Ben Okafor / Jonas Keller
azul me 2nd then ben → Azul · me, Ben Okafor · “me 2nd then ben”: winner? me / Ben Okafor
azul ich hinter ben, ich 54, ben 61 → Azul · me 54 Loss, Ben Okafor 61 Win
azul zuerst ben, danach ich, zuletzt jonas → Azul · Ben Okafor, me, Jonas Keller · “danach ich”: winner? Ben Okafor / me / Jonas Keller · not understood: “zuerst”, “zuletzt”
`)

test.each(rows)('%s is read as %s', (line, read) => {
  expect(readInWords(readQuickLine(line, known))).toBe(read)
})
