import { type Word, spanOf } from './line-text.rules.ts'
import type { Line } from './line.rules.ts'
import { VICTORIES } from './manner.rules.ts'
import { scoreOf } from './numbers.rules.ts'
import { type Piece, neighbour, orderOf } from './piece-content.rules.ts'

const SECONDS = 60

/** Without the numbers that are nobody's score: times of a race or a clock, sets, and points lost by. */
export function withoutOthers(line: Line, pieces: readonly Piece[]): Piece[] {
  const pairs = pieces.filter(({ kind }) => kind === 'pair')
  // "round 1 ben 5 me 3, round 2 ben 1 me 9": of several rounds no number is the score.
  const areRounds = pieces.filter((piece) => piece.kind === 'not' && piece.episode).length > 1
  const areAhead = hasAhead(line, pieces)
  const isVersus = pieces.some(({ kind }) => VERBS.has(kind))
  return pieces.flatMap((piece, at): Piece[] => {
    const { from, to } = piece
    const unread = { kind: 'unread', from, to } as const
    if (piece.kind === 'pair' && (pairs.length > 1 || isTime(line, pieces, at, isVersus))) {
      return [unread]
    }
    if (isNumeric(piece) && (areRounds || areAhead || isMargin(line, pieces, at))) return [unread]
    // "ben lost 5 points"
    const next = pieces[at + 1]
    if (piece.kind === 'result' && isLostBy(line, piece, next)) return [unread]
    const before = pieces[at - 1]
    return [before !== undefined && isLostBy(line, before, piece) ? unread : piece]
  })
}

const VERBS = new Set(['result', 'beat', 'against', 'shared'])

function isLostBy(line: Line, piece: Piece, next: Piece | undefined): boolean {
  const isLoss = piece.kind === 'result' && piece.result === 'Loss'
  return isLoss && next?.kind === 'number' && line.keywordAt(next.to - 1)?.meaning === 'points'
}

function isNumeric({ kind }: Piece): boolean {
  return kind === 'number' || kind === 'pair'
}

const BEFORE_MARGIN = new Set(['de', 'of', 'um', 'por', 'mit', 'con', 'avec', 'with'])
/** Behind a verb, of these words the others stand before a score: "gewinnt mit 61". */
const BEHIND_VERB = new Set(['de', 'um', 'por', 'by'])

/** Without accents: "7 points clear", "5 more than ben", "mit 7 Punkten Vorsprung", "a lead of 7". */
const LEADS = new Set(
  (
    'lead margin clear more less fewer better worse difference vorsprung ruckstand abstand unterschied mehr ' +
    'weniger besser avance davance plus moins mieux ecart ventaja diferencia mas menos mejor'
  ).split(' '),
)
const JOINING = new Set('of de d en von with just only nur a un una'.split(' '))

function isBesideLead(words: readonly Word[], { from, to }: Piece): boolean {
  const keyBeyond = (at: number, step: 1 | -1) => {
    let next = at
    while (JOINING.has(words[next]?.key ?? '')) next += step
    return words[next]?.key ?? ''
  }
  const before = keyBeyond(from - 1, -1)
  // "wins by just 7"
  return LEADS.has(keyBeyond(to, 1)) || LEADS.has(before) || before === 'by'
}

/** "victoire de 7 points contre ben", "ben gagne de 7 points", "ben a battu moi de 7", "7 ahead of me". */
function isMargin({ words }: Line, pieces: readonly Piece[], at: number): boolean {
  const [noun, of, piece] = [pieces[at - 2], pieces[at - 1], pieces[at]]
  if (piece?.kind !== 'number') return false
  const step = orderOf(pieces[at + 1])
  const scored = pieces.filter(({ kind }) => kind === 'number').length
  const people = pieces.filter(({ kind }) => kind === 'person' || kind === 'name').length
  if (step !== null && pieces[at + 1]?.kind === 'unread' && scored < people) return true
  if (isBesideLead(words, piece)) return true
  if (of?.kind !== 'filler' && of?.kind !== 'unread') return false
  const key = words[of.from]?.key ?? ''
  if (BEFORE_MARGIN.has(key) && VICTORIES.has(words[noun?.from ?? -1]?.key ?? '')) return true
  const from = pieces.findLastIndex(({ kind }, index) => index < at && kind === 'break') + 1
  const isBehind = ['result', 'beat', 'person', 'name'].includes(noun?.kind ?? '')
  const isVerb = pieces.slice(from, at).some(({ kind }) => kind === 'result' || kind === 'beat')
  return BEHIND_VERB.has(key) && isBehind && isVerb
}

/** "ben +7": how far ahead somebody is, unless all others are counted with signs too. */
function hasAhead({ words }: Line, pieces: readonly Piece[]): boolean {
  const numbers = pieces.filter((piece) => piece.kind === 'number')
  const isSigned = ({ from, value }: (typeof numbers)[number]) =>
    value <= 0 || words[from]?.key === '+'
  const isPlus = numbers.some(({ from }) => words[from]?.key === '+')
  return isPlus && (numbers.length === 1 || !numbers.every(isSigned))
}

const OF_CLOCK = new Set(['um', 'at', 'a', 'las', 'uhr', 'h', 'pm', 'oclock', 'horas', 'heures'])

/** "1:30" behind somebody alone, "1:05" and "at 20:30" are times; "gegen ben 9:11" is a result. */
function isTime({ words }: Line, pieces: readonly Piece[], at: number, isVersus: boolean): boolean {
  const piece = pieces[at]
  if (piece?.kind !== 'pair' || piece.values.length !== 2) return false
  const [minutes = 0, seconds = 0] = piece.values
  const last = words[piece.to - 1]
  const isColon = words[piece.to - 2]?.key === ':'
  if (!isColon || last?.key.length !== 2 || seconds >= SECONDS || minutes < 0) return false
  const isOfClock =
    OF_CLOCK.has(words[piece.from - 1]?.key ?? '') || OF_CLOCK.has(words[piece.to]?.key ?? '')
  if (isOfClock || last.key.startsWith('0')) return true
  const after = neighbour(pieces, at, 1)?.kind
  return minutes < 10 && !isVersus && after !== 'person' && after !== 'name'
}

/** Digits that touch an unknown name are part of it where a score follows: "Bob2 84". */
export function withDigitsInNames({ words }: Line, pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const [index, piece] of pieces.entries()) {
    const name = joined.at(-1)
    const isPart =
      piece.kind === 'number' &&
      name?.kind === 'name' &&
      words[piece.from]?.joined === true &&
      neighbour(pieces, index, 1)?.kind === 'number'
    if (isPart) name.to = piece.to
    else joined.push(piece)
  }
  return joined
}

/** "1 250" behind somebody who has no other score is one number. */
export function withThousands({ text, words }: Line, pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  let named = 0
  for (const piece of pieces) {
    const first = joined.at(-1)
    if (piece.kind === 'break') named = 0
    if (piece.kind === 'person' || piece.kind === 'name') named += 1
    const value =
      named === 1 &&
      first?.kind === 'number' &&
      piece.kind === 'number' &&
      piece.to === piece.from + 1 &&
      words[piece.from]?.key.length === 3
        ? scoreOf(spanOf(text, words, first.from, piece.to))
        : null
    if (value === null || first === undefined) joined.push(piece)
    else joined.splice(-1, 1, { kind: 'number', value, from: first.from, to: piece.to })
  }
  return joined
}

interface Run {
  names: number[]
  numbers: number[]
}

/** Names, and then as many numbers: "anna, tom, lea 61 54 40"; or the numbers first. */
export function listsIn(pieces: readonly Piece[]): Run[] {
  const runs: Run[] = []
  let names: number[] = []
  let numbers: number[] = []
  let first: number[] = []
  const end = (next: Piece | undefined) => {
    // "me, ben 54, 61 jonas"
    const isOpen = next?.kind === 'person' || next?.kind === 'name'
    const isGameFirst = names.length === numbers.length + 1 && isFirstUnknown(pieces, names[0] ?? 0)
    const listed = isGameFirst ? names.slice(1) : names
    if (numbers.length > 1 && listed.length === numbers.length && !isOpen) {
      runs.push({ names: listed, numbers })
    }
    const isNumbersFirst = numbers.length === 0 && first.length > 1
    if (isNumbersFirst && first.length === names.length) runs.push({ names, numbers: first })
    first = []
    names = []
    numbers = []
  }
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind === 'person' || piece.kind === 'name') {
      if (numbers.length > 0) end(pieces[at - 1]?.kind === 'break' ? undefined : piece)
      names.push(at)
    } else if (piece.kind === 'number') (names.length > 0 ? numbers : first).push(at)
    else if (!isBetween(piece)) end(undefined)
  }
  end(undefined)
  return runs
}

function isBetween(piece: Piece): boolean {
  return piece.kind === 'break' || piece.kind === 'join' || (piece.kind === 'filler' && !piece.word)
}

function isFirstUnknown(pieces: readonly Piece[], at: number): boolean {
  const isFirst = pieces.slice(0, at).every((piece) => isBetween(piece))
  return isFirst && pieces[at]?.kind === 'name' && pieces.every(({ kind }) => kind !== 'game')
}

/** Unknown names without commas before as many numbers are as many people: "anna tom lea 61 54 40". */
export function withNamesApart({ words }: Line, pieces: readonly Piece[]): Piece[] {
  const apart = pieces.flatMap((piece): Piece[] => {
    if (piece.kind !== 'name') return [piece]
    const parts: Piece[] = []
    for (let at = piece.from; at < piece.to; at += 1) {
      const part = parts.at(-1)
      if (part !== undefined && words[at]?.joined === true) part.to = at + 1
      else parts.push({ kind: 'name', from: at, to: at + 1 })
    }
    return parts
  })
  const known = listsIn(pieces)
  const split = known.length > 0 ? pieces : apart
  const listed = new Set((known.length > 0 ? known : listsIn(apart)).flatMap(({ names }) => names))
  if (listed.size === 0) return [...pieces]
  return split.map((piece, at) =>
    piece.kind === 'name' && listed.has(at) ? { ...piece, listed: true } : piece,
  )
}
