import { expect, test } from 'vitest'

import { known, readInWords, rowsOf } from '#tests/support/data/quick-lines.ts'

import { readQuickLine } from './quick-line.rules.ts'

const rows = rowsOf(`
Wingspan⏎Me 84⏎Jonas 71⏎Oma Inge 66 → Wingspan · me 84, Jonas Keller 71, Oma Inge 66
wing: me 84; jonas 71 → Wingspan · me 84, Jonas Keller 71
WINGSPAN jonas 71, oma ruth 66 → Wingspan · Jonas Keller 71, Oma Ruth 66
me 84, jonas 71 wingspan → Wingspan · me 84, Jonas Keller 71
7 wonders me 60, jonas 55 → 7 Wonders · me 60, Jonas Keller 55
7 wonders duel me 60, jonas 55 → 7 Wonders Duel · me 60, Jonas Keller 55
7 duel me 60, jonas 55 → 7 Wonders Duel · me 60, Jonas Keller 55
6 nimmt me 6, jonas 12, low wins → 6 nimmt! · me 6, Jonas Keller 12 · lowest wins
lost cities me 84, ben 71 → Lost Cities · me 84, Ben Okafor 71
azul summer pavilion ben 80, me 70 → Azul: Summer Pavilion · Ben Okafor 80, me 70
ticket me 84, jonas 71 → Ticket to Ride or Ticket to Ride: Europe · me 84, Jonas Keller 71
catan ben 10, me 8 → Die Siedler von Catan · Ben Okafor 10, me 8
mara 84, keller 71, wingspan → Wingspan · me 84, Jonas Keller 71
wingspan me84 jonas71 → Wingspan · me 84, Jonas Keller 71
wingspan me 84, theo 71 → Wingspan · me 84, Theo (guest) 71
wingspan me 84, jonsa 71, beh 12 → Wingspan · me 84, Jonsa (guest; did you mean Jonas Keller?) 71, Beh (guest) 12
wingspan me 84, Anne-Marie 71 → Wingspan · me 84, Anne-Marie (guest) 71
wingspan me 84, Jonas Weber 71 → Wingspan · me 84, Jonas Weber or Jonas Keller 71
wingspan me 84, thanks → Wingspan · me 84 · not understood: “thanks”
twilight imperium me 12, jonas 10 → which game is “twilight imperium”? · me 12, Jonas Keller 10 · not understood: “twilight imperium”
twilight theo 71, me 60 → which game is “twilight”? · Theo (guest) 71, me 60 · not understood: “twilight”
azul juergen gross 12, SOREN 14 → Azul · Jürgen Groß 12, Søren Ibsen 14
cafe moi 84, Élodie 71, hier → Café International · me 84, Élodie 71 · 2026-11-21
rail elodie 84, moi 71, chez Zoé, 75 minutes → Les Aventuriers du Rail · Élodie 84, me 71 · at Zoé · 75 min
azul yo 84, lucia 71, ayer → Azul · me 84, Lucía Gómez 71 · 2026-11-21
azul José 71, yo 84, en casa de Lucía → Azul · José Álvarez 71, me 84 · at Lucía
azul o'brien 12, jeanluc 14 → Azul · Conor O'Brien 12, Jean-Luc Moreau 14
azul O’Brien 12, jean-luc 14 → Azul · Conor O'Brien 12, Jean-Luc Moreau 14
カタン 私 10、太郎 8、花子 7 → カタン · me 10, 山田 太郎 8, 花子 7
カタン 私10点 太郎8点 昨日 → カタン · me 10, 山田 太郎 8 · 2026-11-21
カタン 私と太郎と花子 私の勝ち → カタン · me Win, 山田 太郎 Loss, 花子 Loss · no scores
ａｚｕｌ　ｍｅ　８４、ｊｏｎａｓ　７１ → Azul · me 84, Jonas Keller 71
azul me 61 ben 54 → Azul · me 61, Ben Okafor 54
azul Jonas: 71, Me: 84 → Azul · Jonas Keller 71, me 84
azul Jonas=71 me=84 → Azul · Jonas Keller 71, me 84
azul 71 Jonas, 84 me → Azul · Jonas Keller 71, me 84
azul 84 me 71 jonas → Azul · me 84, Jonas Keller 71
1. Jonas 71⏎2. Mara 66⏎azul → Azul · Jonas Keller 71 Win, me 66 Loss
azul me 84 points, jonas 71 pts → Azul · me 84, Jonas Keller 71
azul me (84), jonas (71) → Azul · me 84, Jonas Keller 71
azul me 71,5, jonas -3 → Azul · me 71.5, Jonas Keller -3
azul me:-5, jonas 80.25 → Azul · me -5, Jonas Keller 80.25
azul me 1,250, jonas 1.300 → Azul · me 1250, Jonas Keller 1300
azul me 84 - jonas 71 → Azul · me 84, Jonas Keller 71
azul jonas 3:1 me → Azul · Jonas Keller 3, me 1
azul me 84, jonas 71, jonas 60 → Azul · me 84, Jonas Keller 71, Jonas (guest) 60
azul me 9999999999, ben 71 → Azul · me, Ben Okafor 71 · not understood: “9999999999”
azul 🏆 Jonas 84 🎉 me 71 → Azul · Jonas Keller 84, me 71 · not understood: “🎉”
skull jonas won, me, theo, sam yesterday → Skull · Jonas Keller Win, me Loss, Theo (guest) Loss, Sam (guest) Loss · no scores · 2026-11-21
I won azul against ben → Azul · me Win, Ben Okafor Loss · no scores
lost to jonas azul 54-61 → Azul · me 54 Loss, Jonas Keller 61 Win
azul jonas beat me 84-71 → Azul · Jonas Keller 84 Win, me 71 Loss
azul jonas beat me, oma inge and theo → Azul · Jonas Keller Win, me Loss, Oma Inge Loss, Theo (guest) Loss · no scores
azul draw me, ben → Azul · me Draw, Ben Okafor Draw · no scores
skull winner: jonas, me, ben → Skull · Jonas Keller Win, me Loss, Ben Okafor Loss · no scores
azul 1. Jonas⏎2. Mara⏎3. Oma Inge → Azul · Jonas Keller Win #1, me Loss #2, Oma Inge Loss #3 · no scores
codenames me and aiko beat ben and priya → Codenames · me Win (Team 1), Aiko Tanaka Win (Team 1), Ben Okafor Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
codenames we beat ben+priya → Codenames · me Win (Team 1), Ben Okafor Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
azul me & jonas 84, ben & priya 71 → Azul · me 84 (Team 1), Jonas Keller 84 (Team 1), Ben Okafor 71 (Team 2), Priya Nair 71 (Team 2) · teams
azul me+jonas vs ben+priya 84:71 → Azul · me 84 (Team 1), Jonas Keller 84 (Team 1), Ben Okafor 71 (Team 2), Priya Nair 71 (Team 2) · teams
hanabi with ben, priya: 22 together → Hanabi · me 22, Ben Okafor 22, Priya Nair 22 · cooperative
pandemic we lost, with ben and priya → Pandemic · me Loss, Ben Okafor Loss, Priya Nair Loss · cooperative
skyjo me 12, jonas 30, lowest wins → Skyjo · me 12, Jonas Keller 30 · lowest wins
azul gegen ben verloren 54:61 → Azul · me 54 Loss, Ben Okafor 61 Win
codenames me ben vs jonas priya, we won → Codenames · me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
codenames me, ben beat jonas, priya → Codenames · me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
azul j'ai gagné contre ben 61-54 → Azul · me 61 Win, Ben Okafor 54 Loss
azul ben me ganó 61-54 → Azul · me 54 Loss, Ben Okafor 61 Win
azul me 1st, ben 2nd, jonas 3rd → Azul · me Win #1, Ben Okafor Loss #2, Jonas Keller Loss #3 · no scores
azul ben 1., jonas 2., me 3. → Azul · Ben Okafor Win #1, Jonas Keller Loss #2, me Loss #3 · no scores
skull 1. Jonas⏎2. Mara⏎3. Oma Inge → Skull · Jonas Keller Win #1, me Loss #2, Oma Inge Loss #3 · no scores
azul me 54 ben 54 shared win → Azul · me 54 Win, Ben Okafor 54 Win
azul me, ben tied at 54, jonas 40 → Azul · me 54 Draw, Ben Okafor 54 Draw, Jonas Keller 40 Loss
azul me and ben tied, jonas third → Azul · me Draw #1, Ben Okafor Draw #1, Jonas Keller Loss #3 · no scores
pandemic all won: me, ben, priya → Pandemic · me Win, Ben Okafor Win, Priya Nair Win · cooperative
pandemic won with ben → Pandemic · me Win, Ben Okafor Win · cooperative
azul everyone lost → Azul · “everyone lost”: table?
wingspan solo 84 → Wingspan · me 84
azul 3 players me ben jonas, ben won → Azul · me Loss, Ben Okafor Win, Jonas Keller Loss · no scores
azul me 61, ben 54, Dr. Who 40 → Azul · me 61, Ben Okafor 54, Dr. Who (guest) 40
azul me ٦١, ben ٥٤ → Azul · me 61, Ben Okafor 54
azul me 20+15+8, ben 54 → Azul · me 43, Ben Okafor 54
azul me 21-15 → Azul · me · not understood: “21-15”
azul ben won twice, me once → Azul · Ben Okafor, me · “ben won twice, me once”: matches? one match 2:1 / several matches
azul ben won, me 61, ben 54 → Azul · Ben Okafor 54 Win, me 61 Loss · “ben won”: scoring? as typed; or lowest wins
azul me 1, ben 2, jonas 3 → Azul · me 1, Ben Okafor 2, Jonas Keller 3 · “me 1, ben 2, jonas 3”: places? places / as typed
azul nobody won, me, ben → Azul · me, Ben Okafor · “nobody won”: nobody? draw / together
azul mit ben gewonnen → Azul · me Win, Ben Okafor Win · cooperative · “mit ben gewonnen”: with? together; or apart
azul ben didn't win, me 54 → Azul · Ben Okafor, me 54 · “ben didn't win”: winner? Ben Okafor / me
azul 🥇ben 🥈me 🥉jonas → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores
azul ben👑, me → Azul · Ben Okafor Win, me Loss · no scores
azul 🏆 bob, me, cid → Azul · Bob (guest), me, Cid (guest) · “🏆 bob”: winner? Bob / me / Cid
azul me L, ben W → Azul · me Loss, Ben Okafor Win · no scores
azul ben then me then jonas → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores
azul me, ben, then jonas → Azul · me, Ben Okafor, Jonas Keller · “then jonas”: winner? me / Ben Okafor / Jonas Keller
azul narrow win against ben → Azul · me Win, Ben Okafor Loss · no scores
azul ben went first, me 61, ben 54 → Azul · Ben Okafor 54, me 61 · not understood: “went first”
azul ben hat die erste runde gewonnen, ich das spiel → Azul · Ben Okafor, me · “ben hat die erste runde gewonnen”: winner? Ben Okafor / me
azul team 1: bob cid, team 2: me zoe, team 1 won → Azul · Bob (guest) Win (Team 1), Cid (guest) Win (Team 1), me Loss (Team 2), Zoe (guest) Loss (Team 2) · teams · no scores
azul me 54, ben 54, jonas 60, ben wins tie → Azul · me 54 Loss #3, Ben Okafor 54 Loss #2, Jonas Keller 60 Win #1
azul lost to ben and jonas 40-61-54 → Azul · me 40 Loss, Ben Okafor 61 Win, Jonas Keller 54 Loss · “ben and jonas”: sides? apart; or teams
azul anna, tom, lea 61 54 40 → Azul · Anna (guest) 61, Tom (guest) 54, Lea (guest) 40
azul me, ben, best of 3: ben won 2-1 → Azul · me, Ben Okafor · “best of 3: ben won 2-1”: matches? one match 2:1 / several matches · not understood: “best of 3”
azul me 1:30, ben 1:25 → Azul · me, Ben Okafor · not understood: “1:30”, “1:25”
hanabi 22 with ben → Hanabi · me 22, Ben Okafor 22 · cooperative · “22 with ben”: with? together; or apart
azul tied with ben at 54 → Azul · me 54 Draw, Ben Okafor 54 Draw
azul me 54 ben 61 shared win → Azul · me 54, Ben Okafor 61 · “me 54 ben 61 shared win”: winner? me / Ben Okafor / me+Ben Okafor
azul me 84, ben 71 last night → Azul · me 84, Ben Okafor 71 · 2026-11-21
last night azul me 12, ben 9 → Azul · me 12, Ben Okafor 9 · 2026-11-21
azul last evening, me 84, ben 71 → Azul · me 84, Ben Okafor 71 · 2026-11-21
azul ich 84, ben 71, gestern Abend → Azul · me 84, Ben Okafor 71 · 2026-11-21
azul ich 84, ben 71, letzte Nacht → Azul · me 84, Ben Okafor 71 · 2026-11-21
azul moi 84, ben 71, hier soir → Azul · me 84, Ben Okafor 71 · 2026-11-21
azul yo 84, ben 71, anoche → Azul · me 84, Ben Okafor 71 · 2026-11-21
azul yo 84, ben 71, ayer por la noche → Azul · me 84, Ben Okafor 71 · 2026-11-21
カタン 私10、太郎8、昨夜 → カタン · me 10, 山田 太郎 8 · 2026-11-21
azul me 84, ben 71 this evening → Azul · me 84, Ben Okafor 71 · 2026-11-22
azul me 84, ben 71 last sunday → Azul · me 84, Ben Okafor 71 · 2026-11-15
azul me 84, ben 71 on friday → Azul · me 84, Ben Okafor 71 · 2026-11-20
azul me 84, ben 71, Nov 15th → Azul · me 84, Ben Okafor 71 · 2026-11-15
azul me 84, ben 71, 15.11. → Azul · me 84, Ben Okafor 71 · 2026-11-15
azul me 84, ben 71, 15.11.99 → Azul · me 84, Ben Okafor 71 · 1999-11-15
azul me 84, ben 71, 15/11 → Azul · me 84, Ben Okafor 71 · 2026-11-15
azul me 84, ben 71, 2026-11-15 → Azul · me 84, Ben Okafor 71 · 2026-11-15
azul me 84, ben 71, 24 Dec → Azul · me 84, Ben Okafor 71 · 2025-12-24
azul me 84, ben 71, 3 March 2025 → Azul · me 84, Ben Okafor 71 · 2025-03-03
azul me 84, ben 71, 31.2. → Azul · me 84, Ben Okafor 71 · not understood: “31.2.”
2 days ago azul me 3 ben 4 → Azul · me 3, Ben Okafor 4 · 2026-11-20
azul yesterday at Ben's with jonas, 1h 15 → Azul · me, Jonas Keller · at Ben's · 75 min · 2026-11-21
azul me 84, ben 71 @ the Board Game Café, 1:15 h → Azul · me 84, Ben Okafor 71 · at the Board Game Café · 75 min
azul at home me 84, ben 71, 2 hours → Azul · me 84, Ben Okafor 71 · at home · 120 min
azul me 84, ben 71, 1.5h, great evening → Azul · me 84, Ben Okafor 71 · 90 min · not understood: “great evening”
azul me 84, ben 71, 9000 min → Azul · me 84, Ben Okafor 71 · not understood: “9000 min”
`)

test.each(rows)('%s is read as %s', (line, read) => {
  expect(readInWords(readQuickLine(line.replaceAll('⏎', '\n'), known))).toBe(read)
})
