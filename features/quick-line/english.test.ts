import { expect, test } from 'vitest'

import { known, readInWords, rowsOf } from '#tests/support/data/quick-lines.ts'

import { readQuickLine } from './quick-line.rules.ts'

const rows = rowsOf(`
azul lost to ben 61-54 → Azul · me 54 Loss, Ben Okafor 61 Win
azul I lost 54:61 against ben → Azul · me 54 Loss, Ben Okafor 61 Win
azul against ben, lost 54:61 → Azul · me 54 Loss, Ben Okafor 61 Win
azul ben lost to me 54-61 → Azul · Ben Okafor 54 Loss, me 61 Win
azul won against ben 54:61 → Azul · me 61 Win, Ben Okafor 54 Loss
azul beat ben 61-54 → Azul · me 61 Win, Ben Okafor 54 Loss
azul 61-54 win over ben → Azul · me 61 Win, Ben Okafor 54 Loss
azul ben beat me → Azul · Ben Okafor Win, me Loss · no scores
azul I was beaten by ben 61-54 → Azul · me 54 Loss, Ben Okafor 61 Win
azul ben was beaten by jonas → Azul · Ben Okafor Loss, Jonas Keller Win · no scores
azul vs ben 61:54 → Azul · me 61, Ben Okafor 54
azul vs ben won → Azul · me Win, Ben Okafor Loss · no scores
azul me vs ben lost → Azul · me Loss, Ben Okafor Win · no scores
azul ben vs jonas won → Azul · Ben Okafor, Jonas Keller · “ben vs jonas won”: winner? Ben Okafor / Jonas Keller
azul ben vs jonas, jonas won → Azul · Ben Okafor Loss, Jonas Keller Win · no scores
azul me vs jonas vs ben: 61, 54, 40 → Azul · me 61, Jonas Keller 54, Ben Okafor 40
codenames a+b beat c+d → Codenames · Aiko Tanaka Win (Team 1), Ben Okafor Win (Team 1), Conor O'Brien Loss (Team 2), D (guest) Loss (Team 2) · teams · no scores
codenames me, ben vs jonas, priya: we lost → Codenames · me Loss (Team 1), Ben Okafor Loss (Team 1), Jonas Keller Win (Team 2), Priya Nair Win (Team 2) · teams · no scores
codenames me ben vs jonas priya, they won → Codenames · me Loss (Team 1), Ben Okafor Loss (Team 1), Jonas Keller Win (Team 2), Priya Nair Win (Team 2) · teams · no scores
codenames jonas and priya beat us, with ben → Codenames · me Loss (Team 2), Jonas Keller Win (Team 1), Priya Nair Win (Team 1), Ben Okafor Loss (Team 2) · teams · no scores
codenames won with ben against jonas and priya → Codenames · me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
codenames me and ben lost to jonas and priya → Codenames · me Loss (Team 1), Ben Okafor Loss (Team 1), Jonas Keller Win (Team 2), Priya Nair Win (Team 2) · teams · no scores
azul me and ben won, jonas, priya → Azul · me Win, Ben Okafor Win, Jonas Keller Loss, Priya Nair Loss · no scores
azul 1st jonas, 2nd me, 3rd ben → Azul · Jonas Keller Win #1, me Loss #2, Ben Okafor Loss #3 · no scores
azul first ben, second me → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul ben first, me second, jonas last → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores
azul ben won, me 2nd, jonas 3rd → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores
azul 1. Jonas 2. Mara → Azul · Jonas Keller Win #1, me Loss #2 · no scores
azul 1. me 54, 2. ben 61 → Azul · me 54 Win #1, Ben Okafor 61 Loss #2 · “1. me 54, 2. ben 61”: numbering? as typed; or lowest wins / numbering
azul #1 ben #2 me → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul ben 1st 61, me 2nd 54 → Azul · Ben Okafor 61 Win, me 54 Loss
azul me 54, ben 54, jonas 40, ben won on tiebreak → Azul · me 54 Loss #2, Ben Okafor 54 Win #1, Jonas Keller 40 Loss #3
azul me 54, ben 54, tie, ben wins → Azul · me 54 Loss #2, Ben Okafor 54 Win #1
azul me 54 ben 54 tiebreak ben → Azul · me 54 Loss #2, Ben Okafor 54 Win #1
azul me ben 54 all → Azul · me 54, Ben Okafor 54
azul tie between me and ben at 54 → Azul · me 54 Draw, Ben Okafor 54 Draw
azul me, ben drew → Azul · me Draw, Ben Okafor Draw · no scores
azul ben, jonas tied at 54, me 60 → Azul · Ben Okafor 54, Jonas Keller 54, me 60
azul me, ben and jonas shared the win → Azul · me Win, Ben Okafor Win, Jonas Keller Win · no scores
azul me 54 ben 54 jonas 40 shared victory → Azul · me 54 Win, Ben Okafor 54 Win, Jonas Keller 40 Loss
azul both won: me 54, ben 54 → Azul · me 54 Win, Ben Okafor 54 Win
pandemic everybody won, ben, priya and me → Pandemic · Ben Okafor Win, Priya Nair Win, me Win · cooperative
pandemic we all lost, ben and priya → Pandemic · me Loss, Ben Okafor Loss, Priya Nair Loss · cooperative
pandemic nobody won, me, ben → Pandemic · me, Ben Okafor · “nobody won”: nobody? draw / together
azul nobody won → Azul · “nobody won”: nobody? draw / together
azul won → Azul · me Win · no scores
hanabi me, ben: 22 together → Hanabi · me 22, Ben Okafor 22 · cooperative
azul solo → Azul · me
azul 2 players ben 54 me 61 → Azul · Ben Okafor 54, me 61
azul 4 players me 61, ben 54 → Azul · me 61, Ben Okafor 54 · not understood: “4 players”
azul ben didn't win, me 54 → Azul · Ben Okafor, me 54 · “ben didn't win”: winner? Ben Okafor / me
azul I almost won, ben 61 → Azul · me, Ben Okafor 61 · “I almost won”: winner? me / Ben Okafor
azul who won, me or ben? → Azul · me, Ben Okafor · “who won”: winner? me / Ben Okafor · not understood: “or”
azul everyone but ben lost → Azul · me, Ben Okafor · “everyone but ben lost”: winner? me / Ben Okafor
azul ben won 2 games, me 1 game → Azul · Ben Okafor, me · “ben won 2 games, me 1 game”: matches? one match 2:1 / several matches
azul ben won by 7 → Azul · Ben Okafor Win · no scores · not understood: “by 7”
azul won by ben, me 40 → Azul · Ben Okafor Win, me 40 Loss
azul me 1 250, ben 980 → Azul · me 1250, Ben Okafor 980
azul me 1,250, ben 1.300 → Azul · me 1250, Ben Okafor 1300
azul me 15/20, ben 54 → Azul · me, Ben Okafor 54 · not understood: “15/20”
azul me 1:23.4, ben 54 → Azul · me, Ben Okafor 54 · not understood: “1:23.4”
azul me 12+7=19, ben 54½ → Azul · me 19, Ben Okafor 54.5
azul me -5, ben −3 → Azul · me -5, Ben Okafor -3
azul me 61 ben 54 jonas 40, thanks everyone → Azul · me 61, Ben Okafor 54, Jonas Keller 40 · not understood: “thanks everyone”
azul ben won, me 61, ben 54 → Azul · Ben Okafor 54 Win, me 61 Loss · “ben won”: scoring? as typed; or lowest wins
azul me 30, ben 12, ben won → Azul · me 30 Loss, Ben Okafor 12 Win · “ben won”: scoring? as typed; or lowest wins
skyjo ben won, me 30, ben 12, lowest wins → Skyjo · Ben Okafor 12 Win, me 30 Loss · lowest wins
azul me lost, ben 61, jonas 54, me 40 → Azul · me 40 Loss, Ben Okafor 61 Win, Jonas Keller 54 Loss
azul may 61, me 54 → Azul · me 54 · not understood: “may 61”
azul me 61, ben 54, may 15 → Azul · me 61, Ben Okafor 54 · 2026-05-15
azul will 61, me 54 → Azul · me 54 · not understood: “will 61”
azul me, ben, jonas 84-71-66 → Azul · me 84, Ben Okafor 71, Jonas Keller 66
azul ben > me > jonas → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores
azul ben beat me and jonas lost too → Azul · Ben Okafor Win, me Loss, Jonas Keller Loss · no scores
azul jonas 40, me beat ben 61-54 → Azul · Jonas Keller 40 Loss, me 61 Win, Ben Okafor 54 Loss
croquet won against ben → which game is “croquet”? · me, Ben Okafor · “croquet won against ben”: winner? me / Ben Okafor
azul won ben lost me → Azul · Ben Okafor Win, me Loss · no scores
azul winner ben, loser me → Azul · Ben Okafor Win, me Loss · no scores
azul ben wins, I lose → Azul · Ben Okafor Win, me Loss · no scores
azul me 61 points, ben 54 points, jonas came last → Azul · me 61, Ben Okafor 54, Jonas Keller · not understood: “came last”
azul drew with ben → Azul · me Draw, Ben Okafor Draw · no scores
azul 54-54 draw with ben → Azul · me 54 Draw, Ben Okafor 54 Draw
azul with ben 54, me 61 → Azul · Ben Okafor 54, me 61
azul me 61 - 54 ben → Azul · me 61, Ben Okafor 54
azul 61 me, 54 ben → Azul · me 61, Ben Okafor 54
azul ben: 54 / me: 61 → Azul · Ben Okafor 54, me 61
azul me 61; ben 54; jonas 40; priya 33 → Azul · me 61, Ben Okafor 54, Jonas Keller 40, Priya Nair 33
azul me and ben tied, jonas third → Azul · me Draw #1, Ben Okafor Draw #1, Jonas Keller Loss #3 · no scores
azul me, ben, jonas, ben won with 61 → Azul · me Loss, Ben Okafor 61 Win, Jonas Keller Loss
azul ben won 61-54 vs me → Azul · Ben Okafor 61 Win, me 54 Loss
azul ben won (61-54) against me → Azul · Ben Okafor 61 Win, me 54 Loss
azul ben 61 beats me 54 → Azul · Ben Okafor 61 Win, me 54 Loss
azul ben 54 beats me 61 → Azul · Ben Okafor 54 Win, me 61 Loss · “ben 54 beats me 61”: scoring? as typed; or lowest wins
azul ben beat me 54-54 → Azul · Ben Okafor 54 Win #1, me 54 Loss #2
azul we tied 54-54, ben → Azul · me 54 Draw, Ben Okafor 54 Draw
azul tied 54-54 against ben → Azul · me 54 Draw, Ben Okafor 54 Draw
azul everyone tied at 54: me, ben, jonas → Azul · me 54 Draw, Ben Okafor 54 Draw, Jonas Keller 54 Draw
azul ben, jonas and me all lost → Azul · Ben Okafor Loss, Jonas Keller Loss, me Loss · cooperative
azul me win → Azul · me Win · no scores
azul win! → Azul · me Win · no scores
azul I won!! → Azul · me Win · no scores
azul ben's win, me 2nd → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul ben and I won against jonas and priya → Azul · Ben Okafor Win (Team 1), me Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
codenames red: me ben, blue: jonas priya, red won → Codenames · me Win (Red), Ben Okafor Win (Red), Jonas Keller Loss (Blue), Priya Nair Loss (Blue) · teams · no scores
codenames team me ben beat team jonas priya → Codenames · me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
codenames me/ben vs jonas/priya 5:3 → Codenames · me 5 (Team 1), Ben Okafor 5 (Team 1), Jonas Keller 3 (Team 2), Priya Nair 3 (Team 2) · teams
codenames me & ben vs jonas & priya, jonas & priya won → Codenames · me Loss (Team 1), Ben Okafor Loss (Team 1), Jonas Keller Win (Team 2), Priya Nair Win (Team 2) · teams · no scores
azul me vs ben, 61:54 → Azul · me 61, Ben Okafor 54
azul me vs ben vs jonas, ben won → Azul · me Loss, Ben Okafor Win, Jonas Keller Loss · no scores
azul ben first, jonas and me tied for second → Azul · Ben Okafor Win #1, Jonas Keller Loss #2, me Loss #2 · no scores
`)

test('There are at least sixty lines in English', () => {
  expect(rows.length).toBeGreaterThanOrEqual(60)
})

test.each(rows)('%s is read as %s', (line, read) => {
  expect(readInWords(readQuickLine(line, known))).toBe(read)
})
