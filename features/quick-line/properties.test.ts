import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { MANNER, WORDS } from '#features/line-pieces/vocabulary.rules.ts'
import { resultsOf } from '#features/scoring/results.rules.ts'
import { known } from '#tests/support/data/quick-lines.ts'
import { isLong } from '#tests/support/long-form.ts'

import { type Reading, readQuickLine, toProposal } from './quick-line.rules.ts'

const RUNS = isLong ? 2000 : 300
const SEED = 32
const first = ['Jonas', 'Ben', 'Priya', 'Aiko', 'Conor', 'Élodie']
/** They say nothing that a match can store. */
const SIGNS = ['🎉', '👍', '✅', '💀', '★', '♥️', '👩🏽‍🚀', '🇫🇷', '©']
const score = fc.integer({ min: -20, max: 300 })
const pairs = fc
  .uniqueArray(fc.constantFrom(...first), { minLength: 2, maxLength: 2 })
  .map(([one = '', other = '']) => [one, other] as const)

/** Lines in which the first of two has won. */
const won: readonly ((one: string, other: string) => string)[] = [
  (one, other) => `azul ${one} beat ${other}`,
  (one, other) => `azul ${one} won against ${other}`,
  (one, other) => `azul ${other} lost to ${one}`,
  (one, other) => `azul ${other} was beaten by ${one}`,
  (one, other) => `azul ${one} won, ${other}`,
  (one, other) => `azul ${other}, ${one} won`,
  (one, other) => `azul winner: ${one}, ${other}`,
  (one, other) => `azul ${one} 1st, ${other} 2nd`,
  (one, other) => `azul 1. ${one} 2. ${other}`,
  (one, other) => `azul ${other} tied with ${one}, ${one} wins tie`,
  (one, other) => `azul ${one} hat gegen ${other} gewonnen`,
  (one, other) => `azul ${one} hat ${other} geschlagen`,
  (one, other) => `azul ${other} wurde von ${one} geschlagen`,
  (one, other) => `azul ${other} hat gegen ${one} verloren`,
  (one, other) => `azul gewonnen hat ${one}, ${other}`,
  (one, other) => `azul ${one} erster, ${other} zweiter`,
  (one, other) => `azul ${one} a battu ${other}`,
  (one, other) => `azul ${one} a gagné contre ${other}`,
  (one, other) => `azul ${other} a perdu contre ${one}`,
  (one, other) => `azul ${one} premier, ${other} deuxième`,
  (one, other) => `azul victoire de ${one}, ${other}`,
  (one, other) => `azul ${one} ganó a ${other}`,
  (one, other) => `azul ${one} ha ganado contra ${other}`,
  (one, other) => `azul ${other} perdió contra ${one}`,
  (one, other) => `azul ganó ${one}, ${other}`,
  (one, other) => `azul ${one} 1º, ${other} 2º`,
  (one, other) => `azul ${one}🏆, ${other}`,
  (one, other) => `azul ${other}, ${one} 👑`,
  (one, other) => `azul 🥇${one} 🥈${other}`,
  (one, other) => `azul ${other} 🥈 ${one} 🥇`,
  (one, other) => `azul ${other} L, ${one} W`,
  (one, other) => `azul W ${one}, L ${other}`,
  (one, other) => `azul ${one} (W), ${other} (L)`,
  (one, other) => `azul ${one} G, ${other} V`,
  (one, other) => `azul ${one} won narrowly against ${other}`,
  (one, other) => `azul knapper Sieg für ${one} gegen ${other}`,
  (one, other) => `azul belle victoire de ${one} contre ${other}`,
  (one, other) => `azul ${other} fue derrotado por ${one}`,
  (one, other) => `azul ${one} ahead of ${other}`,
  (one, other) => `azul ${other} hinter ${one}`,
]
/** Orders of finishing, which say who won where no scores are. */
const ordered: readonly ((one: string, two: string, three: string) => string)[] = [
  (one, two, three) => `${one} then ${two} then ${three}`,
  (one, two, three) => `${one}, dann ${two}, dann ${three}`,
  (one, two, three) => `${one} puis ${two} puis ${three}`,
  (one, two, three) => `${one}, luego ${two}, luego ${three}`,
  (one, two, three) => `${one} > ${two} > ${three}`,
  (one, two, three) => `${three} < ${two} < ${one}`,
  (one, two, three) => `${one} → ${two} → ${three}`,
  (one, two, three) => `${one} first then ${two} then ${three}`,
  (one, two, three) => `${three} 🥉 ${one} 🥇 ${two} 🥈`,
]
/** What else a line may say of their scores. */
const scored: readonly ((one: string, other: string, a: number, b: number) => string)[] = [
  () => '',
  (_one, _other, a, b) => ` ${Math.abs(a)}:${Math.abs(b)}`,
  (one, other, a, b) => `, ${one} ${a}, ${other} ${b}`,
  (one, other, a, b) => `, ${other} ${b}⏎${one} ${a}`.replace('⏎', '\n'),
]
const linesOfWinners = fc.record({
  names: pairs,
  line: fc.constantFrom(...won),
  rest: fc.constantFrom(...scored),
  a: score,
  b: score,
})

const four = fc.uniqueArray(fc.constantFrom(...first), { minLength: 4, maxLength: 4 })
/** Lines in which the first two of four have won together, or each. */
const wonByTwo: readonly ((a: string, b: string, c: string, d: string) => string)[] = [
  (a, b, c, d) => `azul ${a} and ${b} won, ${c} and ${d} lost`,
  (a, b, c, d) => `azul ${a} ${b} won, ${c} ${d} lost`,
  (a, b, c, d) => `azul ${c} ${d} lost, ${a} ${b} won`,
  (a, b, c, d) => `azul ${a}, ${b}: won; ${c}, ${d}: lost`,
  (a, b, c, d) => `azul winners: ${a}, ${b}; losers: ${c}, ${d}`,
  (a, b, c, d) => `azul won: ${a}, ${b}; lost: ${c}, ${d}`,
  (a, b, c, d) => `azul Gewinner: ${a}, ${b}; Verlierer: ${c}, ${d}`,
  (a, b, c, d) => `azul gagnants: ${a} et ${b}; perdants: ${c}, ${d}`,
  (a, b, c, d) => `azul ganadores: ${a}, ${b}; perdedores: ${c} y ${d}`,
  (a, b, c, d) => `azul ${a} und ${b} haben gewonnen, ${c} und ${d} verloren`,
  (a, b, c, d) => `azul ${a} and ${b} beat ${c} and ${d}`,
  (a, b, c, d) => `azul ${c} and ${d} lost to ${a} and ${b}`,
  (a, b, c, d) => `azul ${a} hat gegen ${c} und ${d} zusammen mit ${b} gewonnen`,
  (a, b, c, d) => `azul ${c} hat gegen ${a} und ${b} mit ${d} verloren`,
  (a, b, c, d) => `azul ${a} a gagné contre ${c} et ${d} avec ${b}`,
  (a, b, c, d) => `azul ${a} ganó a ${c} y ${d} con ${b}`,
]

function resultOf({ seats }: Reading, name: string) {
  return seats.find(({ who }) => who.name.startsWith(name))?.result ?? null
}

/** Whom the form stores as winners: those whom the line says, else those of the scores. */
function storedWinners({ seats, mode, scoring, isUndecided }: Reading): string[] {
  const isSaid = isUndecided || seats.some(({ result }) => result !== null)
  const players = seats.map(({ score: typed, team, rank }) => ({ score: typed, team, rank }))
  const decided = isSaid ? null : resultsOf(mode ?? 'competitive', scoring ?? 'highest', players)
  return seats.flatMap(({ who, result }, at) =>
    (isSaid ? result : decided?.[at]) === 'Win' ? [who.name] : [],
  )
}

describe('Any line', () => {
  test('that says who won never stores another winner, whatever the scores are', () => {
    fc.assert(
      fc.property(linesOfWinners, ({ names: [one, other], line, rest, a, b }) => {
        const text = line(one, other) + rest(one, other, a, b)
        const winners = storedWinners(readQuickLine(text, known))
        expect([text, winners.length, winners[0]?.startsWith(one)]).toEqual([text, 1, true])
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })

  test('says the same of two people as of two others in their places', () => {
    fc.assert(
      fc.property(linesOfWinners, ({ names: [one, other], line, rest, a, b }) => {
        const text = line(one, other) + rest(one, other, a, b)
        const exchanged = line(other, one) + rest(other, one, a, b)
        const here = readQuickLine(text, known)
        const there = readQuickLine(exchanged, known)
        const said = (reading: Reading, names: readonly string[]) =>
          names.map((name) => {
            const seat = reading.seats.find(({ who }) => who.name.startsWith(name))
            return [seat?.result, seat?.score, seat?.rank, seat?.team]
          })
        expect([text, said(here, [one, other])]).toEqual([text, said(there, [other, one])])
        expect(resultOf(here, one)).toBe('Win')
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })

  test('that says who won of several never stores others', () => {
    fc.assert(
      fc.property(four, fc.constantFrom(...wonByTwo), ([a = '', b = '', c = '', d = ''], line) => {
        const text = line(a, b, c, d)
        const reading = readQuickLine(text, known)
        const winners = storedWinners(reading).map((name) =>
          first.find((one) => name.startsWith(one)),
        )
        expect([text, new Set(winners)]).toEqual([text, new Set([a, b])])
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })

  test('that says in which order people finished stores that order', () => {
    const lines = fc.record({
      names: fc.uniqueArray(fc.constantFrom(...first, 'me'), { minLength: 3, maxLength: 3 }),
      line: fc.constantFrom(...ordered),
    })
    fc.assert(
      fc.property(lines, ({ names: [one = '', two = '', three = ''], line }) => {
        const text = `azul ${line(one, two, three)}`
        const { seats } = readQuickLine(text, known)
        const places = [one, two, three].map((name) => {
          const isMeant = ({ who }: Reading['seats'][number]) =>
            name === 'me' ? who.kind === 'self' : who.name.startsWith(name)
          return seats.find(isMeant)?.rank
        })
        expect([text, places]).toEqual([text, [1, 2, 3]])
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })

  test('with a sign that is not understood leaves open who won, where nothing else says it', () => {
    const names = fc.uniqueArray(fc.constantFrom(...first, 'me'), { minLength: 2, maxLength: 4 })
    const lines = fc.record({ names, sign: fc.constantFrom(...SIGNS), at: fc.nat() })
    fc.assert(
      fc.property(lines, ({ names: named, sign, at }) => {
        const text = `azul ${named.toSpliced(at % (named.length + 1), 0, sign).join(' ')}`
        const { isUndecided, seats } = toProposal(readQuickLine(text, known))
        const isSaid = seats.some(({ result }) => result !== null)
        expect([text, isUndecided, isSaid]).toEqual([text, true, false])
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })

  const words = WORDS.split(' ')
  const vocabulary = (
    'all shared solo players everyone everybody nobody won lost draw tied beat vs with and first ' +
    'second last place twice once alle niemand unentschieden gewonnen verloren gegen mit erster ' +
    'geteilt allein spieler jeder beide einmal tous personne égalité gagné perdu contre avec ' +
    'premier dernier seul joueurs todos nadie empate ganado perdido contra con primero jugadores'
  ).split(' ')
  const mixed = fc.array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...words) },
      { weight: 3, arbitrary: fc.constantFrom(...vocabulary) },
      { weight: 2, arbitrary: fc.constantFrom(...MANNER.split(' ')) },
      { weight: 1, arbitrary: fc.constantFrom(...SIGNS, '🏆', '👑', '🥇', '1️⃣', '→', '>', '=') },
      { weight: 1, arbitrary: fc.constantFrom('W', 'L', 'then', 'dann', 'puis', 'luego', 'team') },
      { weight: 2, arbitrary: fc.constantFrom('me', 'jonas', 'ben', '61', '54', '7', '61:54') },
      { weight: 2, arbitrary: fc.constantFrom(',', '\n', '+', ':', '.', '(', '1.', '?') },
    ),
    { minLength: 1, maxLength: 14 },
  )

  test('makes nobody a guest by a word of the language', () => {
    fc.assert(
      fc.property(mixed, (parts) => {
        const { seats } = readQuickLine(`azul ${parts.join(' ')}`, known)
        // A second Jonas with another score is somebody else, and W may begin a surname.
        const strangers = seats.filter(
          ({ who }) =>
            who.kind === 'guest' &&
            !['Jonas', 'Ben'].includes(who.name) &&
            !/\b[WL]$/u.test(who.name) &&
            !known.people.some(({ name }) => name === who.name),
        )
        expect([parts.join(' '), strangers.map(({ who }) => who.name)]).toEqual([
          parts.join(' '),
          [],
        ])
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })

  test('marks each of its words', () => {
    fc.assert(
      fc.property(mixed, (parts) => {
        const text = `azul ${parts.join(' ')}`
        const plain = readQuickLine(text, known)
          .tokens.filter(({ kind }) => kind === 'text')
          .map(({ start, end }) => text.slice(start, end))
        expect([
          text,
          plain.filter((part) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(part)),
        ]).toEqual([text, []])
      }),
      { numRuns: RUNS, seed: SEED },
    )
  })
})
