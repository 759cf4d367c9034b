import { neighbour } from '#features/line-pieces/piece-content.rules.ts'

import type { Mention } from './mentions.rules.ts'
import {
  type Group,
  type Table,
  alone,
  firstOf,
  groupOf,
  groupsOf,
  isMe,
  isSamePerson,
  runAfter,
  runBefore,
} from './runs.rules.ts'

/** Two sides or more that played against each other, as far as the line says so. */
export interface Duel {
  sides: Group[]
  /** The index of the side that has won; null where the verb does not say it. */
  winner: number | null
  /** The piece that says it. */
  piece: number
  /** Who was with whom is not clear: "ben beat jonas with priya". */
  isOpen: boolean
}

export interface Sides {
  groups: Group[]
  duel: Duel | null
  /** Whether it was played in teams. */
  teams: boolean
}

/** @param apart two sides, and each of them plays alone */
export function sidesOf(table: Table, apart = false): Sides {
  const duel = duelOf(table)
  const groups = groupsOf(table)
  const pairs = groups.filter(
    ({ pairs: isPair, mentions }) => isPair === true && mentions.length > 1,
  )
  if (pairs.length > 1) for (const pair of pairs) pair.plus = true
  const several = ({ mentions }: Group) => mentions.length > 1
  const teams = apart
    ? false
    : duel === null
      ? groups.some((group) => group.plus && several(group)) &&
        groups.length > 1 &&
        !isJoint(table) &&
        !isSplitUnclear(table)
      : duel.sides.some(({ plus }) => plus) ||
        duel.sides.filter(several).length > 1 ||
        (duel.winner !== null && several(duel.sides[duel.winner] ?? { mentions: [], plus: false }))
  if (teams) nameTeams(duel === null ? groups.filter(({ plus }) => plus) : duel.sides)
  return { groups: teams && duel !== null ? duel.sides : groups, duel, teams }
}

/** "ben/jonas joint 1st" and "ben & jonas shared first" are no team. */
function isJoint({ pieces }: Table): boolean {
  return pieces.some(
    (piece) => piece.kind === 'shared' || (piece.kind === 'filler' && piece.joint === true),
  )
}

function duelOf(table: Table): Duel | null {
  const duel = saidDuelOf(table)
  const mine = duel?.sides.find(({ mentions }) => mentions.some(isMe))
  const at = table.pieces.findIndex(({ kind }) => kind === 'we')
  if (duel === null || mine === undefined || at < 0) return duel
  // "jonas and priya beat us, with ben"
  const withUs = table.pieces.findLastIndex(({ kind }) => kind === 'with')
  const known = duel.sides.flatMap(({ mentions }) => mentions)
  const others = (withUs < 0 ? [] : (runAfter(table, withUs)?.mentions ?? [])).filter(
    (one) => !known.some((other) => isSamePerson(one, other)),
  )
  mine.mentions.push(...others)
  mine.plus ||= others.length > 0
  return duel
}

function saidDuelOf(table: Table): Duel | null {
  const { pieces } = table
  const beat = pieces.findIndex(({ kind }) => kind === 'beat')
  const against = pieces.findIndex(({ kind }) => kind === 'against')
  if (beat >= 0) return beaten(table, beat) ?? (against < 0 ? null : opposed(table, against))
  return against < 0 ? null : opposed(table, against)
}

/** "jonas beat me", "lost to ben", "m'a battu ben", and with the verb behind both. */
function beaten(table: Table, at: number): Duel | null {
  const piece = table.pieces[at]
  if (piece?.kind !== 'beat') return null
  const before = withCompanions(table, runBefore(table, at))
  const next = neighbour(table.pieces, at, 1)?.kind
  const after = next === 'we' ? alone(table.self()) : runAfter(table, at)
  const duel = (sides: [Group, Group], winner: number): Duel => {
    const [one, other] = sides
    const partners = partnersOf(table, [other])
    const withThem =
      partners.length === 0 ? one : { mentions: [...one.mentions, ...partners], plus: true }
    return { sides: [withThem, other], winner, piece: at, isOpen: isUneven(partners, [other]) }
  }
  if (piece.object === 'he') {
    // "a ben le ganó jonas"
    return before === null || after === null ? null : duel([before, after], 1)
  }
  if (piece.object !== null) {
    const one = before ?? after
    return one === null ? null : duel([one, alone(table.self())], 0)
  }
  if (before !== null && after === null && (next === 'all' || isOfAll(table, before, at))) {
    return duel([before, restOf(table, before)], piece.reversed ? 1 : 0)
  }
  if (after === null) {
    const [doer, other] = before === null ? [] : verbLast(table, before)
    return doer === undefined || other === undefined
      ? null
      : duel([doer, other], piece.reversed ? 1 : 0)
  }
  const second = before === null ? secondOf(table, after) : null
  // "ha vencido ben a jonas"
  if (second !== null && piece.by === null) return duel([after, second], piece.reversed ? 1 : 0)
  const turned = before === null && piece.by === null ? objectFirst(table, after) : null
  if (turned !== null) return duel(turned, piece.reversed ? 1 : 0)
  const isMine = before?.mentions.some(isMe) === true
  const said = piece.by === null || isMine ? before : alone(table.self())
  const one = said ?? (after.mentions.some(isMe) ? otherThan(table, after) : alone(table.self()))
  if (one === null) return null
  const isObject = one.mentions.every((mention) => mention.isObject)
  return duel([one, after], piece.reversed === isObject ? 0 : 1)
}

/** "with ben against jonas": me and Ben, or whoever is with him. */
function withCompanions(table: Table, group: Group | null): Group | null {
  if (group === null) return null
  const at = firstOf(group) - 1
  if (table.pieces[at]?.kind !== 'with') return group
  const one = runBefore(table, at) ?? alone(table.self())
  const mentions = [
    ...one.mentions,
    ...group.mentions.filter((other) => !one.mentions.includes(other)),
  ]
  return { mentions, plus: true }
}

/** Who does it, and to whom: "ben hat mich geschlagen", "mich hat ben geschlagen", "von ben geschlagen". */
function verbLast(table: Table, nearest: Group): [Group, Group] | [] {
  const objects = nearest.mentions.filter(({ isObject }) => isObject)
  const others = nearest.mentions.filter(({ isObject }) => !isObject)
  if (objects.length > 0 && others.length > 0) {
    return [
      { mentions: others, plus: nearest.plus },
      { mentions: objects, plus: false },
    ]
  }
  const isAgent = (group: Group) => neighbour(table.pieces, firstOf(group), -1)?.kind === 'by'
  const agent = isAgent(nearest)
  const by = neighbour(table.pieces, firstOf(nearest), -1)
  const from = agent && by !== undefined ? table.pieces.indexOf(by) : firstOf(nearest)
  const further = runBefore(table, from)
  if (further === null) {
    if (nearest.mentions.some(isMe)) return []
    const me = alone(table.self())
    return agent ? [nearest, me] : [me, nearest]
  }
  const swaps = agent || (further.mentions.every(({ isObject }) => isObject) && !isAgent(further))
  return swaps ? [nearest, further] : [further, nearest]
}

/** "me vs ben", "gegen ben", "a+b vs c+d vs e+f". */
function opposed(table: Table, at: number): Duel | null {
  const { pieces } = table
  const marks = [...pieces.keys()].filter((index) => pieces[index]?.kind === 'against')
  const rest = marks.flatMap((mark) => runAfter(table, mark) ?? [])
  const [first] = rest
  if (first === undefined) return null
  const before = withCompanions(table, runBefore(table, at)) ?? behind(table, first)
  const mine = before ?? (first.mentions.some(isMe) ? otherThan(table, first) : alone(table.self()))
  if (mine === null) return null
  const partners = partnersOf(table, rest)
  const one = { mentions: [...mine.mentions, ...partners], plus: mine.plus || partners.length > 0 }
  return { sides: [one, ...rest], winner: null, piece: at, isOpen: isUneven(partners, rest) }
}

/** "against jonas and priya with ben": Ben is with those who played against them. */
function partnersOf(table: Table, opponents: readonly Group[]): readonly Mention[] {
  const last = opponents.at(-1)?.mentions.at(-1)?.last ?? 0
  const next = neighbour(table.pieces, last, 1)
  return (
    (next?.kind === 'with' ? runAfter(table, table.pieces.indexOf(next))?.mentions : null) ?? []
  )
}

/** "against jonas with ben": Ben may be with either. */
function isUneven(partners: readonly Mention[], opponents: readonly Group[]): boolean {
  return partners.length > 0 && opponents.every(({ mentions }) => mentions.length === 1)
}

/** Whether a verb behind somebody is about all others: "ben hat uns alle geschlagen". */
function isOfAll({ pieces }: Table, { mentions }: Group, at: number): boolean {
  const from = mentions.at(-1)?.last ?? at
  return pieces.slice(from, at).some(({ kind }) => kind === 'all')
}

/** Everybody else who is named, and me. */
function restOf(table: Table, { mentions }: Group): Group {
  const me = table.self()
  const others = table.mentions.filter(
    (one) => one === me || !mentions.some((other) => isSamePerson(one, other)),
  )
  return {
    mentions: mentions.some(isMe) ? others.filter((one) => one !== me) : others,
    plus: false,
  }
}

/** Behind a verb, to whom the first one did it: "ben a jonas". */
function secondOf({ pieces, mentions }: Table, { mentions: first }: Group): Group | null {
  let at = (first.at(-1)?.last ?? 0) + 1
  while (pieces[at]?.kind === 'filler') at += 1
  const second = mentions.find(({ piece }) => piece === at)
  return second?.isObject === true && first.every((one) => !one.isObject) ? alone(second) : null
}

/** "le ganó a ben jonas": Jonas did it to Ben. */
function objectFirst(table: Table, { mentions }: Group): [Group, Group] | null {
  const [object, subject] = mentions
  if (object === undefined || subject === undefined || mentions.length > 2) return null
  const between = table.pieces.slice(object.last + 1, subject.piece)
  const isBeside = between.every(({ kind }) => kind === 'filler')
  return isBeside && object.isObject && !subject.isObject ? [alone(subject), alone(object)] : null
}

/** "gegen ben hat jonas verloren", "gegen ben gewann jonas": behind the opponents, apart from them. */
function behind({ pieces, mentions }: Table, { mentions: opponents }: Group): Group | null {
  let at = (opponents.at(-1)?.last ?? 0) + 1
  const from = at
  while (['filler', 'result'].includes(pieces[at]?.kind ?? '')) at += 1
  const found = mentions.find(({ piece }) => piece === at)
  return found === undefined || at === from ? null : alone(found)
}

function otherThan({ mentions }: Table, { mentions: opponents }: Group): Group | null {
  const others = mentions.filter(
    (mention) => !opponents.some((other) => isSamePerson(mention, other)),
  )
  const [one] = others
  return one !== undefined && others.length === 1 ? alone(one) : null
}

function nameTeams(sides: readonly Group[]): void {
  for (const [index, { mentions }] of sides.entries()) {
    for (const mention of mentions) mention.team ??= `Team ${index + 1}`
  }
}

/** The team of a mention, else those joined with it. */
export function withGroup(table: Table, sides: Sides, mention: Mention): readonly Mention[] {
  const side = sideOf(mention, sides)
  return side.length > 1 ? side : groupOf(table, mention)
}

/** The team of a mention, or the mention alone. */
export function sideOf(mention: Mention, { groups, duel, teams }: Sides): readonly Mention[] {
  const all = duel === null ? groups : [...duel.sides, ...groups]
  const group = all.find(({ mentions }) => mentions.some((one) => isSamePerson(one, mention)))
  return teams && group !== undefined ? group.mentions : [mention]
}

/** "ben me / jonas priya": whether the sign joins the two beside it, or parts those before from those behind. */
export function isSplitUnclear({ pieces, mentions }: Table): boolean {
  const isSign = (at: number) => {
    const piece = pieces[at]
    return piece?.kind === 'join' && !piece.and
  }
  const isBeside = (one: Mention | undefined, other: Mention | undefined) =>
    one !== undefined && other !== undefined && one.last + 1 === other.piece
  return mentions.some((one, at) => {
    const next = mentions[at + 1]
    const isJoined = isSign(one.last + 1) && next?.piece === one.last + 2
    const [before, after] = [mentions[at - 1], mentions[at + 2]]
    const isApart = !isSign((before?.piece ?? 0) - 1) && !isSign((after?.last ?? 0) + 1)
    return isJoined && isApart && isBeside(before, one) && isBeside(next, after)
  })
}
