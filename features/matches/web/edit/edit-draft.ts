import type { Match, WholeMatch } from '#features/matches/contract.ts'
import type { Scoring } from '#features/matches/results/rules.ts'
import { parseScore } from '#features/matches/rules.ts'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import { type Seat, seatsOf } from '../table/seat.ts'
import {
  chosenByHand,
  isReplacedByScores,
  settled,
  type TableDraft,
  withResultsPutBack,
  withSeat,
} from '../table/table-draft.ts'

/** What of a match can be edited, as it stands in the fields. */
export interface EditDraft extends TableDraft {
  /** `YYYY-MM-DD` */
  day: string
  notes: string
}

type Me = Parameters<typeof seatsOf>[1]

/** A match as it stands: its results count as chosen, so that only a changed score decides anew. */
export function editDraftOf(match: Match, me: Me): EditDraft {
  return chosenByHand({
    day: isoDayOf(new Date(match.date)),
    notes: match.notes,
    seats: seatsOf(match.players, me),
    scoring: null,
    byHand: null,
  })
}

/** Something that two people changed at once, or that only the other one changed. */
export interface Difference {
  key: string
  /** `Score of Mara` */
  what: string
  /** As typed here; null when only the other one changed it, so that it is taken over. */
  mine: string | null
  theirs: string
  /** The draft with the other one's version of this. */
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
 * Brings what was typed onto a match that somebody else has saved meanwhile: what was changed here
 * stays, everything else becomes theirs, and the results follow the scores of both.
 * @param base the draft as the editing began
 * @param remembered the scoring where none was chosen here
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
  // Chosen results meet chosen ones; what scores have decided is decided anew below.
  const seats = mergeSeats(base, withResultsPutBack(mine), theirs, scoring, differences)
  const merged = chosenByHand({ ...theirs, seats, scoring: mine.scoring })
  const scores = hasResultsOfItsOwn(base, mine) ? mine.byHand?.scores : theirs.byHand?.scores
  const byHand = merged.byHand && { ...merged.byHand, scores: scores ?? null }
  const draft = settled({ ...merged, byHand }, scoring)
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
  // The scores have decided anew: neither side's results were taken over.
  const decided = new Set(draft.seats.map((seat) => keyOf(seat, 'result')))
  return { draft, differences: differences.filter(({ key }) => !decided.has(key)) }
}

/** Whether results or the scoring were chosen here, not only decided by scores that were typed. */
function hasResultsOfItsOwn(base: EditDraft, { byHand }: EditDraft): boolean {
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
  const kept = theirs.seats.flatMap((their) => {
    const before = find(base, their.id)
    if (before === undefined) {
      differences.push(whole(their, 'joined the table'))
      return [their]
    }
    const own = find(mine, their.id)
    // Removed here, and that stays so.
    return own === undefined ? [] : [mergeSeat(before, own, their, scoring, differences)]
  })
  for (const gone of base.seats.filter((seat) => find(theirs, seat.id) === undefined)) {
    const own = find(mine, gone.id)
    if (own === undefined) continue
    if (isEdited(gone, own)) {
      // Comes back as somebody new, so that what was typed is not lost.
      kept.push({ ...own, id: null })
      differences.push({
        ...whole(own, 'left the table'),
        mine: 'stays',
        takeTheirs: without(own, scoring),
      })
    } else {
      differences.push(whole(gone, 'left the table'))
    }
  }
  const seated = new Set(kept.map((seat) => seat.user).filter((user) => user !== null))
  const added = mine.seats.filter(
    (seat) => seat.id === null && (seat.user === null || !seated.has(seat.user)),
  )
  return [...kept, ...added]
}

function whole(seat: Seat, theirs: string): Difference {
  return { key: seat.key, what: seat.name, mine: null, theirs, takeTheirs: (now) => now }
}

function without({ key }: Seat, scoring: Scoring): Difference['takeTheirs'] {
  return (now) => {
    const seats = now.seats.filter((seat) => seat.key !== key)
    return settled({ ...now, seats }, now.scoring ?? scoring)
  }
}

/** What of a seat can be typed or chosen; who sits there, and the invitation, are merged as they are. */
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
    // Who has become a guest, or an account, is called as the match now says.
    if (own.kind !== their.kind && (field === 'name' || field === 'email')) continue
    const edited = !alike(own[field], before[field], field)
    if (edited) Object.assign(merged, { [field]: own[field] })
    if (alike(their[field], before[field], field) || alike(their[field], own[field], field)) {
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
function alike(a: string, b: string, field: keyof typeof fields): boolean {
  return a === b || (field === 'score' && Object.is(parseScore(a), parseScore(b)))
}

function isEdited(before: Seat, own: Seat): boolean {
  return entriesOf(fields).some(([field]) => !alike(own[field], before[field], field))
}
