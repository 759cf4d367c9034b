import { spanOf } from '#features/line-pieces/line-text.rules.ts'
import type { Line } from '#features/line-pieces/line.rules.ts'
import type { Piece } from '#features/line-pieces/piece-content.rules.ts'

import { guestCalled } from './mentions.rules.ts'

const set = (words: string) => new Set(words.split(' '))

/** Without accents, as words are compared. */
const TEAM = /* @__PURE__ */ set('team teams equipe equipo mannschaft side seite camp bando')
/** Teams that are called so also without the word for a team. */
const COLOURS = /* @__PURE__ */ set(
  'red blue green yellow black white orange purple rot blau grun gelb schwarz weiss rouge bleu vert ' +
    'jaune noir blanc rojo azul verde amarillo negro blanco reds blues roten blauen rouges bleus verts ' +
    'jaunes noirs blancs rojos azules verdes amarillos negros blancos us them wir nous eux nosotros ellos',
)
const NUMBER_MAX = 20
const NAME_MAX = 40

/** Words that name a team: pieces from one to before another. */
interface Label {
  from: number
  to: number
  key: string
  /** Those who play in it, by their pieces; none where it is only mentioned. */
  members: number[]
  hasWord: boolean
}

/**
 * With the teams that a line names: "team 1: bob cid, team red: me, zoe; team 1 won". Their members are
 * joined, and where a team is mentioned again, they stand for it. The number behind the word for a team is
 * nobody's score, whether or not the line says who plays in it.
 */
export function withTeams(line: Line, pieces: readonly Piece[]): Piece[] {
  const labels = labelsIn(line, pieces)
  const named = labels.filter(({ members }) => members.length > 0)
  const isRead =
    new Set(named.map(({ key }) => key)).size > 1 &&
    new Set(named.map(({ key }) => key)).size === named.length
  if (!isRead) return unread(pieces, labels)
  const split = membersOf(line, pieces, named)
  const isTeams = [...split.values()].some((members) => members.length > 1)
  if (!isTeams) return unread(pieces, labels)
  const result: Piece[] = []
  for (let at = 0; at < pieces.length;) {
    const label = labels.find(({ from }) => from === at)
    const piece = pieces[at]
    if (piece === undefined) break
    if (label === undefined) {
      const owner = named.find(
        ({ members }) => at >= (members[0] ?? Infinity) && at <= (members.at(-1) ?? -1),
      )
      if (owner === undefined) result.push(piece)
      else if (at === owner.members[0])
        result.push(...joined(pieces, owner, split.get(owner) ?? [], at))
      at = owner === undefined ? at + 1 : (owner.members.at(-1) ?? at) + 1
      continue
    }
    const span = { from: piece.from, to: pieces[label.to - 1]?.to ?? piece.to }
    const team = named.find(({ key }) => key === label.key)
    const members = team === label || team === undefined ? [] : (split.get(team) ?? [])
    if (members.length === 0) result.push({ kind: 'filler', word: true, ...span })
    else result.push(...standingFor(line, members, span))
    at = label.to
  }
  return result
}

/** Labels that name no teams, and no scores either. */
function unread(pieces: readonly Piece[], labels: readonly Label[]): Piece[] {
  const known = new Map(labels.filter(({ hasWord }) => hasWord).map((label) => [label.from, label]))
  return pieces.flatMap((piece, at): Piece[] => {
    const label = [...known.values()].find(({ from, to }) => at >= from && at < to)
    if (label === undefined) return [piece]
    return at === label.from
      ? [{ kind: 'unread', from: piece.from, to: pieces[label.to - 1]?.to ?? piece.to }]
      : []
  })
}

function labelsIn(line: Line, pieces: readonly Piece[]): Label[] {
  const keyOf = (at: number) => wordOf(line, pieces[at])
  const isTeam = (at: number) => TEAM.has(keyOf(at) ?? '')
  const isMark = (at: number) => [':', '(', '='].includes(keyOf(at) ?? '')
  const labels: Label[] = []
  const add = (from: number, to: number, key: string, hasWord = true) =>
    labels.push({ from, to, key, members: [], hasWord })
  const defined = new Set<string>()
  for (let at = 0; at < pieces.length; at += 1) {
    const next = pieces[at + 1]
    const name = nameOf(line, pieces, at + 1)
    const own = nameOf(line, pieces, at)
    const isNumber = next?.kind === 'number' && next.value > 0 && next.value <= NUMBER_MAX
    const isBracket = (to: number) => keyOf(at - 1) === '(' && keyOf(to) === ')'
    if (isTeam(at) && isNumber && next.to === next.from + 1) {
      add(at, at + 2, String(next.value))
      defined.add(String(next.value))
      at += 1
    } else if (
      isTeam(at) &&
      name !== null &&
      (defined.has(name) || isMark(at + 2) || isBracket(at + 2))
    ) {
      add(at, at + 2, name)
      defined.add(name)
      at += 1
    } else if (own !== null && isTeam(at + 1) && (defined.has(own) || isMark(at + 2))) {
      add(at, at + 2, own)
      defined.add(own)
      at += 1
    } else if (own !== null && COLOURS.has(own) && keyOf(at + 1) === ':') {
      add(at, at + 1, own, false)
      defined.add(own)
    } else if (own !== null && own.length > 1 && defined.has(own)) {
      // "team ben: ben, jonas" has a member of its name.
      if (pieces[at]?.kind !== 'person') add(at, at + 1, own, false)
    }
  }
  for (const [index, label] of labels.entries()) {
    const isBehind = keyOf(label.from - 1) === '(' && keyOf(label.to) === ')'
    const end = labels[index + 1]?.from ?? pieces.length
    const start = labels[index - 1]?.to ?? 0
    label.members = isBehind
      ? namesBefore(pieces, label.from, start)
      : namesAfter(line, pieces, label, end)
  }
  return labels
}

/** The only word of a piece. */
function wordOf({ words }: Line, piece: Piece | undefined): string | null {
  return piece !== undefined && piece.to === piece.from + 1
    ? (words[piece.from]?.key ?? null)
    : null
}

/** A word that can name a team. */
function nameOf(line: Line, pieces: readonly Piece[], at: number): string | null {
  const piece = pieces[at]
  const key = wordOf(line, piece)
  const isName = ['name', 'unread', 'person', 'we', 'they'].includes(piece?.kind ?? '')
  const isLetter = key !== null && /^\p{L}$/u.test(key)
  return key !== null && (isName || isLetter) && !TEAM.has(key) ? key : null
}

/** Those behind a team's name, after a colon or without: "team 1: bob, cid". */
function namesAfter(line: Line, pieces: readonly Piece[], { to }: Label, end: number): number[] {
  const members: number[] = []
  for (let at = to; at < end; at += 1) {
    const piece = pieces[at]
    if (piece?.kind === 'person' || piece?.kind === 'name') members.push(at)
    else if (piece === undefined || !isBetween(line, piece, members.length)) break
  }
  return members
}

function isBetween(line: Line, piece: Piece, count: number): boolean {
  const isEnd = piece.kind === 'break' && line.words[piece.from]?.key !== ','
  if (piece.kind === 'number') return count > 0
  if (piece.kind === 'break' || piece.kind === 'join') return !isEnd && count > 0
  return piece.kind === 'filler' && (!piece.word || piece.mark !== undefined)
}

/** "bob, cid (team 1)" */
function namesBefore(pieces: readonly Piece[], to: number, from: number): number[] {
  return [...pieces.keys()].slice(from, to).filter((at) => {
    const { kind } = pieces[at] ?? { kind: null }
    return kind === 'person' || kind === 'name'
  })
}

type Member = Piece & { kind: 'person' | 'name' }

/** The members of each team; a team of one unknown name of several words has as many members. */
function membersOf(
  line: Line,
  pieces: readonly Piece[],
  named: readonly Label[],
): Map<Label, Member[]> {
  return new Map(
    named.map((label) => {
      const team = teamName(label)
      const members = label.members.flatMap((at): Member[] => {
        const piece = pieces[at]
        if (piece?.kind === 'person') return [{ ...piece, team }]
        if (piece?.kind !== 'name') return []
        const isAlone = label.members.length === 1
        return (isAlone ? wordsApart(line, piece) : [piece]).map(({ from, to }) => ({
          kind: 'name',
          listed: true,
          team,
          from,
          to,
        }))
      })
      return [label, members] as const
    }),
  )
}

function teamName({ key }: Label): string {
  const name = /^\d/u.test(key) ? `Team ${key}` : key.charAt(0).toUpperCase() + key.slice(1)
  return name.length === 1 ? `Team ${name}` : name.slice(0, NAME_MAX)
}

function wordsApart({ words }: Line, piece: Piece): { from: number; to: number }[] {
  const parts: { from: number; to: number }[] = []
  for (let at = piece.from; at < piece.to; at += 1) {
    const part = parts.at(-1)
    if (part !== undefined && words[at]?.joined === true) part.to = at + 1
    else parts.push({ from: at, to: at + 1 })
  }
  return parts
}

/** The members where they are named, with a plus between them. */
function joined(
  pieces: readonly Piece[],
  label: Label,
  members: readonly Member[],
  at: number,
): Piece[] {
  const last = label.members.at(-1) ?? at
  const rest = pieces.slice(at, last + 1).filter(({ kind }) => kind !== 'person' && kind !== 'name')
  const all: Piece[] = members.flatMap((member, index): Piece[] => {
    const before = members[index - 1]
    const between = rest.filter(
      ({ from }) => before !== undefined && from >= before.to && from < member.from,
    )
    const sign = between.find(({ kind }) => kind === 'break' || kind === 'join')
    const plus = {
      kind: 'join',
      and: false,
      from: sign?.from ?? member.from,
      to: sign?.to ?? member.from,
    } as const
    const others = between.filter((piece) => piece !== sign)
    const signs = [...others, plus].toSorted((one, other) => one.from - other.from)
    return before === undefined ? [member] : [...signs, member]
  })
  return all
}

/** The members of a team where only its name stands; but for the first they have no words. */
function standingFor(
  line: Line,
  members: readonly Member[],
  span: { from: number; to: number },
): Piece[] {
  const none = { from: span.to, to: span.to }
  // Apart from those who are named beside it.
  const stop = (at: number): Piece => ({ kind: 'filler', word: true, from: at, to: at })
  const people = members.flatMap((member, index): Piece[] => {
    const candidates =
      member.kind === 'person'
        ? member.candidates
        : [guestCalled(spanOf(line.text, line.words, member.from, member.to))]
    const person = { kind: 'person', candidates, chosen: true, stands: true } as const
    if (index === 0) return [{ ...person, ...span }]
    return [
      { kind: 'join', and: false, ...none },
      { ...person, ...none },
    ]
  })
  return [stop(span.from), ...people, stop(span.to)]
}
