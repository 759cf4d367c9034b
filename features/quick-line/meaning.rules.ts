import { resultsOf, type Scoring } from '#features/scoring/results.rules.ts'

import { type Fact, LAST, OTHER, type Person, idOf, peopleIn } from './line-facts.rules.ts'
import { allTogether, bestOf, copyOf, factsOf, isScored, joinTeam } from './said-table.rules.ts'
import { ME, type SaidMatch, type SaidSeat, peopleOf, say, sayAll } from './said-table.rules.ts'
import { scoresOf, seatOf, seatedMatch, withPronouns } from './said-table.rules.ts'

/** None where the facts break a rule of the table. */
export function matchesOf(said: readonly Fact[]): SaidMatch[] {
  const facts = withPronouns(said)
  if (facts === null) return []
  let matches = [seatedMatch(facts)]
  const steps = [playSides, playTogether, playAlone, finishOrder, playDraws, complete, checkScores]
  for (const step of steps)
    matches = matches.filter(({ isBroken }) => !isBroken).flatMap((match) => step(match, facts))
  for (const match of matches) {
    const { seats, mode, isOpen } = match
    const isSaid = seats.some(({ result }) => result !== null)
    if (isSaid && scoresOf(seats).length === 0 && mode !== 'cooperative') match.scoring ??= 'none'
    if (isOpen) for (const seat of seats) Object.assign(seat, { result: null, rank: null })
  }
  return matches.filter(({ isBroken }) => !isBroken)
}

type Sides = Pick<Extract<Fact, { kind: 'sides' }>, 'one' | 'other' | 'numbers' | 'result'>

/** Of one and several it may be open whether those are a team. */
function playSides(match: SaidMatch, facts: readonly Fact[]): SaidMatch[] {
  const teams = factsOf(facts, 'team')
  const [sides] = factsOf(facts, 'sides')
  for (const [index, { people, score }] of teams.entries()) {
    joinTeam(match, people, index)
    sayAll(match, people, 'score', score)
  }
  if (teams.length > 0) {
    const isApart = match.seats.some(({ team }) => team === null)
    return teams.length < 2 || sides !== undefined || isApart ? [] : [match]
  }
  if (sides === undefined) return [match]
  const { one, other, numbers, result } = sides
  const here = new Set([...one, ...other].map(idOf))
  const isElse = (people: readonly Person[]) => people.some((person) => !here.has(idOf(person)))
  const others = factsOf(facts, 'people', 'score').filter(({ people }) => isElse(people))
  // "ben played with jonas 61-54", "against ben jonas won", "ben vs jonas, lost": nothing of me.
  if (one.includes(ME) && others.length > 0) return []
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
  const [first, second] = numbers
  const isBetter = bestOf(match, numbers) === first
  const isTurned =
    numbers.length === 2 && first !== second && result !== null && isBetter !== (result === 'Win')
  const plain = playDuel(copyOf(match), sides, isTeams)
  if (!isTurned) return plain
  const turned = playDuel(copyOf(match), { ...sides, numbers: numbers.toReversed() }, isTeams)
  const lowest = plain.map((one): SaidMatch => ({ ...one, scoring: 'lowest' }))
  return match.scoring === null ? [...turned, ...lowest] : turned
}

function playDuel(match: SaidMatch, { one, other, numbers, result }: Sides, isTeams: boolean) {
  const people = [...one, ...other]
  const isBySide = isTeams || people.length === 2
  if (numbers.length > 0 && numbers.length !== (isBySide ? 2 : people.length)) return []
  for (const [index, side] of [one, other].entries()) {
    if (isTeams) joinTeam(match, side, index)
    if (result !== null) sayAll(match, side, 'result', index === 0 ? result : OTHER[result])
  }
  for (const [at, person] of numbers.length > 0 ? people.entries() : []) {
    const index = isBySide ? Number(at >= one.length) : at
    say(match, seatOf(match, person), 'score', numbers[index] ?? null)
  }
  return [match]
}

function playTogether(match: SaidMatch, facts: readonly Fact[]): SaidMatch[] {
  const { seats, mode } = match
  const [table] = factsOf(facts, 'table score')
  const [ours] = factsOf(facts, 'our result', 'all result')
  const [others] = factsOf(facts, 'result with')
  const [sides] = factsOf(facts, 'sides')
  const isTogether = factsOf(facts, 'together').length > 0
  if (table !== undefined) {
    if (!isTogether && seats.some(({ id }) => id !== 'me')) return []
    sayAll(match, isTogether ? peopleOf(seats) : [ME], 'score', table.score)
  }
  if (ours?.kind === 'our result' && mode === 'teams') {
    const mine = seats.find(({ id }) => id === 'me')?.team ?? null
    for (const { person, team } of seats)
      sayAll(match, [person], 'result', team === mine ? ours.result : OTHER[ours.result])
    return mine === null ? [] : [match]
  }
  if (isTogether || ours !== undefined) {
    const isApart = sides !== undefined || (ours !== undefined && seats.length < 2)
    return isApart ? [] : allTogether(match, ours?.result ?? null)
  }
  if (others === undefined) return [match]
  if (sides !== undefined) {
    sayAll(match, sides.one, 'result', others.result)
    sayAll(match, sides.other, 'result', OTHER[others.result])
    return [match]
  }
  // "lost with ben": both did, or I did.
  const apart = copyOf(match)
  sayAll(apart, [ME], 'result', others.result)
  return isScored(match) ? [apart] : [apart, ...allTogether(match, others.result)]
}

function playAlone(match: SaidMatch, facts: readonly Fact[]): SaidMatch[] {
  const { seats } = match
  for (const { people, result } of factsOf(facts, 'result')) sayAll(match, people, 'result', result)
  for (const { numbers } of factsOf(facts, 'solo')) {
    if (seats.some(({ id }) => id !== 'me')) return []
    if (numbers[0] !== undefined) sayAll(match, [ME], 'score', numbers[0])
  }
  const [own] = factsOf(facts, 'own result')
  if (own === undefined) return [match]
  const { people, result, numbers } = own
  const [who = ME] = people
  const rest = seats.filter(({ id }) => id !== idOf(who))
  if (people.length > 1) return []
  if (numbers.length > 0) {
    if (rest.length !== 1 || scoresOf(seats).length > 0) return []
    return duelsOf(match, { one: [who], other: peopleOf(rest), numbers, result }, false)
  }
  if (result === null) return []
  // "with ben, lost": both did, or I did.
  const isUnsaid = seats.every((seat) => seat.score === null && seat.result === null)
  const isAgainst = factsOf(facts, 'sides').some(({ one }) => one.includes(ME))
  const together =
    rest.length > 0 && isUnsaid && !isAgainst ? allTogether(copyOf(match), result) : []
  sayAll(match, [who], 'result', result)
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
  const firsts = seats.filter(({ rank }) => rank === 1)
  const unplaced = seats.filter(({ rank }) => rank === null)
  const won = seats.filter(({ result }) => result === 'Win')
  const [first] = firsts
  const [left] = unplaced
  if (match.mode !== null || won.some(({ rank }) => rank !== null && rank > 1)) return []
  if (first !== undefined && firsts.length === 1 && won.length === 0) first.result = 'Win'
  // "ben won, me 2nd": the one who is left is first.
  else if (first === undefined && left !== undefined && unplaced.length === 1)
    Object.assign(left, { rank: 1, result: 'Win' })
  else if (won.length === 0 && factsOf(facts, 'draw').length === 0) match.isOpen = true
  if (unplaced.length > 1) for (const seat of seats) seat.rank = null
  return [match]
}

function playDraws(match: SaidMatch, facts: readonly Fact[]): SaidMatch[] {
  const { seats, mode } = match
  const topOf = (some: readonly SaidSeat[]) => {
    const best = bestOf(match, scoresOf(seats))
    return some.filter(({ score }) => score === best)
  }
  for (const { people, score } of factsOf(facts, 'each'))
    sayAll(match, people.length > 0 ? people : peopleOf(seats), 'score', score)
  for (const { people, numbers } of factsOf(facts, 'draw')) {
    const isEverybody = people.length === 0
    const named = isEverybody ? peopleOf(seats) : people.length === 1 ? [...people, ME] : people
    if (new Set(named.map(idOf)).size < 2 || mode === 'cooperative') return []
    if (numbers[0] !== undefined) sayAll(match, named, 'score', numbers[0])
    const tied = named.map((person) => seatOf(match, person))
    const top = topOf(tied)
    const isTop = top.length === tied.length || (isEverybody && top.length > 1)
    if (!isScored(match)) {
      if (scoresOf(seats).length > 0 && numbers.length === 0) return []
      sayAll(match, named, 'result', 'Draw')
    } else if (isTop) sayAll(match, peopleOf(top), 'result', 'Draw')
    // A tie below the best score decides nothing.
    else if (new Set(scoresOf(tied)).size > 1) return []
  }
  const top = isScored(match) ? topOf(seats) : seats
  for (const { people } of factsOf(facts, 'shared')) {
    const winners = people.length > 0 ? people : peopleOf(top)
    if (winners.length < 2) return []
    sayAll(match, winners, 'result', 'Win')
  }
  for (const { people } of factsOf(facts, 'tiebreak')) {
    const winner = top.find(({ id }) => people.some((person) => idOf(person) === id))
    if (winner === undefined || top.length < 2 || !isScored(match)) return []
    const isAhead = (one: SaidSeat, other: SaidSeat) =>
      one.score === other.score
        ? one === winner && one !== other
        : bestOf(match, scoresOf([one, other])) === one.score
    for (const seat of seats) {
      seat.result = seat === winner ? 'Win' : 'Loss'
      seat.rank = 1 + seats.filter((other) => isAhead(other, seat)).length
    }
  }
  return [match]
}

/** Where somebody won the others lost; of two, one won what the other lost. */
function complete(match: SaidMatch, facts: readonly Fact[]): SaidMatch[] {
  const { seats, mode, isOpen } = match
  if (mode === 'cooperative' || isOpen) return [match]
  if (mode === 'teams') return completeTeams(match)
  const winners = seats.filter(({ result }) => result === 'Win')
  const isDrawn = seats.some(({ result }) => result === 'Draw')
  const open = seats.filter(({ result }) => result === null)
  const lost = seats.filter(({ result }) => result === 'Loss')
  if ((seats.length > 1 && lost.length === seats.length) || (winners.length > 0 && isDrawn))
    return []
  const isShared = factsOf(facts, 'shared').length > 0
  if (winners.length > 1 && !isShared) return sharedOrTogether(match, winners)
  if (winners.length > 0 || isDrawn) for (const seat of open) seat.result = 'Loss'
  else if (lost.length > 0 && seats.length > 1) {
    const best = bestOf(match, scoresOf(seats))
    if (open.length === 1) sayAll(match, peopleOf(open), 'result', 'Win')
    else if (!isScored(match)) match.isOpen = true
    else if (lost.some(({ score }) => score === best)) return []
    else for (const seat of seats) seat.result = null
  }
  return [match]
}

/** "ben and jonas won": all together, as a team, or each. */
function sharedOrTogether(match: SaidMatch, winners: readonly SaidSeat[]): SaidMatch[] {
  const teams = copyOf(match)
  for (const seat of match.seats) seat.result ??= 'Loss'
  if (winners.length === match.seats.length) return [...allTogether(teams, 'Win'), match]
  if (new Set(scoresOf(winners)).size > 1) return [match]
  for (const { person, result } of teams.seats) joinTeam(teams, [person], Number(result !== 'Win'))
  return [match, ...completeTeams(teams)]
}

function completeTeams(match: SaidMatch): SaidMatch[] {
  const results = new Map<string | null, SaidSeat['result']>()
  for (const { team, result } of match.seats) {
    const known = results.get(team) ?? result
    if (team === null || (result !== null && result !== known)) return []
    if (known !== null) results.set(team, known)
  }
  const [said = null] = results.values()
  const rest = said === null || said === 'Draw' ? said : OTHER[said]
  for (const seat of match.seats) seat.result = results.get(seat.team) ?? rest
  return [match]
}

/** Of a winner, or places, that are not those of the scores, either the lowest wins or it is open. */
function checkScores(match: SaidMatch, facts: readonly Fact[]): SaidMatch[] {
  const { seats, mode, scoring, isOpen } = match
  // Whoever is ahead of some has won only if the scores say so.
  const said = factsOf(facts, 'sides', 'order')
  const isOfSome = said.some((fact) => peopleIn(fact).length < seats.length)
  if (isOfSome && !isOpen && !(isScored(match) && fits(match, scoring ?? 'highest'))) return []
  if (mode === 'cooperative' || !isScored(match)) return [match]
  const scores = scoresOf(seats).toSorted((one, other) => one - other)
  const isNumbered = scores.length > 2 && scores.every((score, index) => score === index + 1)
  if (isNumbered && mode === null && seats.every(({ result }) => result === null)) {
    const places = copyOf(match)
    for (const seat of places.seats) {
      const result = seat.score === 1 ? 'Win' : 'Loss'
      Object.assign(seat, { rank: seat.score, score: null, result })
    }
    return [match, places]
  }
  if (fits(match, scoring ?? 'highest')) return [withoutPlaces(match)]
  match.isAgainstScores = true
  const lowest: SaidMatch = { ...copyOf(match), scoring: 'lowest' }
  if (scoring === null && fits(match, 'lowest')) return [match, withoutPlaces(lowest)]
  return [{ ...match, isOpen: isOpen || mode === null }]
}

/** Whether the results and ranks that are said are those of the scores, or break their ties. */
function fits({ mode, seats }: SaidMatch, scoring: Scoring): boolean {
  const plain = seats.map(({ score, team }) => ({ score, team }))
  const results = resultsOf(mode ?? 'competitive', scoring, plain)
  const sign = scoring === 'lowest' ? -1 : 1
  const isBehind = (one: SaidSeat, other: SaidSeat) =>
    one.rank === null ||
    other.rank === null ||
    one.rank <= other.rank ||
    sign * ((one.score ?? 0) - (other.score ?? 0)) <= 0
  return seats.every(
    (seat, index) =>
      (seat.result === null || [seat.result, 'Draw'].includes(results?.[index] ?? '')) &&
      seats.every((other) => isBehind(seat, other)),
  )
}

/** Places that the scores say are not said twice. */
function withoutPlaces(match: SaidMatch): SaidMatch {
  const isTied = new Set(scoresOf(match.seats)).size < match.seats.length
  if (!isTied) for (const seat of match.seats) seat.rank = null
  return match
}
