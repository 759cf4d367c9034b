import { expect, test } from 'vitest'

import { known, readInWords, rowsOf } from '#tests/support/data/quick-lines.ts'

import { readQuickLine } from './quick-line.rules.ts'

const rows = rowsOf(`
winners: bob and cid, me → Bob (guest) Win, Cid (guest) Win, me Loss · no scores
joint winners ben and jonas, me → Ben Okafor Win, Jonas Keller Win, me Loss · no scores
les gagnants: ben et jonas, moi → Ben Okafor Win, Jonas Keller Win, me Loss · no scores
ganadores: ben y jonas, yo → Ben Okafor Win, Jonas Keller Win, me Loss · no scores
winners: ben, jonas and me → Ben Okafor Win, Jonas Keller Win, me Win · no scores
winners: ben, jonas, me not → Ben Okafor Win, Jonas Keller Win, me Loss · no scores · not understood: “not”
gewonnen haben ben und jonas, ich nicht → Ben Okafor Win, Jonas Keller Win, me Loss · no scores · not understood: “nicht”
ganaron ben y jonas, yo no → Ben Okafor Win, Jonas Keller Win, me Loss · no scores · not understood: “no”
both won: bob 7, cid 7, me 5 → Bob (guest) 7 Win, Cid (guest) 7 Win, me 5 Loss
ben 7 jonas 7 me 5, both win → Ben Okafor 7 Win, Jonas Keller 7 Win, me 5 Loss
both won: ben 7, jonas 6, me 5 → Ben Okafor 7, Jonas Keller 6, me 5 · “both won: ben 7”: winner? Ben Okafor / Jonas Keller / me / Ben Okafor+Jonas Keller+me
beide gewonnen: ben, jonas, ich → Ben Okafor, Jonas Keller, me · “beide gewonnen: ben”: winner? Ben Okafor / Jonas Keller / me
winners: ben and jonas, priya and aiko → Ben Okafor, Jonas Keller, Priya Nair, Aiko Tanaka · “winners: ben and jonas”: winner? Ben Okafor+Jonas Keller / Ben Okafor+Jonas Keller+Priya Nair+Aiko Tanaka / Ben Okafor / Jonas Keller / Priya Nair / Aiko Tanaka / together
ben and jonas tied for the win, me 40 → Ben Okafor Draw, Jonas Keller Draw, me 40 Loss
ben et jonas à égalité pour la victoire, moi 40 → Ben Okafor Draw, Jonas Keller Draw, me 40 Loss
ben y jonas empatados por la victoria, yo 40 → Ben Okafor Draw, Jonas Keller Draw, me 40 Loss
ben and jonas tied for win → Ben Okafor Draw, Jonas Keller Draw · no scores
ben and jonas tied for the win, ben won on tiebreak → Ben Okafor Win, Jonas Keller Loss · no scores
ben and jonas tied for the win. jonas won the tiebreak → Ben Okafor Loss, Jonas Keller Win · no scores
ben and jonas tied for victory, me 3rd → Ben Okafor Draw #1, Jonas Keller Draw #1, me Loss #3 · no scores
ben und jonas gleichauf um den sieg, ich 40 → Ben Okafor, Jonas Keller, me 40 · “ben und jonas gleichauf um den sieg”: winner? Ben Okafor / Jonas Keller / me · not understood: “um”
`)

test.each(rows)('%s is read as %s', (line, read) => {
  expect(readInWords(readQuickLine(line, known))).toBe(read)
})
