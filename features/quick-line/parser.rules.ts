import { RULES } from './grammar.rules.ts'
import type { Captures, Edge, Fact, Found, Lattice, Rule, Said } from './line-facts.rules.ts'
import { idOf } from './line-facts.rules.ts'

const MATCH_RULES = RULES.filter(({ isMatch }) => isMatch)
const NOTHING: Found = { category: '', to: 0, people: [], numbers: [], games: [], text: '' }
/** The word behind, and what the words before it say. */
type Behind = [to: number, facts: Fact[]]

/** Words by which somebody in a list begins a sentence of their own: "beat ben, jonas won". */
const OWN = ['had', 'won', 'lost', 'draw', 'beat', 'ord', 'winner']

export function phraseReaderOf({ words, of, has }: Lattice) {
  const memo = words.map(() => new Map<string, Found[]>())
  const behindAt = new Map<number, Behind[]>()

  /** The words behind what says nothing, such as "narrowly". */
  function behindManner(at: number): Behind[] {
    const plain: Behind = [at, []]
    return has(at, 'P')
      ? [plain]
      : [plain, ...of(at, 'manner').flatMap(({ to }) => behindManner(to))]
  }

  function joinsAt(at: number): [to: number, join: string][] {
    const and = words[at]?.key === '&' ? '+' : 'and'
    const joins = { ',': ',', and, plus: '+', '/': '/' }
    const plain = Object.entries(joins).flatMap(([category, join]) =>
      of(at, category).map(({ to }): [number, string] => [to, join]),
    )
    const comma = of(at, ',').flatMap(({ to }) => of(to, 'and'))
    return [[at, ''], ...plain, ...comma.map(({ to }): [number, string] => [to, ','])]
  }

  /** Whether the person of an edge, in a list, is rather somebody of whom the line goes on to speak. */
  function isOwn({ people: [person], to }: Edge, join: string, isObject: boolean): boolean {
    const isBefore = join === ',' || person?.who[0]?.kind === 'self'
    const isApart = join === ',' || (isObject && join === '')
    const isOther = (isObject && isBefore && has(to, ...OWN)) || (isApart && has(to, 'num'))
    return isOther || has(to, 'watched')
  }

  /** The longest row of people, and shorter ones before somebody with a statement of their own. */
  function people(from: number, isObject: boolean, isTeam: boolean): Found[] {
    const found: Found[] = []
    const go = (at: number, row: Found, joins: string[]) => {
      let isFurther = false
      const [head] = row.people
      for (const [next, join] of head === undefined ? [[at, ''] as const] : joinsAt(at)) {
        for (const edge of of(next, 'P')) {
          const [person] = edge.people
          if (person === undefined) continue
          const isTwice = row.people.some((other) => idOf(other) === idOf(person))
          const isPronoun = head !== undefined && (person.who.length === 0 || head.who.length === 0)
          if (isTwice || isPronoun || (head !== undefined && person.isNew && join === '')) continue
          if (head === undefined || !isOwn(edge, join, isObject)) isFurther = true
          go(edge.to, { ...row, to: edge.to, people: [...row.people, person] }, [...joins, join])
        }
      }
      const isLong =
        !isTeam ||
        (row.people.length > 1 && joins.slice(1).every((join) => /^(?:[+/]|and)$/u.test(join)))
      if (head !== undefined && !isFurther && isLong) found.push(row)
    }
    go(from, { ...NOTHING, to: from }, [])
    return found
  }

  /** "61-54", "61 to 54", "10, 8, 7" */
  function numbersAt(from: number): Found[] {
    const found: Found[] = of(from, 'pair')
    const go = (at: number, numbers: number[]) => {
      if (numbers.length > 1) found.push({ ...NOTHING, to: at, numbers })
      for (const edge of of(at, ',', ':', 'to', 'vs', 'and', '/').flatMap(({ to }) =>
        of(to, 'num'),
      ))
        go(edge.to, [...numbers, ...edge.numbers])
    }
    for (const edge of of(from, 'num')) go(edge.to, edge.numbers)
    return found
  }

  /** "ben then me then jonas" */
  function chain(from: number): Found[] {
    const found: Found[] = []
    const go = (row: Found) => {
      const near = [row.to, ...of(row.to, ',').map(({ to }) => to)]
      const next = near.flatMap((at) => of(at, 'then')).flatMap(({ to }) => of(to, 'P'))
      for (const edge of next) go({ ...edge, people: [...row.people, ...edge.people] })
      if (next.length === 0 && row.people.length > 1) found.push(row)
    }
    for (const edge of of(from, 'P')) go(edge)
    return found
  }

  const symbols: Record<string, (at: number) => Found[]> = {
    L: (at) => people(at, false, false),
    O: (at) => people(at, true, false),
    M: (at) => people(at, false, true),
    row: numbersAt,
    Chain: chain,
    margin: (at) =>
      of(at, 'by')
        .flatMap(({ to }) => of(to, 'num'))
        .flatMap(({ to }) => [{ ...NOTHING, to }, ...of(to, 'points')]),
    link: (at) => of(at, ':', '('),
  }
  function symbol(name: string, at: number): Found[] {
    const found = memo[at]?.get(name) ?? symbols[name]?.(at) ?? of(at, name)
    memo[at]?.set(name, found)
    return found
  }

  function behindMatch(at: number): Behind[] {
    const known = behindAt.get(at)
    if (known !== undefined) return known
    const match = MATCH_RULES.flatMap((inner) => factsBy(inner, at)).flatMap((one) =>
      behindMatch(one.to).map(([to, facts]): Behind => [to, [...one.facts, ...facts]]),
    )
    const found = [...behindManner(at), ...match]
    behindAt.set(at, found)
    return found
  }

  function factsBy(rule: Rule, at: number, isPlain = rule.isMatch): Said[] {
    const found: Said[] = []
    const go = (to: number, index: number, captured: Captures, inside: readonly Fact[]) => {
      const next = rule.symbols[index]
      if (next === undefined) {
        const facts = to === at ? [] : rule.factsOf(captured)
        if (facts.length > 0) found.push({ to, facts: [...facts, ...inside], rule })
        return
      }
      if (next.isOptional) go(to, index + 1, captured, inside)
      const starts = index === 0 ? [[to, []] as Behind] : (isPlain ? behindManner : behindMatch)(to)
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

  return (at: number, isNear: boolean): Said[] =>
    RULES.filter((rule) => rule.isNear || !isNear).flatMap((rule) =>
      factsBy(rule, at, isNear || rule.isMatch),
    )
}
