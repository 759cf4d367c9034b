import { type Captures, type Found, type Rule, RULES } from './grammar.rules.ts'
import { type Fact, idOf } from './line-facts.rules.ts'
import type { Edge, Lattice } from './line-facts.rules.ts'

/** Facts that some words say. */
export interface Said {
  to: number
  facts: Fact[]
  rule: Rule
}

const MATCH_RULES = RULES.filter(({ isMatch }) => isMatch)

const NOTHING: Found = { category: '', to: 0, people: [], numbers: [], games: [], text: '' }
/** The word behind some others, and what these say. */
type Behind = [to: number, facts: Fact[]]

/** Words by which somebody in a list begins a sentence of their own: "beat ben, jonas won". */
const OWN = new Set(['had', 'won', 'lost', 'draw', 'beat', 'ord', 'winner'])
const BETWEEN_NUMBERS = new Set([',', ':', 'to', 'vs', 'and', '/'])
const TEAM_JOINS = new Set(['+', '/', 'and'])

/** Reads the facts that begin at each word. */
export function phraseReaderOf({ edges, words }: Lattice): (at: number, isNear: boolean) => Said[] {
  const memo = words.map(() => new Map<string, Found[]>())
  const behindAt = new Map<number, Behind[]>()
  const edgesAt = (at: number) => edges[at] ?? []
  const of = (at: number, ...categories: string[]) =>
    edgesAt(at).filter(({ category }) => categories.includes(category))

  /** The words behind what says nothing, such as "narrowly". */
  function behindManner(at: number): number[] {
    const further = of(at, 'manner').flatMap(({ to }) => behindManner(to))
    return of(at, 'P').length > 0 ? [at] : [at, ...further]
  }

  function joinsAt(at: number): [to: number, join: string][] {
    const and = of(at, 'and').map(({ to }): [number, string] => [
      to,
      words[at]?.key === '&' ? '+' : 'and',
    ])
    const comma = of(at, ',').flatMap(({ to }): [number, string][] => [
      [to, ','],
      ...of(to, 'and').map((edge): [number, string] => [edge.to, ',']),
    ])
    const plus = of(at, 'plus').map(({ to }): [number, string] => [to, '+'])
    const slash = of(at, '/').map(({ to }): [number, string] => [to, '/'])
    return [[at, ''], ...comma, ...and, ...plus, ...slash]
  }

  /** Whether the person of an edge, in a list, is rather somebody of whom the line goes on to speak. */
  function isOwn(edge: Edge, join: string, isObject: boolean): boolean {
    const after = edgesAt(edge.to)
    const isMe = edge.people[0]?.who[0]?.kind === 'self'
    const speaks = after.some(({ category }) => OWN.has(category))
    return (
      (isObject && speaks && (join === ',' || isMe)) ||
      ((join === ',' || (isObject && join === '')) &&
        after.some(({ category }) => category === 'num'))
    )
  }

  /** The longest row of people, and shorter ones before somebody with a statement of their own. */
  function people(from: number, isObject: boolean, isTeam: boolean): Found[] {
    const found: Found[] = []
    const go = (at: number, row: Found, joins: string[]) => {
      let isFurther = false
      for (const [next, join] of row.people.length === 0 ? [[at, ''] as const] : joinsAt(at)) {
        for (const edge of of(next, 'P')) {
          const [person] = edge.people
          const [head] = row.people
          if (person === undefined) continue
          const isTwice = row.people.some((other) => idOf(other) === idOf(person))
          const isPronoun = head !== undefined && (person.who.length === 0 || head.who.length === 0)
          if (isTwice || isPronoun || (head !== undefined && person.isNew && join === '')) continue
          if (head === undefined || !isOwn(edge, join, isObject)) isFurther = true
          go(edge.to, { ...row, to: edge.to, people: [...row.people, person] }, [...joins, join])
        }
      }
      const isLong =
        !isTeam || (row.people.length > 1 && joins.slice(1).every((join) => TEAM_JOINS.has(join)))
      if (row.people.length > 0 && !isFurther && isLong) found.push(row)
    }
    go(from, { ...NOTHING, to: from }, [])
    return found
  }

  /** "61-54", "61 to 54", "10, 8, 7" */
  function numbersAt(from: number): Found[] {
    const found: Found[] = of(from, 'pair')
    const go = (at: number, numbers: number[]) => {
      if (numbers.length > 1) found.push({ ...NOTHING, to: at, numbers })
      for (const between of edgesAt(at).filter(({ category }) => BETWEEN_NUMBERS.has(category))) {
        for (const edge of of(between.to, 'num')) go(edge.to, [...numbers, ...edge.numbers])
      }
    }
    for (const edge of of(from, 'num')) go(edge.to, edge.numbers)
    return found
  }

  /** "ben then me then jonas" */
  function chain(from: number): Found[] {
    const found: Found[] = []
    const go = (at: number, row: Found) => {
      const comma = of(at, ',').map(({ to }) => to)
      const next = [at, ...comma]
        .flatMap((near) => of(near, 'then'))
        .flatMap(({ to }) => of(to, 'P'))
      for (const edge of next)
        go(edge.to, { ...row, to: edge.to, people: [...row.people, ...edge.people] })
      if (next.length === 0 && row.people.length > 1) found.push(row)
    }
    for (const edge of of(from, 'P')) go(edge.to, { ...NOTHING, to: edge.to, people: edge.people })
    return found
  }

  /** "by 7 points" */
  function margin(from: number): Found[] {
    const ends = of(from, 'by').flatMap(({ to }) => of(to, 'num'))
    return ends.flatMap(({ to }) => [{ ...NOTHING, to }, ...of(to, 'points')])
  }

  function symbol(name: string, at: number): Found[] {
    const known = memo[at]?.get(name)
    if (known !== undefined) return known
    const found = read(name, at)
    memo[at]?.set(name, found)
    return found
  }

  function read(name: string, at: number): Found[] {
    switch (name) {
      case 'L':
        return people(at, false, false)
      case 'O':
        return people(at, true, false)
      case 'M':
        return people(at, false, true)
      case 'row':
        return numbersAt(at)
      case 'Chain':
        return chain(at)
      case 'margin':
        return margin(at)
      case 'link':
        return of(at, ':', '(')
      default:
        return of(at, name)
    }
  }

  /** The words behind what is said of the match in the middle of a sentence. */
  function behindMatch(at: number): Behind[] {
    const known = behindAt.get(at)
    if (known !== undefined) return known
    const plain = behindManner(at).map((to): Behind => [to, []])
    const match = MATCH_RULES.flatMap((inner) => factsBy(inner, at)).flatMap((one) =>
      behindMatch(one.to).map(([to, facts]): Behind => [to, [...one.facts, ...facts]]),
    )
    const found = [...plain, ...match]
    behindAt.set(at, found)
    return found
  }

  function behind(at: number, { isSentence }: Rule): Behind[] {
    return isSentence ? behindMatch(at) : behindManner(at).map((to): Behind => [to, []])
  }

  function factsBy(rule: Rule, at: number): Said[] {
    const found: Said[] = []
    const go = (to: number, index: number, captured: Captures, inside: readonly Fact[]) => {
      const next = rule.symbols[index]
      if (next === undefined) {
        const facts = to === at || isSaidByObject(rule, captured) ? [] : rule.factsOf(captured)
        if (facts.length > 0) found.push({ to, facts: [...facts, ...inside], rule })
        return
      }
      if (next.isOptional) go(to, index + 1, captured, inside)
      const starts: Behind[] = index === 0 ? [[to, []]] : behind(to, rule)
      for (const [from, facts] of starts) {
        for (const one of next.names.flatMap((name) => symbol(name, from))) {
          const more = next.capture === '' ? {} : { [next.capture]: one }
          go(one.to, index + 1, { ...captured, ...more }, [...inside, ...facts])
        }
      }
    }
    go(at, 0, { a: NOTHING, b: NOTHING, n: NOTHING, m: NOTHING, g: NOTHING, r: NOTHING }, [])
    return found
  }

  return (at, isNear) =>
    RULES.filter((rule) => rule.isNear || !isNear).flatMap((rule) => factsBy(rule, at))
}

/** "him" has not won, and beats nobody. */
function isSaidByObject({ pattern }: Rule, { a }: Captures): boolean {
  return (
    /^L=a.* /u.test(pattern) &&
    !pattern.startsWith('L=a link') &&
    a.people.some(({ isObject }) => isObject)
  )
}
