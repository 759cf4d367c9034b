import { expect, test } from 'vitest'

import { known, readInWords, rowsOf } from '#tests/support/data/quick-lines.ts'

import { readQuickLine, toProposal } from './quick-line.rules.ts'

/** Several winners and losers, partners, and who does what to whom in every order. */
const rows = rowsOf(`
azul bob and cid won, me lost → Azul · Bob (guest) Win, Cid (guest) Win, me Loss · no scores
ben, jonas and priya won, me lost → Ben Okafor Win, Jonas Keller Win, Priya Nair Win, me Loss · no scores
azul ben, jonas won, me lost → Azul · Ben Okafor, Jonas Keller, me · “jonas won”: winner? Ben Okafor+Jonas Keller / Jonas Keller / Ben Okafor / me
ben jonas gewonnen, ich priya verloren → Ben Okafor Win, Jonas Keller Win, me Loss, Priya Nair Loss · no scores
ben und jonas haben gewonnen, ich und priya verloren → Ben Okafor Win, Jonas Keller Win, me Loss, Priya Nair Loss · no scores
azul jonas lost, ben me won → Azul · Jonas Keller Loss, Ben Okafor Win, me Win · no scores
azul ben jonas won → Azul · Ben Okafor, Jonas Keller · “ben jonas won”: winner? Ben Okafor+Jonas Keller / Jonas Keller / Ben Okafor / together
azul ben, jonas won → Azul · Ben Okafor Loss, Jonas Keller Win · no scores
azul me, ben and jonas won → Azul · me, Ben Okafor, Jonas Keller · “ben and jonas won”: winner? me+Ben Okafor+Jonas Keller / Ben Okafor+Jonas Keller / me / Ben Okafor / Jonas Keller / together
azul ben, jonas and me won → Azul · Ben Okafor Win, Jonas Keller Win, me Win · no scores
azul me, ben, jonas, ben and jonas won → Azul · me Loss, Ben Okafor Win, Jonas Keller Win · no scores
winners: ben, jonas; me → Ben Okafor Win, Jonas Keller Win, me Loss · no scores
winners: ben, jonas; losers: me, priya → Ben Okafor Win, Jonas Keller Win, me Loss, Priya Nair Loss · no scores
Gewinner: ben, jonas; Verlierer: ich, priya → Ben Okafor Win, Jonas Keller Win, me Loss, Priya Nair Loss · no scores
Gewinner: ben, jonas, ich 40 → Ben Okafor, Jonas Keller, me 40 · “Gewinner: ben”: winner? Ben Okafor / Ben Okafor+Jonas Keller / Jonas Keller / me
gagnants: ben, jonas; perdants: moi → Ben Okafor Win, Jonas Keller Win, me Loss · no scores
ganadores: ben y jonas; perdedores: yo → Ben Okafor Win, Jonas Keller Win, me Loss · no scores
won: ben, jonas; lost: me, priya → Ben Okafor Win, Jonas Keller Win, me Loss, Priya Nair Loss · no scores
won ben jonas lost me priya → Ben Okafor Win, Jonas Keller Win, me Loss, Priya Nair Loss · no scores
ben, jonas: win; me: loss → Ben Okafor Win, Jonas Keller Win, me Loss · no scores
azul lost: ben, jonas → Azul · me, Ben Okafor, Jonas Keller · “lost: ben”: winner? me / Ben Okafor / Jonas Keller
azul gewonnen haben ben, jonas → Azul · Ben Okafor Win, Jonas Keller Win · no scores
azul gewonnen hat ben, jonas und ich haben verloren → Azul · Ben Okafor Win, Jonas Keller Loss, me Loss · no scores
1st: ben, jonas; 3rd: me → Ben Okafor Draw #1, Jonas Keller Draw #1, me Loss #3 · no scores
1. ben, jonas 3. ich → Ben Okafor Draw #1, Jonas Keller Draw #1, me Loss #3 · no scores
ben, jonas 1st, me 3rd → Ben Okafor Draw #1, Jonas Keller Draw #1, me Loss #3 · no scores
1st ben, 2nd me, jonas → Ben Okafor Win #1, me Loss #2, Jonas Keller Loss · no scores
1st: ben; 2nd: me, jonas; 4th: priya → Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #2, Priya Nair Loss #4 · no scores
1. ben 2. jonas, ich 4. priya → Ben Okafor Win #1, Jonas Keller Loss #2, me Loss #2, Priya Nair Loss #4 · no scores
1st: ben, jonas; 2nd: me → Ben Okafor Draw #1, Jonas Keller Draw #1, me Loss #3 · no scores
ben, jonas 1st, me 2nd → Ben Okafor, Jonas Keller, me · not understood: “1st”, “2nd”
ben 1st, me 3rd → Ben Okafor Win #1, me Loss · no scores · not understood: “3rd”
azul ben 3rd of 3, me 1st, jonas 2nd → Azul · Ben Okafor Loss #3, me Win #1, Jonas Keller Loss #2 · no scores
azul ich 2. von 4 → Azul · me · not understood: “2. von 4”
ben or jonas won → Ben Okafor, Jonas Keller · “ben or jonas won”: winner? Ben Okafor / Jonas Keller
ben oder ich haben gewonnen → Ben Okafor, me · “ben oder ich haben gewonnen”: winner? Ben Okafor / me
azul ben ou jonas a gagné → Azul · Ben Okafor, Jonas Keller · “ben ou jonas a gagné”: winner? Ben Okafor / Jonas Keller
Anna hat Ben geschlagen → Anna (guest) Win, Ben Okafor Loss · no scores
mama hat papa geschlagen → Mama (guest) Win, Papa (guest) Loss · no scores
anna wurde von tom geschlagen → Anna (guest) Loss, Tom (guest) Win · no scores
Anna just beat Tom → which game is “Anna”? · me, Tom (guest) · “Anna just beat Tom”: winner? me / Tom
anna beat me → which game is “anna”? · me · “anna beat me”: winner? me
the kids beat me → me · “the kids beat me”: winner? me · not understood: “kids”
anna a battu ben → Anna (guest) Win, Ben Okafor Loss · no scores
anna a gagné contre ben → Anna (guest) Win, Ben Okafor Loss · no scores
anna ha ganado a ben → Anna (guest) Win, Ben Okafor Loss · no scores
croquet won against ben → which game is “croquet”? · me, Ben Okafor · “croquet won against ben”: winner? me / Ben Okafor
catan hat ben gewonnen → Die Siedler von Catan · Ben Okafor Win · no scores
won against cid with bob → me (Team 1), Cid (guest) (Team 2), Bob (guest) (Team 1) · teams · “won against cid with bob”: winner? me+Bob / Cid
gegen jonas und priya zusammen mit ben gewonnen → me Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2), Ben Okafor Win (Team 1) · teams · no scores
gegen jonas und priya mit ben verloren → me Loss (Team 1), Jonas Keller Win (Team 2), Priya Nair Win (Team 2), Ben Okafor Loss (Team 1) · teams · no scores
gagné contre jonas et priya avec ben → me Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2), Ben Okafor Win (Team 1) · teams · no scores
ganamos contra jonas y priya con ben → me Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2), Ben Okafor Win (Team 1) · teams · no scores
lost against jonas priya with ben 3-5 → me 3 Loss (Team 1), Jonas Keller 5 Win (Team 2), Priya Nair 5 Win (Team 2), Ben Okafor 3 Loss (Team 1) · teams
beat jonas and priya with ben → me Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2), Ben Okafor Win (Team 1) · teams · no scores
azul ben beat jonas with priya → Azul · Ben Okafor (Team 1), Jonas Keller (Team 2), Priya Nair (Team 1) · teams · “ben beat jonas with priya”: winner? Ben Okafor+Priya Nair / Jonas Keller
azul I won with ben and jonas 61-54-40 → Azul · me 61 Win, Ben Okafor 54 Loss, Jonas Keller 40 Loss
azul ben y yo ganamos a jonas y priya → Azul · Ben Okafor Win (Team 1), me Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
played against bob. He won 61-54 → me 54 Loss, Bob (guest) 61 Win
played ben. she won 61-54 → me 54 Loss, Ben Okafor 61 Win
contra ben, ganó él → me Loss, Ben Okafor Win · no scores
gegen ben, er hat gewonnen → me Loss, Ben Okafor Win · no scores
contre ben, il a gagné → me Loss, Ben Okafor Win · no scores
azul yo 54, ben 54, ben gana el desempate → Azul · me 54 Loss #2, Ben Okafor 54 Win #1
played with ben and jonas, he won → me, Ben Okafor, Jonas Keller · “he won”: winner? me / Ben Okafor / Jonas Keller
gegen ben gewann jonas 61:54 → Ben Okafor 54 Loss, Jonas Keller 61 Win
contra ben ganó jonas → Ben Okafor Loss, Jonas Keller Win · no scores
contre ben a gagné jonas → Ben Okafor Loss, Jonas Keller Win · no scores
vs ben jonas won → me, Ben Okafor, Jonas Keller · “vs ben jonas won”: winner? me / Ben Okafor / Jonas Keller
a ben le ganó jonas (61-54) → Ben Okafor 54 Loss, Jonas Keller 61 Win
azul ben le ganó a jonas → Azul · Ben Okafor Win, Jonas Keller Loss · no scores
azul ha vencido ben a jonas → Azul · Ben Okafor Win, Jonas Keller Loss · no scores
den ben hat jonas geschlagen → Ben Okafor Loss, Jonas Keller Win · no scores
den jonas habe ich geschlagen → Jonas Keller Loss, me Win · no scores
dem jonas unterlag ben → Jonas Keller Win, Ben Okafor Loss · no scores
ben hat den jonas geschlagen → Ben Okafor Win, Jonas Keller Loss · no scores
ihn hat ben geschlagen, jonas → me, Ben Okafor, Jonas Keller · “ihn hat ben geschlagen”: winner? me / Ben Okafor / Jonas Keller · not understood: “ihn”
azul ben hat alle geschlagen → Azul · me Loss, Ben Okafor Win · no scores
azul ben beat everyone → Azul · me Loss, Ben Okafor Win · no scores
azul ben a battu tout le monde → Azul · me Loss, Ben Okafor Win · no scores
azul ben ganó a todos → Azul · me Loss, Ben Okafor Win · no scores
azul ben hat uns geschlagen → Azul · me, Ben Okafor · “ben hat uns geschlagen”: winner? me / Ben Okafor
sieger war nicht ben sondern jonas → me, Ben Okafor, Jonas Keller · “sieger war nicht ben sondern jonas”: winner? me / Ben Okafor / Jonas Keller · not understood: “sondern”
not ben but jonas won → Ben Okafor, Jonas Keller · “not ben but jonas won”: winner? Ben Okafor / Jonas Keller
jonas instead of ben won → Jonas Keller, Ben Okafor · “jonas instead of ben won”: winner? Jonas Keller / Ben Okafor
ben hätte gewonnen, aber jonas hat → Ben Okafor, Jonas Keller · “ben hätte gewonnen”: winner? Ben Okafor / Jonas Keller · not understood: “aber”
ben didn't win → me, Ben Okafor · “ben didn't win”: winner? me / Ben Okafor
azul me won and so did ben → Azul · me, Ben Okafor · “me won and so did ben”: winner? me / Ben Okafor
azul loss to ben → Azul · me Loss, Ben Okafor Win · no scores
azul got crushed by ben 61-54 → Azul · me 54 Loss, Ben Okafor 61 Win
azul ben better than me → Azul · Ben Okafor, me · not understood: “better than”
azul lost, me, ben → Azul · me Loss, Ben Okafor Loss · cooperative · “lost”: with? together; or apart
azul won, me 61, ben 54 → Azul · me 61 Win, Ben Okafor 54 Loss
`)

test.each(rows)('%s is read as %s', (line, read) => {
  expect(readInWords(readQuickLine(line, known))).toBe(read)
})

test.each(['azul ben vs theo', 'codenames ben jonas vs priya aiko', 'azul gegen ben, jonas'])(
  '%s: of several who play against each other nobody has won',
  (line) => {
    const { isUndecided, seats } = toProposal(readQuickLine(line, known))
    const isMine = seats.some(({ who }) => who.kind === 'self')
    expect([isUndecided, seats.map(({ result }) => result)]).toEqual([
      !isMine,
      seats.map(() => null),
    ])
  },
)
