import type { Result } from '#features/scoring/results.rules.ts'

import { listOf, membersOf } from './cell-names.rules.ts'
import { OTHER, pairOf } from './cell-results.rules.ts'
import { rankOf } from './cell-words.rules.ts'

/** What a cell tells of a whole match: "Ann/Bob beat Cid/Dan 10-8", "1. Bob 2. Ann". */
export interface Phrase {
  names: string[]
  /** For each name the team; null where nobody plays together. */
  teams: string[] | null
  /** For each name its side. */
  sides: number[]
  /** For each name; empty where the phrase has places. */
  results: Result[]
  /** For each name its place in the order of finishing; null where the phrase has results. */
  ranks: (number | null)[]
  /** The numbers of two sides. */
  pair: [string, string] | null
}

/** In small letters: Beat is a name. */
const BEAT = `beat|beats|defeated|defeats|def\\.?|bt|(?:won|wins|win)\\s+(?:against|vs\\.?|over)
  |schlägt|schlagen|schlug|schlugen|besiegt|besiegte|besiegten|(?:gewinnt|gewinnen|gewann|gewannen)\\s+gegen
  |bat|battent|(?:a|ont)\\s+battu|(?:gagne|gagnent|(?:a|ont)\\s+gagné)\\s+contre
  |(?:vence|vencen|venció|vencieron|gana|ganan|ganó|ganaron|derrotó|derrotaron)\\s+(?:a|contra)
  |batte|battono|(?:ha|hanno)\\s+battuto|(?:vince|vincono|(?:ha|hanno)\\s+vinto)\\s+contro
  |verslaat|verslaan|versloeg|versloegen|(?:wint|winnen|won|wonnen)\\s+van
  |vence|vencem|venceu|venceram|derrotou|derrotaram|(?:ganha|ganhou|ganharam)\\s+(?:de|contra)
  |pokonał|pokonała|pokonali|(?:wygrał|wygrała|wygrali)\\s+z`
const LOST = `(?:lost|loses|lose)\\s+(?:to|against|vs\\.?)
  |(?:verliert|verlieren|verlor|verloren)\\s+gegen|(?:unterliegt|unterlag)
  |(?:perd|perdent|(?:a|ont)\\s+perdu)\\s+contre|(?:pierde|perdió|perdieron)\\s+(?:contra|ante|con)
  |(?:perde|perdono|(?:ha|hanno)\\s+perso)\\s+contro|(?:verliest|verliezen|verloor|verloren)\\s+van
  |(?:perde|perdeu|perderam)\\s+(?:para|contra)|(?:przegrał|przegrała|przegrali)\\s+z`
const DREW = `(?:drew|draws|draw|tied|ties)\\s+(?:with|against|vs\\.?)|unentschieden\\s+gegen|remis\\s+(?:gegen|z)
  |égalité\\s+avec|(?:empató|empataron)\\s+con|(?:pareggia|ha\\s+pareggiato)\\s+con|(?:empatou|empataram)\\s+com`
const VERBS = (
  [
    ['Win', BEAT],
    ['Loss', LOST],
    ['Draw', DREW],
  ] as const
).map(
  ([result, verbs]) =>
    ({
      result,
      verb: new RegExp(`\\s+(?:${verbs.replaceAll(/\s*\n\s*/gu, '')})\\s+`, 'u'),
    }) as const,
)
/** Two numbers behind the names: "Ann beat Bob 21-15". */
const PAIR_BEHIND = /^(.*?)[\s,(]+(\d[\d.,]*\s*[-–:]\s*\d[\d.,]*)\)?$/u
const MEDALS = ['🥇', '🥈', '🥉']
/** Before a name: "1.", "2)", "#3", "1st". */
const RANK_MARK =
  /(?:^|[\s,;|]+)(?:#\s*(\d{1,2})[.):]?|(\d{1,2})\s*(?:[.):]|st\b|nd\b|rd\b|th\b|º|ª|°)|(🥇|🥈|🥉))\s*(?=[\p{L}"])/gu
/** Longer cells are stories. */
const PHRASE_MAX = 400

export function phraseOf(cell: string): Phrase | null {
  const text = cell.trim().replaceAll(/\s+/gu, ' ')
  if (text.length > PHRASE_MAX) return null
  return beatenIn(text) ?? orderIn(text)
}

function beatenIn(text: string): Phrase | null {
  for (const { result, verb } of VERBS) {
    const [first, second, ...more] = text.split(verb)
    if (first === undefined || second === undefined || more.length > 0) continue
    const [, rest = second, numbers = ''] = PAIR_BEHIND.exec(second) ?? []
    const pair = pairOf(numbers)
    const sides = [first, rest].map(membersOf)
    const areNames = sides.every(
      (side) => side.length > 0 && side.every((name) => /\p{L}/u.test(name)),
    )
    if (!areNames) continue
    const winners = sides[result === 'Loss' ? 1 : 0]?.length ?? 0
    // "Ann beat Bob and Cid" may be three for themselves.
    const areTeams = winners > 1 || pair !== null || /[/&+]/u.test(text)
    const isTeam = areTeams && sides.some((side) => side.length > 1)
    return {
      names: sides.flat(),
      teams: isTeam ? sides.flatMap((side) => side.map(() => side.join(' & '))) : null,
      sides: sides.flatMap((side, at) => side.map(() => at)),
      results: sides.flatMap((side, at) => side.map(() => (at === 0 ? result : OTHER[result]))),
      ranks: sides.flat().map(() => null),
      pair,
    }
  }
  return null
}

function orderIn(text: string): Phrase | null {
  const ranked = rankedBefore(text) ?? rankedBehind(text) ?? chained(text)
  if (ranked === null || ranked.length < 2) return null
  const sides = ranked.flatMap(({ rank, names }) =>
    listOf(names).map((side) => ({ rank, members: membersOf(side) })),
  )
  const isTeam = sides.some(({ members }) => members.length > 1)
  const each = sides.flatMap(({ rank, members }, side) =>
    members.map((name) => ({ rank, name, side })),
  )
  return {
    names: each.map(({ name }) => name),
    teams: isTeam ? sides.flatMap(({ members }) => members.map(() => members.join(' & '))) : null,
    sides: each.map(({ side }) => side),
    results: [],
    ranks: each.map(({ rank }) => rank),
    pair: null,
  }
}

interface RankedNames {
  rank: number
  names: string
}

/** "1. Bob 2. Ann" */
function rankedBefore(text: string): RankedNames[] | null {
  const marks = [...text.matchAll(RANK_MARK)]
  if (marks[0]?.index !== 0) return null
  return marks.map(({ index, 0: mark, 1: hash, 2: number, 3: medal }, at) => ({
    rank: medal === undefined ? Number(hash ?? number) : MEDALS.indexOf(medal) + 1,
    names: text.slice(index + mark.length, marks[at + 1]?.index ?? text.length),
  }))
}

/** "Bob 1st, Ann 2nd" */
function rankedBehind(text: string): RankedNames[] | null {
  const parts = listOf(text).map((part) => /^(.*\p{L}.*?)\s+(\S+)$/u.exec(part))
  const ranked = parts.flatMap((part) => {
    const rank = rankOf(part?.[2] ?? '')
    return part === null || rank?.sure !== true ? [] : [{ rank: rank.rank, names: part[1] ?? '' }]
  })
  return ranked.length === parts.length ? ranked : null
}

/** "Bob > Ann = Cid" */
function chained(text: string): RankedNames[] | null {
  const parts = text.split(/\s*>\s*/u)
  const areNames = parts.every((part) => /\p{L}/u.test(part))
  if (parts.length < 2 || !areNames) return null
  let before = 0
  return parts.map((part) => {
    const tied = part.split(/\s*=\s*/u)
    const rank = before + 1
    before += tied.length
    return { rank, names: tied.join(', ') }
  })
}
