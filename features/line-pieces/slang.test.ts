import { expect, test } from 'vitest'

import { readQuickLine, toProposal } from '#features/quick-line/quick-line.rules.ts'
import { known, readInWords, rowsOf } from '#tests/support/data/quick-lines.ts'

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
azul w/ ben, I lost → Azul · Ben Okafor, me · “I lost”: winner? Ben Okafor / me
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
azul smashed it vs ben 61-54 → Azul · me 61, Ben Okafor 54 · “smashed it vs ben 61-54”: winner? me / Ben Okafor
azul gg me 61 ben 54 lol → Azul · me 61, Ben Okafor 54 · not understood: “gg”, “lol”
azul ben rekt me 61-54 → Azul · Ben Okafor 61 Win, me 54 Loss
azul got rekt by ben 54-61 → Azul · me 54 Loss, Ben Okafor 61 Win
azul ben pwned me → Azul · Ben Okafor Win, me Loss · no scores
azul beat ben lmao → Azul · me Win, Ben Okafor Loss · no scores · not understood: “lmao”
azul me n priya tied 54 all → Azul · me 54 Draw, Priya Nair 54 Draw
azul me 61, ben 54 ffs → Azul · me 61, Ben Okafor 54 · not understood: “ffs”
azul won yay, me ben → Azul · me, Ben Okafor · “won yay”: winner? me / Ben Okafor · not understood: “yay”
azul lost smh, ben 61 me 54 → Azul · Ben Okafor 61, me 54 · “lost smh”: winner? Ben Okafor / me · not understood: “smh”
azul ben owned us, me jonas → Azul · Ben Okafor Win, me Loss, Jonas Keller Loss · no scores
azul absolutely robbed, ben 61 me 54 → Azul · Ben Okafor 61, me 54 · not understood: “absolutely robbed”
azul ez win vs ben → Azul · me, Ben Okafor · “ez win vs ben”: winner? me / Ben Okafor · not understood: “ez”
azul ezpz against ben → Azul · me, Ben Okafor · “ezpz against ben”: winner? me / Ben Okafor
azul ben whooped jonas n me → Azul · Ben Okafor Win, Jonas Keller Loss, me Loss · no scores
azul tied w ben 54 → Azul · me 54 Draw, Ben Okafor 54 Draw
azul jonas wonn me ben → Azul · Jonas Keller, me, Ben Okafor · not understood: “wonn”
azul me 54pts ben 61pts → Azul · me 54, Ben Okafor 61
azul me 54p, ben 61p → Azul · me 54, Ben Okafor 61
azul hab ben abgezockt 61:54 → Azul · me 61 Win, Ben Okafor 54 Loss
azul ich hab gewonnen digga, ben → Azul · me Win, Ben Okafor Loss · no scores · not understood: “digga”
azul ben hat mich gerockt 61:54 → Azul · Ben Okafor 61 Win, me 54 Loss
azul ben hat mich abgezogen → Azul · Ben Okafor Win, me Loss · no scores
azul hab vergeigt gegen ben → Azul · me Loss, Ben Okafor Win · no scores
azul ben hat gewonnen lol, ich → Azul · Ben Okafor Win, me Loss · no scores · not understood: “lol”
azul war mega, ich 61, ben 54 → Azul · me 61, Ben Okafor 54 · not understood: “mega”
azul mega spannend, ich, ben, ben gewonnen → Azul · me Loss, Ben Okafor Win · no scores · not understood: “mega spannend”
azul ben gewinnt hdgdl, ich → Azul · Ben Okafor Win, me Loss · no scores · not understood: “hdgdl”
azul ich gewonen ben verlorn → Azul · me, Ben Okafor · not understood: “gewonen”, “verlorn”
azul ham gewonnen, ich u ben → Azul · me Win, Ben Okafor Win · cooperative · “ham gewonnen”: with? together; or apart
azul ich 61 pkt. ben 54 pkt. → Azul · me 61, Ben Okafor 54
azul ich mit 61 vor ben mit 54 → Azul · me 61 Win, Ben Okafor 54 Loss
azul ben hats geschafft, ich → Azul · Ben Okafor Win, me Loss · no scores
pandemic hat geklappt, ich ben → Pandemic · me Win, Ben Okafor Win · cooperative · “hat geklappt”: with? together; or apart
pandemic hat nicht geklappt, ich ben → Pandemic · me, Ben Okafor · “hat nicht geklappt”: winner? me / Ben Okafor
pandemic knapp verkackt, ich u jonas → Pandemic · me Loss, Jonas Keller Loss · cooperative · “knapp verkackt”: with? together; or apart
pandemic leider gescheitert, ich, ben → Pandemic · me Loss, Ben Okafor Loss · cooperative · “leider gescheitert”: with? together; or apart
pandemic on a réussi, moi ben → Pandemic · me Win, Ben Okafor Win · cooperative
pandemic échec, moi ben → Pandemic · me Loss, Ben Okafor Loss · cooperative · “échec”: with? together; or apart
azul j'ai perdu mdr, ben → Azul · me Loss, Ben Okafor Win · no scores · not understood: “mdr”
azul ben ma battu 61-54 → Azul · me 54 Loss, Ben Okafor 61 Win
azul jai gagné contre ben → Azul · me Win, Ben Okafor Loss · no scores
azul g gagné contre ben → Azul · me Win, Ben Okafor Loss · no scores
azul g perdu vs ben ptdr → Azul · me Loss, Ben Okafor Win · no scores · not understood: “ptdr”
azul ben a gagné tkt, moi → Azul · Ben Okafor Win, me Loss · no scores · not understood: “tkt”
azul moi 61 ben 54 trop bien → Azul · me 61, Ben Okafor 54 · not understood: “trop bien”
azul ex-aequo avc ben → Azul · me Draw, Ben Okafor Draw · no scores
azul avc ben g perdu → Azul · me Loss, Ben Okafor Win · no scores
azul le gané a ben jaja → Azul · me Win, Ben Okafor Loss · no scores · not understood: “jaja”
azul ben me ganó jajaja → Azul · me Loss, Ben Okafor Win · no scores · not understood: “jajaja”
azul perdi con ben xd → Azul · me Loss, Ben Okafor Loss · cooperative · “perdi con ben xd”: with? together; or apart · not understood: “xd”
azul gane yo, ben → Azul · me Win, Ben Okafor Loss · no scores
azul me gano ben x 7 → Azul · me Loss, Ben Okafor Win · no scores · not understood: “x 7”
azul ben gano xq hizo trampa, yo → Azul · Ben Okafor Win, me Loss · no scores · not understood: “xq hizo trampa”
azul yo 61 ben 54 xd → Azul · me 61, Ben Okafor 54 · not understood: “xd”
pandemic perdimos x poco, yo ben → Pandemic · me Loss, Ben Okafor Loss · cooperative · not understood: “x poco”
pandemic salio bien, yo ben → Pandemic · me, Ben Okafor · not understood: “salio bien”
azul tqm ben 61, yo 54 → Azul · Ben Okafor 61, me 54 · not understood: “tqm”
azul rage quit by ben, me → Azul · Ben Okafor, me · not understood: “rage quit”
azul ben gave up, me → Azul · Ben Okafor, me · not understood: “gave”
azul ben ragequit, me → Azul · Ben Okafor, me · not understood: “ragequit”
azul ben aufgegeben, ich → Azul · Ben Okafor, me · not understood: “aufgegeben”
azul unfinished, me, ben → Azul · me, Ben Okafor · not understood: “unfinished”
azul called it, me, ben → Azul · me, Ben Okafor · not understood: “called”
pandemic saved the world, me ben → Pandemic · me, Ben Okafor · not understood: “saved”, “world”
pandemic wiped, me ben → Pandemic · me, Ben Okafor · not understood: “wiped”
pandemic victory!! me n ben → Pandemic · me Win, Ben Okafor Win · cooperative · “victory!”: with? together; or apart
azul sieg!!! ich > ben → Azul · me, Ben Okafor · cooperative · “sieg!!”: with? together; or apart · “sieg!!! ich > ben”: winner? me / Ben Okafor
azul bin zweiter geworden hinter ben → Azul · me Loss #2, Ben Okafor Win #1 · no scores
azul bin zweiter hinter ben → Azul · me Loss #2, Ben Okafor Win #1 · no scores
azul fui segundo detrás de ben → Azul · me Loss #2, Ben Okafor Win #1 · no scores
azul quedé segundo detrás de ben → Azul · me Loss #2, Ben Okafor Win #1 · no scores
azul suis deuxième derrière ben → Azul · me Loss #2, Ben Okafor Win #1 · no scores
azul bin dabei, ben gewinnt → Azul · me Loss, Ben Okafor Win · no scores · not understood: “dabei”
azul fui derrotado por ben → Azul · me Loss, Ben Okafor Win · no scores
azul bin erster geworden, ben zweiter → Azul · me Win #1, Ben Okafor Loss #2 · no scores
azul bob, me, cid → Azul · Bob (guest), me, Cid (guest)
azul j/b vs p/a, p/a won → Azul · Jonas Keller or Jürgen Groß or José Álvarez or Jean-Luc Moreau Loss (Team 1), Ben Okafor Loss (Team 1), Priya Nair Win (Team 2), Aiko Tanaka Win (Team 2) · teams · no scores
azul j+b vs p+a, p+a won → Azul · Jonas Keller or Jürgen Groß or José Álvarez or Jean-Luc Moreau Loss (Team 1), Ben Okafor Loss (Team 1), Priya Nair Win (Team 2), Aiko Tanaka Win (Team 2) · teams · no scores
catan me 10 ben 8 gotta go → Die Siedler von Catan · me 10, Ben Okafor 8 · not understood: “gotta go”
azul me 61 ben 54 imo unfair → Azul · me 61, Ben Okafor 54 · not understood: “imo unfair”
azul me: 61 pnts, ben: 54 pnts → Azul · me 61, Ben Okafor 54
azul ben 61 vs me 54 rip → Azul · Ben Okafor 61, me 54 · not understood: “rip”
azul me & ben v jonas & priya we won → Azul · me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
azul me v ben, won → Azul · me Win, Ben Okafor Loss · no scores
azul ben v jonas 61-54 → Azul · Ben Okafor 61, Jonas Keller 54
azul me vs. ben 61-54 gg → Azul · me 61, Ben Okafor 54 · not understood: “gg”
azul ich vs ben 61zu54 → Azul · me 61, Ben Okafor 54
azul 61 zu 54 gg ben → Azul · Ben Okafor · not understood: “61 zu 54 gg”
azul ich +ben geg. jonas +priya verloren → Azul · me Loss (Team 1), Ben Okafor Loss (Team 1), Jonas Keller Win (Team 2), Priya Nair Win (Team 2) · teams · no scores
azul gg ben verlorn → Azul · Ben Okafor · not understood: “gg”, “verlorn”
azul geg ben gewonnen → Azul · me Win, Ben Okafor Loss · no scores
azul ich wieder letzter, ben erster → Azul · me Loss #2, Ben Okafor Win #1 · no scores · not understood: “wieder”
azul ben hat geluckt, ich → Azul · Ben Okafor, me · not understood: “geluckt”
azul ben glücklich gewonnen, ich → Azul · Ben Okafor Win, me Loss · no scores
azul ben verarscht, ich gewonnen → Azul · Ben Okafor Loss, me Win · no scores · not understood: “verarscht”
azul ben 61 (!!), ich 54 :( → Azul · Ben Okafor 61, me 54 · not understood: “:(”
azul jonas disqualified, me, ben → Azul · Jonas Keller, me, Ben Okafor · not understood: “disqualified”
azul ben forfeited, me → Azul · Ben Okafor, me · not understood: “forfeited”
azul time ran out, me, ben → Azul · me, Ben Okafor · not understood: “time ran out”
azul interrupted, me, ben → Azul · me, Ben Okafor · not understood: “interrupted”
pandemic outbreak, me, ben → Pandemic · me, Ben Okafor · not understood: “outbreak”
pandemic cured all, me ben → Pandemic · me, Ben Okafor · not understood: “cured all”
pandemic verloren gegen das spiel, ich u ben → Pandemic · me Loss, Ben Okafor Loss · cooperative
pandemic spiel hat gewonnen, ich ben → Pandemic · me Loss, Ben Okafor Loss · cooperative
pandemic easy peasy, me ben → Pandemic · me, Ben Okafor · not understood: “easy peasy”
pandemic gw, me ben → Pandemic · me, Ben Okafor · not understood: “gw”
pandemic out of time, me, ben → Pandemic · me, Ben Okafor · not understood: “out”, “time”
pandemic wir habens geschafft, ich ben → Pandemic · me, Ben Okafor · “wir habens geschafft”: winner? me / Ben Okafor · not understood: “habens”
pandemic habens nicht geschafft, ich ben → Pandemic · me, Ben Okafor · “habens nicht geschafft”: winner? me / Ben Okafor · not understood: “habens”
pandemic leider nein, ich, ben → Pandemic · me, Ben Okafor · not understood: “leider nein”
pandemic mission accomplished, me ben → Pandemic · me, Ben Okafor · not understood: “mission accomplished”
pandemic didnt make it, me ben → Pandemic · me, Ben Okafor · not understood: “didnt make”
pandemic didn't make it, me, ben → Pandemic · me, Ben Okafor · not understood: “didn't make”
pandemic made it, me, ben → Pandemic · me Win, Ben Okafor Win · cooperative
pandemic pas réussi, moi ben → Pandemic · me, Ben Okafor · “pas réussi”: winner? me / Ben Okafor
pandemic c'est raté, moi et ben → Pandemic · me Loss, Ben Okafor Loss · cooperative · “c'est raté”: with? together; or apart
pandemic on s'est fait défoncer, moi ben → Pandemic · me, Ben Okafor · not understood: “s'est fait défoncer”
pandemic no se pudo, yo ben → Pandemic · me, Ben Okafor · not understood: “no”, “pudo”
pandemic casi, yo ben → Pandemic · me, Ben Okafor · not understood: “casi”
azul ben m'a éclaté 61-54 → Azul · me 54 Loss, Ben Okafor 61 Win
azul ben ma explosé → Azul · me Loss, Ben Okafor Win · no scores
azul j'ai explosé ben → Azul · me Win, Ben Okafor Loss · no scores
azul ben ma mis une raclée → Azul · me, Ben Okafor · “ben ma mis une raclée”: winner? me / Ben Okafor · not understood: “ma mis”
azul raclée par ben → Azul · me Loss, Ben Okafor Win · no scores
azul moi pi ben → Azul · me, Ben Okafor · not understood: “pi”
azul pareil 54, moi ben → Azul · me, Ben Okafor · not understood: “pareil 54”
azul égalitée moi ben → Azul · me, Ben Okafor · not understood: “égalitée”
azul nul, moi, ben → Azul · me, Ben Okafor · not understood: “nul”
azul le dio una paliza ben a jonas → Azul · Ben Okafor Win, Jonas Keller Loss · no scores
azul ben me dio una paliza → Azul · me Loss, Ben Okafor Win · no scores
azul me reventó ben 61-54 → Azul · me 54 Loss, Ben Okafor 61 Win
azul la revancha, ben 61 yo 54 → Azul · Ben Okafor 61, me 54 · not understood: “revancha”
azul me toco perder, ben → Azul · me, Ben Okafor · not understood: “toco perder”
azul quede segundo, ben primero → Azul · me Loss #2, Ben Okafor Win #1 · no scores
azul yo ultimo, ben primero → Azul · me Loss #2, Ben Okafor Win #1 · no scores
azul cada uno 54, yo, ben → Azul · me 54, Ben Okafor 54
azul ambos 54, yo ben → Azul · me 54, Ben Okafor 54
azul both 54 me ben → Azul · me 54, Ben Okafor 54
azul same 54, me, ben → Azul · me, Ben Okafor · not understood: “same 54”
azul 54 each me ben → Azul · me 54, Ben Okafor 54
azul all square 54, me, ben → Azul · me 54 Draw, Ben Okafor 54 Draw
azul me 61 + 5 bonus, ben 54 → Azul · me 66, Ben Okafor 54 · not understood: “bonus”
azul me 61 (incl. bonus), ben 54 → Azul · me 61, Ben Okafor 54 · not understood: “incl”, “bonus”
azul ben -5 malus, me 54 → Azul · Ben Okafor -5, me 54 · not understood: “malus”
azul ben 61 inkl. bonus, ich 54 → Azul · Ben Okafor 61, me 54 · not understood: “inkl”, “bonus”
azul me 54 Pkt., ben 61 Pkt. → Azul · me 54, Ben Okafor 61
azul me 54 victorypoints, ben 61 VPs → Azul · me 54, Ben Okafor 61 · not understood: “victorypoints”
azul me 54 pints, ben 61 poins → Azul · me 54, Ben Okafor 61 · not understood: “pints”, “poins”
azul me 54 Zähler, ben 61 Zähler → Azul · me 54, Ben Okafor 61
azul moi 54 pts, ben 61 pnts → Azul · me 54, Ben Okafor 61
azul yo 54 ptos., ben 61 ptos. → Azul · me 54, Ben Okafor 61
azul me 54 Zacken, ben 61 Zacken → Azul · me 54, Ben Okafor 61 · not understood: “Zacken”, “Zacken”
azul me v. ben 61-54 → Azul · me 61, Ben Okafor 54
azul ich geg. ben, gewonnen → Azul · me Win, Ben Okafor Loss · no scores
azul me schwurbel ben jonas beat priya → Azul · me, Ben Okafor, Jonas Keller, Priya Nair · “ben jonas”: sides? apart; or teams · “me schwurbel ben jonas beat priya”: winner? me / Ben Okafor / Jonas Keller / Priya Nair · not understood: “schwurbel”
azul me + ben schwurbel jonas + priya lost → Azul · me (Team 1), Ben Okafor (Team 1), Jonas Keller (Team 2), Priya Nair (Team 2) · teams · “me + ben schwurbel jonas + priya lost”: winner? me+Ben Okafor / Jonas Keller+Priya Nair · not understood: “schwurbel”
azul me schwurbel ben won → Azul · me, Ben Okafor · “me schwurbel ben won”: winner? me / Ben Okafor · not understood: “schwurbel”
pandemic nos ganó el juego, yo ben → Pandemic · me Loss, Ben Okafor Loss · cooperative
azul dio una paliza a ben → Azul · me Win, Ben Okafor Loss · no scores
azul me schwurbel ben beat priya → Azul · me, Ben Okafor, Priya Nair · “me schwurbel ben beat priya”: winner? me / Ben Okafor / Priya Nair · not understood: “schwurbel”
azul ben started, me, jonas won → Azul · Ben Okafor Loss, me Loss, Jonas Keller Win · no scores · not understood: “started”
azul ben 54 lol me 61 won → Azul · Ben Okafor 54 Loss, me 61 Win · not understood: “lol”
azul j/b c/ p/a, ganaron p/a → Azul · Jonas Keller or Jürgen Groß or José Álvarez or Jean-Luc Moreau Loss (Team 1), Ben Okafor Loss (Team 1), Priya Nair Win (Team 2), Aiko Tanaka Win (Team 2) · teams · no scores
azul x/y vs p/a, p/a won → Azul · X (guest) Loss (Team 1), Y (guest) Loss (Team 1), Priya Nair Win (Team 2), Aiko Tanaka Win (Team 2) · teams · no scores
azul me 54, ben n/a → Azul · me 54, Ben Okafor · not understood: “n”
azul c/u 54, yo ben → Azul · me 54, Ben Okafor 54
azul j/b 54, p/a 61 → Azul · Jonas Keller or Jürgen Groß or José Álvarez or Jean-Luc Moreau 54 (Team 1), Ben Okafor 54 (Team 1), Priya Nair 61 (Team 2), Aiko Tanaka 61 (Team 2) · teams
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
  'azul smashed it vs ben 61-54',
  'azul ez win vs ben',
  'azul ezpz against ben',
  'azul jonas wonn me ben',
  'azul ich gewonen ben verlorn',
  'pandemic hat nicht geklappt, ich ben',
  'pandemic salio bien, yo ben',
  'azul rage quit by ben, me',
  'azul ben gave up, me',
  'azul ben ragequit, me',
  'azul ben aufgegeben, ich',
  'azul unfinished, me, ben',
  'azul called it, me, ben',
  'pandemic saved the world, me ben',
  'pandemic wiped, me ben',
  'azul sieg!!! ich > ben',
  'azul 61 zu 54 gg ben',
  'azul gg ben verlorn',
  'azul ben hat geluckt, ich',
  'azul jonas disqualified, me, ben',
  'azul ben forfeited, me',
  'azul time ran out, me, ben',
  'azul interrupted, me, ben',
  'pandemic outbreak, me, ben',
  'pandemic cured all, me ben',
  'pandemic easy peasy, me ben',
  'pandemic gw, me ben',
  'pandemic out of time, me, ben',
  'pandemic wir habens geschafft, ich ben',
  'pandemic habens nicht geschafft, ich ben',
  'pandemic leider nein, ich, ben',
  'pandemic mission accomplished, me ben',
  'pandemic didnt make it, me ben',
  "pandemic didn't make it, me, ben",
  'pandemic pas réussi, moi ben',
  "pandemic on s'est fait défoncer, moi ben",
  'pandemic no se pudo, yo ben',
  'pandemic casi, yo ben',
  'azul ben ma mis une raclée',
  'azul moi pi ben',
  'azul pareil 54, moi ben',
  'azul égalitée moi ben',
  'azul nul, moi, ben',
  'azul me toco perder, ben',
  'azul same 54, me, ben',
  'azul me schwurbel ben jonas beat priya',
  'azul me + ben schwurbel jonas + priya lost',
  'azul me schwurbel ben won',
  'azul me schwurbel ben beat priya',
])('who won stays open in %s', (line) => {
  expect(toProposal(readQuickLine(line, known)).isUndecided).toBe(true)
})
