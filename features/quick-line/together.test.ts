import { expect, test } from 'vitest'

import { known, readInWords, rowsOf } from '#tests/support/data/quick-lines.ts'

import { readQuickLine } from './quick-line.rules.ts'

/** Who is with whom: "&" in lists, "we" before names, and what only looks like together. */

const rows = rowsOf(`
azul with ben & jonas, ben won → Azul · me Loss, Ben Okafor Win, Jonas Keller Loss · no scores
azul me & ben & jonas, ben won → Azul · me Loss, Ben Okafor Win, Jonas Keller Loss · no scores
azul with ben & jonas: me 61, ben 54, jonas 40 → Azul · Ben Okafor 54, Jonas Keller 40, me 61
azul me & jonas lost, ben won → Azul · me Loss, Jonas Keller Loss, Ben Okafor Win · no scores
pandemic we won me ben priya → Pandemic · me Win, Ben Okafor Win, Priya Nair Win · cooperative
azul we both won me ben → Azul · me Win, Ben Okafor Win · cooperative
azul we tied me ben jonas → Azul · me Draw, Ben Okafor Draw, Jonas Keller Draw · no scores
we lost me ben priya → me Loss, Ben Okafor Loss, Priya Nair Loss · cooperative
azul 1st me, ben 2nd, jonas 3rd → Azul · me Win #1, Ben Okafor Loss #2, Jonas Keller Loss #3 · no scores
azul i won with ben second → Azul · me Win, Ben Okafor Loss · no scores
won with ben 54, me 61 → Ben Okafor 54 Loss, me 61 Win
pandemic me, ben, priya won → Pandemic · me, Ben Okafor, Priya Nair · “priya won”: winner? me+Ben Okafor+Priya Nair / Priya Nair / me / Ben Okafor / together
azul me, ben lost → Azul · me, Ben Okafor · “ben lost”: winner? me / Ben Okafor
azul 1- jonas 2- ben 3- me → Azul · Jonas Keller Win #1, Ben Okafor Loss #2, me Loss #3 · no scores
azul 20h30 moi 61 ben 54 → Azul · me 61, Ben Okafor 54 · not understood: “20h30”
azul ben resigned 61 54 → Azul · Ben Okafor 61 · not understood: “resigned”, “54”
pandemic ben and I won against the game → Pandemic · Ben Okafor Win, me Win · cooperative
azul le ganó a ben jonas → Azul · Ben Okafor Loss, Jonas Keller Win · no scores
azul venció a ben jonas 61-54 → Azul · Ben Okafor 54 Loss, Jonas Keller 61 Win
azul gané a ben y jonas → Azul · me Win, Ben Okafor Loss, Jonas Keller Loss · no scores
`)

test.each(rows)('%s is read as %s', (line, read) => {
  expect(readInWords(readQuickLine(line, known))).toBe(read)
})
