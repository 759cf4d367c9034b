import type { Game } from '#features/games/games.contract.ts'

import { dayAt, minutesAt, wordsOfDayAgo } from './line-days.rules.ts'
import { type NameMatch, namesAt } from './line-names.rules.ts'
import { type Line, isNumberAt } from './line.rules.ts'
import { phraseAt } from './vocabulary.rules.ts'

/** Where the line names its game, and which games that can be. */
export interface GameSpan {
  from: number
  to: number
  games: Game[]
}

interface GameCandidate {
  at: number
  match: NameMatch<Game>
  cost: number
}

/** A beginning of a word this long is a game wherever it stands. */
const LONG = 4

/** The words that most likely name the game: those that fit best, rather at the start of the line. */
export function gameSpanOf(line: Line): GameSpan | null {
  const start = firstWordOf(line)
  let best: GameCandidate | null = null
  for (let at = 0; at < line.words.length; at += 1) {
    const chosen = phraseAt(line.choices, line.words, at)
    if (chosen?.value.kind === 'game') {
      return { from: at, to: at + chosen.count, games: [chosen.value.game] }
    }
    const found = chosen === null ? gameAt(line, at, at === start) : null
    if (found !== null && (best === null || found.cost < best.cost)) best = found
    // "lost to" and "last night" have no game in them.
    if (found === null)
      at += Math.max(1, line.keywordAt(at)?.count ?? 0, wordsOfDayAgo(line.words, at)) - 1
  }
  if (best === null) return null
  const { at, match } = best
  return { from: at, to: at + match.count, games: match.values }
}

/** The first word that is none of those that stand in any line. */
export function firstWordOf(line: Line): number {
  let at = 0
  while (at < line.words.length) {
    const skipped =
      line.words[at]?.kind === 'mark'
        ? 1
        : (dayAt(line.words, at, line.today)?.count ??
          line.keywordAt(at)?.count ??
          minutesAt(line.words, at)?.count)
    // A game may begin like a date or a word of the table: 7 Wonders, Lost Cities.
    if (skipped === undefined || isWholeGame(line, at)) return at
    at += skipped
  }
  return at
}

function isWholeGame(line: Line, at: number): boolean {
  const match = matchAt(line, at)
  return match !== null && match.fit <= 1 && match.count > (line.keywordAt(at)?.count ?? 0)
}

function matchAt(line: Line, at: number): NameMatch<Game> | null {
  const isTaken = (next: number) =>
    line.keywordAt(next) !== null || (line.peopleAt(next)?.fit ?? 4) <= 2
  return namesAt(line.games, line.words, at, true, isTaken)
}

function gameAt(line: Line, at: number, isFirst: boolean): GameCandidate | null {
  const match = matchAt(line, at)
  const word = line.words[at]
  if (match === null || word === undefined) return null
  const { count, fit } = match
  const beforeScore = isNumberAt(line.words, at + count)
  const length = word.unspaced ? LONG : word.key.length
  if (!isFirst && count === 1 && length < (fit >= 3 ? LONG : 2)) return null
  if (beforeScore && fit > 0 && (!isFirst || isLastOfPart(line, at + count + 1))) return null
  if (word.kind === 'digits' && fit > 2 && !isFirst) return null
  const keyword = line.keywordAt(at)
  if (keyword !== null && keyword.count >= count && !(fit === 0 && isFirst)) return null
  const person = line.peopleAt(at)
  const rather = isFirst && !beforeScore ? fit : fit + 1
  if (person !== null && person.count >= count && person.fit < rather) return null
  const unlikely = beforeScore ? (isFirst ? 3 : 10) : 0
  return { at, match, cost: fit + unlikely + (isFirst ? 0 : 2) }
}

/** Whether a part of the line ends here. */
function isLastOfPart({ words }: Line, at: number): boolean {
  const next = words[at]
  return next === undefined || [',', ';', '\n'].includes(next.key)
}
