import type { ResultsByHand } from './kept-tie.ts'
import type { Seat } from './seat.ts'
import { isSameSide, isSameTeam, loneOf, newTeamName, sharedScore, teamsOf } from './sides.ts'
import { modeOf, type TableDraft, withUpdatedResults } from './table-draft.ts'

/** Moves a player to a team, or to a new one (null); the player takes that team's score. */
export function withTeamOf<Draft extends TableDraft>(
  draft: Draft,
  key: string,
  team: string | null,
): Draft {
  const name = team ?? newTeamName(teamsOf(draft.seats))
  const members = draft.seats.filter((seat) => isSameTeam(seat.team, name) && seat.key !== key)
  const score = sharedScore(members)
  const seats = draft.seats.map((seat) =>
    seat.key === key ? { ...seat, team: name, score } : seat,
  )
  const byHand = draft.byHand && finishingWith(draft.byHand, key, members[0]?.key)
  return withUpdatedResults({ ...draft, seats, byHand, teamsAreAutomatic: false })
}

/** In a table with ranks whoever changes sides finished as the new side did; a side of its own comes last. */
function finishingWith(byHand: ResultsByHand, key: string, member = ''): ResultsByHand {
  if (Object.keys(byHand.ranks).length === 0) return byHand
  const { [key]: _, ...ranks } = byHand.ranks
  const rank = ranks[member]
  return {
    ...byHand,
    ranks: rank === undefined ? ranks : { ...ranks, [key]: rank },
    results: { ...byHand.results, [key]: byHand.results[member] ?? 'Loss' },
  }
}

/** Two players of different sides change places: each takes the other side's team, score and result. */
export function withPlacesSwapped<Draft extends TableDraft>(
  draft: Draft,
  key: string,
  other: string,
): Draft {
  const [one, two] = [key, other].map((each) => draft.seats.find((seat) => seat.key === each))
  if (one === undefined || two === undefined) return draft
  if (isSameSide(modeOf(draft), one, two) || one.team === two.team) return draft
  const asSeated = (seat: Seat, { team, score, result, rank }: Seat): Seat => ({
    ...seat,
    ...{ team, score, result, rank },
  })
  const seats = draft.seats.map((seat) => {
    if (seat === one) return asSeated(seat, two)
    return seat === two ? asSeated(seat, one) : seat
  })
  const byHand = draft.byHand && {
    ...draft.byHand,
    results: swapped(draft.byHand.results, key, other),
    ranks: swapped(draft.byHand.ranks, key, other),
    scores: draft.byHand.scores && swapped(draft.byHand.scores, key, other),
  }
  return withUpdatedResults({ ...draft, seats, byHand, teamsAreAutomatic: false })
}

function swapped<Value>(
  values: Readonly<Record<string, Value>>,
  key: string,
  other: string,
): Record<string, Value> {
  const renamed: Record<string, string> = { [key]: other, [other]: key }
  return Object.fromEntries(Object.entries(values).map(([of, value]) => [renamed[of] ?? of, value]))
}

/** The first half against the second half. */
export function inHalves(seats: readonly Seat[]): Seat[] {
  const half = Math.ceil(seats.length / 2)
  return seats.map((seat, index) => ({ ...seat, team: index < half ? 'Team 1' : 'Team 2' }))
}

/** Everybody against one, who is the first player where that one has left. */
function againstLone(lone: Seat, seats: readonly Seat[]): Seat[] {
  const key = seats.some((seat) => seat.key === lone.key) ? lone.key : seats[0]?.key
  const team = seats.find((seat) => seat.team !== '')?.team ?? newTeamName([])
  return seats.map((seat) => ({ ...seat, team: seat.key === key ? '' : team }))
}

/**
 * Gives every player a team. While the form divides them by itself, the first half plays the second
 * half: partners are tapped one after the other. Later players join the smallest team, or all who play
 * against one.
 */
export function withEveryTeam(draft: TableDraft, seats: Seat[]): Seat[] {
  if (draft.teamsAreAutomatic && seats.every(({ score }) => score === '')) return inHalves(seats)
  const lone = loneOf(draft.seats)
  if (lone !== null && modeOf(draft) === 'teams') return againstLone(lone, seats)
  const teams = teamsOf(seats)
  while (teams.length < 2) teams.push(newTeamName(teams))
  const sizes = new Map(teams.map((team) => [team, 0]))
  for (const { team } of seats) {
    const known = teams.find((name) => isSameTeam(name, team))
    if (known !== undefined) sizes.set(known, (sizes.get(known) ?? 0) + 1)
  }
  const known = new Set(draft.seats.map(({ key }) => key))
  return seats.map((seat) => {
    // A stored match may have players without a team: they stay sides of their own.
    if (seat.team !== '' || (seat.id !== null && known.has(seat.key))) return seat
    const [smallest = ''] = [...sizes].toSorted(([, one], [, other]) => one - other)[0] ?? []
    sizes.set(smallest, (sizes.get(smallest) ?? 0) + 1)
    return { ...seat, team: smallest }
  })
}
