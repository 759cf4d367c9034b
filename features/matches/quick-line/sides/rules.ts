import { type Mention, whoKey } from '../mentions/rules.ts'
import { neighbour, type Piece } from '../said/rules.ts'

/** Those who stand together: "me+aiko", "ben and priya", or one alone. */
export interface Group {
  mentions: Mention[]
  /** Joined by a plus, which makes a team. */
  plus: boolean
}

/** Two sides or more that played against each other, as far as the line says so. */
export interface Duel {
  sides: Group[]
  /** The index of the side that has won; null where the verb does not say it. */
  winner: number | null
  /** The piece that says it. */
  piece: number
}

export interface Sides {
  groups: Group[]
  duel: Duel | null
  /** Whether it was played in teams. */
  teams: boolean
}

/** The people of a line where they stand in it. */
export interface Table {
  pieces: readonly Piece[]
  mentions: Mention[]
  /** Me, at the table from now on. */
  self: () => Mention
}

/** @param apart two sides, and each of them plays alone */
export function sidesOf(table: Table, apart = false): Sides {
  const duel = duelOf(table)
  const groups = groupsOf(table)
  const several = ({ mentions }: Group) => mentions.length > 1
  const teams = apart
    ? false
    : duel === null
      ? groups.some((group) => group.plus && several(group)) && groups.length > 1
      : duel.sides.some(({ plus }) => plus) ||
        duel.sides.filter(several).length > 1 ||
        (duel.winner !== null && several(duel.sides[duel.winner] ?? { mentions: [], plus: false }))
  if (teams) nameTeams(duel === null ? groups.filter(({ plus }) => plus) : duel.sides)
  return { groups: teams && duel !== null ? duel.sides : groups, duel, teams }
}

/** Whom a mention stands with: joined by a plus or "and". */
function groupsOf({ pieces, mentions }: Table): Group[] {
  const byPiece = new Map(mentions.map((mention) => [mention.piece, mention]))
  const groups = mentions
    .filter(({ piece }) => piece < 0)
    .map((me): Group => ({ mentions: [me], plus: false }))
  let join: { and: boolean } | null = null
  for (const [index, piece] of pieces.entries()) {
    const mention = byPiece.get(index)
    const group = groups.at(-1)
    if (mention !== undefined) {
      if (join === null || group === undefined) groups.push({ mentions: [mention], plus: false })
      else group.mentions.push(mention)
      if (join !== null && group !== undefined) group.plus ||= !join.and
      join = null
    } else if (
      piece.kind === 'join' ||
      (piece.kind === 'with' && (group?.mentions[0]?.piece ?? -1) >= 0)
    ) {
      join = { and: piece.kind === 'with' || piece.and }
    } else if (piece.kind !== 'filler' && piece.kind !== 'number') join = null
  }
  return groups
}

/** Those joined with somebody, themselves included. */
export function groupOf(table: Table, mention: Mention): readonly Mention[] {
  return groupsOf(table).find(({ mentions }) => mentions.includes(mention))?.mentions ?? [mention]
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
  const isUs = neighbour(table.pieces, at, 1)?.kind === 'we'
  const after = isUs ? alone(table.self()) : runAfter(table, at)
  const duel = (sides: [Group, Group], winner: number): Duel => ({ sides, winner, piece: at })
  if (piece.object !== null) {
    const one = before ?? after
    return one === null ? null : duel([one, alone(table.self())], 0)
  }
  if (after === null) {
    const [doer, other] = before === null ? [] : verbLast(table, before)
    return doer === undefined || other === undefined
      ? null
      : duel([doer, other], piece.reversed ? 1 : 0)
  }
  const said = piece.by === null ? before : alone(table.self())
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
  const isAgent = (group: Group) => table.pieces[firstOf(group) - 1]?.kind === 'by'
  const agent = isAgent(nearest)
  const further = runBefore(table, firstOf(nearest) - (agent ? 1 : 0))
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
  const one = before ?? (first.mentions.some(isMe) ? otherThan(table, first) : alone(table.self()))
  return one === null ? null : { sides: [one, ...rest], winner: null, piece: at }
}

/** "gegen ben hat jonas verloren": behind the opponents, apart from them. */
function behind({ pieces, mentions }: Table, { mentions: opponents }: Group): Group | null {
  let at = (opponents.at(-1)?.last ?? 0) + 1
  const from = at
  while (pieces[at]?.kind === 'filler') at += 1
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

const SKIPPED_FIRST = new Set([
  ...['filler', 'number', 'rank', 'unread', 'result', 'all', 'day', 'times', 'minutes', 'shared'],
])

/** Those who stand directly before a piece, across commas; a score belongs to the last of them alone. */
export function runBefore(table: Table, at: number): Group | null {
  const { pieces, mentions } = table
  const byLast = new Map(mentions.map((mention) => [mention.last, mention]))
  const run: Mention[] = []
  let plus = false
  let isScored = false
  for (let index = at - 1; index >= 0; index -= 1) {
    const piece = pieces[index]
    const mention = byLast.get(index)
    if (mention !== undefined) {
      run.unshift(mention)
      index = mention.piece
      if (isScored) isScored = false
      continue
    }
    if (piece === undefined || (run.length === 0 && !SKIPPED_FIRST.has(piece.kind))) break
    if (run.length === 0) isScored ||= piece.kind === 'number'
    else if (piece.kind === 'join') plus ||= !piece.and
    else if (!isBetween(piece)) break
  }
  return run.length === 0 ? null : { mentions: run, plus }
}

/** Those who stand directly behind a piece, until somebody has a score or a verb of their own. */
export function runAfter(table: Table, at: number): Group | null {
  const { pieces, mentions } = table
  const byPiece = new Map(mentions.map((mention) => [mention.piece, mention]))
  const run: Mention[] = []
  let plus = false
  let isApart = false
  for (let index = at + 1; index < pieces.length; index += 1) {
    const piece = pieces[index]
    const mention = byPiece.get(index)
    if (mention !== undefined) {
      const isKnown = run.some((one) => isSamePerson(one, mention))
      if (isKnown || (isApart && hasOwn(table, mention))) break
      run.push(mention)
      index = mention.last
      isApart = false
      if (isNumber(pieces[index + 1])) break
      continue
    }
    if (piece === undefined || (run.length === 0 && piece.kind !== 'filler')) break
    if (run.length === 0) continue
    if (piece.kind === 'join') plus ||= !piece.and
    else if (!isBetween(piece)) break
    isApart ||= piece.kind === 'break'
  }
  return run.length === 0 ? null : { mentions: run, plus }
}

function isBetween(piece: Piece): boolean {
  return piece.kind === 'break' || piece.kind === 'join' || (piece.kind === 'filler' && !piece.word)
}

function isNumber(piece: Piece | undefined): boolean {
  return piece?.kind === 'number'
}

/** Whether a verb, a place or a score follows that is about this one: ", jonas third". */
function hasOwn({ pieces }: Table, { last }: Mention): boolean {
  let at = last + 1
  while (pieces[at]?.kind === 'filler') at += 1
  return ['result', 'beat', 'rank', 'shared', 'tiebreak', 'number'].includes(pieces[at]?.kind ?? '')
}

function alone(mention: Mention): Group {
  return { mentions: [mention], plus: false }
}

function firstOf({ mentions }: Group): number {
  return mentions[0]?.piece ?? 0
}

export function isMe({ candidates }: Mention): boolean {
  return candidates[0]?.kind === 'self'
}

/** Somebody who is named twice: "me and jonas, jonas won". */
export function isSamePerson(
  { candidates: [one] }: Mention,
  { candidates: [other] }: Mention,
): boolean {
  return one !== undefined && other !== undefined && whoKey(one) === whoKey(other)
}

function nameTeams(sides: readonly Group[]): void {
  for (const [index, { mentions }] of sides.entries()) {
    for (const mention of mentions) mention.team ??= `Team ${index + 1}`
  }
}
