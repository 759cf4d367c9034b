import { type Piece, neighbour } from '#features/line-pieces/piece-content.rules.ts'

import type { Mention } from './mentions.rules.ts'
import { type Table, groupOf, isMe, isSamePerson, runAfter, runBefore } from './runs.rules.ts'

/** Whom a verb may be about, each a reading of its own; one reading is clear. */
export type Readings = readonly (readonly Mention[])[]

type ResultPiece = Piece & { kind: 'result' }

/** Those before a verb: "ben, jonas and priya won", "ben jonas gewonnen, ich verloren". */
export function listedBefore(
  table: Table,
  index: number,
  verb: ResultPiece,
  last: Mention,
): Readings {
  const { pieces, mentions } = table
  const run = lastUnbroken(pieces, runBefore(table, index)?.mentions ?? [])
  if (run.at(-1) !== last) return [groupOf(table, last)]
  const group = groupOf(table, last).filter((one) => run.includes(one))
  const isRepeated = mentions.some((one) => one.piece < last.piece && isSamePerson(one, last))
  if (isRepeated || group.length === run.length) return [group]
  if (isHeading(pieces, index, -1)) return [run]
  const isClosed = isOpposed(pieces, index, verb)
  if (group.length > 1) {
    const isOfAll = isClosed || group.some(isMe) || !run.some(isMe)
    return isOfAll ? [run] : [run, group]
  }
  if (verb.plural) return [run]
  const beside = lastOf(run, (one, next) => !isBroken(pieces, one.last, next.piece))
  if (beside.length > 1) return isClosed ? [run] : [beside, group]
  // "me, ben, priya won" may be about all of them, and so may "me, ben lost".
  const isOfAll =
    run.length > 2 && mentions.every((one) => run.some((other) => isSamePerson(one, other)))
  const isOnly = pieces.every(({ kind }, at) => at === index || kind !== 'result')
  return isClosed || isOfAll || (verb.result === 'Loss' && isOnly) ? [run, group] : [group]
}

/** Those behind a verb: "winners: ben, jonas; losers: me". */
export function listedAfter(table: Table, index: number, verb: ResultPiece): Readings {
  const { pieces, mentions } = table
  const run = listAfter(table, index)
  const [first, second] = run
  if (first === undefined) return []
  const further = runAfter(table, index)?.mentions.slice(run.length) ?? []
  const [next, another] = further
  const isNextPair =
    next !== undefined &&
    another !== undefined &&
    groupOf(table, next).includes(another) &&
    !isStrong(pieces, run.at(-1)?.last ?? 0, next.piece)
  // "winners: ben and jonas, priya and aiko" may be two pairs that won, or one.
  if (isNextPair) return [run, [...run, ...further]]
  const group = groupOf(table, first).filter((one) => run.includes(one))
  const isEverybody =
    run.some(isMe) && mentions.every((one) => run.some((other) => isSamePerson(one, other)))
  if (second === undefined || group.length === run.length) return [group]
  if (verb.plural) return [run]
  const isHead = isHeading(pieces, index, 1)
  const isClosed = isEnded(pieces, run) || isOpposed(pieces, index, verb)
  if (isHead && isClosed && !isEverybody) return [run]
  // "won: ben, jonas" is not "winner: ben, jonas".
  if (isHead && verb.one !== true && !isEverybody) return [group, run]
  const isBeside = !isBroken(pieces, group.at(-1)?.last ?? 0, run[group.length]?.piece ?? 0)
  if (isBeside) return isClosed ? [run] : [group, run]
  return [group]
}

/** The list that begins behind a piece. */
export function listAfter(table: Table, index: number): Mention[] {
  return firstUnbroken(table.pieces, runAfter(table, index)?.mentions ?? [])
}

/** Whether a colon stands between people and their verb. */
function isHeading(pieces: readonly Piece[], index: number, step: 1 | -1): boolean {
  for (let at = index + step; pieces[at]?.kind === 'filler'; at += step) {
    const piece = pieces[at]
    if (piece?.kind === 'filler' && piece.colon === true) return true
  }
  return false
}

/** Whether another verb of the line says the contrary of others. */
function isOpposed(pieces: readonly Piece[], index: number, { result }: ResultPiece): boolean {
  return pieces.some(
    (piece, at) =>
      at !== index &&
      piece.kind === 'result' &&
      piece.result !== result &&
      piece.result !== 'Draw' &&
      piece.by === null,
  )
}

/** Whether a list ends behind its last one, and others follow apart. */
function isEnded(pieces: readonly Piece[], run: readonly Mention[]): boolean {
  const at = (run.at(-1)?.last ?? 0) + 1
  const next = neighbour(pieces, at - 1, 1)
  const isPerson = pieces.some(({ kind }, further) => further > at && kind === 'person')
  return next?.kind === 'break' && next.strong && isPerson
}

function isBroken(pieces: readonly Piece[], from: number, to: number): boolean {
  return pieces.slice(from, to).some(({ kind }) => kind === 'break')
}

function isStrong(pieces: readonly Piece[], from: number, to: number): boolean {
  return pieces.slice(from, to).some((piece) => piece.kind === 'break' && piece.strong)
}

/** The last of a list that stand together, each named once. */
function lastUnbroken(pieces: readonly Piece[], run: readonly Mention[]): Mention[] {
  return lastOf(
    run,
    (one, next, taken) =>
      !isStrong(pieces, one.last, next.piece) &&
      // "gewonnen hat ben, jonas hat verloren"
      neighbour(pieces, one.piece, -1)?.kind !== 'result' &&
      !taken.some((other) => isSamePerson(one, other)),
  )
}

function lastOf(
  run: readonly Mention[],
  isWith: (one: Mention, next: Mention, taken: readonly Mention[]) => boolean,
): Mention[] {
  const taken = run.slice(-1)
  for (const one of run.slice(0, -1).toReversed()) {
    const [next] = taken
    if (next === undefined || !isWith(one, next, taken)) break
    taken.unshift(one)
  }
  return taken
}

/** The last of a list is joined by "and": "winners: ben and jonas, me" is about two. */
function firstUnbroken(pieces: readonly Piece[], run: readonly Mention[]): Mention[] {
  const end = run.findIndex((one, at) => {
    const [further, before] = [run[at - 2], run[at - 1]]
    if (before === undefined) return false
    const isBehindLast =
      further !== undefined &&
      pieces.slice(further.last, before.piece).some(({ kind }) => kind === 'join') &&
      isBroken(pieces, before.last, one.piece)
    return isBehindLast || isStrong(pieces, before.last, one.piece)
  })
  return run.slice(0, end < 0 ? run.length : end)
}
