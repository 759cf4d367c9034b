import { type Fact, type Found, OTHER, type Outcome, type Rule } from './line-facts.rules.ts'

const WINS = new Set('won winner iwon wewon endwon beat beats ibeat ahead'.split(' '))
const saidBy = ({ category }: Found): Outcome => (WINS.has(category) ? 'Win' : 'Loss')
const first = ({ numbers }: Found) => numbers[0] ?? 0
const outcome = (r: Found) => (r.category === '' ? null : saidBy(r))
const AT = /^(?:at|en) /iu
const nothing: Fact = { kind: 'nothing' }
const game = ({ games, text }: Found) => ({ kind: 'game' as const, games, text })
const seated = ({ people }: Found): Fact => ({ kind: 'people', people })
const score = ({ people }: Found, { numbers }: Found): Fact => ({ kind: 'score', people, numbers })
const scores = (a: Found, n: Found) => (a.people.length === n.numbers.length ? [score(a, n)] : [])
const rank = ({ people }: Found, n: Found): Fact => ({ kind: 'rank', people, rank: first(n) })
const draw = ({ people }: Found, { numbers }: Found): Fact[] =>
  new Set(numbers).size > 1 ? [] : [{ kind: 'draw', people, numbers }]
const each = ({ people }: Found, n: Found): Fact => ({ kind: 'each', people, score: first(n) })
const won = ({ people }: Found): Fact => ({ kind: 'result', people, result: 'Win' })
const result = ({ people }: Found, r: Found, kind: 'result' | 'result with' = 'result'): Fact => {
  return { kind, people, result: saidBy(r) }
}
const own: Rule['factsOf'] = ({ a, n, r }) => [
  { kind: 'own result', people: a.people, result: outcome(r), numbers: n.numbers },
]
const sides: Rule['factsOf'] = ({ a, b, n, r }) => [
  { kind: 'sides', one: a.people, other: b.people, numbers: n.numbers, result: outcome(r) },
]

/**
 * Symbols are categories of words: `x?` may be missing, of `x|y` one, `x=a` is captured. L are people, as
 * many as stand together; O the same behind a verb; M a team; `row` numbers of several; Chain "ben then
 * me"; `link` a colon or bracket.
 */
const PATTERNS: [pattern: string, factsOf: Rule['factsOf'], near?: 'near' | 'match'][] = [
  ['we? had? played? at|in? game=g played?', ({ g }) => [game(g)], 'match'],
  ['newgame=g', ({ g }) => [game(g)], 'match'],
  ['(|plus|with game=g )?', ({ g }) => [{ ...game(g), kind: 'expansion' }], 'near'],
  ['on? day|weekday=g daytime?', ({ g }) => [{ kind: 'day', text: g.text }], 'match'],
  ['place|home=g', ({ g: { text } }) => [{ kind: 'place', text: text.replace(AT, '') }], 'match'],
  ['in|for|after? min=n', ({ n }) => [{ kind: 'minutes', minutes: first(n) }], 'match'],
  ['at? clock', () => [nothing], 'match'],
  ['with? num players', () => [nothing], 'near'],
  ['fill|manner', () => [nothing], 'near'],
  ['and', () => [nothing]],
  ['without O', () => [nothing], 'near'],
  ['M|P watched', () => [nothing], 'near'],
  ['lowest', () => [{ kind: 'lowest' }], 'near'],
  ['solo num=n? points?', ({ n }) => [{ kind: 'solo', numbers: n.numbers }], 'near'],
  ['L=a', ({ a }) => (isAlone(a) ? [] : [seated(a)]), 'near'],
  ['with O=a', ({ a }) => [{ kind: 'with', people: a.people }], 'near'],
  ['P=a link? had? with? num=n points? )?', ({ a, n }) => [score(a, n)], 'near'],
  ['L=a link|,? row=n', ({ a, n }) => scores(a, n), 'near'],
  ['P=a dnf', ({ a }) => [{ kind: 'dnf', people: a.people }], 'near'],
  ['M=a link? num=n points?', ({ a, n }) => [{ kind: 'team', people: a.people, score: first(n) }]],
  ['num=n points?', ({ n }) => [{ kind: 'table score', score: first(n) }]],
  ['together', () => [{ kind: 'together' }]],
  ['num=n each', ({ a, n }) => [each(a, n)]],
  ['each num=n', ({ a, n }) => [each(a, n)]],
  ['row=n for P=a', own],
  ['L=a had? won|winner|lost=r margin?', ({ a, r }) => [result(a, r)]],
  ['P=a star', ({ a }) => [won(a)]],
  ['P=a had? with num=n points? won|lost=r', ({ a, r, n }) => [result(a, r), score(a, n)]],
  ['P=a had? won|winner|lost=r num=n', ({ a, r, n }) => [result(a, r), score(a, n)]],
  ['P=a had? won|winner|lost=r with num=n points?', ({ a, r, n }) => [result(a, r), score(a, n)]],
  ['victory link? P=a', ({ a }) => [won(a)]],
  ['P=a had? won? margin? ahead=r L=b', sides],
  ['iwon|won|ilost|lost=r', own],
  ['L=a? had? iwon|won|ilost|lost=r row=n', own],
  ['row=n iwon|won|ilost|lost=r', own],
  ['wewon|welost=r all?', ({ r }) => [{ kind: 'our result', result: saidBy(r) }]],
  ['we had? all? won|lost=r all?', ({ r }) => [{ kind: 'our result', result: saidBy(r) }]],
  ['they had? won|lost=r', ({ r }) => [{ kind: 'our result', result: OTHER[saidBy(r)] }]],
  ['all had? won|lost=r', ({ r }) => [{ kind: 'all result', result: saidBy(r) }]],
  ['P=a had? won|lost=r with O=b', (c) => [...own(c), { kind: 'with', people: c.b.people }]],
  ['we? beatgame', () => [{ kind: 'our result', result: 'Win' }]],
  ['with O=a endwon|endlost=r', ({ a, r }) => [result(a, r, 'result with')]],
  ['with O=b link|,|.? row=n', (c) => (c.n.numbers.length > c.b.people.length ? sides(c) : [])],
  ['L=a? row=n? vs O=b link|,|.? row=n?', sides],
  ['L=a? had? row=n? vs O=b row=n? endwon|endlost=r ,|.? row=n?', sides],
  ['L=a? had? won|lost|iwon|ilost=r row=n? margin? vs O=b ,|.? row=n? margin?', sides],
  ['L=a had? beat|beats=r O=b ,|.? margin? row=n?', sides],
  ['beat|ibeat=r O=b ,|.? margin? row=n?', sides],
  ['L=a? had? lostto=r O=b ,|.? margin? row=n?', sides],
  ['P=a num=n link num=m P=b', ({ a, b, n, m }) => [score(a, n), score(b, m)]],
  ['P=a num=n vs P=b num=m', ({ a, b, n, m }) => [score(a, n), score(b, m)]],
  ['ord=n link? P=a', ({ a, n }) => [rank(a, n)]],
  ['P=a link? had? ord=n', ({ a, n }) => [rank(a, n)]],
  ['ord=n link? P=a link? num=m points? )?', ({ a, n, m }) => [rank(a, n), score(a, m)]],
  ['P=a link? had? ord=n with|link? num=m points? )?', ({ a, n, m }) => [rank(a, n), score(a, m)]],
  ['Chain=a', ({ a }) => [{ kind: 'order', people: a.people }]],
  ['all? had? draw at? num|row=n?', ({ a, n }) => draw(a, n)],
  ['draw vs|with|between|link? O=a', ({ a, n }) => draw(a, n)],
  ['draw vs|with P=a num|row=n', ({ a, n }) => draw(a, n)],
  ['draw vs|with|between|link? O=a ,|at|with|on num|row=n points?', ({ a, n }) => draw(a, n)],
  ['L=a had? draw at|with|on? num|row=n? points?', ({ a, n }) => draw(a, n)],
  ['L=a? shared', ({ a }) => [{ kind: 'shared', people: a.people }]],
  ['L=a shared at|with num=n', ({ a, n }) => [{ kind: 'shared', people: a.people }, each(a, n)]],
  ['P=a tiebreak', ({ a }) => [{ kind: 'tiebreak', people: a.people }]],
]

/** Nobody known, and alone: it may be anything. */
function isAlone({ people }: Found): boolean {
  return people.length < 2 && people.every(({ isNew, who }) => isNew || who.length === 0)
}

export const RULES: Rule[] = PATTERNS.map(([pattern, factsOf, near]) => ({
  pattern,
  factsOf,
  isNear: near !== undefined,
  isMatch: near === 'match',
  symbols: pattern.split(' ').map((symbol) => {
    const [, names = '', capture = '', optional = ''] = /^(.+?)(?:=(\w))?(\?)?$/u.exec(symbol) ?? []
    return { names: names.split('|'), capture, isOptional: optional === '?' }
  }),
}))
