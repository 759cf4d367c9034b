import type { Game } from '#features/games/games.contract.ts'
import { similarGames } from '#features/games/similar-names.rules.ts'
import type { Scoring } from '#features/scoring/results.rules.ts'

import { type Choice, type Lattice, type LineKnowledge, latticeOf } from './lattice.rules.ts'
import { type Fact, type Who, whoKey } from './line-facts.rules.ts'
import { LINE_MAX } from './line-words.rules.ts'
import { matchesOf } from './meaning.rules.ts'
import { type LineReading, readingsOf } from './readings.rules.ts'
import type { SaidMatch, SaidSeat } from './said-table.rules.ts'

export type { Choice, LineKnowledge, Who }

export interface ReadSeat {
  /** The words that name them; empty for me where the line only means me. */
  text: string
  /** null where several are meant and nobody is chosen yet. */
  who: Who | null
  candidates: readonly Who[]
  score: number | null
  /** null where the line does not say it: it follows from the scores. */
  result: 'Win' | 'Loss' | 'Draw' | null
  /** The order of finishing, where scores do not say it. */
  rank: number | null
  team: string | null
}

/** What the line leaves open; nothing is chosen meanwhile. */
export type Ask =
  | { about: 'person'; text: string; options: readonly Who[] }
  /** With those that are nearly called so, where nobody knows the game. */
  | { about: 'game'; text: string; options: readonly Game[]; isNew: boolean }
  | { about: 'reading'; text: string; options: ReadingOption[] }

/** One of several matches that the line can mean. */
export interface ReadingOption {
  reading: string
  mode: SaidMatch['mode']
  scoring: Scoring | null
  seats: (Pick<ReadSeat, 'score' | 'result' | 'rank' | 'team'> & { name: string })[]
  isOpen: boolean
}

/** What the quick line says. null is what it does not say. */
export interface Reading {
  game: { text: string; game: Game | null } | null
  expansions: Game[]
  seats: ReadSeat[]
  place: string | null
  minutes: number | null
  /** `YYYY-MM-DD` */
  day: string | null
  mode: SaidMatch['mode']
  scoring: Scoring | null
  /** What is open, in the order in which it is asked. */
  asks: Ask[]
  /** Nobody has won, not by scores either: something is open, or was not understood. */
  isUndecided: boolean
  /** The words that were not understood, as they stand in the line. */
  unread: string[]
  /** Where they stand. */
  unreadAt: { start: number; end: number }[]
}

/** What the form takes over. */
export interface Proposal extends Pick<
  Reading,
  'expansions' | 'place' | 'minutes' | 'day' | 'mode' | 'scoring' | 'isUndecided'
> {
  game: Game | null
  /** The line names a game that is not known, or several. */
  isGameUnknown: boolean
  seats: (Pick<ReadSeat, 'score' | 'result' | 'rank' | 'team'> & {
    who: Who
    /** It is asked who that is. */
    isAsked: boolean
  })[]
}

/** A question has two to so many answers. */
const OPTIONS_MAX = 4

/**
 * Reads a line such as "wingspan me 84, jonas 71 at Ben's, 75 min". Only a reading of the whole line says
 * who won; of equal ones that say different things, one is asked for.
 */
export function readQuickLine(text: string, known: LineKnowledge): Reading {
  const lattice = latticeOf(text, known)
  const isWhole = text.length <= LINE_MAX
  for (const readings of isWhole ? readingsOf(lattice, false) : []) {
    const matches = meanings(lattice, readings)
    if (matches.length > 0)
      return readingOf(text, known, lattice, matches, readings[0]?.skipped ?? [], true)
  }
  const [near = []] = readingsOf(lattice, true)
  const skipped = near[0]?.skipped ?? []
  const matches = meanings(lattice, near)
  const plain = matches.length > 0 ? matches : meanings(lattice, near.map(withoutScores))
  return readingOf(text, known, lattice, plain, skipped, false)
}

/** All that readings can mean, each once. */
function meanings({ edges }: Lattice, readings: readonly LineReading[]): SaidMatch[] {
  const found = new Map<string, SaidMatch>()
  for (const { facts, skipped } of readings) {
    const isPicture = skipped.some((at) =>
      edges[at]?.some(({ category }) => category === 'picture'),
    )
    for (const match of matchesOf(facts)) {
      // A picture beside somebody may say that they have won.
      const isOpen = isPicture && match.seats.some(({ score }) => score === null)
      const one = isOpen ? { ...match, isOpen } : match
      found.set(
        `${JSON.stringify([one.games?.map(({ _id }) => _id), one.day, one.place, one.minutes])} ${outcomeKey(one)}`,
        one,
      )
    }
  }
  const all = [...found.values()]
  const plain = all.filter(({ isAgainstScores }) => !isAgainstScores)
  return plain.length > 0 ? plain : all
}

function withoutScores({ facts, skipped }: LineReading): LineReading {
  const people = (fact: Fact): Fact =>
    fact.kind === 'score' ? { kind: 'people', people: fact.people } : fact
  const isNamed = (fact: Fact) =>
    !('people' in fact) || fact.people.every(({ who }) => who.length > 0)
  return { facts: facts.map(people).filter(isNamed), skipped }
}

/** The same for two matches in which the same people have done the same. */
function outcomeKey({ mode, scoring, seats, isOpen }: SaidMatch): string {
  const said = seats.map(({ id, score, result, rank, team }) =>
    [id, score, result, rank, team].join(':'),
  )
  return [mode, scoring, isOpen, ...said.toSorted()].join(' ')
}

function readingOf(
  text: string,
  known: LineKnowledge,
  { words }: Lattice,
  matches: readonly SaidMatch[],
  skipped: readonly number[],
  isWhole: boolean,
): Reading {
  const chosen = known.choices?.[text]
  const answered = matches.filter(
    (match) => chosen?.kind === 'reading' && outcomeKey(match) === chosen.reading,
  )
  const meant = answered.length > 0 ? answered : matches
  const [first] = meant
  const unreadAt = rangesOf(
    text,
    skipped.map((at) => words[at] ?? { start: 0, end: 0 }),
  )
  if (text.length > LINE_MAX) unreadAt.push({ start: LINE_MAX, end: text.length })
  const name = `${known.me.firstName} ${known.me.lastName}`.trim()
  const isSame = (of: (match: SaidMatch) => unknown) =>
    new Set(meant.map((match) => JSON.stringify(of(match)))).size < 2
  const common = <T>(of: (match: SaidMatch) => T): T | null =>
    first !== undefined && isSame(of) ? of(first) : null
  const isOneOutcome = isSame(outcomeKey)
  const isUndecided = !isWhole || !isOneOutcome || first?.isOpen !== false
  const seats = (first?.seats ?? [])
    .filter(({ id }) => meant.every((match) => match.seats.some((seat) => seat.id === id)))
    .map((seat): ReadSeat => {
      const same = (key: 'score' | 'result' | 'rank' | 'team') =>
        isSame((match) => match.seats.find(({ id }) => id === seat.id)?.[key])
      return {
        ...whoOf(seat, name),
        score: same('score') ? seat.score : null,
        result: isUndecided || !same('result') ? null : seat.result,
        rank: isUndecided || !same('rank') ? null : seat.rank,
        team: same('team') && isSame(({ mode }) => mode) ? seat.team : null,
      }
    })
  const games = common((match) => match.games)
  const game = common((match) => gameIn(match))
  const asks: Ask[] = [
    ...(game === null || (games !== null && games.length === 1)
      ? []
      : [askGame(game, games ?? [], known)]),
    ...seats.flatMap(({ who, text: said, candidates }): Ask[] =>
      who === null ? [{ about: 'person', text: said, options: candidates }] : [],
    ),
    ...(isOneOutcome || !isWhole ? [] : askReading(text, meant, name)),
  ]
  return {
    game:
      game === null ? null : { text: game, game: games?.length === 1 ? (games[0] ?? null) : null },
    expansions: first?.expansions ?? [],
    seats,
    place: common(({ place }) => place),
    minutes: common(({ minutes }) => minutes),
    day: common(({ day }) => day),
    mode: common(({ mode }) => mode),
    scoring: common(({ scoring }) => scoring),
    asks,
    isUndecided: isUndecided || asks.some(({ about }) => about === 'person'),
    unread: unreadAt.map(({ start, end }) => text.slice(start, end)),
    unreadAt,
  }
}

const gameIn = ({ gameText, newGame }: SaidMatch) => gameText ?? newGame

function whoOf(
  { person, id }: SaidSeat,
  name: string,
): Pick<ReadSeat, 'text' | 'who' | 'candidates'> {
  const { text, who } = person
  if (id === 'me')
    return { text, who: { kind: 'self', name }, candidates: [{ kind: 'self', name }] }
  return { text, who: who.length === 1 ? (who[0] ?? null) : null, candidates: who }
}

function askGame(text: string, games: readonly Game[], known: LineKnowledge): Ask {
  const isNew = games.length === 0
  const options = isNew
    ? similarGames(known.games, text).slice(0, OPTIONS_MAX - 1)
    : games.slice(0, OPTIONS_MAX)
  return { about: 'game', text, options, isNew }
}

/** Which of several matches is meant; more than a few are no question. */
function askReading(text: string, matches: readonly SaidMatch[], name: string): Ask[] {
  const options = [...new Map(matches.map((match) => [outcomeKey(match), match]))].map(
    ([reading, { mode, scoring, seats, isOpen }]): ReadingOption => ({
      reading,
      mode,
      scoring,
      isOpen,
      seats: seats.map((seat) => ({
        name: whoOf(seat, name).who?.name ?? seat.person.text,
        score: seat.score,
        result: seat.result,
        rank: seat.rank,
        team: seat.team,
      })),
    }),
  )
  return options.length > OPTIONS_MAX ? [] : [{ about: 'reading', text, options }]
}

/** Words beside each other are one range. */
function rangesOf(text: string, words: readonly { start: number; end: number }[]) {
  const ranges: { start: number; end: number }[] = []
  for (const { start, end } of words) {
    const before = ranges.at(-1)
    if (before !== undefined && text.slice(before.end, start).trim() === '') before.end = end
    else ranges.push({ start, end })
  }
  return ranges
}

export function toProposal(reading: Reading): Proposal {
  const { game, expansions, seats, place, minutes, day, mode, scoring, isUndecided } = reading
  return {
    game: game?.game ?? null,
    isGameUnknown: game !== null && game.game === null,
    expansions,
    seats: seats.map(({ who, text, score, result, rank, team }) => ({
      who: who ?? { kind: 'guest', name: text, email: '' },
      isAsked: who === null,
      score,
      result,
      rank,
      team,
    })),
    place,
    minutes,
    day,
    mode,
    scoring,
    isUndecided,
  }
}

/** Tells people apart, among them guests of one name. */
export { whoKey }
