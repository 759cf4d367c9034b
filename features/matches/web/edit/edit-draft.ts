import type { Match, WholeMatch } from '#features/matches/contract.ts'
import type { Scoring } from '#features/matches/results/rules.ts'
import { parseScore } from '#features/matches/rules.ts'
import { dateOf, isoDayOf } from '#ui/dates/calendar-day.ts'

import { instantOf } from '../form/new-match-draft.ts'
import { type Seat, seatsOf } from '../table/seat.ts'
import {
  chosenByHand,
  isReplacedByScores,
  withUpdatedResults,
  type TableDraft,
  withResultsPutBack,
  withSeat,
} from '../table/table-draft.ts'

/** The editable fields of a match, as the form shows them. */
export interface EditDraft extends TableDraft {
  /** `YYYY-MM-DD` */
  day: string
  notes: string
}

type Me = Parameters<typeof seatsOf>[1]

/** The draft before any edit. Its results count as chosen: only a changed score replaces them. */
export function editDraftOf(match: Match, me: Me): EditDraft {
  return chosenByHand({
    day: isoDayOf(new Date(match.date)),
    notes: match.notes,
    seats: seatsOf(match.players, me),
    scoring: null,
    byHand: null,
  })
}

/** A field or player that both people changed, or that only the other one changed. */
export interface Difference {
  key: string
  /** `Score of Mara` */
  what: string
  /** As typed here; null when only the other one changed it: then the draft has theirs already. */
  mine: string | null
  theirs: string
  /** Returns the draft with the other one's value. */
  takeTheirs: (draft: EditDraft) => EditDraft
}

interface Merged {
  draft: EditDraft
  differences: Difference[]
}

const ownFields = { day: 'Date', notes: 'Notes' } satisfies Record<
  Exclude<keyof EditDraft, keyof TableDraft>,
  string
>

/**
 * Merges what was typed here into a match that somebody else saved in the meantime. What was
 * changed here stays, everything else becomes theirs, and the results follow the scores of both.
 * @param base the draft when the edit began
 * @param remembered the scoring to use when none was chosen here
 */
export function mergeEdits(
  base: EditDraft,
  mine: EditDraft,
  current: WholeMatch,
  me: Me,
  remembered: Scoring,
): Merged {
  const theirs = editDraftOf(current, me)
  const differences: Difference[] = []
  const scoring = mine.scoring ?? remembered
  // Compares only results chosen by hand; those that follow from scores are recomputed below.
  const seats = mergeSeats(base, withResultsPutBack(mine), theirs, scoring, differences)
  const merged = chosenByHand({ ...theirs, seats, scoring: mine.scoring })
  const scores = hasChosenResults(base, mine) ? mine.byHand?.scores : theirs.byHand?.scores
  const byHand = merged.byHand && { ...merged.byHand, scores: scores ?? null }
  const draft = withUpdatedResults({ ...merged, byHand }, scoring)
  for (const [field, what] of entriesOf(ownFields)) {
    const edited = mine[field] !== base[field]
    if (edited) draft[field] = mine[field]
    if (theirs[field] === base[field] || theirs[field] === mine[field]) continue
    differences.push({
      key: field,
      what,
      mine: edited ? mine[field] : null,
      theirs: theirs[field],
      takeTheirs: (now) => ({ ...now, [field]: theirs[field] }),
    })
  }
  if (!isReplacedByScores(draft)) return { draft, differences }
  // The scores decided the results, so differences between chosen results no longer apply.
  const decided = new Set(draft.seats.map((seat) => keyOf(seat, 'result')))
  return { draft, differences: differences.filter(({ key }) => !decided.has(key)) }
}

/** Whether somebody chose results or a scoring here, and did not only type scores. */
function hasChosenResults(base: EditDraft, { byHand }: EditDraft): boolean {
  if (byHand === null || byHand.scores === null) return true
  return base.seats.some(({ key, result }) => (byHand.results[key] ?? result) !== result)
}

function mergeSeats(
  base: EditDraft,
  mine: EditDraft,
  theirs: EditDraft,
  scoring: Scoring,
  differences: Difference[],
): Seat[] {
  const find = (draft: EditDraft, id: string | null) =>
    draft.seats.find((seat) => seat.id !== null && seat.id === id)
  const seats = theirs.seats.flatMap((their) => {
    const before = find(base, their.id)
    if (before === undefined) {
      differences.push(seatDifference(their, 'joined the table'))
      return [their]
    }
    const own = find(mine, their.id)
    // A seat that was removed here stays removed.
    return own === undefined ? [] : [mergeSeat(before, own, their, scoring, differences)]
  })
  for (const removed of base.seats.filter((seat) => find(theirs, seat.id) === undefined)) {
    const own = find(mine, removed.id)
    if (own === undefined) continue
    if (isEdited(removed, own)) {
      // Added again as a new player, so that what was typed is not lost.
      seats.push({ ...own, id: null })
      differences.push({
        ...seatDifference(own, 'left the table'),
        mine: 'stays',
        takeTheirs: removingSeat(own, scoring),
      })
    } else {
      differences.push(seatDifference(removed, 'left the table'))
    }
  }
  const seated = new Set(seats.map((seat) => seat.user).filter((user) => user !== null))
  const added = mine.seats.filter(
    (seat) => seat.id === null && (seat.user === null || !seated.has(seat.user)),
  )
  return [...seats, ...added]
}

function seatDifference(seat: Seat, theirs: string): Difference {
  return { key: seat.key, what: seat.name, mine: null, theirs, takeTheirs: (now) => now }
}

function removingSeat({ key }: Seat, scoring: Scoring): Difference['takeTheirs'] {
  return (now) => {
    const seats = now.seats.filter((seat) => seat.key !== key)
    return withUpdatedResults({ ...now, seats }, now.scoring ?? scoring)
  }
}

/** The fields of a seat that are compared: those that people type or choose. */
const fields = {
  score: 'Score',
  result: 'Result',
  name: 'Name',
  email: 'Email',
} satisfies Record<Exclude<keyof Seat, 'key' | 'id' | 'kind' | 'user' | 'invited'>, string>

function keyOf(seat: Seat, field: keyof typeof fields): string {
  return `${seat.key} ${field}`
}

function entriesOf<Key extends string>(labels: Record<Key, string>): [Key, string][] {
  return Object.entries(labels) as [Key, string][]
}

function mergeSeat(
  before: Seat,
  own: Seat,
  their: Seat,
  scoring: Scoring,
  differences: Difference[],
): Seat {
  const merged: Seat = { ...their, invited: own.invited || their.invited }
  for (const [field, words] of entriesOf(fields)) {
    // The player became a guest or an account: the match's own name and address apply.
    if (own.kind !== their.kind && (field === 'name' || field === 'email')) continue
    const edited = !isSame(own[field], before[field], field)
    if (edited) Object.assign(merged, { [field]: own[field] })
    if (isSame(their[field], before[field], field) || isSame(their[field], own[field], field)) {
      continue
    }
    differences.push({
      key: keyOf(their, field),
      what: `${words} of ${their.name}`,
      mine: edited ? own[field] : null,
      theirs: their[field],
      takeTheirs: (now) =>
        withSeat(now, their.key, { [field]: their[field] }, now.scoring ?? scoring),
    })
  }
  return merged
}

/** `7` and `7.0` are the same score. */
function isSame(a: string, b: string, field: keyof typeof fields): boolean {
  return a === b || (field === 'score' && Object.is(parseScore(a), parseScore(b)))
}

function isEdited(before: Seat, own: Seat): boolean {
  return entriesOf(fields).some(([field]) => !isSame(own[field], before[field], field))
}

/**
 * A time of the chosen day for an edit, on another UTC day than the stored date: the server ignores
 * a date of the same UTC day, because clients of the specification send the day with every edit.
 */
export function editedInstantOf(day: string, stored: string, now: Date): string {
  const usual = instantOf(day, now)
  // A local day has parts of two UTC days, except in UTC itself.
  const early = dateOf(day)?.setHours(0, 30)
  const late = dateOf(day)?.setHours(23, 30)
  const instants = [usual, ...[early, late].flatMap((at) => (at === undefined ? [] : [at]))]
  const utcDays = instants.map((at) => new Date(at).toISOString())
  return utcDays.find((at) => at.slice(0, 10) !== stored.slice(0, 10)) ?? usual
}
