import type { Period } from './question-periods.rules.ts'
import { type KnownName, type KnownNames, questionPieces } from './question-pieces.rules.ts'
import type { Unit } from './question-words.rules.ts'

export type QuestionCode =
  /** The matches that fit. */
  | 'matches'
  /** The newest match that fits. */
  | 'last'
  /** How often it was played. */
  | 'count'
  /** How often the asker won, lost and drew. */
  | 'won'
  /** The asker and one person: who was ahead how often. */
  | 'ahead'
  /** Who is ahead of the asker most surely. */
  | 'beats-me'
  /** Of whom the asker is ahead most surely. */
  | 'i-beat'
  /** The asker's best score. */
  | 'best'
  /** The longest match of a game. */
  | 'longest'
  /** How many hours were played. */
  | 'hours'
  /** Who wins a game most surely, of all at its tables. */
  | 'best-at'
  /** Who won: in a period, or in the newest match that fits. */
  | 'winners'
  /** What is played most. */
  | 'favourite'
  /** With whom most matches are played. */
  | 'companions'

/** What is asked about; null where the question says nothing of it. */
export interface About<T extends KnownName = KnownName> {
  game: T | null
  /** An account or a guest. */
  person: T | null
  place: T | null
  period: Period | null
}

export interface Question<T extends KnownName = KnownName> extends About<T> {
  code: QuestionCode
  result: 'Win' | 'Loss' | 'Draw' | null
  /** Of matches: those that nobody has confirmed yet, or that wait for the asker. */
  status: 'pending' | 'waiting' | null
  /** What the words can mean as well: the answer says which of them it took. */
  instead: T[]
}

export interface ReadQuestion<T extends KnownName> {
  /** null where a word is not understood, or where the words ask nothing together. */
  question: Question<T> | null
  /** Whether the text has a word that asks something, understood or not. */
  asks: boolean
  /** Everything of the user's own that the text names, understood or not. */
  named: T[]
}

/**
 * Reads a question in English, German, French or Spanish. Every word has to be understood: a question
 * with an unknown "not" or "since" in it gets no answer rather than a wrong one.
 * @param today the asker's day, `YYYY-MM-DD`
 */
export function readQuestion<T extends KnownName>(
  text: string,
  names: KnownNames<T>,
  today: string,
): ReadQuestion<T> {
  const { pieces, instead } = questionPieces(text, names, today)
  const named = pieces.flatMap((piece) => (piece.kind === 'named' ? [piece.named] : []))
  const periods = pieces.flatMap((piece) => (piece.kind === 'period' ? [piece.period] : []))
  const about = aboutOf(named, periods)
  const units = new Set(pieces.flatMap((piece) => (piece.kind === 'units' ? piece.units : [])))
  const asks = [...units].some((unit) => !joining.has(unit))
  const unread = pieces.some(({ kind }) => kind === 'unread')
  if (unread || about === null) return { question: null, asks, named }
  const asked = questionOf(units, about)
  if (asked === null) return { question: null, asks, named }
  const question = { ...about, result: null, status: null, ...asked, instead }
  return { question, asks, named }
}

/** null where something is said twice: two people are no question yet. */
function aboutOf<T extends KnownName>(
  named: readonly T[],
  periods: readonly Period[],
): About<T> | null {
  const of = (...kinds: KnownName['kind'][]) => named.filter(({ kind }) => kinds.includes(kind))
  const [games, people, places] = [of('game'), of('person', 'guest'), of('place')]
  if ([games, people, places, periods].some(({ length }) => length > 1)) return null
  return {
    game: games[0] ?? null,
    person: people[0] ?? null,
    place: places[0] ?? null,
    period: periods[0] ?? null,
  }
}

/** These join others, and "with" and "at" show that a single name is asked about. */
const joining: ReadonlySet<Unit> = new Set(['filler', 'with', 'at'])

type Asks = Pick<Question, 'code'> & Partial<Pick<Question, 'result' | 'status'>>
/** Fits exactly some units: all that are needed, and beside them none but those that may be there. */
type Fits = (needed: string, maybe?: string) => boolean

function questionOf(said: ReadonlySet<Unit>, about: About): Asks | null {
  const units = [...said].filter((unit) => !joining.has(unit))
  const fits: Fits = (needed, maybe = '') => {
    const [all, more] = [listOf(needed), listOf(maybe)]
    return (
      all.every((unit) => units.includes(unit as Unit)) &&
      units.every((unit) => all.includes(unit) || more.includes(unit))
    )
  }
  return (
    listed(fits, said, about) ??
    (about.person === null ? rankedPeople(fits) : ahead(fits, said.has('with'))) ??
    ownResults(fits, about, said.has('with')) ??
    newest(fits, about) ??
    counted(fits, about)
  )
}

function listOf(units: string): string[] {
  return units === '' ? [] : units.split(', ')
}

function listed(fits: Fits, said: ReadonlySet<Unit>, about: About): Asks | null {
  if (fits('pending', 'i')) return { code: 'matches', status: 'pending' }
  if (fits('waiting')) return { code: 'matches', status: 'waiting' }
  const { game, person, place, period } = about
  const things = [game, person, place].filter((thing) => thing !== null).length
  const isAsked =
    period !== null ||
    things > 1 ||
    (place !== null && said.has('at')) ||
    (person !== null && said.has('with'))
  return isAsked && fits('', 'i, play') ? { code: 'matches' } : null
}

/** "who beats me", "whom do I beat": of nobody in particular. */
function rankedPeople(fits: Fits): Asks | null {
  if (
    fits('who, beat, me', 'most') ||
    fits('who, win, against, me', 'most') ||
    fits('who, win, me', 'most') ||
    fits('who, lose, i', 'against, most')
  ) {
    return { code: 'beats-me' }
  }
  if (
    fits('who, beat, i', 'most') ||
    fits('who, win, i', 'against, most') ||
    fits('who, lose, against, me', 'most')
  ) {
    return { code: 'i-beat' }
  }
  return null
}

/** The asker and one person. @param isWith "did I lose with Ben" is about a table, not about Ben */
function ahead(fits: Fits, isWith: boolean): Asks | null {
  const isCompared =
    fits('against', 'i, me, play, how often') ||
    fits('me') ||
    fits('balance', 'against') ||
    fits('record', 'against') ||
    fits('wins, against') ||
    fits('losses, against') ||
    fits('i, beat', 'how often') ||
    fits('beat, me', 'how often') ||
    fits('i, win, against', 'how often') ||
    fits('win, against, me', 'how often') ||
    fits('i, lose, against', 'how often') ||
    fits('lose, against, me', 'how often') ||
    (!isWith && (fits('i, lose', 'how often') || fits('lose, me', 'how often')))
  return isCompared ? { code: 'ahead' } : null
}

function ownResults(
  fits: Fits,
  { game, person, place, period }: About,
  isWith: boolean,
): Asks | null {
  const isTable = person === null || isWith
  if (isTable && (fits('i, win', 'how often') || fits('wins'))) {
    return { code: 'won', result: 'Win' }
  }
  if (isTable && (fits('i, lose', 'how often') || fits('losses'))) {
    return { code: 'won', result: 'Loss' }
  }
  if (isTable && fits('draws', 'how often')) return { code: 'won', result: 'Draw' }
  if (isTable && fits('balance')) return { code: 'won' }
  const isOneGame = game !== null && person === null && place === null && period === null
  if (isOneGame && (fits('best', 'i, record') || fits('record'))) return { code: 'best' }
  if (isOneGame && fits('longest', 'play')) return { code: 'longest' }
  if (isOneGame && fits('who, best', 'play')) return { code: 'best-at' }
  return null
}

function newest(fits: Fits, { person, game, place, period }: About): Asks | null {
  if (fits('last', 'when, i, play') || fits('when, play', 'i')) return { code: 'last' }
  if (fits('last, i, win', 'when')) return { code: 'last', result: 'Win' }
  if (fits('last, i, lose', 'when')) return { code: 'last', result: 'Loss' }
  const isSome = period !== null || game !== null || place !== null
  if (person === null && isSome && fits('who, win')) return { code: 'winners' }
  if (person === null && fits('who, win, last')) return { code: 'winners' }
  return null
}

function counted(fits: Fits, { game, person }: About): Asks | null {
  if (fits('how often', 'play, i')) return { code: 'count' }
  if (fits('hours', 'play, i')) return { code: 'hours' }
  if (game === null && (fits('favourite') || fits('most, play', 'i'))) return { code: 'favourite' }
  if (person === null && fits('who, play, most', 'i')) return { code: 'companions' }
  return null
}
