import { type Fact, type Lattice, type LineReading, type Said, ONCE } from './line-facts.rules.ts'
import { idOf, peopleIn } from './line-facts.rules.ts'
import { phraseReaderOf } from './parser.rules.ts'
import { factsOf } from './said-table.rules.ts'

interface State {
  parts: readonly { from: number; said: Said }[]
  skipped: readonly number[]
  /** Words that were skipped although they may say something. */
  cost: number
  /** How many facts; of remarks each word counts for many. */
  weight: number
  key: string
  once: string
  /** The part before ends with these people, and no full stop follows. */
  last: string[]
  /** They stand behind a verb or "with". */
  isObject: boolean
}

const BEGIN = { parts: [], skipped: [], cost: 0, weight: 0, key: '', once: '', last: [] }
/** So many states go on from each word: the likeliest. */
const STATES_MAX = 32
const NEAR_MAX = 24
const REMARK_WEIGHT = 100
const FULL_STOP = /^[.\n:;(]$/u
const SIGNS = [',', '(', ')', '/', ':', '.']
const VERBS =
  'won winner lost iwon ilost endwon endlost beat beats ibeat beaten draw victory'.split(' ')

/** The complete readings with the fewest facts first, or, near, those that skip the fewest words. */
export function readingsOf(lattice: Lattice, isNear: boolean): LineReading[][] {
  const { words, has } = lattice
  const factsAt = phraseReaderOf(lattice)
  const remarks = remarksIn(lattice)
  const states = Array.from({ length: words.length + 1 }, () => new Map<string, State>())
  states[0]?.set('', { ...BEGIN, isObject: false })
  const put = (to: number, state: State) => {
    const key = `${state.key} ${state.last.join()} ${state.isObject}`
    const known = states[to]?.get(key)
    if (known === undefined || byCost(state, known) < 0) states[to]?.set(key, state)
  }
  for (const [at, word] of words.entries()) {
    const likeliest = [...(states[at]?.values() ?? [])].toSorted(byCost).slice(0, STATES_MAX)
    if (likeliest.length === 0) continue
    const parts = factsAt(at, isNear).map((said) => ({ said, facts: keyOf(said.facts) }))
    for (const state of likeliest) {
      for (const { said, facts } of parts) {
        if (follows(lattice, state, at, said, isNear))
          put(said.to, withPart(lattice, state, at, said, `${state.key}${facts}`))
      }
      const skipped = [...state.skipped, at]
      // "with ben, lost"
      const isOver = FULL_STOP.test(word.key) || (word.key === ',' && state.isObject)
      if (has(at, ...SIGNS)) put(at + 1, { ...state, last: isOver ? [] : state.last })
      // A picture may say who won, if nothing else does.
      else if (remarks.has(at) || has(at, 'picture'))
        put(at + 1, { ...state, weight: state.weight + REMARK_WEIGHT, skipped, last: [] })
      else if (isNear) put(at + 1, { ...state, cost: state.cost + 1, skipped, last: [] })
    }
  }
  const ends = [...(states[words.length]?.values() ?? [])].toSorted(byCost)
  const order = ({ cost, weight }: State) =>
    isNear ? cost * REMARK_WEIGHT + Math.floor(weight / REMARK_WEIGHT) : weight
  return [...Map.groupBy(ends, order).values()].map((group) =>
    group.slice(0, NEAR_MAX).map((state) => readingOf(lattice, remarks, state, isNear)),
  )
}

const byCost = (one: State, other: State) => one.cost - other.cost || one.weight - other.weight

function keyOf(all: readonly Fact[]): string {
  const facts = all.filter(({ kind }) => kind !== 'nothing')
  if (facts.length === 0) return ''
  return JSON.stringify(facts, (_key, value: unknown) => {
    if (value === null || typeof value !== 'object') return value
    if ('_id' in value) return value._id
    return 'kind' in value && 'user' in value ? value.user : value
  })
}

function withPart({ edges }: Lattice, state: State, from: number, said: Said, key: string): State {
  const { facts, to } = said
  const { pattern } = said.rule
  const isNamed = edges.some(
    (found, at) => at >= from && found.some((edge) => edge.category === 'P' && edge.to === to),
  )
  const once = facts.filter(({ kind }) => ONCE.test(kind)).map(({ kind }) => `${kind};`)
  const next = {
    ...state,
    parts: [...state.parts, { from, said }],
    weight: state.weight + Number(facts.some(({ kind }) => kind !== 'nothing')),
    key,
    once: state.once + once.join(''),
  }
  if (pattern === 'fill|manner') return next
  const last = isNamed ? facts.flatMap(peopleIn).map(idOf) : []
  return { ...next, last, isObject: pattern.includes('O=') }
}

/** Whether a part can stand behind those before it: "ben, me won". */
function follows(lattice: Lattice, state: State, at: number, said: Said, isNear: boolean): boolean {
  const { of, has } = lattice
  const { facts, to } = said
  const { pattern } = said.rule
  if (facts.some(({ kind }) => ONCE.test(kind) && state.once.includes(`${kind};`))) return false
  const here = of(at, 'P').flatMap(({ people }) => people.map(idOf))
  if (state.last.length > 0) {
    // "ben, me won" is a list.
    const isKnown = here.length === 0 || here.some((id) => id === '' || state.last.includes(id))
    const isOther = pattern.startsWith('L=') && !isKnown && !state.isObject
    if (isOther && facts.some((fact) => peopleIn(fact).length > 0)) return false
    // "tom wins 105 to 99" is not mine, but "vs tom, won 105 to 99" is.
    const [own] = factsOf(facts, 'own result')
    const isMine = own?.people.length === 0 && !(state.isObject && own.numbers.length > 0)
    if (!isNear && isMine) return false
  }
  // "Sadly 1st jonas": a new name beside a known one is whose place?
  const isNew = facts.some((fact) => fact.kind === 'rank' && fact.people[0]?.isNew === true)
  if (isNew && state.last.length > 0) return false
  // "ben didn't play well"
  if (pattern === 'M|P watched' && has(to, 'with', 'vs', 'fill')) return false
  const isJoined = of(to, 'and').some((and) => has(and.to, 'P'))
  if (!has(to, 'P')) return !(pattern === 'ord=n link? P=a' && isJoined)
  // "won ben, me": the name may be who has won.
  const isSubjectless =
    here.length === 0 && facts.some(({ kind }) => kind === 'own result' || kind === 'sides')
  return (
    !isNew &&
    !(isSubjectless && has(to - 1, ...VERBS)) &&
    !['L=a link|,? row=n', 'P=a star', 'ord=n link? P=a'].includes(pattern)
  )
}

function readingOf(
  lattice: Lattice,
  remarks: ReadonlySet<number>,
  state: State,
  isNear: boolean,
): LineReading {
  const unread = new Set(state.skipped)
  const scoreless = new Set<string>()
  const all = state.parts.flatMap(({ from, said }) => {
    if (!isNear || !isBesideUnread(lattice, remarks, unread, from, said)) return said.facts
    for (let at = from; at < said.to; at += 1)
      if (lattice.words[at]?.numbers.length !== 0) unread.add(at)
    const scored = said.facts.filter(({ kind }) => kind === 'score').flatMap(peopleIn)
    for (const person of scored) scoreless.add(idOf(person))
    return said.facts.map((fact) => (fact.kind === 'solo' ? { ...fact, numbers: [] } : fact))
  })
  // A number beside a word that was not understood is no score, nor is another one of that person.
  const facts = all.map((fact) =>
    fact.kind === 'score' && fact.people.some((one) => scoreless.has(idOf(one)))
      ? { kind: 'people' as const, people: fact.people }
      : fact,
  )
  return { facts, skipped: [...unread].toSorted((one, other) => one - other) }
}

function isBesideUnread(
  { words, has }: Lattice,
  remarks: ReadonlySet<number>,
  unread: ReadonlySet<number>,
  from: number,
  { to, rule: { pattern } }: Said,
): boolean {
  const isSilent = (at: number) =>
    /^[:=\-–—]$/u.test(words[at]?.key ?? '') || (!unread.has(at) && has(at, 'fill'))
  const unreadAt = (start: number, step: number) => {
    let at = start
    while (isSilent(at)) at += step
    return unread.has(at) && !remarks.has(at) ? words[at] : undefined
  }
  const before = unreadAt(from - 1, -1)
  const after = unreadAt(to, 1)
  const next = after ?? unreadAt(words[to]?.key === ',' ? to + 1 : to, 1)
  if ([before, next].some((word) => word !== undefined && word.numbers.length > 0)) return true
  if (pattern.startsWith('num')) return before !== undefined
  return after !== undefined || (pattern.includes('row') && before !== undefined)
}

/** Categories of words that say something of the table. */
const SAYS = new Set(
  `won winner lost beat iwon ilost wewon welost ibeat beats beaten victory lostto vs draw shared tiebreak
  all we they ord dnf no ahead then lowest together solo each P num pair order endwon endlost star beatgame
  owner for without watched`.split(/\s+/u),
)
const SIGN = /^[,.;\n()!?|[\]]$/u
const DASH = /^[-–—:]$/u

/**
 * What says nothing of the match: a segment between signs with no person, no word of a result and no
 * number that could be a score.
 */
function remarksIn({ words, edges }: Lattice) {
  const says = (at: number) =>
    edges[at]?.some(({ category, people }) => SAYS.has(category) && people[0]?.isNew !== true) ===
    true
  const isUnknown = (at: number) => words[at]?.kind === 'word' && edges[at]?.length === 0
  const isOrdinal = (at: number) => words[at]?.kind === 'ordinal'
  const segments: number[][] = [[]]
  for (const [at, { key, kind, isSpaced }] of words.entries()) {
    if (kind === 'sign' && (SIGN.test(key) || (DASH.test(key) && isSpaced))) segments.push([])
    else segments.at(-1)?.push(at)
  }
  const silent = segments.filter(
    (segment) =>
      !segment.some((at) => says(at) && !isOrdinal(at)) &&
      (!segment.some(isOrdinal) || segment.some(isUnknown)),
  )
  return new Set(silent.flat().filter((at) => words[at]?.kind !== 'sign'))
}
