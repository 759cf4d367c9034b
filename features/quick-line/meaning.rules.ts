import { resultsOf, type Scoring } from '#features/scoring/results.rules.ts'

import { type Fact, LAST, type Person, type Said, idOf } from './line-facts.rules.ts'
import {
  ME,
  type SaidMatch,
  type SaidSeat,
  type SaidTable,
  factsOf,
  say,
  seatOf,
  seatedTable,
  withPronouns,
} from './said-table.rules.ts'

const OTHER = { Win: 'Loss', Loss: 'Win' } as const
const PLACES_MIN = 3

/** The matches that the facts of a reading can mean; none where they break a rule of the table. */
export function matchesOf(said: readonly Fact[]): SaidMatch[] {
  const facts = withPronouns(said)?.map((fact) => ({ ...fact })) ?? null
  if (facts === null) return []
  const table = seatedTable(facts)
  const copies = table.isBroken ? [] : variantsOf(table, facts)
  return copies.flatMap((copy) => {
    const { match } = copy
    if (copy.isBroken) return []
    const isUnscored = match.seats.every(({ score }) => score === null)
    const isSaid = match.seats.some(({ result }) => result !== null)
    if (isSaid && isUnscored && match.mode !== 'cooperative') match.scoring ??= 'none'
    return match.isOpen ? [withoutResults(match)] : [match]
  })
}

function withoutResults(match: SaidMatch): SaidMatch {
  return { ...match, seats: match.seats.map((seat) => ({ ...seat, result: null, rank: null })) }
}

function copyOf({ match, isBroken }: SaidTable): SaidTable {
  return { match: { ...match, seats: match.seats.map((seat) => ({ ...seat })) }, isBroken }
}

type Step = (table: SaidTable, facts: readonly Fact[]) => SaidTable[]

/** Each step says more of the table, and may leave open between several. */
const STEPS: Step[] = [
  playSides,
  playTogether,
  playAlone,
  finishOrder,
  playDraws,
  complete,
  checkScores,
]

function variantsOf(table: SaidTable, facts: readonly Fact[]): SaidTable[] {
  let tables = [table]
  for (const step of STEPS) {
    tables = tables.flatMap((one) => step(one, facts)).filter(({ isBroken }) => !isBroken)
  }
  return tables
}

function broken(table: SaidTable): SaidTable[] {
  return [{ ...table, isBroken: true }]
}

const lowestOf = ({ match }: SaidTable) => match.scoring === 'lowest'
function bestOf(table: SaidTable, scores: readonly number[]): number {
  return lowestOf(table) ? Math.min(...scores) : Math.max(...scores)
}
const scoresOf = (seats: readonly SaidSeat[]) => seats.flatMap(({ score }) => score ?? [])
const isScored = (seats: readonly SaidSeat[]) =>
  seats.length > 1 && seats.every(({ score }) => score !== null)

/** Two sides with their scores and results; of one and several it may be open whether those are a team. */
function playSides(table: SaidTable, facts: readonly Fact[]): SaidTable[] {
  const { match } = table
  const teams = factsOf(facts, 'team')
  const [sides] = factsOf(facts, 'sides')
  if (teams.length > 0) {
    if (teams.length < 2 || sides !== undefined) return broken(table)
    for (const [index, { people, score }] of teams.entries()) {
      for (const person of people) joinTeam(table, person, index, score)
    }
    match.mode = 'teams'
    if (match.seats.some(({ team }) => team === null)) return broken(table)
  }
  if (sides === undefined) return [table]
  const { one, other, numbers, result } = sides
  const here = new Set([...one, ...other].map(idOf))
  const isElse = (people: readonly Person[]) => people.some((person) => !here.has(idOf(person)))
  // "against ben jonas won" and "ben vs jonas, lost" say nothing of me.
  if (factsOf(facts, 'result').some(({ people }) => isElse(people))) return broken(table)
  if (factsOf(facts, 'own result').some(({ people }) => isElse([...people, ME])))
    return broken(table)
  // "ben beat jonas with priya"
  if (factsOf(facts, 'with').some(({ people }) => isElse(people))) match.isOpen = true
  const isDuel = one.length === 1 && other.length === 1
  const isTeams = one.length > 1 && other.length > 1
  const withTeams = copyOf(table)
  playDuel(withTeams, sides, !isDuel)
  if (isDuel || isTeams) return [withTeams]
  const apart = copyOf(table)
  playDuel(apart, sides, false)
  const isEachSaid = result === null || (result === 'Win' ? one : other).length === 1
  // "lost to ben and jonas 40-61-54": the scores say which of them has won.
  if (isEachSaid && numbers.length !== 2) return [apart]
  if (numbers.length > 2 && isScored(apart.match.seats)) {
    for (const seat of apart.match.seats) seat.result = null
    return [apart]
  }
  const isPartner = factsOf(facts, 'with').length + factsOf(facts, 'result with').length > 0
  if (isPartner) return [withTeams]
  apart.match.isOpen = true
  return [apart, withTeams]
}

function joinTeam(table: SaidTable, person: Person, index: number, score: number | null): void {
  const seat = seatOf(table, person)
  say(table, seat, 'team', `Team ${index + 1}`)
  if (score !== null) say(table, seat, 'score', score)
}

function playDuel(
  table: SaidTable,
  { one, other, numbers, result }: Extract<Fact, { kind: 'sides' }>,
  isTeams: boolean,
): void {
  const both = [one, other]
  const people = both.flat()
  const isBySide = isTeams || people.length === 2
  if (isTeams) table.match.mode = 'teams'
  // Of "beat ben 54-61" the better score is the winner's.
  const [first = 0, second = 0] = numbers
  const isBackwards =
    numbers.length === 2 &&
    result !== null &&
    first !== second &&
    (bestOf(table, numbers) === first) !== (result === 'Win')
  const ordered = isBackwards ? numbers.toReversed() : numbers
  for (const [index, side] of both.entries()) {
    for (const person of side) {
      const seat = seatOf(table, person)
      if (isTeams) joinTeam(table, person, index, null)
      if (isBySide && numbers.length === 2) say(table, seat, 'score', ordered[index] ?? null)
      if (result !== null) say(table, seat, 'result', index === 0 ? result : OTHER[result])
    }
  }
  if (isBySide && numbers.length !== 0 && numbers.length !== 2) table.isBroken = true
  if (isBySide) return
  if (numbers.length === people.length) {
    for (const [index, person] of people.entries()) {
      say(table, seatOf(table, person), 'score', numbers[index] ?? null)
    }
  } else if (numbers.length > 0) table.isBroken = true
}

/** All win, lose or score together. */
function allTogether(table: SaidTable, result: Said | null, score: number | null): SaidTable[] {
  const { match } = table
  const { seats } = match
  const isApart = new Set(seats.map((seat) => seat.score)).size > 1
  if (match.mode === 'teams' || isApart || seats.some(({ rank }) => rank !== null))
    return broken(table)
  match.mode = 'cooperative'
  for (const seat of seats) {
    if (result !== null) say(table, seat, 'result', result)
    if (score !== null) say(table, seat, 'score', score)
  }
  return [table]
}

function playTogether(table: SaidTable, facts: readonly Fact[]): SaidTable[] {
  const { match } = table
  const { seats } = match
  const [results] = factsOf(facts, 'result')
  const [score] = factsOf(facts, 'table score')
  const [ours] = factsOf(facts, 'our result')
  const [all] = factsOf(facts, 'all result')
  const [others] = factsOf(facts, 'result with')
  const [sides] = factsOf(facts, 'sides')
  const isTogether = factsOf(facts, 'together').length > 0
  if (score !== undefined) {
    const isAlone = seats.every(({ id }) => id === 'me')
    if (scoresOf(seats).length > 0 || sides !== undefined) return broken(table)
    if (isAlone) say(table, seatOf(table, ME), 'score', score.score)
    else if (isTogether) return allTogether(table, ours?.result ?? all?.result ?? null, score.score)
    else return broken(table)
  }
  if (ours !== undefined && match.mode === 'teams') {
    const mine = seats.find(({ id }) => id === 'me')?.team ?? null
    if (mine === null) return broken(table)
    for (const seat of seats)
      say(table, seat, 'result', seat.team === mine ? ours.result : OTHER[ours.result])
    return [table]
  }
  if (ours !== undefined && sides !== undefined) return broken(table)
  if (ours !== undefined)
    return seats.length < 2 ? broken(table) : allTogether(table, ours.result, null)
  if (all !== undefined)
    return seats.length < 2 ? broken(table) : allTogether(table, all.result, null)
  if (isTogether && sides !== undefined) return broken(table)
  if (isTogether) return allTogether(table, null, null)
  if (others !== undefined && sides !== undefined) {
    for (const person of sides.one) say(table, seatOf(table, person), 'result', others.result)
    for (const person of sides.other)
      say(table, seatOf(table, person), 'result', OTHER[others.result])
    return [table]
  }
  if (others === undefined || results !== undefined) return [table]
  // "lost with ben": both did, or I did.
  const apart = copyOf(table)
  say(apart, seatOf(apart, ME), 'result', others.result)
  return isScored(seats) ? [apart] : [apart, ...allTogether(table, others.result, null)]
}

/** What is said of me alone, or of one with scores of all. */
function playAlone(table: SaidTable, facts: readonly Fact[]): SaidTable[] {
  const { seats } = table.match
  const [own] = factsOf(facts, 'own result')
  const [score] = factsOf(facts, 'own score')
  const [solo] = factsOf(facts, 'solo')
  for (const { people, result } of factsOf(facts, 'result')) {
    for (const person of people) say(table, seatOf(table, person), 'result', result)
  }
  if (score !== undefined) say(table, seatOf(table, ME), 'score', score.score)
  if (solo !== undefined) {
    if (seats.some(({ id }) => id !== 'me')) return broken(table)
    const [points] = solo.numbers
    if (points !== undefined) say(table, seatOf(table, ME), 'score', points)
  }
  if (own === undefined) return [table]
  const [who = ME, second] = own.people
  const rest = seats.filter(({ id }) => id !== idOf(who))
  if (second !== undefined) return broken(table)
  if (own.numbers.length > 0) {
    if (rest.length !== own.numbers.length - 1 || scoresOf(seats).length > 0) return broken(table)
    // "61-54-40" of several others says no more than whose is the first.
    const other = rest.length === 1 ? rest.map(({ person }) => person) : []
    const numbers = rest.length === 1 ? own.numbers : own.numbers.slice(0, 1)
    if (rest.length === 1)
      playDuel(table, { kind: 'sides', one: [who], other, numbers, result: own.result }, false)
    else table.isBroken = true
    return [table]
  }
  if (own.result === null) return broken(table)
  const isOpen =
    rest.length > 0 && seats.every((seat) => seat.score === null && seat.result === null)
  const together = copyOf(table)
  say(table, seatOf(table, who), 'result', own.result)
  if (!isOpen || table.match.mode === 'teams') return [table]
  return [table, ...allTogether(together, own.result, null)]
}

function finishOrder(table: SaidTable, facts: readonly Fact[]): SaidTable[] {
  const { seats } = table.match
  const [order] = factsOf(facts, 'order')
  for (const [index, person] of (order?.people ?? []).entries()) {
    say(table, seatOf(table, person), 'rank', index + 1)
  }
  for (const { people, rank } of factsOf(facts, 'rank')) {
    for (const person of people)
      say(table, seatOf(table, person), 'rank', rank === LAST ? seats.length : rank)
  }
  if (factsOf(facts, 'dnf').length > 0) table.match.isOpen = true
  const ranked = seats.filter(({ rank }) => rank !== null)
  if (ranked.length === 0) return [table]
  if (table.match.mode !== null) return broken(table)
  const first = seats.filter(({ rank }) => rank === 1)
  const won = seats.filter(({ result }) => result === 'Win')
  if (won.some(({ rank }) => rank !== null && rank > 1)) return broken(table)
  const isAll = ranked.length === seats.length
  if (first.length === 1 && won.length === 0) for (const seat of first) seat.result = 'Win'
  // "me 2nd" of two, or "ben won, me 2nd": the one who is left is first.
  const open = seats.filter(({ rank }) => rank === null)
  if (first.length === 0 && open.length === 1) {
    for (const seat of open) Object.assign(seat, { rank: 1, result: 'Win' })
  } else if (first.length === 0 && won.length === 0) table.match.isOpen = true
  if (!isAll && open.length > 1) for (const seat of seats) seat.rank = null
  return [table]
}

function playDraws(table: SaidTable, facts: readonly Fact[]): SaidTable[] {
  const { match } = table
  const { seats } = match
  for (const { people, score } of factsOf(facts, 'each')) {
    const each = people.length > 0 ? people.map((person) => seatOf(table, person)) : seats
    for (const seat of each) say(table, seat, 'score', score)
  }
  for (const { people, numbers } of factsOf(facts, 'draw')) {
    const named = people.map(idOf)
    const isHere = ({ id }: SaidSeat) =>
      named.length === 0 || named.includes(id) || (named.length === 1 && id === 'me')
    const tied = seats.filter(isHere)
    if (tied.length < 2 || match.mode === 'cooperative') return broken(table)
    for (const seat of tied) if (numbers[0] !== undefined) say(table, seat, 'score', numbers[0])
    const best = bestOf(table, scoresOf(seats))
    const top = tied.filter(({ score }) => score === best)
    if (isScored(seats)) {
      // A tie below the best score decides nothing.
      if (named.length > 0 && new Set(tied.map(({ score }) => score)).size > 1) return broken(table)
      if (named.length === 0 && top.length < 2) return broken(table)
      if (named.length === 0 || top.length === tied.length)
        for (const seat of top) say(table, seat, 'result', 'Draw')
    } else if (scoresOf(seats).length === 0 || numbers.length > 0) {
      for (const seat of tied) say(table, seat, 'result', 'Draw')
    } else return broken(table)
  }
  for (const { people } of factsOf(facts, 'shared')) {
    const best = bestOf(table, scoresOf(seats))
    const top = isScored(seats) ? seats.filter(({ score }) => score === best) : seats
    const winners = people.length > 0 ? people.map((person) => seatOf(table, person)) : top
    if (winners.length < 2) return broken(table)
    for (const seat of winners) say(table, seat, 'result', 'Win')
  }
  for (const { people } of factsOf(facts, 'tiebreak')) {
    const best = bestOf(table, scoresOf(seats))
    const winner = seats.find(({ id }) => people.some((person) => idOf(person) === id))
    const tied = seats.filter(({ score }) => score === best)
    const isTied =
      winner !== undefined && tied.includes(winner) && tied.length > 1 && isScored(seats)
    if (!isTied) return broken(table)
    for (const seat of seats) {
      seat.result = seat === winner ? 'Win' : 'Loss'
      seat.rank = 1 + seats.filter((other) => isAhead(table, other, seat, winner)).length
    }
  }
  return [table]
}

function isAhead(table: SaidTable, one: SaidSeat, other: SaidSeat, winner: SaidSeat): boolean {
  if (one === other) return false
  if (one.score === other.score) return one === winner
  return bestOf(table, scoresOf([one, other])) === one.score
}

/** Where somebody won the others lost; of two, one won what the other lost. */
function complete(table: SaidTable, facts: readonly Fact[]): SaidTable[] {
  const { match } = table
  const { seats } = match
  if (match.mode === 'cooperative' || match.isOpen) return [table]
  const isShared = factsOf(facts, 'shared').length > 0
  const winners = seats.filter(({ result }) => result === 'Win')
  const drawn = seats.filter(({ result }) => result === 'Draw')
  const open = seats.filter(({ result }) => result === null)
  if (match.mode === 'teams') return completeTeams(table)
  if (winners.length > 0 && drawn.length > 0) return broken(table)
  const isAllLost = seats.length > 1 && seats.every(({ result }) => result === 'Loss')
  if (isAllLost) return broken(table)
  if (winners.length > 1 && !isShared) return sharedOrTogether(table, winners)
  if (winners.length > 0 || drawn.length > 0) for (const seat of open) seat.result = 'Loss'
  else if (open.length < seats.length && seats.length > 1) {
    const best = bestOf(table, scoresOf(seats))
    if (open.length === 1) for (const seat of open) seat.result = 'Win'
    else if (!isScored(seats)) match.isOpen = true
    else {
      if (seats.some(({ result, score }) => result === 'Loss' && score === best))
        return broken(table)
      for (const seat of seats) seat.result = null
    }
  }
  return [table]
}

/** "ben and jonas won": all together, as a team, or each. */
function sharedOrTogether(table: SaidTable, winners: readonly SaidSeat[]): SaidTable[] {
  const rest = table.match.seats.filter((seat) => !winners.includes(seat))
  const each = copyOf(table)
  for (const seat of each.match.seats) seat.result ??= 'Loss'
  if (rest.length === 0) {
    const together = copyOf(table)
    return [...allTogether(together, 'Win', null), each]
  }
  const teams = copyOf(table)
  teams.match.mode = 'teams'
  for (const seat of teams.match.seats) {
    seat.team = seat.result === 'Win' ? 'Team 1' : 'Team 2'
    seat.result ??= 'Loss'
  }
  const isOneScore = new Set(scoresOf(winners)).size < 2
  return isOneScore ? [each, teams] : [each]
}

function completeTeams(table: SaidTable): SaidTable[] {
  const { seats } = table.match
  const results = new Map<string, SaidSeat['result']>()
  for (const { team, result } of seats) {
    if (team === null) return broken(table)
    if (result === null) continue
    if (results.has(team) && results.get(team) !== result) return broken(table)
    results.set(team, result)
  }
  const [said] = results.values()
  if (said === undefined || said === null) return [table]
  const rest = said === 'Draw' ? 'Draw' : said === 'Win' ? 'Loss' : 'Win'
  for (const seat of seats) seat.result = results.get(seat.team ?? '') ?? rest
  return [table]
}

/** A winner, or places, that are not those of the scores: the lowest wins, or it is as typed. */
function checkScores(table: SaidTable): SaidTable[] {
  const { match } = table
  const { seats } = match
  if (match.mode === 'cooperative' || !isScored(seats)) return [table]
  const isNumbered = seats
    .toSorted((one, other) => (one.score ?? 0) - (other.score ?? 0))
    .every(({ score }, index) => score === index + 1)
  const isSaid = seats.some(({ result }) => result !== null)
  if (isNumbered && seats.length >= PLACES_MIN && !isSaid && match.mode === null) {
    const places = copyOf(table)
    for (const seat of places.match.seats) {
      Object.assign(seat, {
        rank: seat.score,
        score: null,
        result: seat.score === 1 ? 'Win' : 'Loss',
      })
    }
    return [table, places]
  }
  if (fits(match, match.scoring ?? 'highest')) return [withoutPlaces(table)]
  match.isAgainstScores = true
  if (match.scoring !== null) return [table]
  const lowest = copyOf(table)
  lowest.match.scoring = 'lowest'
  return fits(match, 'lowest') ? [table, withoutPlaces(lowest)] : [table]
}

/** Whether the results and ranks that are said are those of the scores, or break their ties. */
function fits({ mode, seats }: SaidMatch, scoring: Scoring): boolean {
  const plain = seats.map(({ score, team }) => ({ score, team }))
  const results = resultsOf(mode ?? 'competitive', scoring, plain)
  const isFitting = ({ result }: SaidSeat, index: number) =>
    result === null || results?.[index] === result || results?.[index] === 'Draw'
  const isBetter = (one: SaidSeat, other: SaidSeat) =>
    scoring === 'lowest'
      ? (one.score ?? 0) < (other.score ?? 0)
      : (one.score ?? 0) > (other.score ?? 0)
  const isOrdered = seats.every((one) =>
    seats.every(
      (other) =>
        one.rank === null || other.rank === null || one.rank <= other.rank || !isBetter(one, other),
    ),
  )
  return seats.every(isFitting) && isOrdered
}

/** Places that the scores say are not said twice. */
function withoutPlaces(table: SaidTable): SaidTable {
  const { seats } = table.match
  const isTied = new Set(scoresOf(seats)).size < seats.length
  if (!isTied) for (const seat of seats) seat.rank = null
  return table
}
