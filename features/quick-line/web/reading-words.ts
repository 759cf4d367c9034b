import { formatNearDay } from '#features/days/day-words.rules.ts'
import type { Game } from '#features/games/games.contract.ts'
import { calledApart } from '#features/names/called-apart.rules.ts'
import { modeLabels, scoringLabels } from '#features/scoring/setting-words.rules.ts'
import { nameWords } from '#ui/layout/name-words.ts'
import { ordinal } from '#ui/layout/ordinal.ts'
import { shownScore } from '#ui/layout/score-words.ts'

import type { Ask, Reading, ReadSeat, Who } from '../quick-line.rules.ts'

export const resultWords = { Win: 'won', Loss: 'lost', Draw: 'draw' } as const

export const kindWords = { self: 'you', user: 'friend', guest: 'guest' } as const

/** How the table plays and scores, as far as the line says it. */
export function settingWords({ mode, scoring }: Reading): string[] {
  return [
    ...(mode === null ? [] : [modeLabels[mode]]),
    ...(scoring === null ? [] : [scoringLabels[scoring]]),
  ]
}

/** @param today `YYYY-MM-DD` */
export function dayInWords(day: string, today: string): string {
  return formatNearDay(day, today)
}

/** `Jonas Keller 71, won` */
export function seatWords({ who, score, result, rank, team }: ReadSeat): string {
  const named = score === null ? who.name : `${who.name} ${shownScore(score)}`
  return [
    named,
    result === null ? '' : resultWords[result],
    rank === null ? '' : ordinal(rank),
    team ?? '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Whom a word could mean: `Oma Inge or Oma Ruth`. */
export function namesInWords(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`
}

const namesOf = (people: readonly Who[]) => namesInWords(people.map(({ name }) => name))

/** Names of people, with what guests are where an account has the same. */
export function namesApart(people: readonly Who[]): string[] {
  const called = people.map(({ kind, name }) => ({ user: kind === 'guest' ? null : kind, name }))
  return called.map((one) => calledApart(one, called))
}

/** All of a reading as sentences, for those who hear it. */
export function readingWords(reading: Reading, expansions: readonly Game[], today: string): string {
  const { game, seats, place, minutes, day, asks, unread } = reading
  const parts = [
    game?.game?.name ?? '',
    ...expansions.map(({ name }) => `With ${name}, as last time`),
    ...seats.map(seatWords),
    place === null ? '' : `At ${place.value}`,
    minutes === null ? '' : `${minutes.value} minutes`,
    day === null ? '' : dayInWords(day.value, today),
    ...settingWords(reading),
    ...(game !== null && game.candidates.length > 1
      ? [`“${game.text}” could be ${namesInWords(game.candidates.map(({ name }) => name))}`]
      : []),
    ...seats
      .filter(({ candidates }) => candidates.length > 1)
      .map(({ text, candidates }) => `“${text}” could be ${namesInWords(namesApart(candidates))}`),
    ...seats
      .filter(({ near }) => near.length > 0)
      .map(({ text, near }) => `“${text}” is a guest, or did you mean ${namesOf(near)}?`),
    ...asks.flatMap((ask) => [`“${ask.text}”: ${askWords(ask)}`, ...answersTaken(ask)]),
    unread.length === 0 ? '' : `Not understood: ${unread.join(', ')}`,
  ].filter((part) => part !== '')
  if (parts.length === 0) return ''
  return `I read: ${parts.map((part) => (/[.?]$/u.test(part) ? part : `${part}.`)).join(' ')}`
}

const NAMED = 3

/** What of a line is not in the form: a game that nobody knows, what is asked, and what was not understood. */
function missingIn({ game, isUndecided, unread }: Reading): string[] {
  const isUnknown = game !== null && game.game === null
  const words = [...new Set(unread)].filter((text) => !isUnknown || text !== game.text)
  return [
    ...(isUnknown ? ['the game'] : []),
    ...(isUndecided ? ['who won'] : []),
    ...words.map((text) => `“${text}”`),
  ]
}

/** Whether the form can have all of a line. */
export function isWhole(reading: Reading): boolean {
  return missingIn(reading).length === 0
}

/** What the form has of a line that went into it. */
export function takenWords(reading: Reading): string {
  const missing = missingIn(reading)
  return missing.length === 0
    ? 'It is in the form. Save Match stores it.'
    : `It is in the form, all but ${nameWords(missing, NAMED)}.`
}

/** The answer that was given, or is taken meanwhile. */
function answersTaken({ chosen, options }: Ask): string[] {
  return options.filter(({ answer }) => answer === chosen).map(answerWords)
}

/** What is open about the table, as a question. */
export function askWords({ about, chosen, options }: Ask): string {
  switch (about) {
    case 'winner':
      return 'who won?'
    case 'nobody':
      return 'was it a draw, or did all lose together?'
    case 'with':
      return 'did you play together, or against each other?'
    case 'matches':
      return chosen === 'several matches'
        ? 'log each match on its own. This line fills in who played.'
        : `is that one match, or ${countOf(options)} matches?`
    case 'scoring':
      return 'the winner has not the highest score. Does the lowest win?'
    case 'numbering':
      return 'are these places, though the scores say otherwise?'
    case 'places':
      return 'are these scores, or did they finish in this order?'
    case 'sides':
      return 'were they a team, or against each other?'
    case 'name':
      return 'is that a word, or somebody?'
    case 'table':
      return 'who sat there? Name everybody, and who won.'
  }
}

/** An answer as its button says it. */
export function answerWords({ answer, who = [], numbers = [] }: Ask['options'][number]): string {
  switch (answer) {
    case 'together':
      return 'Together'
    case 'apart':
      return 'Against each other'
    case 'draw':
      return 'A draw'
    case 'lowest wins':
      return 'The lowest wins'
    case 'as typed':
      return 'It is as I typed it'
    case 'one match':
      return numbers.length < 2 ? 'One match' : `One match, ${numbers.join(' : ')}`
    case 'several matches':
      return `${numbers.reduce((sum, number) => sum + number, 0)} matches`
    case 'numbering':
      return 'They only number the lines'
    case 'places':
      return 'They finished so'
    case 'teams':
      return 'A team'
    case 'word':
      return 'A word'
    case 'name':
    default:
      return who.map(({ name }) => name).join(' and ')
  }
}

function countOf(options: Ask['options']): number {
  return options[0]?.numbers?.reduce((sum, number) => sum + number, 0) ?? 0
}
