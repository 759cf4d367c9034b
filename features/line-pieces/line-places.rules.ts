import { locationProblem, normalizedLine } from '#features/matches/details.rules.ts'

import { dayAt } from './line-days.rules.ts'
import { spanOf } from './line-text.rules.ts'
import { type Line, isNumberAt } from './line.rules.ts'

type PlaceReading =
  | { kind: 'place'; place: string; count: number }
  | { kind: 'unread'; count: number }

/** "@ben won": before a verb or a score, or among others, it names somebody as a chat does. */
export function isTag(line: Line, at: number): boolean {
  const { words } = line
  const person = words[at + 1]?.joined === true ? line.peopleAt(at + 1) : null
  if (person === null) return false
  const next = at + 1 + person.count
  const meaning = line.keywordAt(next)?.meaning ?? 'word'
  const isOneOfMany = words.filter(({ key }) => key === '@').length > 1
  return isOneOfMany || isNumberAt(words, next) || !['word', 'filler', 'and'].includes(meaning)
}

/** Where it was played: what follows "at" up to the next part of the line. */
export function placeAt(line: Line, at: number): PlaceReading | null {
  const { words, text } = line
  const sign = words[at]?.key === '@' ? 1 : 0
  const keyword = line.keywordAt(at)
  const said =
    keyword?.meaning === 'at' ||
    (keyword?.meaning === 'in' && isPlaceOf(line, at, at + keyword.count))
  if (sign === 0 && !said) return null
  const from = at + (sign || (keyword?.count ?? 1))
  // "beim Stechen"
  if (sign === 0 && line.keywordAt(from)?.meaning === 'tiebreak') return null
  let to = from
  while (!endsAt(line, to, to === from)) to += 1
  const place = normalizedLine(spanOf(text, words, from, to).replaceAll(/\s+/gu, ' '))
  const valid = place !== null && locationProblem(place) === null
  return valid ? { kind: 'place', place, count: to - at } : { kind: 'unread', count: to - at }
}

/** "in Berlin" and "à Paris" are places; "in the end" and "ganó a Ben" are none. */
function isPlaceOf(line: Line, at: number, next: number): boolean {
  const { text, words } = line
  const first = text.charAt(words[next]?.start ?? text.length)
  const preposition = text.charAt(words[at]?.start ?? 0).toLowerCase()
  return (
    words[next]?.kind === 'letters' &&
    first.toLowerCase() !== first &&
    preposition !== 'a' &&
    line.peopleAt(next) === null
  )
}

/** Meanings that can stand in a place's name: "at the house of Ben". */
const INSIDE = new Set(['filler', 'and', 'in', 'at', 'points', 'last'])

function endsAt(line: Line, at: number, isFirst: boolean): boolean {
  const { words } = line
  const word = words[at]
  if (word === undefined || word.kind === 'digits') return true
  if (word.kind === 'mark')
    return !("-'&.".includes(word.key) && words[at + 1]?.joined === true && !isFirst)
  if (isFirst) return false
  const keyword = line.keywordAt(at)
  if (keyword !== null) return !INSIDE.has(keyword.meaning)
  if (word.key.length > 3 && dayAt(words, at, line.today) !== null) return true
  const person = line.peopleAt(at)
  return (
    person !== null &&
    (isNumberAt(words, at + person.count) || line.keywordAt(at + person.count) !== null)
  )
}
