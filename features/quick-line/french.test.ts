import { expect, test } from 'vitest'

import { known, readInWords, rowsOf } from '#tests/support/data/quick-lines.ts'

import { readQuickLine } from './quick-line.rules.ts'

const rows = rowsOf(`
azul j'ai perdu contre ben 54-61 → Azul · me 54 Loss, Ben Okafor 61 Win
azul j'ai perdu 61-54 contre ben → Azul · me 54 Loss, Ben Okafor 61 Win
azul ben a perdu contre moi 54-61 → Azul · Ben Okafor 54 Loss, me 61 Win
azul ben m'a battu 61-54 → Azul · me 54 Loss, Ben Okafor 61 Win
azul gagné 61 à 54 contre ben → Azul · me 61 Win, Ben Okafor 54 Loss
azul j'ai perdu 54 à 61 contre ben → Azul · me 54 Loss, Ben Okafor 61 Win
azul ben a battu jonas → Azul · Ben Okafor Win, Jonas Keller Loss · no scores
azul j'ai battu ben 61-54 → Azul · me 61 Win, Ben Okafor 54 Loss
azul battu par ben 54-61 → Azul · me 54 Loss, Ben Okafor 61 Win
azul j'ai été battu par ben → Azul · me Loss, Ben Okafor Win · no scores
azul contre ben, perdu 54-61 → Azul · me 54 Loss, Ben Okafor 61 Win
azul contre ben gagné 61-54 → Azul · me 61 Win, Ben Okafor 54 Loss
azul ben gagne, moi 54, jonas 40 → Azul · Ben Okafor Win, me 54 Loss, Jonas Keller 40 Loss
azul gagnant: ben, perdant: moi → Azul · Ben Okafor Win, me Loss · no scores
azul c'est ben qui a gagné, moi, jonas → Azul · Ben Okafor Win, me Loss, Jonas Keller Loss · no scores · not understood: “qui”
azul victoire de ben, moi, jonas → Azul · Ben Okafor Win, me Loss, Jonas Keller Loss · no scores
azul moi 1er, ben 2e, jonas 3e → Azul · me Win #1, Ben Okafor Loss #2, Jonas Keller Loss #3 · no scores
azul 1. ben 2. moi 3. jonas → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores
azul premier ben, deuxième moi → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul ben premier, moi deuxième, jonas dernier → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores
azul ben est arrivé premier, moi second → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul 1er ben, 2e moi → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul moi 54 ben 54 égalité → Azul · me 54 Draw, Ben Okafor 54 Draw
azul moi et ben à égalité à 54, jonas 40 → Azul · me 54 Draw, Ben Okafor 54 Draw, Jonas Keller 40 Loss
azul moi, ben ex aequo 54, jonas 40 → Azul · me 54 Draw, Ben Okafor 54 Draw, Jonas Keller 40 Loss
azul match nul contre ben 54-54 → Azul · me 54 Draw, Ben Okafor 54 Draw
azul moi 54, ben 54, ben gagne au départage → Azul · me 54 Loss #2, Ben Okafor 54 Win #1
azul moi 54 ben 54 victoire partagée → Azul · me 54 Win, Ben Okafor 54 Win
azul moi et ben partagent la victoire, jonas 40 → Azul · me Win, Ben Okafor Win, Jonas Keller 40 Loss
pandemic tous gagné: moi, ben, priya → Pandemic · me Win, Ben Okafor Win, Priya Nair Win · cooperative
pandemic on a gagné, ben et priya → Pandemic · me Win, Ben Okafor Win, Priya Nair Win · cooperative
pandemic nous avons perdu avec ben et priya → Pandemic · me Loss, Ben Okafor Loss, Priya Nair Loss · cooperative
pandemic gagné avec ben → Pandemic · me Win, Ben Okafor Win · cooperative
pandemic j'ai gagné avec ben → Pandemic · me Win, Ben Okafor Win · cooperative
pandemic tout le monde a perdu, moi, ben → Pandemic · me Loss, Ben Okafor Loss · cooperative
azul tout le monde a perdu → Azul · “tout le monde a perdu”: table?
azul personne n'a gagné → Azul · “personne n'a gagné”: nobody? draw / together
azul seul 84 → Azul · me 84
azul en solo 84 → Azul · me 84
azul à trois: moi, ben, jonas, ben gagne → Azul · me Loss, Ben Okafor Win, Jonas Keller Loss · no scores
azul 3 joueurs moi ben jonas, ben a gagné → Azul · me Loss, Ben Okafor Win, Jonas Keller Loss · no scores
azul moi 61 points, ben 54 points → Azul · me 61, Ben Okafor 54
azul moi 20+15+8, ben 54 → Azul · me 43, Ben Okafor 54
azul ben a gagné deux fois, moi une fois → Azul · Ben Okafor, me · “ben a gagné deux fois, moi une fois”: matches? one match 2:1 / several matches
azul ben n'a pas gagné, moi 54 → Azul · Ben Okafor, me 54 · “ben n'a pas gagné”: winner? Ben Okafor / me
azul j'ai presque gagné, ben 61 → Azul · me, Ben Okafor 61 · “j'ai presque gagné”: winner? me / Ben Okafor
codenames moi et ben contre jonas et priya, on a gagné → Codenames · me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
codenames moi ben contre jonas priya, nous avons perdu → Codenames · me Loss (Team 1), Ben Okafor Loss (Team 1), Jonas Keller Win (Team 2), Priya Nair Win (Team 2) · teams · no scores
codenames moi, ben battent jonas, priya → Codenames · me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
codenames ils ont gagné, moi ben contre jonas priya → Codenames · me Loss (Team 1), Ben Okafor Loss (Team 1), Jonas Keller Win (Team 2), Priya Nair Win (Team 2) · teams · no scores
codenames gagné avec ben contre jonas et priya → Codenames · me Win (Team 1), Ben Okafor Win (Team 1), Jonas Keller Loss (Team 2), Priya Nair Loss (Team 2) · teams · no scores
azul moi 61, ben 54, merci à tous → Azul · me 61, Ben Okafor 54 · not understood: “merci”, “tous”
azul hier moi 61, ben 54, chez Ben → Azul · me 61, Ben Okafor 54 · at Ben · 2026-11-21
azul moi 1 250, ben 980 → Azul · me 1250, Ben Okafor 980
azul ben et jonas ont gagné, moi perdu → Azul · Ben Okafor Win, Jonas Keller Win, me Loss · no scores
azul M. Dupont 40, moi 61 → Azul · M. Dupont (guest) 40, me 61
azul moi contre ben 61-54 → Azul · me 61, Ben Okafor 54
azul ben gagne contre jonas et moi → Azul · Ben Okafor Win, Jonas Keller Loss, me Loss · no scores
azul moi 54,5, ben 40 → Azul · me 54.5, Ben Okafor 40
azul ben et moi avons perdu, jonas a gagné → Azul · Ben Okafor Loss, me Loss, Jonas Keller Win · no scores
azul ben nous a battus, jonas et moi → Azul · Ben Okafor Win, Jonas Keller Loss, me Loss · no scores
azul ben, moi et jonas avons tous perdu → Azul · Ben Okafor Loss, me Loss, Jonas Keller Loss · cooperative
azul égalité entre ben et jonas à 54, moi 40 → Azul · Ben Okafor 54 Draw, Jonas Keller 54 Draw, me 40 Loss
azul qui a gagné? → Azul · me · “qui a gagné”: winner? me
azul moi ١٢, ben ٩ → Azul · me 12, Ben Okafor 9
skyjo moi 12, ben 30, le plus petit gagne → Skyjo · me 12, Ben Okafor 30 · lowest wins
azul moi 54, ben 54, jonas 40, ben gagne le départage → Azul · me 54 Loss #2, Ben Okafor 54 Win #1, Jonas Keller 40 Loss #3
pandemic le jeu a gagné, moi et ben → Pandemic · me Loss, Ben Okafor Loss · cooperative
azul moi 1, ben 2, jonas 3 → Azul · me 1, Ben Okafor 2, Jonas Keller 3 · “moi 1, ben 2, jonas 3”: places? places / as typed
codenames avec ben contre jonas et priya, perdu 3-5 → Codenames · me 3 Loss (Team 1), Ben Okafor 3 Loss (Team 1), Jonas Keller 5 Win (Team 2), Priya Nair 5 Win (Team 2) · teams
azul ben gagne, moi deuxième, jonas troisième → Azul · Ben Okafor Win #1, me Loss #2, Jonas Keller Loss #3 · no scores
azul première place ben, deuxième place moi → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul ben 1re, moi 2e → Azul · Ben Okafor Win #1, me Loss #2 · no scores
azul partie gagnée par ben → Azul · Ben Okafor Win · no scores
azul gagné par ben, moi → Azul · Ben Okafor Win, me Loss · no scores
azul moi 61, ben 54, si ben avait gagné → Azul · me 61, Ben Okafor 54 · “si ben avait gagné”: winner? me / Ben Okafor
azul hier soir j'ai battu ben 61-54 → Azul · me 61 Win, Ben Okafor 54 Loss · 2026-11-21
azul ben et moi ex aequo, jonas perd → Azul · Ben Okafor Draw, me Draw, Jonas Keller Loss · no scores
azul vainqueur ben, moi, jonas → Azul · Ben Okafor Win, me Loss, Jonas Keller Loss · no scores
azul j'ai gagné → Azul · me Win · no scores
azul perdu → Azul · me Loss · no scores
codenames moi+ben 5, jonas+priya 3 → Codenames · me 5 (Team 1), Ben Okafor 5 (Team 1), Jonas Keller 3 (Team 2), Priya Nair 3 (Team 2) · teams
`)

test('There are at least sixty lines in French', () => {
  expect(rows.length).toBeGreaterThanOrEqual(60)
})

test.each(rows)('%s is read as %s', (line, read) => {
  expect(readInWords(readQuickLine(line, known))).toBe(read)
})
