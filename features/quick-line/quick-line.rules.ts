import type { Game } from '#features/games/games.contract.ts'
import { similarGames } from '#features/games/similar-names.rules.ts'

import { latticeOf } from './lattice.rules.ts'
import type { Choice, Lattice, LineKnowledge, LineReading, Who } from './line-facts.rules.ts'
import { LINE_MAX } from './line-words.rules.ts'
import { matchesOf } from './meaning.rules.ts'
import { readingsOf } from './readings.rules.ts'
import type { SaidMatch, SaidSeat } from './said-table.rules.ts'

export type { Choice, LineKnowledge, Who }

export interface ReadSeat extends Pick<SaidSeat, 'score' | 'result' | 'rank' | 'team'> {
  /** The words that name them; empty for me where the line only means me. */
  text: string
  /** A guest called as the words, with a question mark, where several are meant. */
  who: Who
  isAsked: boolean
}

/** What the line leaves open; nothing is chosen meanwhile. */
export type Ask =
  | { about: 'person'; text: string; options: readonly Who[] }
  /** With those that are nearly called so, where nobody knows the game. */
  | { about: 'game'; text: string; options: readonly Game[]; isNew: boolean }
  | { about: 'reading'; text: string; options: { reading: string; match: SaidMatch }[] }

/** null is what the line does not say. */
export interface Reading extends Omit<SaidMatch, 'game' | 'seats' | `is${string}`> {
  /** Without a game where the words name none that is known, or several. */
  game: { text: string; game: Game | null } | null
  seats: ReadSeat[]
  /** What is open, in the order in which it is asked. */
  asks: Ask[]
  /** Nobody has won, not by scores either: something is open, or was not understood. */
  isUndecided: boolean
  unread: { start: number; end: number; text: string }[]
}

const OPTIONS_MAX = 4

/**
 * Reads a line such as "wingspan me 84, jonas 71 at Ben's, 75 min". Only a reading of the whole line says
 * who won; of equal ones that say different things, one is asked for.
 */
export function readQuickLine(text: string, known: LineKnowledge): Reading {
  const lattice = latticeOf(text, known)
  for (const isWhole of text.length > LINE_MAX ? [false] : [true, false]) {
    for (const group of readingsOf(lattice, !isWhole)) {
      const readings = group.filter(({ facts }) => matchesOf(facts).length > 0)
      if (readings.length > 0) return readingOf(known, lattice, readings, isWhole)
    }
  }
  return readingOf(known, lattice, [{ facts: [], skipped: [...lattice.words.keys()] }], false)
}

function meanings(readings: readonly LineReading[]): SaidMatch[] {
  const found = new Map<string, SaidMatch>()
  for (const match of readings.flatMap(({ facts }) => matchesOf(facts))) {
    const { game, day, place, minutes } = match
    const ids = game?.games.map(({ _id }) => _id)
    found.set(`${JSON.stringify([ids, day, place, minutes])} ${outcomeKey(match)}`, match)
  }
  const all = [...found.values()]
  const plain = all.filter(({ isAgainstScores }) => !isAgainstScores)
  return plain.length > 0 ? plain : all
}

function outcomeKey({ mode, scoring, seats, isOpen }: SaidMatch): string {
  const said = seats.map(({ id, score, result, rank, team }) =>
    [id, score, result, rank, team].join(':'),
  )
  return [mode, scoring, isOpen, ...said.toSorted()].join(' ')
}

function readingOf(
  known: LineKnowledge,
  lattice: Lattice,
  readings: readonly LineReading[],
  isWhole: boolean,
): Reading {
  const { text } = lattice
  const matches = meanings(readings)
  const unread = unreadIn(lattice, readings)
  const chosen = known.choices?.[text]
  const picked = matches.filter(
    (match) => chosen?.kind === 'reading' && outcomeKey(match) === chosen.reading,
  )
  const meant = picked.length > 0 ? picked : matches
  const [first] = meant
  const isSame = (of: (match: SaidMatch) => unknown) =>
    new Set(meant.map((match) => JSON.stringify(of(match)))).size < 2
  const common = <K extends keyof SaidMatch>(key: K) =>
    first !== undefined && isSame((match) => match[key]) ? first[key] : null
  const isOneOutcome = isSame(outcomeKey)
  // What was not understood may say who won, unless something else does.
  const isUnsaid = meant.every(({ seats }) => seats.every(({ result }) => result === null))
  const isUnscored = meant.some(
    ({ seats }) => seats.length === 0 || seats.some(({ score }) => score === null),
  )
  const isUndecided =
    !isWhole ||
    !isOneOutcome ||
    first?.isOpen !== false ||
    (unread.length > 0 && isUnsaid && isUnscored)
  const asks: Ask[] = []
  const game = common('game')
  const [onlyGame = null, ...otherGames] = game?.games ?? []
  const isGame = onlyGame !== null && otherGames.length === 0
  if (game !== null && !isGame) {
    const isNew = game.games.length === 0
    const near = isNew ? similarGames(known.games, game.text) : game.games
    const options = near.slice(0, OPTIONS_MAX - Number(isNew))
    asks.push({ about: 'game', text: game.text, options, isNew })
  }
  const seats = (first?.seats ?? []).flatMap((seat): ReadSeat[] => {
    const { id, person } = seat
    if (!meant.every((match) => match.seats.some((other) => other.id === id))) return []
    const same = <K extends keyof SaidSeat>(key: K) =>
      isSame((match) => match.seats.find((other) => other.id === id)?.[key]) ? seat[key] : null
    const self: Who = { kind: 'self', name: `${known.me.firstName} ${known.me.lastName}`.trim() }
    const options = id === 'me' ? [self] : person.who
    const isAsked = options.length !== 1
    if (isAsked)
      asks.push({ about: 'person', text: person.text, options: options.slice(0, OPTIONS_MAX) })
    const name = `${person.text.charAt(0).toUpperCase()}${person.text.slice(1)}?`
    return [
      {
        text: person.text,
        who: isAsked ? { kind: 'guest', name, email: '' } : (options[0] ?? self),
        isAsked,
        score: same('score'),
        result: isUndecided ? null : same('result'),
        rank: isUndecided ? null : same('rank'),
        team: isSame(({ mode }) => mode) ? same('team') : null,
      },
    ]
  })
  const outcomes = [...new Map(meant.map((match) => [outcomeKey(match), match]))]
  const options = outcomes.map(([reading, match]) => ({ reading, match }))
  if (isWhole && !isOneOutcome && options.length <= OPTIONS_MAX)
    asks.push({ about: 'reading', text, options })
  return {
    game: game === null ? null : { text: game.text, game: isGame ? onlyGame : null },
    expansions: first?.expansions ?? [],
    seats,
    place: common('place'),
    minutes: common('minutes'),
    day: common('day'),
    mode: common('mode'),
    scoring: common('scoring'),
    asks,
    isUndecided: isUndecided || seats.some(({ isAsked }) => isAsked),
    unread,
  }
}

/** Those beside each other are one range. */
function unreadIn({ text, words }: Lattice, readings: readonly LineReading[]) {
  const ranges: { start: number; end: number }[] = []
  const skipped = new Set(readings.flatMap((reading) => reading.skipped))
  for (const [at, { start, end }] of words.entries()) {
    if (!skipped.has(at)) continue
    const before = ranges.at(-1)
    if (before !== undefined && text.slice(before.end, start).trim() === '') before.end = end
    else ranges.push({ start, end })
  }
  if (text.length > LINE_MAX) ranges.push({ start: LINE_MAX, end: text.length })
  return ranges.map(({ start, end }) => ({ start, end, text: text.slice(start, end) }))
}
