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

neither ben nor jonas won → Ben Okafor, Jonas Keller · “neither ben nor jonas won”: winner? Ben Okafor / Jonas Keller
weder ben noch jonas haben gewonnen → Ben Okafor, Jonas Keller · “weder ben noch jonas haben gewonnen”: winner? Ben Okafor / Jonas Keller · not understood: “noch”
ni ben ni jonas ont gagné → Ben Okafor, Jonas Keller · “ni ben ni jonas ont gagné”: winner? Ben Okafor / Jonas Keller
ni ben ni jonas ganaron → Ben Okafor, Jonas Keller · “ni ben ni jonas ganaron”: winner? Ben Okafor / Jonas Keller
o ben o jonas ganó → Ben Okafor, Jonas Keller · “o ben o jonas ganó”: winner? Ben Okafor / Jonas Keller
yo o ben ganó → me, Ben Okafor · “yo o ben ganó”: winner? me / Ben Okafor
neither me nor ben won, jonas did → me, Ben Okafor, Jonas Keller · “neither me nor ben won”: winner? me / Ben Okafor / Jonas Keller · not understood: “did”
it wasn't me who won, ben did → me, Ben Okafor · “it wasn't me who won”: winner? me / Ben Okafor · not understood: “did”
ben won, so did jonas → Ben Okafor, Jonas Keller · “ben won”: winner? Ben Okafor+Jonas Keller / Ben Okafor / Jonas Keller / together
ben won! me too! → Ben Okafor, me · “ben won”: winner? Ben Okafor+me / Ben Okafor / me / together
ben hat gewonnen, ich auch → Ben Okafor, me · “ben hat gewonnen”: winner? Ben Okafor+me / Ben Okafor / me / together
ben a gagné, moi aussi → Ben Okafor, me · “ben a gagné”: winner? Ben Okafor+me / Ben Okafor / me / together
ben ganó, yo también → Ben Okafor, me · “ben ganó”: winner? Ben Okafor+me / Ben Okafor / me / together
ben hat auch gewonnen, ich → Ben Okafor Win, me Loss · no scores
ben lost, me too → Ben Okafor, me · “ben lost”: winner? Ben Okafor / me
ben won; then I won → Ben Okafor, me · “ben won; then I won”: winner? Ben Okafor+me / Ben Okafor / me / together
ben won game one, I won game two → Ben Okafor, me · “ben won game one, I won game two”: winner? Ben Okafor+me / Ben Okafor / me / together · not understood: “one”, “two”
ben won. rematch: me won → Ben Okafor, me · “ben won. rematch: me won”: winner? Ben Okafor+me / Ben Okafor / me / together · not understood: “rematch”
ben won; me lost; jonas won → Ben Okafor, me, Jonas Keller · “ben won; me lost; jonas won”: winner? Ben Okafor+Jonas Keller / Ben Okafor / me / Jonas Keller
ben won. ben won, me → Ben Okafor Win, me Loss · no scores
bob cheated but won, me → which game is “bob cheated”? · me · “bob cheated but won”: winner? me · not understood: “bob cheated”
gestern bei bob mit cid, der hat gewonnen → me Loss, Cid (guest) Win · no scores · at bob · 2026-11-21
den sieg holte ben, ich → which game is “holte”? · Ben Okafor, me · “den sieg holte ben”: winner? Ben Okafor / me · not understood: “holte”
ben durfte anfangen und hat gewonnen, ich → Ben Okafor, me · “ben durfte anfangen und hat gewonnen”: winner? Ben Okafor / me · not understood: “durfte anfangen”
winner takes all: ben, me → Ben Okafor, me · not understood: “winner takes all”
ben and i each won one → Ben Okafor, me · “ben and i each won one”: winner? Ben Okafor / me · not understood: “one”
pandemic victory! ben priya → Pandemic · me Win, Ben Okafor Win, Priya Nair Win · cooperative · “victory”: with? together; or apart
pandemic gewonnen! ben priya → Pandemic · me Win, Ben Okafor Win, Priya Nair Win · cooperative · “gewonnen”: with? together; or apart
pandemic victoire! ben priya → Pandemic · me Win, Ben Okafor Win, Priya Nair Win · cooperative · “victoire”: with? together; or apart
pandemic victoria! ben priya → Pandemic · me Win, Ben Okafor Win, Priya Nair Win · cooperative · “victoria”: with? together; or apart
pandemic lost! ben priya → Pandemic · me Loss, Ben Okafor Loss, Priya Nair Loss · cooperative · “lost”: with? together; or apart
ben vs me. lost → Ben Okafor, me · “lost”: winner? Ben Okafor / me
gegen ben. verloren → me Loss, Ben Okafor Win · no scores
ben/jonas joint 1st, me → Ben Okafor Draw #1, Jonas Keller Draw #1, me Loss · no scores
ben & jonas shared first, me → Ben Okafor Win, Jonas Keller Win, me Loss · no scores
ben/jonas joint 2nd, me 1st → Ben Okafor Loss #2, Jonas Keller Loss #2, me Win #1 · no scores
ben me / jonas priya, lost → Ben Okafor, me, Jonas Keller, Priya Nair · “lost”: winner? Ben Okafor / me / Jonas Keller / Priya Nair
ben was winning 30-20 when we stopped → me 30, Ben Okafor 20 · “ben was winning 30-20 when we stopped”: winner? me / Ben Okafor · not understood: “when”, “stopped”
paliza de ben 80-20 → me 80, Ben Okafor 20 · “paliza de ben 80-20”: winner? me / Ben Okafor
me > ben & jonas → me Win, Ben Okafor Loss, Jonas Keller Loss · no scores
me beat ben/jonas → me Win, Ben Okafor Loss, Jonas Keller Loss · no scores · “ben/jonas”: sides? apart; or teams
me beat ben+jonas → me Win (Team 1), Ben Okafor Loss (Team 2), Jonas Keller Loss (Team 2) · teams · no scores
neither of us won, ben → Ben Okafor · “neither of us won”: nobody? draw / together
ben played for the win, me → Ben Okafor, me · “ben played for the win”: winner? Ben Okafor / me
`)

test.each(rows)('%s is read as %s', (line, read) => {
  expect(readInWords(readQuickLine(line, known))).toBe(read)
})
