import type { Game } from '#features/games/games.contract.ts'
import type { Result, Scoring } from '#features/scoring/results.rules.ts'

import type { Who } from './line.rules.ts'
import type { Meaning } from './vocabulary.rules.ts'

/** Whom a verb names besides the people: "gané" is I, "ganamos" is we. */
export type Pronoun = 'me' | 'we' | 'they' | 'he' | null

/** Somebody whom we know. */
export interface Person {
  kind: 'person'
  candidates: readonly Who[]
  chosen: boolean
  /** Said as the one to whom something is done. */
  object?: boolean
  /** Said to be a guest, whoever else has the name. */
  guest?: boolean
  /** Whose name stands before them: "team 1: bob, cid". */
  team?: string
  /** Where only the name of their team stands. */
  stands?: boolean
}

/** A mark, or a word that joins others and says nothing of its own. */
export interface Filler {
  kind: 'filler'
  /** Not a mark. */
  word: boolean
  colon?: boolean
  /** Of a sign or letter: the result of somebody beside it. */
  mark?: Exclude<Result, ''>
  /** A sign that may be about the match as well. */
  crown?: boolean
  /** Says how somebody won. */
  manner?: boolean
  /** Several have one place, each of them for themselves. */
  joint?: boolean
  /** "too": what was said of others is said of somebody beside it. */
  also?: boolean
  /** Between people: the second stands behind the first. */
  order?: 1
}

/** What a part of the line says. */
export type PieceContent =
  | { kind: 'game'; games: Game[] }
  | Person
  /** Words that nobody and nothing is called; `listed` with others before as many scores. */
  | { kind: 'name'; listed?: boolean; guest?: boolean; team?: string }
  | { kind: 'number'; value: number }
  | { kind: 'pair'; values: number[]; sum: number | null }
  | { kind: 'rank'; value: number | 'last'; numbered: boolean }
  | {
      kind: 'result'
      result: Exclude<Result, ''>
      by: Pronoun
      /** Said of several: "ganaron". */
      plural: boolean
      /** Whose result it is, or whether it is one, is not clear. */
      open?: boolean
      /** Said of one alone: "winner". */
      one?: boolean
      /** Those whom it is about follow: "won by". */
      after: boolean
    }
  | { kind: 'shared' }
  | { kind: 'tiebreak' }
  | { kind: 'we' }
  /** `one`: "he", "she". */
  | { kind: 'they'; one: boolean }
  /** `two`: "both". */
  | { kind: 'all'; two?: boolean }
  | { kind: 'nobody' }
  /** What stands beside it is not so: "did not win", "who won"; `episode`: a part of the match. */
  | { kind: 'not'; except: boolean; who: boolean; episode?: true }
  | { kind: 'with' }
  | { kind: 'by' }
  | { kind: 'beat'; reversed: boolean; by: Pronoun; object: Pronoun }
  | { kind: 'against' }
  /** `pairs`: like "and", but two such pairs are teams: "me & ben 84, jonas & priya 71". */
  | { kind: 'join'; and: boolean; pairs?: boolean }
  | { kind: 'count'; players: number }
  /** `won`: wins are counted, though no verb says so. */
  | { kind: 'times'; times: number; won: boolean }
  | { kind: 'place'; place: string }
  | { kind: 'minutes'; minutes: number }
  | { kind: 'day'; day: string }
  | { kind: 'together' }
  | { kind: 'scoring'; scoring: Scoring }
  /** `question`: what stands before it is asked; `strong`: more than a comma. */
  | { kind: 'break'; question: boolean; strong: boolean }
  | Filler
  /**
   * Looks like a number or a day, but is none; or a word that no match can hold. `manner`: beside a result
   * it only says how. `order`: between people, whether the second stands behind the first (1) or before (-1). `series`: how many games decided. `amount`: stands where a score could.
   */
  | { kind: 'unread'; manner?: boolean; order?: 1 | -1; series?: boolean; amount?: true }

/** A part of the line: its words from one to before another. */
export type Piece = PieceContent & { from: number; to: number }

/** The next piece in one direction that says something. */
export function neighbour(
  pieces: readonly Piece[],
  index: number,
  step: 1 | -1,
): Piece | undefined {
  let at = index + step
  while (pieces[at]?.kind === 'filler') at += step
  return pieces[at]
}

/** 1: whoever follows stands behind; -1: before; 0: beside. */
export type Step = 1 | 0 | -1

/** Which order a word or sign says of those beside it. */
export function orderOf(piece: Piece | undefined): Step | null {
  return piece?.kind === 'filler' || piece?.kind === 'unread' ? (piece.order ?? null) : null
}

/** Whether a name stands beside a word of order: "bob then cid". */
export function isInChain(pieces: readonly Piece[], index: number): boolean {
  const isBeside = (step: 1 | -1) => {
    let at = index + step
    while (pieces[at]?.kind === 'break') at += step
    return orderOf(pieces[at]) !== null
  }
  return isBeside(1) || isBeside(-1)
}

export const RESULT = { kind: 'result', by: null, plural: false, after: false } as const
const BEAT = { kind: 'beat', reversed: false, by: null, object: null } as const

/** What a word of the table says; null for me, whose name the line knows. */
export const CONTENT_OF: Record<Meaning, PieceContent | null> = {
  me: null,
  'me object': null,
  solo: null,
  we: { kind: 'we' },
  they: { kind: 'they', one: false },
  he: { kind: 'they', one: true },
  'won he': { ...RESULT, result: 'Win', by: 'he' },
  'he won': { ...RESULT, result: 'Win', by: 'he' },
  won: { ...RESULT, result: 'Win' },
  'may have won': { ...RESULT, result: 'Win', open: true },
  winner: { ...RESULT, result: 'Win', one: true },
  loser: { ...RESULT, result: 'Loss', one: true },
  'won all': { ...RESULT, result: 'Win', plural: true },
  'i won': { ...RESULT, result: 'Win', by: 'me' },
  'we won': { ...RESULT, result: 'Win', by: 'we' },
  'won by': { ...RESULT, result: 'Win', after: true },
  lost: { ...RESULT, result: 'Loss' },
  'lost all': { ...RESULT, result: 'Loss', plural: true },
  'i lost': { ...RESULT, result: 'Loss', by: 'me' },
  'we lost': { ...RESULT, result: 'Loss', by: 'we' },
  draw: { ...RESULT, result: 'Draw', plural: true },
  'we drew': { ...RESULT, result: 'Draw', by: 'we' },
  beat: BEAT,
  'i beat': { ...BEAT, by: 'me' },
  'we beat': { ...BEAT, by: 'we' },
  'beat me': { ...BEAT, object: 'me' },
  'beat us': { ...BEAT, object: 'we' },
  'beat him': { ...BEAT, object: 'he' },
  'lost to': { ...BEAT, reversed: true },
  shared: { kind: 'shared' },
  joint: { kind: 'filler', word: true, joint: true },
  tiebreak: { kind: 'tiebreak' },
  all: { kind: 'all' },
  both: { kind: 'all', two: true },
  nobody: { kind: 'nobody' },
  not: { kind: 'not', except: false, who: false },
  or: { kind: 'not', except: false, who: false },
  who: { kind: 'not', except: false, who: true },
  except: { kind: 'not', except: true, who: false },
  too: { kind: 'filler', word: true, also: true },
  against: { kind: 'against' },
  by: { kind: 'by' },
  with: { kind: 'with' },
  and: { kind: 'join', and: true },
  points: { kind: 'filler', word: true },
  // A place follows these, and has been read already where there is one.
  at: { kind: 'unread' },
  in: { kind: 'filler', word: true },
  together: { kind: 'together' },
  lowest: { kind: 'scoring', scoring: 'lowest' },
  highest: { kind: 'scoring', scoring: 'highest' },
  'no scores': { kind: 'scoring', scoring: 'none' },
  // Places and counts have been read where there is one.
  first: { kind: 'unread' },
  second: { kind: 'unread' },
  third: { kind: 'unread' },
  fourth: { kind: 'unread' },
  fifth: { kind: 'unread' },
  sixth: { kind: 'unread' },
  'last place': { kind: 'unread' },
  last: { kind: 'unread' },
  place: { kind: 'unread' },
  players: { kind: 'unread' },
  once: { kind: 'unread' },
  twice: { kind: 'unread' },
  thrice: { kind: 'unread' },
  times: { kind: 'unread' },
  filler: { kind: 'filler', word: true },
  'and then': { kind: 'filler', word: true, order: 1 },
  // Between people these say an order.
  ahead: { kind: 'unread', order: 1 },
  behind: { kind: 'unread', order: -1 },
  starter: { kind: 'unread' },
  manner: { kind: 'unread', manner: true },
  word: { kind: 'unread' },
}

/** What decides who won. */
export const OUTCOMES: ReadonlySet<Meaning> = new Set<Meaning>(
  (Object.keys(CONTENT_OF) as Meaning[]).filter((meaning) =>
    ['result', 'beat', 'shared'].includes(CONTENT_OF[meaning]?.kind ?? ''),
  ),
)
