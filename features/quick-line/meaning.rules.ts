import { type Fact, LAST, type Person, idOf } from './line-facts.rules.ts'
import { checkScores, complete, playDraws } from './said-results.rules.ts'
import {
  ME,
  type SaidMatch,
  allTogether,
  bestOf,
  copyOf,
  factsOf,
  isScored,
  joinTeam,
  say,
  sayAll,
  scoresOf,
  seatOf,
  seatedMatch,
  withPronouns,
} from './said-table.rules.ts'

const OTHER = { Win: 'Loss', Loss: 'Win' } as const

/** Each step says more of the match, and may leave open which of several it is. */
const STEPS: ((match: SaidMatch, facts: readonly Fact[]) => SaidMatch[])[] = [
  playSides,
  playTogether,
  playAlone,
  finishOrder,
  playDraws,
  complete,
  checkScores,
]

/** The matches that the facts of a reading can mean; none where they break a rule of the table. */
export function matchesOf(said: readonly Fact[]): SaidMatch[] {
  const facts = withPronouns(said)
  if (facts === null) return []
  let matches = [seatedMatch(facts)]
  for (const step of STEPS) {
    matches = matches.filter(({ isBroken }) => !isBroken).flatMap((match) => step(match, facts))
  }
  for (const match of matches) {
    const { seats } = match
    const isSaid = seats.some(({ result }) => result !== null)
    const isUnscored = scoresOf(seats).length === 0 && match.mode !== 'cooperative'
    if (isSaid && isUnscored) match.scoring ??= 'none'
    if (match.isOpen) for (const seat of seats) Object.assign(seat, { result: null, rank: null })
  }
  return matches.filter(({ isBroken }) => !isBroken)
}

type Sides = Extract<Fact, { kind: 'sides' }>

/** Two sides with scores and results; of one and several it may be open whether those are a team. */
function playSides(match: SaidMatch, facts: readonly Fact[]): SaidMatch[] {
  const teams = factsOf(facts, 'team')
  const [sides] = factsOf(facts, 'sides')
  if (teams.length > 0) {
    for (const [index, { people, score }] of teams.entries()) joinTeam(match, people, index, score)
    const isApart = match.seats.some(({ team }) => team === null)
    return teams.length < 2 || sides !== undefined || isApart ? [] : [match]
  }
  if (sides === undefined) return [match]
  const { one, other, numbers, result } = sides
  const here = new Set([...one, ...other].map(idOf))
  const isElse = (people: readonly Person[]) => people.some((person) => !here.has(idOf(person)))
  // "against ben jonas won" and "ben vs jonas, lost" say nothing of me.
  if (factsOf(facts, 'result').some(({ people }) => isElse(people))) return []
  if (factsOf(facts, 'own result').length > 0 && isElse([ME])) return []
  // "ben beat jonas with priya"
  if (factsOf(facts, 'with').some(({ people }) => isElse(people))) match.isOpen = true
  const isDuel = one.length === 1 && other.length === 1
  const together = duelsOf(match, sides, !isDuel)
  if (isDuel || (one.length > 1 && other.length > 1)) return together
  const apart = duelsOf(match, sides, false)
  const isEachSaid = result === null || (result === 'Win' ? one : other).length === 1
  if (isEachSaid && numbers.length !== 2) return apart
  // "lost to ben and jonas 40-61-54": the scores say which of them has won.
  if (numbers.length > 2) {
    for (const seat of apart.flatMap(({ seats }) => seats)) seat.result = null
    return apart
  }
  if (factsOf(facts, 'with', 'result with').length > 0) return together
  for (const each of apart) each.isOpen = true
  return [...apart, ...together]
}

/** Of "lost to ben 61-54" either the numbers are turned round, or the lowest wins. */
function duelsOf(match: SaidMatch, sides: Sides, isTeams: boolean): SaidMatch[] {
  const { numbers, result } = sides
  const [first = 0, second = 0] = numbers
  const isBetter = bestOf(match, numbers) === first
  const isTurned =
    numbers.length === 2 && first !== second && result !== null && isBetter !== (result === 'Win')
  const plain = playDuel(copyOf(match), sides, isTeams)
  if (!isTurned) return plain
  const turned = playDuel(copyOf(match), { ...sides, numbers: numbers.toReversed() }, isTeams)
  return match.scoring === null
    ? [...turned, ...plain.map((one) => ({ ...one, scoring: 'lowest' as const }))]
    : turned
}

function playDuel(match: SaidMatch, { one, other, numbers, result }: Sides, isTeams: boolean) {
  const people = [...one, ...other]
  const isBySide = isTeams || people.length === 2
  if (numbers.length > 0 && numbers.length !== (isBySide ? 2 : people.length)) return []
  for (const [index, side] of [one, other].entries()) {
    if (isTeams) joinTeam(match, side, index, null)
    if (result !== null) sayAll(match, side, 'result', index === 0 ? result : OTHER[result])
    if (isBySide && numbers.length > 0) sayAll(match, side, 'score', numbers[index] ?? null)
  }
  if (!isBySide && numbers.length > 0) {
    for (const [at, person] of people.entries())
      sayAll(match, [person], 'score', numbers[at] ?? null)
  }
  return [match]
}

function playTogether(match: SaidMatch, facts: readonly Fact[]): SaidMatch[] {
  const { seats } = match
  const [table] = factsOf(facts, 'table score')
  const [ours] = factsOf(facts, 'our result', 'all result')
  const [others] = factsOf(facts, 'result with')
  const [sides] = factsOf(facts, 'sides')
  const isTogether = factsOf(facts, 'together').length > 0
  if (table !== undefined && !isTogether) {
    if (seats.some(({ id }) => id !== 'me')) return []
    sayAll(match, [ME], 'score', table.score)
  }
  if (ours?.kind === 'our result' && match.mode === 'teams') {
    const mine = seats.find(({ id }) => id === 'me')?.team ?? null
    if (mine === null) return []
    for (const { person, team } of seats) {
      sayAll(match, [person], 'result', team === mine ? ours.result : OTHER[ours.result])
    }
    return [match]
  }
  if (sides !== undefined && (isTogether || ours !== undefined)) return []
  if (ours !== undefined && seats.length < 2) return []
  if (isTogether || ours !== undefined)
    return allTogether(match, ours?.result ?? null, table?.score ?? null)
  if (others === undefined) return [match]
  if (sides !== undefined) {
    sayAll(match, sides.one, 'result', others.result)
    sayAll(match, sides.other, 'result', OTHER[others.result])
    return [match]
  }
  // "lost with ben": both did, or I did.
  const apart = copyOf(match)
  sayAll(apart, [ME], 'result', others.result)
  return isScored(match) ? [apart] : [apart, ...allTogether(match, others.result, null)]
}

/** What is said of one alone, most often of me. */
function playAlone(match: SaidMatch, facts: readonly Fact[]): SaidMatch[] {
  const { seats } = match
  for (const { people, result } of factsOf(facts, 'result')) sayAll(match, people, 'result', result)
  for (const { numbers } of factsOf(facts, 'solo')) {
    if (seats.some(({ id }) => id !== 'me')) return []
    if (numbers[0] !== undefined) sayAll(match, [ME], 'score', numbers[0])
  }
  const [own] = factsOf(facts, 'own result')
  if (own === undefined) return [match]
  const [who = ME] = own.people
  const rest = seats.filter(({ id }) => id !== idOf(who)).map(({ person }) => person)
  if (own.people.length > 1) return []
  if (own.numbers.length > 0) {
    if (rest.length !== 1 || scoresOf(seats).length > 0) return []
    return duelsOf(match, { ...own, kind: 'sides', one: [who], other: rest }, false)
  }
  if (own.result === null) return []
  // "with ben, lost": both did, or I did.
  const isUnsaid = seats.every(({ score, result }) => score === null && result === null)
  const together = rest.length > 0 && isUnsaid ? allTogether(copyOf(match), own.result, null) : []
  sayAll(match, [who], 'result', own.result)
  return [match, ...together]
}

function finishOrder(match: SaidMatch, facts: readonly Fact[]): SaidMatch[] {
  const { seats } = match
  for (const { people } of factsOf(facts, 'order')) {
    for (const [index, person] of people.entries())
      say(match, seatOf(match, person), 'rank', index + 1)
  }
  for (const { people, rank } of factsOf(facts, 'rank')) {
    const place = rank === LAST ? seats.length : rank
    for (const person of people) say(match, seatOf(match, person), 'rank', place)
  }
  if (factsOf(facts, 'dnf').length > 0) match.isOpen = true
  if (seats.every(({ rank }) => rank === null)) return [match]
  const first = seats.filter(({ rank }) => rank === 1)
  const unplaced = seats.filter(({ rank }) => rank === null)
  const won = seats.filter(({ result }) => result === 'Win')
  if (match.mode !== null || won.some(({ rank }) => rank !== null && rank > 1)) return []
  if (first.length === 1 && won.length === 0) Object.assign(first[0] ?? {}, { result: 'Win' })
  else if (first.length === 0 && unplaced.length === 1) {
    // "ben won, me 2nd": the one who is left is first.
    Object.assign(unplaced[0] ?? {}, { rank: 1, result: 'Win' })
  } else if (won.length === 0 && factsOf(facts, 'draw').length === 0) match.isOpen = true
  if (unplaced.length > 1) for (const seat of seats) seat.rank = null
  return [match]
}
