import { scoreProblem } from '../../rules.ts'
import type { Word } from '../text/rules.ts'
import { keywordAt } from '../vocabulary/rules.ts'

type Read =
  | { kind: 'number'; value: number; count: number }
  | { kind: 'pair'; values: [number, number]; count: number }
  | { kind: 'rank'; value: number; count: number }
  | { kind: 'unread'; count: number }

/**
 * A score, the scores of two sides ("84:71"), or a place ("1." or "2nd" before a name).
 * @param mayBeRank no score can stand here
 */
export function numberAt(words: readonly Word[], at: number, mayBeRank: boolean): Read | null {
  const rank = mayBeRank ? rankAt(words, at) : null
  if (rank !== null) return rank
  const one = scoreAt(words, at)
  if (one === null) return null
  const after = at + one.count
  const two = isBetweenScores(words, after) ? scoreAt(words, after + 1) : null
  const pair = two === null ? null : [one.value, two.value]
  const count = two === null ? one.count : one.count + 1 + two.count
  const points = keywordAt(words, at + count)?.meaning === 'points' && isUnit(words, at + count)
  const all = { count: count + (points ? 1 : 0) }
  if (scoreProblem(one.value) !== null || scoreProblem(two?.value ?? 0) !== null)
    return { kind: 'unread', ...all }
  return pair === null
    ? { kind: 'number', value: one.value, ...all }
    : { kind: 'pair', values: pair as [number, number], ...all }
}

/** "84 p" may be a score and a player; "84p" is a score. */
function isUnit(words: readonly Word[], at: number): boolean {
  const word = words[at]
  return word !== undefined && (word.key.length > 1 || word.joined)
}

function isBetweenScores(words: readonly Word[], at: number): boolean {
  const mark = words[at]
  const next = words[at + 1]
  if (mark === undefined || next?.kind !== 'digits') return false
  return '-–:'.includes(mark.key) && mark.joined === next.joined
}

/** A number with its sign, decimals or thousands. */
function scoreAt(words: readonly Word[], at: number): { value: number; count: number } | null {
  const sign = signAt(words, at)
  const digits = words[at + (sign === null ? 0 : 1)]
  if (digits?.kind !== 'digits' || (sign !== null && !digits.joined)) return null
  let written = digits.key
  let count = sign === null ? 1 : 2
  const groups = groupsAt(words, at + count)
  if (
    groups.length > 0 &&
    groups.every(({ length }) => length === 3) &&
    /^[1-9]\d{0,2}$/u.test(written)
  ) {
    // 1.250 and 1,250 are thousands: no game counts thousandths.
    written += groups.join('')
    count += 2 * groups.length
  } else if (groups.length === 1 && words[at + count]?.key !== "'") {
    // Of several ("84,71,66") none are decimals.
    written += `.${groups[0] ?? ''}`
    count += 2
  }
  const value = Number(written)
  return { value: sign === '-' && value !== 0 ? -value : value, count }
}

/** A minus belongs to the number that it touches, unless it touches the word before as well. */
function signAt(words: readonly Word[], at: number): string | null {
  const sign = words[at]
  if (sign === undefined || !'-+'.includes(sign.key)) return null
  const before = words[at - 1]
  const free = !sign.joined || before === undefined || before.kind === 'mark'
  return free ? sign.key : null
}

/** More than a score can have. */
const GROUPS_MAX = 4

/** The digits after commas or dots without a space: of 1,250,000 these are 250 and 000. */
function groupsAt(words: readonly Word[], at: number): string[] {
  const groups: string[] = []
  for (let next = at; groups.length < GROUPS_MAX; next += 2) {
    const mark = words[next]
    const digits = words[next + 1]
    if (mark?.joined !== true || !",.'".includes(mark.key)) return groups
    if (digits?.kind !== 'digits' || !digits.joined) return groups
    groups.push(digits.key)
  }
  return groups
}

const RANK_MAX = 32

/** "1. Jonas", "2) Mara", "#3 Oma", "1st Jonas". */
function rankAt(words: readonly Word[], at: number): Read | null {
  const hash = words[at]?.key === '#' ? 1 : 0
  const digits = words[at + hash]
  if (digits?.kind !== 'digits' || Number(digits.key) > RANK_MAX || Number(digits.key) === 0)
    return null
  const mark = words[at + hash + 1]
  const marked = mark?.joined === true && ['.', ')', 'st', 'nd', 'rd', 'th'].includes(mark.key)
  if (hash === 0 && !marked) return null
  const count = hash + (marked ? 2 : 1)
  const next = words[at + count]
  return next?.kind === 'letters' ? { kind: 'rank', value: Number(digits.key), count } : null
}
