import { type Fact, type Found, OTHER } from './line-facts.rules.ts'
import type { Outcome, Person, Rule } from './line-facts.rules.ts'

const WINS = new Set(['won', 'winner', 'iwon', 'wewon', 'endwon'])
const saidBy = ({ category }: Found): Outcome => (WINS.has(category) ? 'Win' : 'Loss')
const first = ({ numbers }: Found) => numbers[0] ?? 0
const isMe = ({ who }: Person) => who[0]?.kind === 'self'
const nothing: Fact = { kind: 'nothing' }

const game = ({ games, text }: Found): Fact => ({ kind: 'game', games, text })
const addOn = ({ games, text }: Found): Fact => ({ kind: 'expansion', games, text })
const seated = ({ people }: Found): Fact => ({ kind: 'people', people })
const score = ({ people }: Found, { numbers }: Found): Fact => ({ kind: 'score', people, numbers })
const scores = (a: Found, n: Found) => (a.people.length === n.numbers.length ? [score(a, n)] : [])
const rank = ({ people }: Found, n: Found): Fact => ({ kind: 'rank', people, rank: first(n) })
const draw = ({ people }: Found, { numbers }: Found): Fact => ({ kind: 'draw', people, numbers })
const each = ({ people }: Found, n: Found): Fact => ({ kind: 'each', people, score: first(n) })
const won = ({ people }: Found): Fact => ({ kind: 'result', people, result: 'Win' })
const lost = ({ people }: Found): Fact => ({ kind: 'result', people, result: 'Loss' })
const result = (a: Found, r: Found): Fact => (saidBy(r) === 'Win' ? won(a) : lost(a))
const resultWith = ({ people }: Found, r: Found): Fact => {
  return { kind: 'result with', people, result: saidBy(r) }
}
const own = ({ people }: Found, r: Found | null, { numbers }: Found): Fact => {
  return { kind: 'own result', people, result: r === null ? null : saidBy(r), numbers }
}
const order = ({ people }: Found): Fact => ({ kind: 'order', people })
const sides = (a: Found, b: Found, { numbers }: Found, r: Outcome | Found | null): Fact => {
  const said = r === null || typeof r === 'string' ? r : saidBy(r)
  return { kind: 'sides', one: a.people, other: b.people, numbers, result: said }
}

/**
 * Symbols are categories of words: `x?` may be missing, of `x|y` one, `x=a` is captured. L are people, as
 * many as stand together; O the same behind a verb; M a team; `row` numbers of several; Chain "ben then
 * me"; `link` a colon or bracket.
 */
const PATTERNS: [pattern: string, factsOf: Rule['factsOf'], near?: 'near' | 'match'][] = [
  // What was played, when and where.
  ['game=g', ({ g }) => [game(g)], 'match'],
  ['at|in game=g', ({ g }) => [game(g)], 'match'],
  ['newgame=g', ({ g }) => [{ kind: 'new game', text: g.text }], 'match'],
  ['( game=g )', ({ g }) => [addOn(g)], 'near'],
  ['plus|with game=g', ({ g }) => [addOn(g)], 'near'],
  ['on? day|weekday=g daytime?', ({ g }) => [{ kind: 'day', text: g.text }], 'match'],
  ['place=g', ({ g }) => [{ kind: 'place', text: g.text }], 'match'],
  ['home=g', ({ g }) => [{ kind: 'place', text: g.text.replace(/^(?:at|en) /iu, '') }], 'match'],
  ['in|for? min=n', ({ n }) => [{ kind: 'minutes', minutes: first(n) }], 'match'],
  ['with? num players', () => [nothing], 'near'],
  ['fill|manner', () => [nothing], 'near'],
  ['and', () => [nothing]],
  // Who did not play.
  ['without O', () => [nothing], 'near'],
  ['P watched', () => [nothing], 'near'],
  ['lowest', () => [{ kind: 'lowest' }], 'near'],
  ['solo num=n? points?', ({ n }) => [{ kind: 'solo', numbers: n.numbers }], 'near'],
  // Who sat there, with which score.
  ['L=a', ({ a }) => (isAlone(a) ? [] : [seated(a)]), 'near'],
  ['with O=a', ({ a }) => [{ kind: 'with', people: a.people }], 'near'],
  ['P=a link? had? num=n points? )?', ({ a, n }) => [score(a, n)], 'near'],
  ['num=n points? ( P=a )', ({ a, n }) => [score(a, n)], 'near'],
  ['P=a with num=n points?', ({ a, n }) => [score(a, n)]],
  ['L=a link? row=n', ({ a, n }) => scores(a, n), 'near'],
  ['P=a dnf', ({ a }) => [{ kind: 'dnf', people: a.people }], 'near'],
  ['M=a link? num=n points?', ({ a, n }) => [{ kind: 'team', people: a.people, score: first(n) }]],
  ['num=n points?', ({ n }) => [{ kind: 'table score', score: first(n) }]],
  ['together', () => [{ kind: 'together' }]],
  ['num=n each', ({ a, n }) => [each(a, n)]],
  ['each num=n', ({ a, n }) => [each(a, n)]],
  ['row=n for P=a', ({ a, n }) => [own(a, null, n)]],
  // Who won or lost.
  ['L=a had? won|winner|lost=r margin?', ({ a, r }) => [result(a, r)]],
  ['P=a star', ({ a }) => [won(a)]],
  ['P=a had? won|winner|lost=r num=n', ({ a, r, n }) => [result(a, r), score(a, n)]],
  ['P=a had? won|winner|lost=r with num=n points?', ({ a, r, n }) => [result(a, r), score(a, n)]],
  ['P=a link? num=n points? ,|link? winner|won|wmark )?', ({ a, n }) => [score(a, n), won(a)]],
  ['winner link P=a', ({ a }) => [won(a)]],
  ['victory link? P=a', ({ a }) => [won(a)]],
  ['P=a had? won? margin? ahead L=b', ({ a, b }) => [won(a), lost(b)]],
  ['iwon|won|ilost|lost=r', ({ a, r, n }) => [own(a, r, n)]],
  ['L=a? had? iwon|won|ilost|lost=r row=n', ({ a, r, n }) => [own(a, r, n)]],
  ['row=n iwon|won|ilost|lost=r', ({ a, r, n }) => [own(a, r, n)]],
  ['L=a beat game=g', ({ a, g }) => [seated(a), { kind: 'all result', result: 'Win' }, game(g)]],
  ['wewon|welost=r all?', ({ r }) => [{ kind: 'our result', result: saidBy(r) }]],
  ['we had? all? won|lost=r all?', ({ r }) => [{ kind: 'our result', result: saidBy(r) }]],
  ['they had? won|lost=r', ({ r }) => [{ kind: 'our result', result: OTHER[saidBy(r)] }]],
  ['all had? won|lost=r', ({ r }) => [{ kind: 'all result', result: saidBy(r) }]],
  [
    'P=b had? won|lost=r with O=a',
    ({ a, b, r }) => (b.people.every(isMe) ? [resultWith(a, r)] : []),
  ],
  ['we? beatgame', () => [{ kind: 'our result', result: 'Win' }]],
  ['with O=a endwon|endlost=r', ({ a, r }) => [resultWith(a, r)]],
  // One side against the other.
  ['with O=b link|,? row=n', ({ a, b, n }) => [sides(a, b, n, null)]],
  ['L=a? vs O=b link|,? row=n?', ({ a, b, n }) => [sides(a, b, n, null)]],
  [
    'L=a? had? row=n? vs O=b row=n? endwon|endlost=r ,? row=n?',
    ({ a, b, n, r }) => [sides(a, b, n, r)],
  ],
  [
    'L=a? had? won|lost|iwon|ilost=r row=n? margin? vs O=b ,? row=n? margin?',
    ({ a, b, n, r }) => [sides(a, b, n, r)],
  ],
  ['P=a num=n link num=m P=b', ({ a, b, n, m }) => [score(a, n), score(b, m)]],
  ['L=a had? beat|beats O=b ,? margin? row=n?', ({ a, b, n }) => [sides(a, b, n, 'Win')]],
  ['beat|ibeat O=b ,? margin? row=n?', ({ a, b, n }) => [sides(a, b, n, 'Win')]],
  ['L=a? had? lostto O=b ,? margin? row=n?', ({ a, b, n }) => [sides(a, b, n, 'Loss')]],
  // In which order.
  ['ord=n link? P=a', ({ a, n }) => [rank(a, n)]],
  ['P=a link? had? ord=n', ({ a, n }) => [rank(a, n)]],
  ['ord=n link? P=a link? num=m points? )?', ({ a, n, m }) => [rank(a, n), score(a, m)]],
  ['P=a link? had? ord=n with? num=m points?', ({ a, n, m }) => [rank(a, n), score(a, m)]],
  ['P=a link? num=m points? link? ord=n )?', ({ a, n, m }) => [rank(a, n), score(a, m)]],
  ['Chain=a', ({ a }) => [order(a)]],
  // Ties.
  ['draw at? num=n?', ({ a, n }) => [draw(a, n)]],
  ['all had? draw at? num=n?', ({ a, n }) => [draw(a, n)]],
  ['draw vs|with|between|link? O=a at|with? num=n?', ({ a, n }) => [draw(a, n)]],
  ['L=a had? draw at|with? num=n?', ({ a, n }) => [draw(a, n)]],
  ['draw vs|with O=b row=n', ({ a, b, n }) => [sides(a, b, n, null)]],
  ['L=a? shared', ({ a }) => [{ kind: 'shared', people: a.people }]],
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
  isSentence: /won|lost|beat|draw|vs|each/u.test(pattern),
  symbols: pattern.split(' ').map((symbol) => {
    const [, names = '', capture = '', optional = ''] = /^(.+?)(?:=(\w))?(\?)?$/u.exec(symbol) ?? []
    return { names: names.split('|'), capture, isOptional: optional === '?' }
  }),
}))
