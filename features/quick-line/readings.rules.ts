import {
  type Fact,
  type Lattice,
  type LineReading,
  ONCE,
  idOf,
  peopleIn,
} from './line-facts.rules.ts'
import { type Said, phraseReaderOf } from './parser.rules.ts'
import { type Remarks, remarksIn } from './remarks.rules.ts'

/** The facts so far, up to a word. */
interface State {
  parts: { before: State['parts']; from: number; said: Said } | null
  skipped: { before: State['skipped']; at: number } | null
  /** Words that were skipped although they may say something. */
  cost: number
  /** How many facts; of remarks each word counts for many. */
  weight: number
  /** The same for the same facts. */
  key: number
  once: string
  /** The part before ends with these people, and no full stop follows. */
  last: string[]
  /** They stand behind a verb or "with". */
  isObject: boolean
}

/** So many states go on from each word: the likeliest. */
const STATES_MAX = 32
const NEAR_MAX = 24
const REMARK_WEIGHT = 100
const FULL_STOP = /^[.\n:;(]$/u

/** The complete readings with the fewest facts first, or, near, those that skip the fewest words. */
export function readingsOf(lattice: Lattice, isNear: boolean): LineReading[][] {
  const { words, edges } = lattice
  const factsAt = phraseReaderOf(lattice)
  const remarks = remarksIn(lattice)
  const states = Array.from({ length: words.length + 1 }, () => new Map<string, State>())
  const begin: State = {
    parts: null,
    skipped: null,
    cost: 0,
    weight: 0,
    key: 0,
    once: '',
    last: [],
    isObject: false,
  }
  states[0]?.set('', begin)
  const keys = new Map<string, number>()
  const keyAfter = (state: State, facts: string) => {
    const key = `${state.key}|${facts}`
    const known = keys.get(key) ?? keys.size + 1
    keys.set(key, known)
    return known
  }
  const put = (to: number, state: State) => {
    const key = `${state.key} ${state.last.join()} ${state.isObject}`
    const known = states[to]?.get(key)
    if (known === undefined || isLess(state, known)) states[to]?.set(key, state)
  }
  for (const [at, word] of words.entries()) {
    const likeliest = [...(states[at]?.values() ?? [])].toSorted(byCost).slice(0, STATES_MAX)
    if (likeliest.length === 0) continue
    const parts = factsAt(at, isNear).map((said) => ({ said, key: keyOf(said.facts) }))
    const isSign = edges[at]?.some(({ category }) => SKIPPED_SIGNS.has(category)) === true
    for (const state of likeliest) {
      for (const { said, key } of parts) {
        if (remarks.isIn(at, said.to) || !follows(lattice, state, at, said, isNear)) continue
        put(
          said.to,
          withPart(state, at, said, key === '' ? state.key : keyAfter(state, key), lattice),
        )
      }
      const skip = { before: state.skipped, at }
      if (isSign) {
        // "with ben, lost"
        const isOver = FULL_STOP.test(word.key) || (word.key === ',' && state.isObject)
        put(at + 1, { ...state, last: isOver ? [] : state.last })
      } else if (remarks.isRemark(at) || remarks.isPicture(at)) {
        put(at + 1, { ...state, weight: state.weight + REMARK_WEIGHT, skipped: skip, last: [] })
      } else if (isNear) put(at + 1, { ...state, cost: state.cost + 1, skipped: skip, last: [] })
    }
  }
  const ends = [...(states[words.length]?.values() ?? [])].toSorted(byCost)
  const order = ({ cost, weight }: State) =>
    isNear ? cost * REMARK_WEIGHT + Math.floor(weight / REMARK_WEIGHT) : weight
  const groups = Map.groupBy(ends, order)
  return [...groups.values()].map((group) =>
    group.slice(0, NEAR_MAX).map((state) => readingOf(lattice, remarks, state, isNear)),
  )
}

const SKIPPED_SIGNS = new Set([',', '(', ')', '/', ':', '.'])
const byCost = (one: State, other: State) => one.cost - other.cost || one.weight - other.weight
const isLess = (one: State, other: State) => byCost(one, other) < 0

function keyOf(all: readonly Fact[]): string {
  const facts = all.filter(({ kind }) => kind !== 'nothing')
  if (facts.length === 0) return ''
  return JSON.stringify(facts, (_key, value: unknown) => {
    if (value === null || typeof value !== 'object') return value
    if ('_id' in value) return value._id
    return 'kind' in value && 'user' in value ? value.user : value
  })
}

function withPart(state: State, from: number, said: Said, key: number, { edges }: Lattice): State {
  const { facts, to, rule } = said
  const isNothing = facts.every(({ kind }) => kind === 'nothing')
  const { pattern } = rule
  const isFill = pattern === 'fill|manner'
  const isNamed = edges.some(
    (found, at) => at >= from && found.some((edge) => edge.category === 'P' && edge.to === to),
  )
  const once = facts.filter(({ kind }) => ONCE.test(kind)).map(({ kind }) => `${kind};`)
  return {
    ...state,
    parts: { before: state.parts, from, said },
    weight: state.weight + (isNothing ? 0 : 1),
    key,
    once: state.once + once.join(''),
    isObject: isFill ? state.isObject : pattern.includes('O='),
    last: isFill ? state.last : isNamed ? facts.flatMap(peopleIn).map(idOf) : [],
  }
}

/** Whether a part can stand behind those before it: a name between two of them is whose? */
function follows(lattice: Lattice, state: State, at: number, said: Said, isNear: boolean): boolean {
  const { edges } = lattice
  const { facts, to, rule } = said
  const { pattern } = rule
  const peopleAt = (near: number) =>
    (edges[near] ?? []).filter(({ category }) => category === 'P').flatMap(({ people }) => people)
  if (facts.some(({ kind }) => ONCE.test(kind) && state.once.includes(`${kind};`))) return false
  const here = peopleAt(at).map(idOf)
  if (state.last.length > 0) {
    // "ben, me won" is a list.
    const isOther =
      pattern.startsWith('L=') &&
      here.length > 0 &&
      !here.some((id) => id === '' || state.last.includes(id))
    if (isOther && !state.isObject && facts.some((fact) => peopleIn(fact).length > 0)) return false
    if (!isNear && pattern.startsWith('iwon|')) return false
  }
  const isBeforeName = peopleAt(to).length > 0
  const isSubjectless =
    here.length === 0 && facts.some(({ kind }) => kind === 'own result' || kind === 'sides')
  if (isBeforeName && pattern === 'L=a link? row=n') return false
  // "won ben, me": the name may be who has won.
  if (isBeforeName && isSubjectless && isVerb(lattice, to - 1)) return false
  const isJoined = (edges[to] ?? []).some(
    ({ category, to: next }) => category === 'and' && peopleAt(next).length > 0,
  )
  if (pattern === 'P=a star' && isBeforeName) return false
  // "Sadly 1st jonas": a new name beside a known one is whose place?
  const isNew = facts.some((fact) => fact.kind === 'rank' && fact.people[0]?.isNew === true)
  if (isNew && (isBeforeName || state.last.length > 0)) return false
  return !(pattern === 'ord=n link? P=a' && (isBeforeName || isJoined))
}

function isVerb({ edges }: Lattice, at: number): boolean {
  return (edges[at] ?? []).some(({ category }) => VERBS.has(category))
}
const VERBS = new Set(
  'won winner lost iwon ilost endwon endlost beat beats ibeat beaten draw victory'.split(' '),
)

function readingOf(lattice: Lattice, remarks: Remarks, state: State, isNear: boolean): LineReading {
  const skipped = new Set<number>()
  for (let one = state.skipped; one !== null; one = one.before) skipped.add(one.at)
  const parts = []
  for (let one = state.parts; one !== null; one = one.before) parts.unshift(one)
  const unread = new Set(skipped)
  const scoreless = new Set<string>()
  const all = parts.flatMap(({ from, said }) => {
    if (!isNear || !isBesideUnread(lattice, remarks, unread, from, said)) return said.facts
    for (let at = from; at < said.to; at += 1) {
      if (lattice.words[at]?.numbers.length !== 0) unread.add(at)
    }
    const scored = said.facts.filter(({ kind }) => kind === 'score').flatMap(peopleIn)
    for (const person of scored) scoreless.add(idOf(person))
    return said.facts.map((fact) => (fact.kind === 'solo' ? { ...fact, numbers: [] } : fact))
  })
  // A number beside a word that was not understood is no score, nor is another one of that person.
  const facts = all.map((fact): Fact => {
    const isOpen = fact.kind === 'score' && fact.people.some((one) => scoreless.has(idOf(one)))
    return isOpen ? { kind: 'people', people: fact.people } : fact
  })
  return { facts, skipped: [...unread].toSorted((one, other) => one - other) }
}

/** Whether a number that stands beside words that were not understood is rather theirs. */
function isBesideUnread(
  { words, edges }: Lattice,
  remarks: Remarks,
  skipped: ReadonlySet<number>,
  from: number,
  { to, rule: { pattern } }: Said,
): boolean {
  const isSilent = (at: number) =>
    /^[:=\-–—]$/u.test(words[at]?.key ?? '') ||
    (!skipped.has(at) && edges[at]?.some(({ category }) => category === 'fill') === true)
  const unreadAt = (start: number, step: number) => {
    let at = start
    while (isSilent(at)) at += step
    return skipped.has(at) && !remarks.isRemark(at) ? words[at] : undefined
  }
  const before = unreadAt(from - 1, -1)
  const next = unreadAt(to, 1) ?? unreadAt(words[to]?.key === ',' ? to + 1 : to, 1)
  const isNumber = (word: typeof before) => word !== undefined && word.numbers.length > 0
  if (isNumber(before) || isNumber(next)) return true
  if (pattern.startsWith('num')) return before !== undefined
  return unreadAt(to, 1) !== undefined || (pattern.includes('row') && before !== undefined)
}
