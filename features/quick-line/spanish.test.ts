import { expect, test } from 'vitest'

import { known, readInWords, rowsOf } from '#tests/support/data/quick-lines.ts'

import { readQuickLine } from './quick-line.rules.ts'

const rows = rowsOf(`
azul le gané a ben 61 a 54 → Azul · me 61 Win, Ben Okafor 54 Loss
azul he ganado a ben 61-54 → Azul · me 61 Win, Ben Okafor 54 Loss
azul he perdido contra ben 54-61 → Azul · me 54 Loss, Ben Okafor 61 Win
azul perdí contra ben 61-54 → Azul · me 54 Loss, Ben Okafor 61 Win
azul gané a ben 61-54 → Azul · me 61 Win, Ben Okafor 54 Loss
azul gané contra ben 61-54 → Azul · me 61 Win, Ben Okafor 54 Loss
azul le gané a ben 61-54 → Azul · me 61 Win, Ben Okafor 54 Loss
azul ben me ganó 61-54 → Azul · me 54 Loss, Ben Okafor 61 Win
azul me ganó ben 61-54 → Azul · me 54 Loss, Ben Okafor 61 Win
azul ben me ha ganado → Azul · me Loss, Ben Okafor Win · no scores
azul ben ganó a jonas → Azul · Ben Okafor Win, Jonas Keller Loss · no scores
azul ben perdió contra mí 54-61 → Azul · Ben Okafor 54 Loss, me 61 Win
azul ganó ben, yo, jonas → Azul · Ben Okafor Win, me Loss, Jonas Keller Loss · no scores
azul ben ha ganado, yo 54 → Azul · Ben Okafor Win, me 54 Loss
azul ganador: ben, perdedor: yo → Azul · Ben Okafor Win, me Loss · no scores
azul contra ben, perdí 54-61 → Azul · me 54 Loss, Ben Okafor 61 Win
azul contra ben he perdido 54-61 → Azul · me 54 Loss, Ben Okafor 61 Win
azul yo 1º, ben 2º, jonas 3º → Azul · me Win #1, Ben Okafor Loss #2, Jonas Keller Loss #3 · no scores
azul primero ben, segundo yo, tercero jonas → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores
azul ben primero, yo segundo, jonas último → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores
azul 1. ben 2. yo → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul yo 54 ben 54 empate → Azul · me 54 Draw, Ben Okafor 54 Draw
azul yo y ben empatados a 54, jonas 40 → Azul · me 54 Draw, Ben Okafor 54 Draw, Jonas Keller 40 Loss
azul yo, ben empatan a 54, jonas 40 → Azul · me 54 Draw, Ben Okafor 54 Draw, Jonas Keller 40 Loss
azul empate con ben 54-54 → Azul · me 54 Draw, Ben Okafor 54 Draw
azul yo 54, ben 54, ben gana el desempate → Azul · me 54 Loss #2, Ben Okafor 54 Win #1
azul yo 54 ben 54 victoria compartida → Azul · me 54 Win, Ben Okafor 54 Win
azul yo y ben comparten la victoria, jonas 40 → Azul · me Win, Ben Okafor Win, Jonas Keller 40 Loss
pandemic todos ganamos: yo, ben, priya → Pandemic · me Win, Ben Okafor Win, Priya Nair Win · cooperative
pandemic hemos ganado, ben y priya → Pandemic · me Win, Ben Okafor Win, Priya Nair Win · cooperative
pandemic ganamos con ben y priya → Pandemic · me Win, Ben Okafor Win, Priya Nair Win · cooperative
pandemic perdimos con ben → Pandemic · me Loss, Ben Okafor Loss · cooperative
pandemic gané con ben → Pandemic · me Win, Ben Okafor Win · cooperative
pandemic todos han perdido, yo, ben → Pandemic · me Loss, Ben Okafor Loss · cooperative
azul todos perdieron → Azul · “todos perdieron”: table?
azul nadie ganó → Azul · “nadie ganó”: nobody? draw / together
azul solo 84 → Azul · me 84
azul en solitario 84 → Azul · me 84
azul 3 jugadores yo ben jonas, ben ganó → Azul · me Loss, Ben Okafor Win, Jonas Keller Loss · no scores
azul yo 61 puntos, ben 54 puntos → Azul · me 61, Ben Okafor 54
azul yo 20+15+8, ben 54 → Azul · me 43, Ben Okafor 54
azul ben ganó dos veces, yo una vez → Azul · Ben Okafor, me · “ben ganó dos veces, yo una vez”: matches? one match 2:1 / several matches
azul ben no ganó, yo 54 → Azul · Ben Okafor, me 54 · “ben no ganó”: winner? Ben Okafor / me
azul casi gano, ben 61 → Azul · me, Ben Okafor 61 · “casi gano”: winner? me / Ben Okafor
codenames yo y ben contra jonas y priya, ganamos → Codenames · me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
codenames yo ben contra jonas priya, perdimos → Codenames · me Loss (Team 1), Ben Okafor Loss (Team 1), Jonas Keller Win (Team 2), Priya Nair Win (Team 2) · teams · no scores
codenames yo, ben ganaron a jonas, priya → Codenames · me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
codenames ganaron ellos, yo ben contra jonas priya → Codenames · me Loss (Team 1), Ben Okafor Loss (Team 1), Jonas Keller Win (Team 2), Priya Nair Win (Team 2) · teams · no scores
codenames gané con ben contra jonas y priya → Codenames · me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
azul yo 61, ben 54, gracias a todos → Azul · me 61, Ben Okafor 54 · not understood: “gracias”, “todos”
azul ayer yo 61, ben 54 en casa de Ben → Azul · me 61, Ben Okafor 54 · at Ben · 2026-11-21
azul yo 1.250, ben 980 → Azul · me 1250, Ben Okafor 980
azul ben y jonas ganaron, yo perdí → Azul · Ben Okafor Win, Jonas Keller Win, me Loss · no scores
azul Sr. López 40, yo 61 → Azul · Sr. López (guest) 40, me 61
azul yo contra ben 61-54 → Azul · me 61, Ben Okafor 54
azul perdí con ben 54-61 → Azul · me 54 Loss, Ben Okafor 61 Win
azul derrotado por ben 54-61 → Azul · me 54 Loss, Ben Okafor 61 Win
azul ben venció a jonas → Azul · Ben Okafor Win, Jonas Keller Loss · no scores
azul yo gané, ben segundo, jonas tercero → Azul · me Win #1, Ben Okafor Loss #2, Jonas Keller Loss #3 · no scores
azul ganamos ben y yo, jonas perdió → Azul · Ben Okafor Win, me Win, Jonas Keller Loss · no scores
azul ben, yo y jonas perdimos todos → Azul · Ben Okafor Loss, me Loss, Jonas Keller Loss · cooperative
azul empate entre ben y jonas a 54, yo 40 → Azul · Ben Okafor 54 Draw, Jonas Keller 54 Draw, me 40 Loss
azul ¿quién ganó? → Azul · me · “¿quién ganó”: winner? me
azul yo ١٢, ben ٩ → Azul · me 12, Ben Okafor 9
skyjo yo 12, ben 30, gana el menor → Skyjo · me 12, Ben Okafor 30 · lowest wins
azul yo 54, ben 54, jonas 40, ben gana en el desempate → Azul · me 54 Loss #2, Ben Okafor 54 Win #1, Jonas Keller 40 Loss #3
pandemic ganó el juego, yo y ben → Pandemic · me Loss, Ben Okafor Loss · cooperative
azul yo 1, ben 2, jonas 3 → Azul · me 1, Ben Okafor 2, Jonas Keller 3 · “yo 1, ben 2, jonas 3”: places? places / as typed
codenames con ben contra jonas y priya, perdimos 3-5 → Codenames · me 3 Loss (Team 1), Ben Okafor 3 Loss (Team 1), Jonas Keller 5 Win (Team 2), Priya Nair 5 Win (Team 2) · teams
azul primer puesto ben, segundo puesto yo → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul ben 1.º, yo 2.º → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul anoche gané a ben 61-54 → Azul · me 61 Win, Ben Okafor 54 Loss · 2026-11-21
azul solos ben y yo, ganamos → Azul · Ben Okafor Win, me Win · cooperative · not understood: “solos”
azul gana ben → Azul · Ben Okafor Win · no scores
azul perdí → Azul · me Loss · no scores
`)

test('There are at least sixty lines in Spanish', () => {
  expect(rows.length).toBeGreaterThanOrEqual(60)
})

test.each(rows)('%s is read as %s', (line, read) => {
  expect(readInWords(readQuickLine(line, known))).toBe(read)
})
