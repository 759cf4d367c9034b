import { expect, test } from 'vitest'

import { known, readInWords, rowsOf } from '#tests/support/data/quick-lines.ts'

import { readQuickLine } from './quick-line.rules.ts'

const won =
  'Azul · Bob (guest) Win (Team 1), Cid (guest) Win (Team 1), me Loss (Team 2), Zoe (guest) Loss (Team 2) · teams · no scores'
const red =
  'Azul · Bob (guest) Win (Red), Cid (guest) Win (Red), me Loss (Blue), Zoe (guest) Loss (Blue) · teams · no scores'
const rows = rowsOf(`
azul team 1: bob cid, team 2: me zoe, team 1 won → ${won}
azul team 1: bob, cid; team 2: me, zoe; team 1 won → ${won}
azul bob, cid (team 1), me, zoe (team 2), team 1 won → ${won}
azul team 1: bob cid, team 2: me zoe, team 2 lost → ${won}
azul team 1: bob cid, team 2: me zoe, team 1 beat team 2 → ${won}
azul team 1: bob cid, team 2: me zoe, won by team 1 → ${won}
azul winner: team 1, team 1: bob cid, team 2: me zoe → ${won}
azul équipe 1: bob cid, équipe 2: moi zoe, équipe 1 a gagné → ${won}
azul equipo 1: bob cid, equipo 2: yo zoe, ganó el equipo 1 → ${won}
azul mannschaft 1: bob cid, mannschaft 2: ich zoe, mannschaft 1 hat gewonnen → ${won}
azul team red: bob cid, team blue: me zoe, red won → ${red}
azul team red: bob, cid; team blue: me, zoe; team red won → ${red}
azul red team: bob, cid; blue team: me, zoe; blue lost → ${red}
azul red: bob, cid; blue: me, zoe; red won → ${red}
azul team red: bob, cid; team blue: me, zoe; red beat blue 61-54 → Azul · Bob (guest) 61 Win (Red), Cid (guest) 61 Win (Red), me 54 Loss (Blue), Zoe (guest) 54 Loss (Blue) · teams
azul team a: ben, jonas; team b: me, priya; team a won → Azul · Ben Okafor Win (Team A), Jonas Keller Win (Team A), me Loss (Team B), Priya Nair Loss (Team B) · teams · no scores
azul team 1: bob cid 61, team 2: me zoe 54 → Azul · Bob (guest) 61 (Team 1), Cid (guest) 61 (Team 1), me 54 (Team 2), Zoe (guest) 54 (Team 2) · teams
azul team 1: bob cid, team 2: me zoe, team 1 61, team 2 54 → Azul · Bob (guest) 61 (Team 1), Cid (guest) 61 (Team 1), me 54 (Team 2), Zoe (guest) 54 (Team 2) · teams
azul team 1: bob cid, team 2: me zoe, team 2 won 61-54 → Azul · Bob (guest) 54 Loss (Team 1), Cid (guest) 54 Loss (Team 1), me 61 Win (Team 2), Zoe (guest) 61 Win (Team 2) · teams
azul team 1: Anna Meier, Tom Weber; team 2: me, Ben; team 2 won → Azul · Anna Meier (guest) Loss (Team 1), Tom Weber (guest) Loss (Team 1), me Win (Team 2), Ben Okafor Win (Team 2) · teams · no scores
azul team 1 me ben vs team 2 jonas priya, we won → Azul · me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
azul team 1 won, me, ben → Azul · me, Ben Okafor · “team 1 won”: winner? me / Ben Okafor · not understood: “team 1”
azul team 1: me ben, jonas → Azul · me, Ben Okafor, Jonas Keller · not understood: “team 1”
azul team red won, me, ben → Azul · me, Ben Okafor · “team red won”: winner? me / Ben Okafor · not understood: “red”
azul team 1: ben 40 jonas, team 2: me priya, team 1 61, team 2 54 → Azul · Ben Okafor 40 (Team 1), Jonas Keller 61 (Team 1), me 54 (Team 2), Priya Nair 54 (Team 2) · teams · not understood: “61”
azul team ben: ben jonas, team mara: me priya, team ben won → Azul · Ben Okafor Win (Ben), Jonas Keller Win (Ben), me Loss (Mara), Priya Nair Loss (Mara) · teams · no scores
azul team ben (ben, jonas) beat team mara (me, priya) → Azul · Ben Okafor Win (Ben), Jonas Keller Win (Ben), me Loss (Mara), Priya Nair Loss (Mara) · teams · no scores
azul les rouges: ben jonas, les bleus: moi priya, les rouges ont gagné → Azul · Ben Okafor Win (Rouges), Jonas Keller Win (Rouges), me Loss (Bleus), Priya Nair Loss (Bleus) · teams · no scores
azul us: me ben, them: jonas priya, they won → Azul · me Loss (Us), Ben Okafor Loss (Us), Jonas Keller Win (Them), Priya Nair Win (Them) · teams · no scores
azul us: me ben, them: jonas priya, us won → Azul · me Win (Us), Ben Okafor Win (Us), Jonas Keller Loss (Them), Priya Nair Loss (Them) · teams · no scores
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
