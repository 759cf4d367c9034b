import { expect, test } from 'vitest'

import { known, readInWords, rowsOf } from '#tests/support/data/quick-lines.ts'

import { readQuickLine, toProposal } from './quick-line.rules.ts'

/** Words of results and comments, slang, and short forms as they are typed on a phone. */
const rows = rowsOf(`
pandemic success, me ben → Pandemic · me Win, Ben Okafor Win · cooperative · “success”: with? together; or apart
pandemic raté, moi ben → Pandemic · me Loss, Ben Okafor Loss · cooperative · “raté”: with? together; or apart
pandemic conseguido, yo ben → Pandemic · me Win, Ben Okafor Win · cooperative · “conseguido”: with? together; or apart
pandemic lo logramos, ben yo → Pandemic · Ben Okafor Win, me Win · cooperative
azul abandoned, me, ben → Azul · me, Ben Okafor · not understood: “abandoned”
azul cancelled, me, ben → Azul · me, Ben Okafor · not understood: “cancelled”
azul abbruch, ich, ben → Azul · me, Ben Okafor · not understood: “abbruch”
azul revenge against ben 61-54 → Azul · me 61, Ben Okafor 54 · not understood: “revenge”
azul rubber match against ben 54-61 → Azul · me 54, Ben Okafor 61 · not understood: “rubber”
azul habs gegen ben verkackt 54:61 → Azul · me 54 Loss, Ben Okafor 61 Win
azul alle gleich 54, ich, ben → Azul · me 54, Ben Okafor 54
azul jeweils 54, ich, ben → Azul · me 54, Ben Okafor 54
azul jeweils 54 ich ben → Azul · me 54, Ben Okafor 54
azul me 54, ben 61 + bonus 5 → Azul · me 54, Ben Okafor 61 · not understood: “bonus 5”
azul me 54 Pkte, ben 61 Pkte → Azul · me 54, Ben Okafor 61
pandemic failed w/ bob → Pandemic · me Loss, Bob (guest) Loss · cooperative · “failed w/ bob”: with? together; or apart
azul w/ ben → Azul · me, Ben Okafor
azul w/ ben, I lost → Azul · Ben Okafor Win, me Loss · no scores
azul w/ben 54-61 → Azul · me 54, Ben Okafor 61
azul c/ ben, ganó → Azul · me Win, Ben Okafor Win · cooperative · “ganó”: with? together; or apart
azul m/ ben → Azul · me, Ben Okafor
azul me u bob gewinnen gegen cid → Azul · me Win, Bob (guest) Win, Cid (guest) Loss · no scores · “me u bob”: sides? apart; or teams
azul ich u ben haben gewonnen → Azul · me Win, Ben Okafor Win · no scores
azul me n ben beat jonas → Azul · me Win, Ben Okafor Win, Jonas Keller Loss · no scores · “me n ben”: sides? apart; or teams
azul me n ben won vs jonas → Azul · me Win, Ben Okafor Win, Jonas Keller Loss · no scores · “me n ben”: sides? apart; or teams
azul ich u ben gegen jonas u priya, wir gewinnen → Azul · me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
codenames me ben | jonas priya | we lost → Codenames · me Loss (Team 1), Ben Okafor Loss (Team 1), Jonas Keller Win (Team 2), Priya Nair Win (Team 2) · teams · no scores
codenames yo/ben c/ jonas/priya perdimos → Codenames · me Loss (Team 1), Ben Okafor Loss (Team 1), Jonas Keller Win (Team 2), Priya Nair Win (Team 2) · teams · no scores
azul me 'n' ben beat jonas → Azul · me Win, Ben Okafor Win, Jonas Keller Loss · no scores · “me 'n' ben”: sides? apart; or teams
azul me n' ben beat jonas → Azul · me Win, Ben Okafor Win, Jonas Keller Loss · no scores · “me n' ben”: sides? apart; or teams
azul alle je 54, ich, ben → Azul · me 54, Ben Okafor 54
azul yo c/ ben, gané → Azul · me Win, Ben Okafor Loss · no scores
azul gané c/ ben → Azul · me, Ben Okafor · “gané c/ ben”: winner? me / Ben Okafor · not understood: “c/”
yo c/ ben azul gané → Azul · me Win, Ben Okafor Loss · no scores
azul me L ben W → Azul · me Loss, Ben Okafor Win · no scores
azul ich n ben s → Azul · me Loss, Ben Okafor Win · no scores
azul jonas u. ben haben gewonnen, ich → Azul · Jonas Keller Win, Ben Okafor Win, me Loss · no scores
wingspan me 84 | jonas 71 | oma inge 66 → Wingspan · me 84, Jonas Keller 71, Oma Inge 66
azul me | ben | jonas → Azul · me, Ben Okafor, Jonas Keller
azul me ben | jonas → Azul · me, Ben Okafor, Jonas Keller
W/ ben azul I won → Azul · Ben Okafor Loss, me Win · no scores
azul ganamos c/ ben → Azul · me, Ben Okafor · “ganamos c/ ben”: winner? me / Ben Okafor · not understood: “c/”
azul beautiful against ben 61-54 → Azul · me 61, Ben Okafor 54 · “beautiful against ben 61-54”: winner? me / Ben Okafor
azul payback contre ben 54-61 → Azul · me 54, Ben Okafor 61 · “payback contre ben 54-61”: winner? me / Ben Okafor
azul theo vs ben 61-54 → Azul · Theo (guest) 61, Ben Okafor 54
azul theo, me, ben → Azul · me, Ben Okafor · not understood: “theo”
azul Theo, me, ben → Azul · Theo (guest), me, Ben Okafor
azul theo, sam, lea → Azul · Theo (guest), Sam (guest), Lea (guest)
azul zwurbel, ich, ben → Azul · me, Ben Okafor · not understood: “zwurbel”
azul blah gegen ben verloren → Azul · me, Ben Okafor · “blah gegen ben verloren”: winner? me / Ben Okafor
`)

test.each(rows)('%s is read as %s', (line, read) => {
  expect(readInWords(readQuickLine(line, known))).toBe(read)
})

test.each([
  'azul abandoned, me, ben',
  'azul cancelled, me, ben',
  'azul abbruch, ich, ben',
  'azul gané c/ ben',
  'azul ganamos c/ ben',
  'azul beautiful against ben 61-54',
  'azul payback contre ben 54-61',
  'azul theo, me, ben',
  'azul zwurbel, ich, ben',
  'azul blah gegen ben verloren',
])('who won stays open in %s', (line) => {
  expect(toProposal(readQuickLine(line, known)).isUndecided).toBe(true)
})
