/** ⏎ is a new line, and ¦ ends a row. */
export const readLines = `
azul 20h30 moi 61 ben 54 → Azul · me 61, Ben Okafor 54 ¦ azul ben then me then jonas → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores
azul ben, dann ich, dann jonas → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores ¦ azul ben puis moi puis jonas → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores
azul ben, luego yo, luego jonas → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores ¦ azul ben followed by me → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul ben ahead of me → Azul · Ben Okafor Win, me Loss · no scores ¦ pandemic con ben, perdimos → Pandemic · me Loss, Ben Okafor Loss · cooperative
pandemic we lost with ben → Pandemic · me Loss, Ben Okafor Loss · cooperative ¦ azul I lost 54:61 against ben → Azul · me 54 Loss, Ben Okafor 61 Win
azul against ben, lost 54:61 → Azul · me 54 Loss, Ben Okafor 61 Win ¦ azul ben lost to me 54-61 → Azul · Ben Okafor 54 Loss, me 61 Win ¦ azul beat ben 61-54 → Azul · me 61 Win, Ben Okafor 54 Loss
azul ben beat me → Azul · Ben Okafor Win, me Loss · no scores ¦ azul ben was beaten by jonas → Azul · Ben Okafor Loss, Jonas Keller Win · no scores ¦ azul vs ben 61:54 → Azul · me 61, Ben Okafor 54
azul ben vs jonas, jonas won → Azul · Ben Okafor Loss, Jonas Keller Win · no scores
codenames me, ben vs jonas, priya: we lost → Codenames · me Loss (Team 1), Ben Okafor Loss (Team 1), Jonas Keller Win (Team 2), Priya Nair Win (Team 2) · teams · no scores
codenames me ben vs jonas priya, they won → Codenames · me Loss (Team 1), Ben Okafor Loss (Team 1), Jonas Keller Win (Team 2), Priya Nair Win (Team 2) · teams · no scores
codenames won with ben against jonas and priya → Codenames · me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
codenames me and ben lost to jonas and priya → Codenames · me Loss (Team 1), Ben Okafor Loss (Team 1), Jonas Keller Win (Team 2), Priya Nair Win (Team 2) · teams · no scores
azul 1st jonas, 2nd me, 3rd ben → Azul · Jonas Keller Win #1, me Loss #2, Ben Okafor Loss #3 · no scores ¦ azul first ben, second me → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul ben first, me second, jonas last → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores
azul ben won, me 2nd, jonas 3rd → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores ¦ azul 1. Jonas 2. Mara → Azul · Jonas Keller Win #1, me Loss #2 · no scores
azul #1 ben #2 me → Azul · Ben Okafor Win #1, me Loss #2 · no scores ¦ azul ben first (61), me second (54) → Azul · Ben Okafor 61 Win, me 54 Loss ¦ azul ben 1st 61, me 2nd 54 → Azul · Ben Okafor 61 Win, me 54 Loss
azul me 54, ben 54, jonas 40, ben won on tiebreak → Azul · me 54 Loss #2, Ben Okafor 54 Win #1, Jonas Keller 40 Loss #3 ¦ azul me ben 54 all → Azul · me 54, Ben Okafor 54
azul tie between me and ben at 54 → Azul · me 54 Draw, Ben Okafor 54 Draw ¦ azul me, ben drew → Azul · me Draw, Ben Okafor Draw · no scores
azul ben, jonas tied at 54, me 60 → Azul · Ben Okafor 54, Jonas Keller 54, me 60 ¦ azul me, ben and jonas shared the win → Azul · me Win, Ben Okafor Win, Jonas Keller Win · no scores
azul me 54 ben 54 jonas 40 shared victory → Azul · me 54 Win, Ben Okafor 54 Win, Jonas Keller 40 Loss
pandemic everybody won, ben, priya and me → Pandemic · Ben Okafor Win, Priya Nair Win, me Win · cooperative
pandemic we all lost, ben and priya → Pandemic · me Loss, Ben Okafor Loss, Priya Nair Loss · cooperative ¦ azul won → Azul · me Win · no scores
hanabi me, ben: 22 together → Hanabi · me 22, Ben Okafor 22 · cooperative ¦ azul solo → Azul · me ¦ azul 2 players ben 54 me 61 → Azul · Ben Okafor 54, me 61
azul 4 players me 61, ben 54 → Azul · me 61, Ben Okafor 54 ¦ azul ben won by 7 → Azul · Ben Okafor Win · no scores ¦ azul won by ben, me 40 → Azul · Ben Okafor Win, me 40 Loss
azul me 1,250, ben 1.300 → Azul · me 1250, Ben Okafor 1300 ¦ azul me 12+7=19, ben 54½ → Azul · me 19, Ben Okafor 54.5 ¦ azul me -5, ben −3 → Azul · me -5, Ben Okafor -3
skyjo ben won, me 30, ben 12, lowest wins → Skyjo · Ben Okafor 12 Win, me 30 Loss · lowest wins ¦ azul me lost, ben 61, jonas 54, me 40 → Azul · me 40, Ben Okafor 61, Jonas Keller 54
azul me 61, ben 54, may 15 → Azul · me 61, Ben Okafor 54 · 2026-05-15 ¦ azul me, ben, jonas 84-71-66 → Azul · me 84, Ben Okafor 71, Jonas Keller 66
azul jonas 40, me beat ben 61-54 → Azul · Jonas Keller 40 Loss, me 61 Win, Ben Okafor 54 Loss ¦ azul ben wins, I lose → Azul · Ben Okafor Win, me Loss · no scores
azul me 61 points, ben 54 points, jonas came last → Azul · me 61, Ben Okafor 54, Jonas Keller · nobody has won ¦ azul drew with ben → Azul · me Draw, Ben Okafor Draw · no scores
azul me 61 - 54 ben → Azul · me 61, Ben Okafor 54 ¦ azul ben: 54 / me: 61 → Azul · Ben Okafor 54, me 61 ¦ azul me 61; ben 54; jonas 40; priya 33 → Azul · me 61, Ben Okafor 54, Jonas Keller 40, Priya Nair 33
azul me and ben tied, jonas third → Azul · me Draw, Ben Okafor Draw, Jonas Keller Loss · no scores ¦ azul me, ben, jonas, ben won with 61 → Azul · me Loss, Ben Okafor 61 Win, Jonas Keller Loss
azul ben won 61-54 vs me → Azul · Ben Okafor 61 Win, me 54 Loss ¦ azul ben beat me 54-54 → Azul · Ben Okafor 54 Win, me 54 Loss
azul ben, jonas and me all lost → Azul · Ben Okafor Loss, Jonas Keller Loss, me Loss · cooperative ¦ azul me win → Azul · me Win · no scores ¦ azul win! → Azul · me Win · no scores
azul I won!! → Azul · me Win · no scores ¦ azul me 84, ben 71 @ the Board Game Café, 1:15 h → Azul · me 84, Ben Okafor 71 · at the Board Game Café · 75 min
azul ben and I won against jonas and priya → Azul · Ben Okafor Win (Team 1), me Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
codenames me/ben vs jonas/priya 5:3 → Codenames · me 5 (Team 1), Ben Okafor 5 (Team 1), Jonas Keller 3 (Team 2), Priya Nair 3 (Team 2) · teams
codenames me & ben vs jonas & priya, jonas & priya won → Codenames · me Loss (Team 1), Ben Okafor Loss (Team 1), Jonas Keller Win (Team 2), Priya Nair Win (Team 2) · teams · no scores
azul me vs ben, 61:54 → Azul · me 61, Ben Okafor 54 ¦ azul j'ai perdu contre ben 54-61 → Azul · me 54 Loss, Ben Okafor 61 Win ¦ azul ben a perdu contre moi 54-61 → Azul · Ben Okafor 54 Loss, me 61 Win
azul gagné 61 à 54 contre ben → Azul · me 61 Win, Ben Okafor 54 Loss ¦ azul j'ai perdu 54 à 61 contre ben → Azul · me 54 Loss, Ben Okafor 61 Win
azul ben a battu jonas → Azul · Ben Okafor Win, Jonas Keller Loss · no scores ¦ azul j'ai battu ben 61-54 → Azul · me 61 Win, Ben Okafor 54 Loss
azul contre ben, perdu 54-61 → Azul · me 54 Loss, Ben Okafor 61 Win ¦ azul contre ben gagné 61-54 → Azul · me 61 Win, Ben Okafor 54 Loss
azul ben gagne, moi 54, jonas 40 → Azul · Ben Okafor Win, me 54 Loss, Jonas Keller 40 Loss ¦ azul moi 1er, ben 2e, jonas 3e → Azul · me Win #1, Ben Okafor Loss #2, Jonas Keller Loss #3 · no scores
azul 1. ben 2. moi 3. jonas → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores ¦ azul premier ben, deuxième moi → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul ben premier, moi deuxième, jonas dernier → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores ¦ azul 1er ben, 2e moi → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul moi 54 ben 54 égalité → Azul · me 54 Draw, Ben Okafor 54 Draw ¦ azul moi 54, ben 54, ben gagne au départage → Azul · me 54 Loss #2, Ben Okafor 54 Win #1
azul moi 54 ben 54 victoire partagée → Azul · me 54 Win, Ben Okafor 54 Win ¦ pandemic tous gagné: moi, ben, priya → Pandemic · me Win, Ben Okafor Win, Priya Nair Win · cooperative
pandemic on a gagné, ben et priya → Pandemic · me Win, Ben Okafor Win, Priya Nair Win · cooperative
pandemic nous avons perdu avec ben et priya → Pandemic · me Loss, Ben Okafor Loss, Priya Nair Loss · cooperative ¦ pandemic tout le monde a perdu, moi, ben → Pandemic · me Loss, Ben Okafor Loss · cooperative
azul seul 84 → Azul · me 84 ¦ azul en solo 84 → Azul · me 84 ¦ azul à trois: moi, ben, jonas, ben gagne → Azul · me Loss, Ben Okafor Win, Jonas Keller Loss · no scores
azul 3 joueurs moi ben jonas, ben a gagné → Azul · me Loss, Ben Okafor Win, Jonas Keller Loss · no scores ¦ azul moi 61 points, ben 54 points → Azul · me 61, Ben Okafor 54
azul moi 20+15+8, ben 54 → Azul · me 43, Ben Okafor 54
codenames moi et ben contre jonas et priya, on a gagné → Codenames · me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
codenames moi ben contre jonas priya, nous avons perdu → Codenames · me Loss (Team 1), Ben Okafor Loss (Team 1), Jonas Keller Win (Team 2), Priya Nair Win (Team 2) · teams · no scores
codenames ils ont gagné, moi ben contre jonas priya → Codenames · me Loss (Team 1), Ben Okafor Loss (Team 1), Jonas Keller Win (Team 2), Priya Nair Win (Team 2) · teams · no scores
codenames gagné avec ben contre jonas et priya → Codenames · me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
azul hier moi 61, ben 54, chez Ben → Azul · me 61, Ben Okafor 54 · at Ben's · 2026-11-21 ¦ azul M. Dupont 40, moi 61 → Azul · M. Dupont (guest) 40, me 61
azul moi contre ben 61-54 → Azul · me 61, Ben Okafor 54 ¦ azul ben gagne contre jonas et moi → Azul · Ben Okafor Win, Jonas Keller Loss, me Loss · no scores
azul moi 54,5, ben 40 → Azul · me 54.5, Ben Okafor 40 ¦ azul ben et moi avons perdu, jonas a gagné → Azul · Ben Okafor Loss, me Loss, Jonas Keller Win · no scores
azul moi ١٢, ben ٩ → Azul · me 12, Ben Okafor 9 ¦ azul ben gagne, moi deuxième, jonas troisième → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores
azul ben 1re, moi 2e → Azul · Ben Okafor Win #1, me Loss #2 · no scores ¦ azul hier soir j'ai battu ben 61-54 → Azul · me 61 Win, Ben Okafor 54 Loss · 2026-11-21 ¦ azul j'ai gagné → Azul · me Win · no scores
azul perdu → Azul · me Loss · no scores ¦ codenames moi+ben 5, jonas+priya 3 → Codenames · me 5 (Team 1), Ben Okafor 5 (Team 1), Jonas Keller 3 (Team 2), Priya Nair 3 (Team 2) · teams
azul 61 zu 54 gewonnen gegen ben → Azul · me 61 Win, Ben Okafor 54 Loss ¦ azul ich habe gegen ben verloren, 54:61 → Azul · me 54 Loss, Ben Okafor 61 Win
azul gegen ben gewonnen 61:54 → Azul · me 61 Win, Ben Okafor 54 Loss ¦ azul ben hat gegen mich verloren 54:61 → Azul · Ben Okafor 54 Loss, me 61 Win
azul ben schlägt jonas → Azul · Ben Okafor Win, Jonas Keller Loss · no scores ¦ azul ben hat gegen jonas gewonnen → Azul · Ben Okafor Win, Jonas Keller Loss · no scores
azul ben hat gewonnen, ich, jonas → Azul · Ben Okafor Win, me Loss, Jonas Keller Loss · no scores
azul ich erster, ben zweiter, jonas dritter → Azul · me Win #1, Ben Okafor Loss #2, Jonas Keller Loss #3 · no scores
azul 1. ben, 2. ich, 3. jonas → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores ¦ azul erster ben, zweiter ich → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul ben wurde erster, ich zweiter, jonas letzter → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores ¦ azul ich 54 ben 54 unentschieden → Azul · me 54 Draw, Ben Okafor 54 Draw
azul unentschieden gegen ben 54:54 → Azul · me 54 Draw, Ben Okafor 54 Draw ¦ azul tied 54-54 against ben → Azul · me 54 Draw, Ben Okafor 54 Draw
azul ich 54 ben 54 geteilter sieg → Azul · me 54 Win, Ben Okafor 54 Win ¦ pandemic alle gewonnen: ich, ben, priya → Pandemic · me Win, Ben Okafor Win, Priya Nair Win · cooperative
pandemic wir haben verloren, mit ben und priya → Pandemic · me Loss, Ben Okafor Loss, Priya Nair Loss · cooperative ¦ azul allein 84 → Azul · me 84 ¦ azul solo 84 → Azul · me 84
azul zu dritt: ich, ben, jonas, ben gewinnt → Azul · me Loss, Ben Okafor Win, Jonas Keller Loss · no scores
azul 3 spieler ich ben jonas, ben hat gewonnen → Azul · me Loss, Ben Okafor Win, Jonas Keller Loss · no scores ¦ azul ich 61 punkte, ben 54 punkte → Azul · me 61, Ben Okafor 54
azul ich 20+15+8, ben 54 → Azul · me 43, Ben Okafor 54
codenames ich und ben gegen jonas und priya, wir haben gewonnen → Codenames · me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
codenames ich ben gegen jonas priya, sie haben gewonnen → Codenames · me Loss (Team 1), Ben Okafor Loss (Team 1), Jonas Keller Win (Team 2), Priya Nair Win (Team 2) · teams · no scores
codenames mit ben gegen jonas und priya gewonnen → Codenames · Ben Okafor Win (Team 1), me Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
azul ich 61, ben 54, das war ein toller abend → Azul · me 61, Ben Okafor 54 · not understood: “war ein toller abend”
azul heute ich 61, ben 54, 45 min bei Ben → Azul · me 61, Ben Okafor 54 · at Ben's · 45 min · 2026-11-22 ¦ azul ich 1.250, ben 980 → Azul · me 1250, Ben Okafor 980
azul Dr. Müller 40, ich 61 → Azul · Dr. Müller (guest) 40, me 61 ¦ azul ich gegen ben 61:54 → Azul · me 61, Ben Okafor 54 ¦ azul ich verlor 54:61 gegen ben → Azul · me 54 Loss, Ben Okafor 61 Win
azul ich wurde zweiter, ben hat gewonnen → Azul · me Loss #2, Ben Okafor Win #1 · no scores
azul unentschieden zwischen ben und jonas bei 54, ich 40 → Azul · Ben Okafor 54 Draw, Jonas Keller 54 Draw, me 40 Loss ¦ azul ich ١٢, ben ٩ → Azul · me 12, Ben Okafor 9
skyjo ich 12, ben 30, niedrigste gewinnt → Skyjo · me 12, Ben Okafor 30 · lowest wins ¦ azul ben 1 - me 2 → Azul · Ben Okafor 1, me 2
azul ben first, jonas second, and me third → Azul · Ben Okafor Win #1, Jonas Keller Loss #2, me Loss #3 · no scores
azul ben 1., jonas 2. und ich 3. → Azul · Ben Okafor Win #1, Jonas Keller Loss #2, me Loss #3 · no scores
azul me 54, ben 54, jonas 40, ben wins tie → Azul · me 54 Loss #2, Ben Okafor 54 Win #1, Jonas Keller 40 Loss #3 ¦ azul tied with ben at 54 → Azul · me 54 Draw, Ben Okafor 54 Draw
azul unentschieden mit ben 50 → Azul · me 50 Draw, Ben Okafor 50 Draw ¦ azul me 54 ben 54 shared win → Azul · me 54 Win, Ben Okafor 54 Win
Wingspan⏎Me 84⏎Jonas 71⏎Oma Inge 66 → Wingspan · me 84, Jonas Keller 71, Oma Inge 66 ¦ wing: me 84; jonas 71 → Wingspan · me 84, Jonas Keller 71
WINGSPAN jonas 71, oma ruth 66 → Wingspan · Jonas Keller 71, Oma Ruth 66 ¦ me 84, jonas 71 wingspan → Wingspan · me 84, Jonas Keller 71 ¦ 7 wonders me 60, jonas 55 → 7 Wonders · me 60, Jonas Keller 55
7 wonders duel me 60, jonas 55 → 7 Wonders Duel · me 60, Jonas Keller 55 ¦ 6 nimmt me 6, jonas 12, low wins → 6 nimmt! · me 6, Jonas Keller 12 · lowest wins
lost cities me 84, ben 71 → Lost Cities · me 84, Ben Okafor 71 ¦ azul summer pavilion ben 80, me 70 → Azul: Summer Pavilion · Ben Okafor 80, me 70
catan ben 10, me 8 → Die Siedler von Catan · Ben Okafor 10, me 8 ¦ mara 84, keller 71, wingspan → Wingspan · me 84, Jonas Keller 71 ¦ wingspan me84 jonas71 → Wingspan · me 84, Jonas Keller 71
wingspan me 84, theo 71 → Wingspan · me 84, Theo (guest) 71 ¦ wingspan me 84, jonsa 71, beh 12 → Wingspan · me 84, Jonsa (guest) 71, Beh (guest) 12
wingspan me 84, Anne-Marie 71 → Wingspan · me 84, Anne-Marie (guest) 71 ¦ wingspan me 84, Jonas Weber 71 → Wingspan · me 84, Jonas Weber (guest) 71
wingspan me 84, thanks → Wingspan · me 84 · not understood: “thanks” ¦ azul juergen gross 12, SOREN 14 → Azul · Jürgen Groß 12, Søren Ibsen 14
cafe moi 84, Élodie 71, hier → Café International · me 84, Élodie 71 · 2026-11-21 ¦ rail elodie 84, moi 71, chez Zoé, 75 minutes → Les Aventuriers du Rail · Élodie 84, me 71 · at Zoé · 75 min
azul yo 84, lucia 71, ayer → Azul · me 84, Lucía Gómez 71 · 2026-11-21 ¦ azul José 71, yo 84, en casa de Lucía → Azul · José Álvarez 71, me 84 · at Lucía's
azul o'brien 12, jeanluc 14 → Azul · Conor O'Brien 12, Jean-Luc Moreau 14 ¦ azul O’Brien 12, jean-luc 14 → Azul · Conor O'Brien 12, Jean-Luc Moreau 14 ¦ azul me 61 ben 54 → Azul · me 61, Ben Okafor 54
azul Jonas: 71, Me: 84 → Azul · Jonas Keller 71, me 84 ¦ azul Jonas=71 me=84 → Azul · Jonas Keller 71, me 84 ¦ 1. Jonas 71⏎2. Mara 66⏎azul → Azul · Jonas Keller 71 Win, me 66 Loss
azul me 84 points, jonas 71 pts → Azul · me 84, Jonas Keller 71 ¦ azul me (84), jonas (71) → Azul · me 84, Jonas Keller 71 ¦ azul me 71,5, jonas -3 → Azul · me 71.5, Jonas Keller -3
azul me:-5, jonas 80.25 → Azul · me -5, Jonas Keller 80.25 ¦ azul me 1,250, jonas 1.300 → Azul · me 1250, Jonas Keller 1300 ¦ azul me 84 - jonas 71 → Azul · me 84, Jonas Keller 71
I won azul against ben → Azul · me Win, Ben Okafor Loss · no scores ¦ lost to jonas azul 54-61 → Azul · me 54 Loss, Jonas Keller 61 Win ¦ azul jonas beat me 84-71 → Azul · Jonas Keller 84 Win, me 71 Loss
azul draw me, ben → Azul · me Draw, Ben Okafor Draw · no scores ¦ azul 1. Jonas⏎2. Mara⏎3. Oma Inge → Azul · Jonas Keller Win #1, me Loss #2, Oma Inge Loss #3 · no scores
codenames me and aiko beat ben and priya → Codenames · me Win (Team 1), Aiko Tanaka Win (Team 1), Ben Okafor Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
azul me & jonas 84, ben & priya 71 → Azul · me 84 (Team 1), Jonas Keller 84 (Team 1), Ben Okafor 71 (Team 2), Priya Nair 71 (Team 2) · teams
azul me+jonas vs ben+priya 84:71 → Azul · me 84 (Team 1), Jonas Keller 84 (Team 1), Ben Okafor 71 (Team 2), Priya Nair 71 (Team 2) · teams
hanabi with ben, priya: 22 together → Hanabi · me 22, Ben Okafor 22, Priya Nair 22 · cooperative ¦ pandemic we lost, with ben and priya → Pandemic · me Loss, Ben Okafor Loss, Priya Nair Loss · cooperative
skyjo me 12, jonas 30, lowest wins → Skyjo · me 12, Jonas Keller 30 · lowest wins ¦ azul gegen ben verloren 54:61 → Azul · me 54 Loss, Ben Okafor 61 Win
codenames me ben vs jonas priya, we won → Codenames · me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
codenames me, ben beat jonas, priya → Codenames · me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
azul j'ai gagné contre ben 61-54 → Azul · me 61 Win, Ben Okafor 54 Loss ¦ azul me 1st, ben 2nd, jonas 3rd → Azul · me Win #1, Ben Okafor Loss #2, Jonas Keller Loss #3 · no scores
azul ben 1., jonas 2., me 3. → Azul · Ben Okafor Win #1, Jonas Keller Loss #2, me Loss #3 · no scores ¦ skull 1. Jonas⏎2. Mara⏎3. Oma Inge → Skull · Jonas Keller Win #1, me Loss #2, Oma Inge Loss #3 · no scores
azul me, ben tied at 54, jonas 40 → Azul · me 54 Draw, Ben Okafor 54 Draw, Jonas Keller 40 Loss ¦ pandemic all won: me, ben, priya → Pandemic · me Win, Ben Okafor Win, Priya Nair Win · cooperative
wingspan solo 84 → Wingspan · me 84 ¦ azul 3 players me ben jonas, ben won → Azul · me Loss, Ben Okafor Win, Jonas Keller Loss · no scores
azul me 61, ben 54, Dr. Who 40 → Azul · me 61, Ben Okafor 54, Dr. Who (guest) 40 ¦ azul me ٦١, ben ٥٤ → Azul · me 61, Ben Okafor 54 ¦ azul me 20+15+8, ben 54 → Azul · me 43, Ben Okafor 54
azul ben👑, me → Azul · Ben Okafor Win, me Loss · no scores ¦ azul lost to ben and jonas 40-61-54 → Azul · me 40, Ben Okafor 61, Jonas Keller 54
azul me 84, ben 71 last night → Azul · me 84, Ben Okafor 71 · 2026-11-21 ¦ last night azul me 12, ben 9 → Azul · me 12, Ben Okafor 9 · 2026-11-21
azul last evening, me 84, ben 71 → Azul · me 84, Ben Okafor 71 · 2026-11-21 ¦ azul ich 84, ben 71, gestern Abend → Azul · me 84, Ben Okafor 71 · 2026-11-21
azul moi 84, ben 71, hier soir → Azul · me 84, Ben Okafor 71 · 2026-11-21 ¦ azul yo 84, ben 71, anoche → Azul · me 84, Ben Okafor 71 · 2026-11-21
azul yo 84, ben 71, ayer por la noche → Azul · me 84, Ben Okafor 71 · 2026-11-21 ¦ azul me 84, ben 71 this evening → Azul · me 84, Ben Okafor 71 · 2026-11-22
azul me 84, ben 71 on friday → Azul · me 84, Ben Okafor 71 · 2026-11-20 ¦ azul me 84, ben 71, Nov 15th → Azul · me 84, Ben Okafor 71 · 2026-11-15
azul me 84, ben 71, 15.11. → Azul · me 84, Ben Okafor 71 · 2026-11-15 ¦ azul me 84, ben 71, 15.11.99 → Azul · me 84, Ben Okafor 71 · 1999-11-15
azul me 84, ben 71, 15/11 → Azul · me 84, Ben Okafor 71 · 2026-11-15 ¦ azul me 84, ben 71, 2026-11-15 → Azul · me 84, Ben Okafor 71 · 2026-11-15
azul me 84, ben 71, 24 Dec → Azul · me 84, Ben Okafor 71 · 2025-12-24 ¦ azul me 84, ben 71, 3 March 2025 → Azul · me 84, Ben Okafor 71 · 2025-03-03
azul me 84, ben 71, 31.2. → Azul · me 84, Ben Okafor 71 · not understood: “31.2.” ¦ azul yesterday at Ben's with jonas, 1h 15 → Azul · me, Jonas Keller · at Ben's · 75 min · 2026-11-21
azul at home me 84, ben 71, 2 hours → Azul · me 84, Ben Okafor 71 · at home · 120 min ¦ azul me 84, ben 71, 1.5h, great evening → Azul · me 84, Ben Okafor 71 · 90 min · not understood: “great evening”
azul me 84, ben 71, 9000 min → Azul · me 84, Ben Okafor 71 · not understood: “9000 min” ¦ azul le gané a ben 61 a 54 → Azul · me 61 Win, Ben Okafor 54 Loss
azul he perdido contra ben 54-61 → Azul · me 54 Loss, Ben Okafor 61 Win ¦ azul gané a ben 61-54 → Azul · me 61 Win, Ben Okafor 54 Loss ¦ azul gané contra ben 61-54 → Azul · me 61 Win, Ben Okafor 54 Loss
azul le gané a ben 61-54 → Azul · me 61 Win, Ben Okafor 54 Loss ¦ azul ben ganó a jonas → Azul · Ben Okafor Win, Jonas Keller Loss · no scores
azul ben perdió contra mí 54-61 → Azul · Ben Okafor 54 Loss, me 61 Win ¦ azul ben ha ganado, yo 54 → Azul · Ben Okafor Win, me 54 Loss ¦ azul contra ben, perdí 54-61 → Azul · me 54 Loss, Ben Okafor 61 Win
azul contra ben he perdido 54-61 → Azul · me 54 Loss, Ben Okafor 61 Win ¦ azul yo 1º, ben 2º, jonas 3º → Azul · me Win #1, Ben Okafor Loss #2, Jonas Keller Loss #3 · no scores
azul primero ben, segundo yo, tercero jonas → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores
azul ben primero, yo segundo, jonas último → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores ¦ azul 1. ben 2. yo → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul yo 54 ben 54 empate → Azul · me 54 Draw, Ben Okafor 54 Draw ¦ gegen ben. verloren → me Loss, Ben Okafor Win · no scores ¦ azul empate con ben 54-54 → Azul · me 54 Draw, Ben Okafor 54 Draw
azul yo 54, ben 54, ben gana el desempate → Azul · me 54 Loss #2, Ben Okafor 54 Win #1 ¦ azul yo 54 ben 54 victoria compartida → Azul · me 54 Win, Ben Okafor 54 Win
pandemic ganamos con ben y priya → Pandemic · me Win, Ben Okafor Win, Priya Nair Win · cooperative ¦ pandemic perdimos con ben → Pandemic · me Loss, Ben Okafor Loss · cooperative
pandemic todos han perdido, yo, ben → Pandemic · me Loss, Ben Okafor Loss · cooperative ¦ azul en solitario 84 → Azul · me 84
azul 3 jugadores yo ben jonas, ben ganó → Azul · me Loss, Ben Okafor Win, Jonas Keller Loss · no scores ¦ azul yo 61 puntos, ben 54 puntos → Azul · me 61, Ben Okafor 54
azul yo 20+15+8, ben 54 → Azul · me 43, Ben Okafor 54
codenames yo y ben contra jonas y priya, ganamos → Codenames · me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
codenames yo ben contra jonas priya, perdimos → Codenames · me Loss (Team 1), Ben Okafor Loss (Team 1), Jonas Keller Win (Team 2), Priya Nair Win (Team 2) · teams · no scores
codenames gané con ben contra jonas y priya → Codenames · me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
azul ayer yo 61, ben 54 en casa de Ben → Azul · me 61, Ben Okafor 54 · at Ben's · 2026-11-21 ¦ azul yo 1.250, ben 980 → Azul · me 1250, Ben Okafor 980
azul Sr. López 40, yo 61 → Azul · Sr. López (guest) 40, me 61 ¦ azul yo contra ben 61-54 → Azul · me 61, Ben Okafor 54 ¦ azul perdí con ben 54-61 → Azul · me 54 Loss, Ben Okafor 61 Win
azul ben venció a jonas → Azul · Ben Okafor Win, Jonas Keller Loss · no scores ¦ azul ben, yo y jonas perdimos todos → Azul · Ben Okafor Loss, me Loss, Jonas Keller Loss · cooperative
azul yo ١٢, ben ٩ → Azul · me 12, Ben Okafor 9 ¦ skyjo yo 12, ben 30, gana el menor → Skyjo · me 12, Ben Okafor 30 · lowest wins ¦ azul ben 1.º, yo 2.º → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul anoche gané a ben 61-54 → Azul · me 61 Win, Ben Okafor 54 Loss · 2026-11-21 ¦ azul gana ben → Azul · Ben Okafor Win · no scores ¦ azul perdí → Azul · me Loss · no scores
ben 1st, me 3rd → Ben Okafor Win #1, me Loss #3 · no scores
gegen jonas und priya zusammen mit ben gewonnen → me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
gegen jonas und priya mit ben verloren → me Loss (Team 1), Ben Okafor Loss (Team 1), Jonas Keller Win (Team 2), Priya Nair Win (Team 2) · teams · no scores
gagné contre jonas et priya avec ben → me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
ganamos contra jonas y priya con ben → me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
beat jonas and priya with ben → me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
azul I won with ben and jonas 61-54-40 → Azul · me 61 Win, Ben Okafor 54 Loss, Jonas Keller 40 Loss ¦ contra ben, ganó él → me Loss, Ben Okafor Win · no scores
gegen ben, er hat gewonnen → me Loss, Ben Okafor Win · no scores ¦ contre ben, il a gagné → me Loss, Ben Okafor Win · no scores ¦ azul ben le ganó a jonas → Azul · Ben Okafor Win, Jonas Keller Loss · no scores
azul loss to ben → Azul · me Loss, Ben Okafor Win · no scores ¦ azul won, me 61, ben 54 → Azul · me 61 Win, Ben Okafor 54 Loss
azul with ben & jonas, ben won → Azul · me Loss, Ben Okafor Win, Jonas Keller Loss · no scores ¦ azul me & ben & jonas, ben won → Azul · me Loss, Ben Okafor Win, Jonas Keller Loss · no scores
azul with ben & jonas: me 61, ben 54, jonas 40 → Azul · me 61, Ben Okafor 54, Jonas Keller 40 ¦ azul me & jonas lost, ben won → Azul · me Loss, Jonas Keller Loss, Ben Okafor Win · no scores
pandemic we won me ben priya → Pandemic · me Win, Ben Okafor Win, Priya Nair Win · cooperative ¦ we lost me ben priya → me Loss, Ben Okafor Loss, Priya Nair Loss · cooperative
azul 1st me, ben 2nd, jonas 3rd → Azul · me Win #1, Ben Okafor Loss #2, Jonas Keller Loss #3 · no scores ¦ azul gané a ben y jonas → Azul · me Win, Ben Okafor Loss, Jonas Keller Loss · no scores
ben won. ben won, me → Ben Okafor Win, me Loss · no scores ¦ me beat ben/jonas → me Win, Ben Okafor Loss, Jonas Keller Loss · no scores
me beat ben+jonas → me Win, Ben Okafor Loss, Jonas Keller Loss · no scores ¦ azul me ben jonas 61-54-40 → Azul · me 61, Ben Okafor 54, Jonas Keller 40 ¦ azul mit ben 20:30 uhr → Azul · me, Ben Okafor
azul me ben 3:1 → Azul · me 3, Ben Okafor 1 ¦ hanabi me 22 with ben → Hanabi · me 22, Ben Okafor ¦ azul ben win by 7, me → Azul · Ben Okafor Win, me Loss · no scores
azul j'ai perdu de 7 points contre ben → Azul · me Loss, Ben Okafor Win · no scores ¦ azul ben gagne de 7 points → Azul · Ben Okafor Win · no scores
azul ben gewinnt mit 61 punkten, ich 54 → Azul · Ben Okafor 61 Win, me 54 Loss ¦ azul me54 ben61 → Azul · me 54, Ben Okafor 61 ¦ azul ben first, me second → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul won narrowly against ben → Azul · me Win, Ben Okafor Loss · no scores ¦ azul gegen ben knapp verloren → Azul · me Loss, Ben Okafor Win · no scores
azul ben won easily, me, jonas → Azul · Ben Okafor Win, me Loss, Jonas Keller Loss · no scores ¦ azul Jonas W 71, me 60 → Azul · Jonas W (guest) 71, me 60 ¦ azul me :( ben :) → Azul · me, Ben Okafor
azul (me 61): ben 54 → Azul · me 61, Ben Okafor 54 ¦ azul jeweils 54, ich, ben → Azul · me 54, Ben Okafor 54 ¦ azul jeweils 54 ich ben → Azul · me 54, Ben Okafor 54 ¦ azul w/ ben → Azul · me, Ben Okafor
azul w/ben 54-61 → Azul · me 54, Ben Okafor 61 ¦ W/ ben azul I won → Azul · me Win, Ben Okafor Loss · no scores ¦ azul me n priya tied 54 all → Azul · me 54 Draw, Priya Nair 54 Draw
azul absolutely robbed, ben 61 me 54 → Azul · Ben Okafor 61, me 54 · not understood: “absolutely robbed” ¦ azul tied w ben 54 → Azul · me 54 Draw, Ben Okafor 54 Draw
azul ben hat gewonnen lol, ich → Azul · Ben Okafor Win, me Loss · no scores ¦ azul war mega, ich 61, ben 54 → Azul · me 61, Ben Okafor 54 · not understood: “war mega”
azul mega spannend, ich, ben, ben gewonnen → Azul · me Loss, Ben Okafor Win · no scores · not understood: “mega spannend” ¦ azul ich 61 pkt. ben 54 pkt. → Azul · me 61, Ben Okafor 54
azul ben gave up, me → Azul · Ben Okafor, me · nobody has won ¦ azul ben aufgegeben, ich → Azul · Ben Okafor, me · nobody has won
azul me & ben v jonas & priya we won → Azul · me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
azul ben v jonas 61-54 → Azul · Ben Okafor 61, Jonas Keller 54 ¦ azul ich wieder letzter, ben erster → Azul · me Loss #2, Ben Okafor Win #1 · no scores
azul ben 61 (!!), ich 54 :( → Azul · Ben Okafor 61, me 54 ¦ azul la revancha, ben 61 yo 54 → Azul · Ben Okafor 61, me 54 · not understood: “revancha”
azul yo ultimo, ben primero → Azul · me Loss #2, Ben Okafor Win #1 · no scores ¦ azul cada uno 54, yo, ben → Azul · me 54, Ben Okafor 54 ¦ azul 54 each me ben → Azul · me 54, Ben Okafor 54
azul me 61 (incl. bonus), ben 54 → Azul · me 61, Ben Okafor 54 · not understood: “incl”, “bonus” ¦ azul me 54 Pkt., ben 61 Pkt. → Azul · me 54, Ben Okafor 61
azul ben 54 lol me 61 won → Azul · Ben Okafor 54 Loss, me 61 Win ¦ azul me 54, ben n/a → Azul · me 54, Ben Okafor
skull jonas won, me, theo, sam yesterday → Skull · Jonas Keller Win, me Loss · no scores · 2026-11-21 · not understood: “theo”, “sam” ¦ azul w/ ben, I lost → Azul · me Loss, Ben Okafor Win · no scores
azul bin dabei, ben gewinnt → Azul · Ben Okafor Win · no scores · not understood: “bin” ¦ azul me 84, ben 71 last sunday → Azul · me 84, Ben Okafor 71 · 2026-11-15
azul me 61, ben 54 at Café Würfel → Azul · me 61, Ben Okafor 54 · at Café Würfel ¦ azul at Café Würfel me 61 ben 54 → Azul · me 61, Ben Okafor 54 · at Café Würfel
azul at ben me 61 jonas 54 → Azul · me 61, Jonas Keller 54 · at Ben's ¦ azul at Ben’s me 61 jonas 54 → Azul · me 61, Jonas Keller 54 · at Ben’s
azul at Bens, me 61 jonas 54 → Azul · me 61, Jonas Keller 54 · at Bens ¦ wingspan with luc me 84 → Wingspan · me 84, Lucía Gómez ¦ skull vs luc, she won → Skull · me Loss, Lucía Gómez Win · no scores
azul without ben: me 61, jonas 54 → Azul · me 61, Jonas Keller 54 ¦ azul me 61, jonas 54, ben watched → Azul · me 61, Jonas Keller 54 ¦ wingspan me 84, Theo 60 → Wingspan · me 84, Theo (guest) 60
azul Sam and ben, Sam won → Azul · Sam (guest) Win, Ben Okafor Loss · no scores
azul me and Sam vs ben and aiko, we won → Azul · me Win (Team 1), Sam (guest) Win (Team 1), Ben Okafor Loss (Team 2), Aiko Tanaka Loss (Team 2) · teams · no scores
azul Kim vs me 61-54 → Azul · Kim (guest) 61, me 54 ¦ azul me 61, ben 54, Great Evening → Azul · me 61, Ben Okafor 54 · not understood: “Great Evening”
catan w/ jonas + priya. priya took the win → Die Siedler von Catan · me Loss, Jonas Keller Loss, Priya Nair Win · no scores ¦ lost cities ben 112 - 98 me → Lost Cities · Ben Okafor 112, me 98
7 wonders: aiko 61, priya 58, me 55, ben 49, 40 minutes → 7 Wonders · Aiko Tanaka 61, Priya Nair 58, me 55, Ben Okafor 49 · 40 min
azul at ben's with priya: priya 60, ben 40, me 30 → Azul · Priya Nair 60, Ben Okafor 40, me 30 · at Ben's
azul Saturday at the Corner Pub ben 61 me 54 → Azul · Ben Okafor 61, me 54 · at the Corner Pub · 2026-11-21 ¦ won azul by 3 against ben → Azul · me Win, Ben Okafor Loss · no scores
skull - priya won, ben second, me last → Skull · Priya Nair Win #1, Ben Okafor Loss #2, me Loss #3 · no scores
ticket to ride europe with priya and ben, priya won with 134 → Ticket to Ride: Europe · me Loss, Priya Nair 134 Win, Ben Okafor Loss
azul con Ben y Lucía, ganó Lucía → Azul · me Loss, Ben Okafor Loss, Lucía Gómez Win · no scores ¦ azul everyone tied at 54: me, ben, jonas → Azul · me 54 Draw, Ben Okafor 54 Draw, Jonas Keller 54 Draw
azul ben siegte vor mir → Azul · Ben Okafor Win, me Loss · no scores ¦ azul got crushed by ben → Azul · me Loss, Ben Okafor Win · no scores
azul great game, ben won, me → Azul · Ben Okafor Win, me Loss · no scores ¦ azul gg me 61 ben 54 lol → Azul · me 61, Ben Okafor 54 ¦ azul me 54pts ben 61pts → Azul · me 54, Ben Okafor 61
azul me 61 ben 54 Great Game → Azul · me 61, Ben Okafor 54 ¦ golf me 78 ben 82, fewest wins → me 78, Ben Okafor 82 · lowest wins · which “golf”? new
azul took 2h30, ben 92 me 88 → Azul · Ben Okafor 92, me 88 · 150 min ¦ azul for 45 mins, ben 61 me 54 → Azul · Ben Okafor 61, me 54 · 45 min
azul 3-player: ben 61, me 54, priya 50 → Azul · Ben Okafor 61, me 54, Priya Nair 50 ¦ azul 2p ben 61 me 54 → Azul · Ben Okafor 61, me 54 ¦ azul rematch online, me 61 ben 54 → Azul · me 61, Ben Okafor 54
azul ben bested me 61-54 → Azul · Ben Okafor 61 Win, me 54 Loss ¦ azul zu dritt, ben siegt, jonas, ich → Azul · Ben Okafor Win, Jonas Keller Loss, me Loss · no scores
azul 61-54 against ben → Azul · me 61, Ben Okafor 54 ¦ azul with ben, drew 54-54 → Azul · me 54 Draw, Ben Okafor 54 Draw ¦ ben, jonas and I played azul: 61, 54, 40 → Azul · Ben Okafor 61, Jonas Keller 54, me 40
azul with ben yesterday 61-54 → Azul · me 61, Ben Okafor 54 · 2026-11-21 ¦ azul with ben after 3 hours, he won → Azul · me Loss, Ben Okafor Win · no scores · 180 min
azul vs ben on 15/11, won → Azul · me Win, Ben Okafor Loss · no scores · 2026-11-15 ¦ azul at 8pm me 61, ben 54 → Azul · me 61, Ben Okafor 54
azul ben 61, me 54 at Café Spiel → Azul · Ben Okafor 61, me 54 · at Café Spiel
ben a gagné à azul, moi deuxième → Azul · Ben Okafor Win #1, me Loss #2 · no scores ¦ perdu contre ben à azul 54-61 → Azul · me 54 Loss, Ben Okafor 61 Win
wir haben azul gespielt und ben hat knapp gewonnen → Azul · Ben Okafor Win · no scores ¦ ben ganó a azul, yo segundo → Azul · Ben Okafor Win #1, me Loss #2 · no scores
perdí contra ben en azul 54-61 → Azul · me 54 Loss, Ben Okafor 61 Win ¦ azul ben and jonas share the win with 61, me 54 → Azul · Ben Okafor 61 Win, Jonas Keller 61 Win, me 54 Loss
unentschieden gegen jonas im Schach → me Draw, Jonas Keller Draw · no scores · which “Schach”? new ¦ ayer gané a ben al ajedrez → me Win, Ben Okafor Loss · no scores · 2026-11-21 · which “ajedrez”? new
azul me 61 vs ben 54 → Azul · me 61, Ben Okafor 54 ¦ beat ben at azul! 61 to 54 → Azul · me 61 Win, Ben Okafor 54 Loss ¦ azul, me and ben, 61-54 → Azul · me 61, Ben Okafor 54
azul tie between me and ben, 54 points → Azul · me 54 Draw, Ben Okafor 54 Draw ¦ azul me and ben tied on 54, ben won the tiebreaker → Azul · me 54 Loss #2, Ben Okafor 54 Win #1
azul loss vs ben → Azul · me Loss, Ben Okafor Win · no scores ¦ azul: Theo 66, me 71 → Azul · Theo (guest) 66, me 71
azul mit jonas und aiko, jonas hat mit 70 punkten gewonnen → Azul · me Loss, Jonas Keller 70 Win, Aiko Tanaka Loss ¦ azul ben, jonas, me: 10/9/8 → Azul · Ben Okafor 10, Jonas Keller 9, me 8
on a joué à azul avec ben: moi 66, ben 50 → Azul · me 66, Ben Okafor 50
catan ben 10, ich 8 am samstag → Die Siedler von Catan · Ben Okafor 10, me 8 · 2026-11-21
azul am freitag, 13.11., ich 61 jonas 54 → Azul · me 61, Jonas Keller 54 · 2026-11-13
`

export const askedLines = `
pandemic with ben, lost → Pandemic · me, Ben Okafor · nobody has won · which? me Loss, Ben Win / cooperative: me Loss, Ben Loss
pandemic with ben and priya, lost → Pandemic · me, Ben Okafor, Priya Nair · nobody has won · which? open: me, Ben, Priya / cooperative: me Loss, Ben Loss, Priya Loss
croquet with ben, lost → me, Ben Okafor · nobody has won · which “croquet”? new · which? me Loss, Ben Win / cooperative: me Loss, Ben Loss
pandemic mit ben verloren → Pandemic · me, Ben Okafor · nobody has won · which? me Loss, Ben Win / cooperative: me Loss, Ben Loss
pandemic I lost with ben → Pandemic · me, Ben Okafor · nobody has won · which? me Loss, Ben Win / cooperative: me Loss, Ben Loss
azul ben and jonas beat me → Azul · Ben Okafor, Jonas Keller, me · no scores · nobody has won · which? open: Ben, Jonas, me / teams: Ben Win, Jonas Win, me Loss
azul lost to ben and jonas → Azul · me, Ben Okafor, Jonas Keller · no scores · nobody has won · which? open: me, Ben, Jonas / teams: me Loss, Ben Win, Jonas Win
azul me and ben beat jonas → Azul · me, Ben Okafor, Jonas Keller · no scores · nobody has won · which? open: me, Ben, Jonas / teams: me Win, Ben Win, Jonas Loss
azul ben and jonas beat me, me 40, ben 61, jonas 54 → Azul · Ben Okafor 61, Jonas Keller 54, me 40 · nobody has won · which? open: Ben 61, Jonas 54, me 40 / teams: Ben 61 Win, Jonas 54 Win, me 40 Loss
azul ben+jonas beat me → Azul · Ben Okafor, Jonas Keller, me · no scores · nobody has won · which? open: Ben, Jonas, me / teams: Ben Win, Jonas Win, me Loss
azul lost to ben 61-54 → Azul · me, Ben Okafor · nobody has won · which? me 54 Loss, Ben 61 Win / lowest wins: me 61 Loss, Ben 54 Win
azul won against ben 54:61 → Azul · me, Ben Okafor · nobody has won · which? me 61 Win, Ben 54 Loss / lowest wins: me 54 Win, Ben 61 Loss
azul I was beaten by ben 61-54 → Azul · me, Ben Okafor · nobody has won · which? me 54 Loss, Ben 61 Win / lowest wins: me 61 Loss, Ben 54 Win
azul me and ben won, jonas, priya → Azul · me, Ben Okafor, Jonas Keller, Priya Nair · no scores · nobody has won · which? me Win, Ben Win, Jonas Loss, Priya Loss / teams: me Win, Ben Win, Jonas Loss, Priya Loss
azul 1. me 54, 2. ben 61 → Azul · me 54, Ben Okafor 61 · nobody has won · which? me 54 Win #1, Ben 61 Loss #2 / lowest wins: me 54 Win, Ben 61 Loss
azul ben won, me 61, ben 54 → Azul · Ben Okafor 54, me 61 · nobody has won · which? Ben 54 Win, me 61 Loss / lowest wins: Ben 54 Win, me 61 Loss
azul me 30, ben 12, ben won → Azul · me 30, Ben Okafor 12 · nobody has won · which? me 30 Loss, Ben 12 Win / lowest wins: me 30 Loss, Ben 12 Win
azul j'ai perdu 61-54 contre ben → Azul · me, Ben Okafor · nobody has won · which? me 54 Loss, Ben 61 Win / lowest wins: me 61 Loss, Ben 54 Win
pandemic gagné avec ben → Pandemic · me, Ben Okafor · nobody has won · which? me Win, Ben Loss / cooperative: me Win, Ben Win
pandemic j'ai gagné avec ben → Pandemic · me, Ben Okafor · nobody has won · which? me Win, Ben Loss / cooperative: me Win, Ben Win
azul ben et jonas ont gagné, moi perdu → Azul · Ben Okafor, Jonas Keller, me · no scores · nobody has won · which? Ben Win, Jonas Win, me Loss / teams: Ben Win, Jonas Win, me Loss
azul moi 1, ben 2, jonas 3 → Azul · me, Ben Okafor, Jonas Keller · nobody has won · which? me 1, Ben 2, Jonas 3 / me Win #1, Ben Loss #2, Jonas Loss #3
azul verloren gegen ben 61:54 → Azul · me, Ben Okafor · nobody has won · which? me 54 Loss, Ben 61 Win / lowest wins: me 61 Loss, Ben 54 Win
pandemic mit ben gewonnen → Pandemic · me, Ben Okafor · nobody has won · which? me Win, Ben Loss / cooperative: me Win, Ben Win
pandemic zusammen mit ben gewonnen → Pandemic · me, Ben Okafor · nobody has won · which? me Win, Ben Loss / cooperative: me Win, Ben Win
pandemic gewonnen mit ben → Pandemic · me, Ben Okafor · nobody has won · which? me Win, Ben Loss / cooperative: me Win, Ben Win
azul ben gewann, ich 61, ben 54 → Azul · Ben Okafor 54, me 61 · nobody has won · which? Ben 54 Win, me 61 Loss / lowest wins: Ben 54 Win, me 61 Loss
azul ben und jonas haben gewonnen, ich verloren → Azul · Ben Okafor, Jonas Keller, me · no scores · nobody has won · which? Ben Win, Jonas Win, me Loss / teams: Ben Win, Jonas Win, me Loss
azul ich 1, ben 2, jonas 3 → Azul · me, Ben Okafor, Jonas Keller · nobody has won · which? me 1, Ben 2, Jonas 3 / me Win #1, Ben Loss #2, Jonas Loss #3
codenames mit ben gegen jonas und priya 5:3 verloren → Codenames · Ben Okafor (Team 1), me (Team 1), Jonas Keller (Team 2), Priya Nair (Team 2) · teams · nobody has won · which? teams: Ben 3 Loss, me 3 Loss, Jonas 5 Win, Priya 5 Win / teams: lowest wins: Ben 5 Loss, me 5 Loss, Jonas 3 Win, Priya 3 Win
ticket me 84, jonas 71 → me 84, Jonas Keller 71 · which “ticket”? Ticket to Ride / Ticket to Ride: Europe
twilight imperium me 12, jonas 10 → me 12, Jonas Keller 10 · which “twilight imperium”? new
pandemic won with ben → Pandemic · me, Ben Okafor · nobody has won · which? me Win, Ben Loss / cooperative: me Win, Ben Win ¦ pandemic ben lost with jonas → Pandemic · Ben Okafor, Jonas Keller · nobody has won · which? Ben Loss, Jonas Win / cooperative: Ben Loss, Jonas Loss
azul me 1, ben 2, jonas 3 → Azul · me, Ben Okafor, Jonas Keller · nobody has won · which? me 1, Ben 2, Jonas 3 / me Win #1, Ben Loss #2, Jonas Loss #3
azul mit ben gewonnen → Azul · me, Ben Okafor · nobody has won · which? me Win, Ben Loss / cooperative: me Win, Ben Win
azul perdí contra ben 61-54 → Azul · me, Ben Okafor · nobody has won · which? me 54 Loss, Ben 61 Win / lowest wins: me 61 Loss, Ben 54 Win
pandemic gané con ben → Pandemic · me, Ben Okafor · nobody has won · which? me Win, Ben Loss / cooperative: me Win, Ben Win
azul yo 1, ben 2, jonas 3 → Azul · me, Ben Okafor, Jonas Keller · nobody has won · which? me 1, Ben 2, Jonas 3 / me Win #1, Ben Loss #2, Jonas Loss #3
ben, jonas and priya won, me lost → Ben Okafor, Jonas Keller, Priya Nair, me · no scores · nobody has won · which? Ben Win, Jonas Win, Priya Win, me Loss / teams: Ben Win, Jonas Win, Priya Win, me Loss
azul ben, jonas won, me lost → Azul · Ben Okafor, Jonas Keller, me · no scores · nobody has won · which? Ben Win, Jonas Win, me Loss / teams: Ben Win, Jonas Win, me Loss
ben jonas gewonnen, ich priya verloren → Ben Okafor, Jonas Keller, me, Priya Nair · no scores · nobody has won · which? Ben Win, Jonas Win, me Loss, Priya Loss / teams: Ben Win, Jonas Win, me Loss, Priya Loss
ben und jonas haben gewonnen, ich und priya verloren → Ben Okafor, Jonas Keller, me, Priya Nair · no scores · nobody has won · which? Ben Win, Jonas Win, me Loss, Priya Loss / teams: Ben Win, Jonas Win, me Loss, Priya Loss
azul jonas lost, ben me won → Azul · Jonas Keller, Ben Okafor, me · no scores · nobody has won · which? Jonas Loss, Ben Win, me Win / teams: Jonas Loss, Ben Win, me Win
azul ben jonas won → Azul · Ben Okafor, Jonas Keller · nobody has won · which? cooperative: Ben Win, Jonas Win / Ben Win, Jonas Win
azul ben, jonas won → Azul · Ben Okafor, Jonas Keller · nobody has won · which? cooperative: Ben Win, Jonas Win / Ben Win, Jonas Win
azul me, ben and jonas won → Azul · me, Ben Okafor, Jonas Keller · nobody has won · which? cooperative: me Win, Ben Win, Jonas Win / me Win, Ben Win, Jonas Win
azul ben, jonas and me won → Azul · Ben Okafor, Jonas Keller, me · nobody has won · which? cooperative: Ben Win, Jonas Win, me Win / Ben Win, Jonas Win, me Win
azul me, ben, jonas, ben and jonas won → Azul · me, Ben Okafor, Jonas Keller · no scores · nobody has won · which? me Loss, Ben Win, Jonas Win / teams: me Loss, Ben Win, Jonas Win
winners: ben, jonas; me → Ben Okafor, Jonas Keller, me · which “winners”? new
winners: ben, jonas; losers: me, priya → Ben Okafor, Jonas Keller, me, Priya Nair · nobody has won · which “winners”? new · not understood: “losers”
gagnants: ben, jonas; perdants: moi → Ben Okafor, Jonas Keller, me · nobody has won · which “gagnants”? new · not understood: “perdants”
ganadores: ben y jonas; perdedores: yo → Ben Okafor, Jonas Keller, me · nobody has won · which “ganadores”? new · not understood: “perdedores”
azul lost: ben, jonas → Azul · me, Ben Okafor, Jonas Keller · nobody has won · which? open: me, Ben, Jonas / cooperative: me Loss, Ben Loss, Jonas Loss
azul lost, me, ben → Azul · me, Ben Okafor · nobody has won · which? me Loss, Ben Win / cooperative: me Loss, Ben Loss
pandemic me, ben, priya won → Pandemic · me, Ben Okafor, Priya Nair · nobody has won · which? cooperative: me Win, Ben Win, Priya Win / me Win, Ben Win, Priya Win
winners: bob and cid, me → me · nobody has won · which “winners”? new · not understood: “bob”, “cid”
joint winners ben and jonas, me → Ben Okafor, Jonas Keller, me · which “joint winners”? new
les gagnants: ben et jonas, moi → Ben Okafor, Jonas Keller, me · which “gagnants”? new
ganadores: ben y jonas, yo → Ben Okafor, Jonas Keller, me · which “ganadores”? new
winners: ben, jonas and me → Ben Okafor, Jonas Keller, me · which “winners”? new
winners: ben, jonas, me not → Ben Okafor, Jonas Keller, me · nobody has won · which “winners”? new · not understood: “not”
ganaron ben y jonas, yo no → Ben Okafor, Jonas Keller, me · nobody has won · which “ganaron”? new · not understood: “no”
winners: ben and jonas, priya and aiko → Ben Okafor, Jonas Keller, Priya Nair, Aiko Tanaka · which “winners”? new
weder ben noch jonas haben gewonnen → nobody has won · which “weder”? new · not understood: “ben noch jonas haben gewonnen”
ni ben ni jonas ont gagné → Ben Okafor, Jonas Keller · nobody has won · which “ni”? new · not understood: “ni”, “ont gagné”
ni ben ni jonas ganaron → Ben Okafor, Jonas Keller · nobody has won · which “ni”? new · not understood: “ni”, “ganaron”
it wasn't me who won, ben did → me, Ben Okafor · nobody has won · which “it wasn't”? new · not understood: “who won”, “did”
ben won; me lost; jonas won → Ben Okafor, me, Jonas Keller · no scores · nobody has won · which? Ben Win, me Loss, Jonas Win / teams: Ben Win, me Loss, Jonas Win
gestern bei bob mit cid, der hat gewonnen → 2026-11-21 · nobody has won · which “bob”? new · not understood: “mit cid”, “hat gewonnen”
pandemic gewonnen! ben priya → Pandemic · me, Ben Okafor, Priya Nair · nobody has won · which? me Win, Ben Loss, Priya Loss / cooperative: me Win, Ben Win, Priya Win
pandemic lost! ben priya → Pandemic · me, Ben Okafor, Priya Nair · nobody has won · which? open: me, Ben, Priya / cooperative: me Loss, Ben Loss, Priya Loss
ben vs me. lost → Ben Okafor, me · nobody has won · which? Ben Win, me Loss / cooperative: Ben Loss, me Loss
croquet ben me 61 54 → me · nobody has won · which “croquet”? new · not understood: “ben”, “61 54”
azul ben 👑 won, me → Azul · Ben Okafor, me · nobody has won · which? cooperative: Ben Win, me Win / Ben Win, me Win
azul ich u ben haben gewonnen → Azul · me, Ben Okafor · nobody has won · which? cooperative: me Win, Ben Win / me Win, Ben Win
azul me n ben beat jonas → Azul · me, Ben Okafor, Jonas Keller · no scores · nobody has won · which? open: me, Ben, Jonas / teams: me Win, Ben Win, Jonas Loss
azul me n ben won vs jonas → Azul · me, Ben Okafor, Jonas Keller · no scores · nobody has won · which? open: me, Ben, Jonas / teams: me Win, Ben Win, Jonas Loss
azul jonas u. ben haben gewonnen, ich → Azul · Jonas Keller, Ben Okafor, me · no scores · nobody has won · which? Jonas Win, Ben Win, me Loss / teams: Jonas Win, Ben Win, me Loss
azul gane yo, ben → Azul · me, Ben Okafor · nobody has won · which? me Win, Ben Loss / cooperative: me Win, Ben Win
azul me v ben, won → Azul · me, Ben Okafor · nobody has won · which? me Win, Ben Loss / cooperative: me Win, Ben Win
azul me 61 - 12 54 ben → Azul · me, Ben Okafor · nobody has won · not understood: “61”, “12 54”
azul gestern, 20.11., ich 61 jonas 54 → Azul · me 61, Jonas Keller 54 · not understood: “gestern”, “20.11.” ¦ azul on friday 26 november me 61 jonas 54 → Azul · me 61, Jonas Keller 54 · nobody has won · not understood: “on friday 26 november” ¦ azul me 61 me 54 → Azul · me · nobody has won · not understood: “61”, “54” ¦ azul wingspan me 61 ben 54 → me 61, Ben Okafor 54 · nobody has won · not understood: “azul wingspan” ¦ azul at Ben's me 61 ben 54 at the Dice Cellar → Azul · me 61, Ben Okafor 54 · at the Dice Cellar · nobody has won · not understood: “at Ben's” ¦ azul me 61, jonas 54, priya 70, I won → Azul · me 61, Jonas Keller 54, Priya Nair 70 · nobody has won ¦ I won 61 ben won 54 → me 61, Ben Okafor 54 · nobody has won ¦ azul ben didn't play well, me 61 priya 54 → Azul · Ben Okafor, me 61, Priya Nair 54 · nobody has won · not understood: “didn't” ¦ azul ohne jonas, ich 61 priya 54 → Azul · me 61, Priya Nair 54 ¦ azul sans jonas, moi 61 priya 54 → Azul · me 61, Priya Nair 54 ¦ azul sin jonas, yo 61 priya 54 → Azul · me 61, Priya Nair 54 ¦ azul ich 61 priya 54, ben nicht dabei → Azul · me 61, Priya Nair 54 ¦ azul me, priya and ben didn't play → Azul · me, Priya Nair
`
