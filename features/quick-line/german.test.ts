import { expect, test } from 'vitest'

import { known, readInWords, rowsOf } from '#tests/support/data/quick-lines.ts'

import { readQuickLine } from './quick-line.rules.ts'

const rows = rowsOf(`
azul 61 zu 54 gewonnen gegen ben → Azul · me 61 Win, Ben Okafor 54 Loss
azul ich habe gegen ben verloren, 54:61 → Azul · me 54 Loss, Ben Okafor 61 Win
azul verloren gegen ben 61:54 → Azul · me 54 Loss, Ben Okafor 61 Win
azul gegen ben gewonnen 61:54 → Azul · me 61 Win, Ben Okafor 54 Loss
azul ich habe gegen ben mit 61:54 gewonnen → Azul · me 61 Win, Ben Okafor 54 Loss
azul ben hat gegen mich verloren 54:61 → Azul · Ben Okafor 54 Loss, me 61 Win
azul ben hat mich geschlagen 61:54 → Azul · Ben Okafor 61 Win, me 54 Loss
azul mich hat ben geschlagen → Azul · me Loss, Ben Okafor Win · no scores
azul ich habe ben geschlagen 54:61 → Azul · me 61 Win, Ben Okafor 54 Loss
azul von ben geschlagen 54:61 → Azul · me 54 Loss, Ben Okafor 61 Win
azul ich wurde von ben geschlagen → Azul · me Loss, Ben Okafor Win · no scores
azul ben schlägt jonas → Azul · Ben Okafor Win, Jonas Keller Loss · no scores
azul ben hat gegen jonas gewonnen → Azul · Ben Okafor Win, Jonas Keller Loss · no scores
azul gegen ben hat jonas verloren → Azul · Ben Okafor Win, Jonas Keller Loss · no scores
azul gewonnen hat ben, ich und jonas → Azul · Ben Okafor Win, me Loss, Jonas Keller Loss · no scores
azul Sieger: Ben, Verlierer: ich → Azul · Ben Okafor Win, me Loss · no scores
azul ben hat gewonnen, ich, jonas → Azul · Ben Okafor Win, me Loss, Jonas Keller Loss · no scores
azul ich erster, ben zweiter, jonas dritter → Azul · me Win #1, Ben Okafor Loss #2, Jonas Keller Loss #3 · no scores
azul 1. ben, 2. ich, 3. jonas → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores
azul ben 1. platz, ich 2. platz → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul Platz 1 ben, Platz 2 ich → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul erster ben, zweiter ich → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul ben wurde erster, ich zweiter, jonas letzter → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores
azul ich 54 ben 54 unentschieden → Azul · me 54 Draw, Ben Okafor 54 Draw
azul gleichstand bei 54: ich, ben → Azul · me 54 Draw, Ben Okafor 54 Draw
azul ich, ben gleichauf bei 54, jonas 40 → Azul · me 54 Draw, Ben Okafor 54 Draw, Jonas Keller 40 Loss
azul unentschieden gegen ben 54:54 → Azul · me 54 Draw, Ben Okafor 54 Draw
azul ich 54, ben 54, ben gewinnt den gleichstand → Azul · me 54 Loss #2, Ben Okafor 54 Win #1
azul ich 54, ben 54, stechen ben → Azul · me 54 Loss #2, Ben Okafor 54 Win #1
azul ich 54 ben 54 geteilter sieg → Azul · me 54 Win, Ben Okafor 54 Win
azul ich und ben teilen sich den sieg, jonas 40 → Azul · me Win, Ben Okafor Win, Jonas Keller 40 Loss
pandemic alle gewonnen: ich, ben, priya → Pandemic · me Win, Ben Okafor Win, Priya Nair Win · cooperative
pandemic wir haben verloren, mit ben und priya → Pandemic · me Loss, Ben Okafor Loss, Priya Nair Loss · cooperative
pandemic wir alle haben gewonnen, ben und priya → Pandemic · me Win, Ben Okafor Win, Priya Nair Win · cooperative
pandemic mit ben gewonnen → Pandemic · me Win, Ben Okafor Win · cooperative · “mit ben gewonnen”: with? together; or apart
pandemic zusammen mit ben gewonnen → Pandemic · me Win, Ben Okafor Win · cooperative · “zusammen mit ben gewonnen”: with? together; or apart
pandemic gewonnen mit ben → Pandemic · me Win, Ben Okafor Win · cooperative
azul alle verloren → Azul · “alle verloren”: table?
azul niemand hat gewonnen → Azul · “niemand hat gewonnen”: nobody? draw / together
azul allein 84 → Azul · me 84
azul solo 84 → Azul · me 84
azul zu dritt: ich, ben, jonas, ben gewinnt → Azul · me Loss, Ben Okafor Win, Jonas Keller Loss · no scores
azul 3 spieler ich ben jonas, ben hat gewonnen → Azul · me Loss, Ben Okafor Win, Jonas Keller Loss · no scores
azul ich 61 punkte, ben 54 punkte → Azul · me 61, Ben Okafor 54
azul ich 20+15+8, ben 54 → Azul · me 43, Ben Okafor 54
azul ben zweimal gewonnen, ich einmal → Azul · Ben Okafor, me · “ben zweimal gewonnen, ich einmal”: matches? one match 2:1 / several matches
azul ben hat 2 mal gewonnen, ich 1 mal → Azul · Ben Okafor, me · “ben hat 2 mal gewonnen, ich 1 mal”: matches? one match 2:1 / several matches
azul ben hat nicht gewonnen → Azul · me, Ben Okafor · “ben hat nicht gewonnen”: winner? me / Ben Okafor
azul ich hätte fast gewonnen, ben 61 → Azul · me, Ben Okafor 61 · “ich hätte fast gewonnen”: winner? me / Ben Okafor
codenames ich und ben gegen jonas und priya, wir haben gewonnen → Codenames · me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
codenames ich ben gegen jonas priya, sie haben gewonnen → Codenames · me Loss (Team 1), Ben Okafor Loss (Team 1), Jonas Keller Win (Team 2), Priya Nair Win (Team 2) · teams · no scores
codenames ich, ben schlagen jonas, priya → Codenames · me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
codenames wir haben gegen jonas und priya verloren, mit ben → Codenames · me Loss (Team 1), Jonas Keller Win (Team 2), Priya Nair Win (Team 2), Ben Okafor Loss (Team 1) · teams · no scores
codenames mit ben gegen jonas und priya gewonnen → Codenames · me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
azul ich 61, ben 54, das war ein toller abend → Azul · me 61, Ben Okafor 54 · not understood: “toller abend”
azul heute ich 61, ben 54, 45 min bei Ben → Azul · me 61, Ben Okafor 54 · at Ben · 45 min · 2026-11-22
azul ich 1.250, ben 980 → Azul · me 1250, Ben Okafor 980
azul ben gewann, ich 61, ben 54 → Azul · Ben Okafor 54 Win, me 61 Loss · “ben gewann”: scoring? as typed; or lowest wins
azul ben und jonas haben gewonnen, ich verloren → Azul · Ben Okafor Win, Jonas Keller Win, me Loss · no scores
azul Dr. Müller 40, ich 61 → Azul · Dr. Müller (guest) 40, me 61
azul ben siegte vor mir → Azul · Ben Okafor Win, me Loss · no scores
azul ich gegen ben 61:54 → Azul · me 61, Ben Okafor 54
azul ich verlor 54:61 gegen ben → Azul · me 54 Loss, Ben Okafor 61 Win
azul ben unterlag jonas 54:61 → Azul · Ben Okafor 54 Loss, Jonas Keller 61 Win
azul alle gegen ben, ben gewinnt → Azul · me Loss, Ben Okafor Win · no scores · not understood: “alle”
azul jeder 54: ich, ben → Azul · me 54, Ben Okafor 54
azul ich wurde zweiter, ben hat gewonnen → Azul · me Loss #2, Ben Okafor Win #1 · no scores
azul ben, ich und jonas haben alle verloren → Azul · Ben Okafor Loss, me Loss, Jonas Keller Loss · cooperative
azul unentschieden zwischen ben und jonas bei 54, ich 40 → Azul · Ben Okafor 54 Draw, Jonas Keller 54 Draw, me 40 Loss
azul ich erster, ben und jonas gleichauf zweiter → Azul · me Win #1, Ben Okafor Loss #2, Jonas Keller Loss #2 · no scores
azul wer hat gewonnen? → Azul · me · “wer hat gewonnen”: winner? me
azul ich ١٢, ben ٩ → Azul · me 12, Ben Okafor 9
azul Sieg für Ben, ich, jonas → Azul · Ben Okafor Win, me Loss, Jonas Keller Loss · no scores
skyjo ich 12, ben 30, niedrigste gewinnt → Skyjo · me 12, Ben Okafor 30 · lowest wins
azul ich 54, ben 54, jonas 40, ben gewinnt beim stechen → Azul · me 54 Loss #2, Ben Okafor 54 Win #1, Jonas Keller 40 Loss #3 · not understood: “beim”
pandemic das spiel hat gewonnen, ich und ben → Pandemic · me Loss, Ben Okafor Loss · cooperative
azul ich 1, ben 2, jonas 3 → Azul · me 1, Ben Okafor 2, Jonas Keller 3 · “ich 1, ben 2, jonas 3”: places? places / as typed
codenames mit ben gegen jonas und priya 5:3 verloren → Codenames · me 3 Loss (Team 1), Ben Okafor 3 Loss (Team 1), Jonas Keller 5 Win (Team 2), Priya Nair 5 Win (Team 2) · teams
`)

test('There are at least sixty lines in German', () => {
  expect(rows.length).toBeGreaterThanOrEqual(60)
})

test.each(rows)('%s is read as %s', (line, read) => {
  expect(readInWords(readQuickLine(line, known))).toBe(read)
})
