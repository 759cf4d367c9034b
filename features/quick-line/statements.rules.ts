import { type Piece, neighbour } from '#features/line-pieces/piece-content.rules.ts'

import { type Readings, listAfter, listedAfter, listedBefore } from './line-lists.rules.ts'
import { type Sides, isSplitUnclear, sideOf, withGroup } from './line-sides.rules.ts'
import type { Mention } from './mentions.rules.ts'
import { type Table, groupOf, isMe, isSamePerson, runAfter, runBefore } from './runs.rules.ts'
import {
  goesOnUnread,
  isBetweenVerbs,
  isInPart,
  isNegated,
  isObscured,
  isUnreadAround,
  isUnreadBetween,
  saidAgainOf,
  subjectBefore,
} from './subjects.rules.ts'

type Result = 'Win' | 'Loss' | 'Draw'
type ResultPiece = Piece & { kind: 'result' }

/** What a verb of the line says about people. */
export interface Statement {
  piece: number
  to: readonly Mention[]
  result: Result
  /** Said of all who sit there, against the game. */
  together: boolean
  /** Each of them has won: a shared victory. */
  shared: boolean
  /** Other verbs that say the same of others. */
  others?: readonly number[]
  /** What is not clear; the statement is no more than one reading. */
  doubt: 'who' | 'with' | 'nobody' | 'table' | null
  /** Of whom it can be said, where several of the line can be meant. */
  readings: Readings
}

const CLEAR = { together: false, shared: false, doubt: null, readings: [] } as const

/** What the verbs of the line say: "jonas won", "gegen ben verloren", "all lost", "won with ben". */
export function statementsOf(table: Table, sides: Sides): Statement[] {
  const { pieces } = table
  const statements: Statement[] = []
  const { duel } = sides
  if (duel !== null && duel.winner !== null) {
    for (const [index, { mentions }] of duel.sides.entries()) {
      const result = index === duel.winner ? 'Win' : 'Loss'
      const isOpen = duel.isOpen || isNegated(pieces, duel.piece) || isObscured(table, duel)
      const doubt = isOpen ? 'who' : null
      statements.push({ ...CLEAR, piece: duel.piece, to: mentions, result, doubt })
    }
  }
  let verbFirst: boolean | null = null
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind === 'beat' && duel?.piece !== index) {
      statements.push({ ...CLEAR, piece: index, to: [], result: 'Win', doubt: 'who' })
    } else if (piece.kind === 'result') {
      verbFirst ??= piece.after || subjectBefore(table, index) === null
      const said = statementOf(table, sides, index, piece, verbFirst)
      const isOpen =
        piece.open === true ||
        duel?.isOpen === true ||
        isNegated(pieces, index) ||
        isSplitUnclear(table) ||
        goesOnUnread(table, sides, index)
      const again = saidAgainOf(table, index)
      const readings =
        again.length === 0 || piece.result !== 'Win'
          ? (said.readings ?? [])
          : [[...said.to, ...again], said.to]
      const doubt = isOpen || again.length > 0 ? 'who' : (said.doubt ?? null)
      statements.push({ ...CLEAR, ...said, piece: index, result: piece.result, doubt, readings })
    } else if (piece.kind === 'tiebreak') {
      const one = brokenFor(table, index)
      if (one !== null) statements.push({ ...CLEAR, piece: index, to: [one], result: 'Win' })
    } else if (piece.kind === 'shared') {
      const run = runBefore(table, index)?.mentions ?? listAfter(table, index)
      const to = run.length > 1 ? run : []
      statements.push({ ...CLEAR, piece: index, to, result: 'Win', shared: true })
    }
  }
  return statements
}

/** Who won by a tie-break that no verb belongs to: "tiebreak ben", "ben on tiebreak". */
function brokenFor(table: Table, index: number): Mention | null {
  const { pieces, mentions } = table
  if (neighbour(pieces, index, -1)?.kind === 'result') return null
  const next = neighbour(pieces, index, 1)
  const after = next && mentions.find(({ piece }) => pieces[piece] === next)
  const before = subjectBefore(table, index)
  return after ?? (before?.kind === 'person' ? before.mention : null)
}

type PartOfStatement = Pick<Statement, 'to'> & Partial<Statement>

function statementOf(
  table: Table,
  sides: Sides,
  index: number,
  piece: ResultPiece,
  verbFirst: boolean,
): PartOfStatement {
  const { pieces, mentions } = table
  const before = subjectBefore(table, index)
  const next = neighbour(pieces, index, 1)
  const of = piece.by ?? before?.kind ?? null
  if (of === 'nobody') return { to: [], doubt: 'nobody' }
  if (next?.kind === 'with') return withOthers(table, sides, index, piece)
  if (of === 'me') return { to: sideOf(table.self(), sides) }
  if (of === 'they' || of === 'he' || (of === null && next?.kind === 'they')) {
    const said = pieces.findLast(({ kind }, at) => kind === 'they' && at < index) ?? next
    return theOthers(table, sides, of === 'he' || (said?.kind === 'they' && said.one))
  }
  const follows = next && mentions.find(({ piece: at }) => pieces[at] === next)
  if (of === 'we' || next?.kind === 'we') {
    // "ganamos ben y yo", "we won me ben priya"
    const named = follows === undefined ? [] : (runAfter(table, index)?.mentions ?? [])
    if (sides.duel !== null || sides.teams || !named.some(isMe)) return ours(table, sides, piece)
    return { to: named, together: piece.result !== 'Draw' }
  }
  const [one] = sides.duel?.winner === null ? sides.duel.sides : []
  // "gegen ben gewann jonas"
  if (follows !== undefined && one?.mentions[0] === follows) return { to: one.mentions }
  if (piece.after && follows !== undefined) return { to: withGroup(table, sides, follows) }
  const run = of === 'all' ? runBefore(table, index) : null
  if (run !== null && run.mentions.length > 1 && isInPart(pieces, run.mentions, index)) {
    return everybody(table, index, piece, run.mentions)
  }
  const all = of === 'all' || (before === null && next?.kind === 'all')
  if (all) return everybody(table, index, piece, mentions)
  // "tied for second" is a place.
  if (piece.result === 'Draw' && next?.kind === 'rank' && next.value !== 1) return { to: [] }
  if (piece.result === 'Draw') return { to: drawn(table, index) }
  if (follows !== undefined && (verbFirst || before?.kind !== 'person')) {
    const side = sideOf(follows, sides)
    return side.length > 1 ? { to: side } : oneOf(listedAfter(table, index, piece), piece)
  }
  if (before?.kind === 'person') {
    const said = saidOf(table, sides, index, piece, before.mention)
    // "jonas instead of ben won"
    const isClear = !isUnreadBetween(pieces, before.mention.last, index)
    return isClear ? said : { ...said, doubt: 'who' }
  }
  const said = subjectless(table, sides, index)
  // "red won", "cheated but won" are about somebody whom the line does not know, or does not name there.
  return isUnreadAround(table, sides, index) ? { ...said, doubt: 'who' } : said
}

/** "jonas won"; behind "gegen jonas" it is about who played against them. */
function saidOf(
  table: Table,
  sides: Sides,
  index: number,
  piece: ResultPiece,
  mention: Mention,
): PartOfStatement {
  const { pieces } = table
  const { duel } = sides
  const [one, ...others] = duel?.winner === null ? duel.sides : []
  const isOpponent = others.some(({ mentions }) => mentions.includes(mention))
  if (
    duel !== null &&
    one !== undefined &&
    isOpponent &&
    isInPart(pieces, [mention], index, duel.piece)
  ) {
    // "ben vs jonas won" may be about either.
    const opponents = others.flatMap(({ mentions }) => mentions)
    const isClear =
      (one.mentions.some(isMe) && groupOf(table, mention).length === opponents.length) ||
      isBetweenVerbs(pieces, duel.piece)
    return { to: one.mentions, doubt: isClear ? null : 'who' }
  }
  const run = runBefore(table, index)
  const first = run?.mentions[0] ?? mention
  const isWith = pieces[first.piece - 1]?.kind === 'with' && isInPart(pieces, [first], index)
  if (isWith && run !== null && duel === null && !sides.teams) {
    // "mit ben gewonnen"
    return { to: [table.self(), ...run.mentions], together: true, doubt: 'with' }
  }
  const side = sideOf(mention, sides)
  if (side.length > 1) return { to: side }
  const said = oneOf(listedBefore(table, index, piece, mention), piece)
  return { ...said, shared: piece.plural && said.to.length > 1 }
}

/** Who won is asked where a verb can be about these or those; the others lost with somebody or not. */
function oneOf(readings: Readings, { result }: ResultPiece): PartOfStatement {
  const to = readings[0] ?? []
  if (readings.length < 2) return { to }
  return result === 'Win' ? { to, doubt: 'who', readings } : { to, doubt: 'who' }
}

/** "won with ben": together; beside opponents, a team. */
function withOthers(
  table: Table,
  sides: Sides,
  index: number,
  piece: ResultPiece,
): PartOfStatement {
  const { pieces } = table
  const mark = pieces.findIndex(({ kind }, at) => at > index && kind === 'with')
  const others = runAfter(table, mark)?.mentions ?? []
  const before = subjectBefore(table, index)
  const one = before?.kind === 'person' ? withGroup(table, sides, before.mention) : [table.self()]
  const to = [...one, ...others.filter((other) => !one.some((mine) => isSamePerson(mine, other)))]
  if (sides.duel !== null || piece.result === 'Draw') return { to }
  // "perdí con ben 54-61": a score each.
  const isScored = pieces.some(
    (other) => other.kind === 'pair' && other.values.length === to.length,
  )
  if (isScored) return { to: before?.kind === 'person' ? [before.mention] : one }
  // "won with ben second", "won with ben 54, me 61": everybody has a place or a score of their own.
  const last = others.at(-1)?.last ?? mark
  const isPlaced = neighbour(pieces, last, 1)?.kind === 'rank'
  const isEachScored = pieces.filter(({ kind }) => kind === 'number').length >= to.length
  if (isPlaced || isEachScored) return { to: before?.kind === 'person' ? [before.mention] : one }
  // "lost with ben" may be about me alone.
  const isOurs = piece.by === 'we' || before?.kind === 'we' || piece.result === 'Win'
  return { to, together: true, doubt: isOurs ? null : 'with' }
}

function ours(table: Table, sides: Sides, piece: ResultPiece): PartOfStatement {
  const me = table.self()
  const side = sides.duel?.sides.find(({ mentions }) => mentions.some(isMe))?.mentions
  if (sides.duel !== null || sides.teams) return { to: side ?? sideOf(me, sides) }
  return { to: table.mentions, together: piece.result !== 'Draw' }
}

function theOthers(
  { mentions }: Table,
  { duel, groups, teams }: Sides,
  isOne: boolean,
): PartOfStatement {
  const sides = duel?.sides ?? (teams ? groups : [])
  const others = sides.filter((side) => !side.mentions.some(isMe))
  const [one] = others
  if (one !== undefined && others.length === 1) {
    return { to: one.mentions, doubt: isOne && one.mentions.length > 1 ? 'who' : null }
  }
  const alone = mentions.filter((mention) => !isMe(mention))
  return { to: alone, doubt: alone.length === 1 ? null : 'who' }
}

/** "all won": together, unless each has a score of their own; "both" are two, of more those with the best. */
function everybody(
  { pieces }: Table,
  index: number,
  { result }: ResultPiece,
  to: readonly Mention[],
): PartOfStatement {
  if (to.length === 0) return { to, doubt: 'table' }
  const scores = pieces.filter(({ kind }) => kind === 'number').length
  if (to.length > 2 && pieces.some((piece) => piece.kind === 'all' && piece.two === true)) {
    const isScored = result === 'Win' && scores === to.length
    return isScored ? { to: [], shared: true } : { to, doubt: 'who' }
  }
  // "ben and i each won one" counts matches.
  if (neighbour(pieces, index, 1)?.kind === 'unread') return { to, doubt: 'who' }
  const shared = result === 'Win' && scores > 1
  return { to, together: result !== 'Draw' && !shared, shared }
}

/** "me, ben tied": those before it; alone it is about all. */
function drawn(table: Table, index: number): readonly Mention[] {
  const run = runBefore(table, index)?.mentions ?? []
  const next = neighbour(table.pieces, index, 1)
  const isBeside = next?.kind === 'against' || next?.kind === 'join'
  const after = runAfter(table, isBeside ? table.pieces.indexOf(next) : index)?.mentions ?? []
  if (run.length > 1) return run
  if (isBeside) return [...(run.length > 0 ? run : [table.self()]), ...after]
  return after.length > 1 ? after : table.mentions
}

/** A verb alone: about who plays against others, else about me. */
function subjectless(table: Table, sides: Sides, index: number): PartOfStatement {
  const { duel } = sides
  const [one] = duel?.winner === null ? duel.sides : []
  if (duel !== null && one !== undefined) {
    // "ben vs me. lost" may be about either.
    const isOpen = !one.mentions.some(isMe) && !isInPart(table.pieces, one.mentions, index)
    return { to: one.mentions, doubt: isOpen ? 'who' : null }
  }
  const isWith = table.pieces.some(({ kind }, at) => kind === 'with' && at < index)
  const others = table.mentions.filter((mention) => !isMe(mention))
  // "lost, me, ben" and "victory! ben jonas" may be about all, against the game.
  const isMineBehind = table.mentions.some((mine) => isMe(mine) && mine.piece > index)
  const isListed = others.length > 0 && (isMineBehind || others.every(({ piece }) => piece > index))
  const isScored = table.pieces.some(({ kind }) => kind === 'number' || kind === 'pair')
  const isOpen = (isWith && others.length > 0) || (isListed && !isScored)
  return { to: sideOf(table.self(), sides), doubt: isOpen ? 'with' : null }
}
