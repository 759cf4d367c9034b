import { formatDay } from '#features/days/day-words.rules.ts'
import { fieldLabels } from '#features/matches/web/field-labels.ts'
import { readScore } from '#features/scoring/score-reading.rules.ts'
import { modeLabels, scoringLabels } from '#features/scoring/setting-words.rules.ts'
import type { WholeMatch } from '#features/whole-match/whole-match.contract.ts'

import type { DetailsDraft } from '../details/details-draft.ts'
import { withSeats } from '../seats/modes.ts'
import { isEqual } from '../seats/preset.ts'
import type { Seat } from '../seats/seat.ts'
import {
  chosenByHand,
  isReplacedByScores,
  type TableDraft,
  withResultsPutBack,
  withSeat,
  withUpdatedResults,
} from '../seats/table-draft.ts'
import { type EditDraft, editDraftOf, type Me } from './edit-draft.ts'
import { hasOrder, mergedOrder, ORDER } from './merge-order.ts'

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

interface MergedDraft {
  draft: EditDraft
  differences: Difference[]
}

/** What only this form needs to know about the table, or what the seats say. */
type NotCompared = Exclude<keyof TableDraft, 'mode' | 'scoring'>
type MatchField = Exclude<keyof EditDraft, NotCompared>

interface Compared<T> {
  label: string
  /** A value in words; the empty text for none. */
  words: (value: T) => string
}

const asTyped = (value: string | null) => value ?? ''

const matchFields: { [F in MatchField]: Compared<EditDraft[F]> } = {
  day: { label: fieldLabels.day, words: (day) => formatDay(day, 'd MMM yyyy') },
  game: { label: fieldLabels.game, words: ({ name }) => name },
  mode: { label: fieldLabels.mode, words: (mode) => modeLabels[mode] },
  scoring: { label: fieldLabels.scoring, words: (scoring) => scoringLabels[scoring] },
  location: { label: fieldLabels.location, words: asTyped },
  minutes: { label: fieldLabels.durationMinutes, words: asTyped },
  expansions: {
    label: fieldLabels.expansions,
    words: (games) => (games ?? []).map(({ name }) => name).join(', '),
  },
  notes: { label: fieldLabels.notes, words: asTyped },
  pad: { label: fieldLabels.pad, words: padWords },
}

function padWords(pad: DetailsDraft['pad']): string {
  const labels = pad?.rows.map(({ label }, index) => label || String(index + 1)) ?? []
  return labels.length === 0 ? '' : `${labels.length} rows: ${labels.join(', ')}`
}

/** The ranks of a table say something together only (merge-order.ts). */
type SeatField = Exclude<keyof Seat, 'key' | 'id' | 'kind' | 'user' | 'invited' | 'apart' | 'rank'>

/** The fields of a seat that are compared: those that people type or choose. */
const seatFields: { [F in SeatField]: Compared<Seat[F]> } = {
  score: { label: fieldLabels.score, words: asTyped },
  result: { label: fieldLabels.result, words: asTyped },
  name: { label: fieldLabels.name, words: asTyped },
  email: { label: fieldLabels.email, words: asTyped },
  team: { label: fieldLabels.team, words: asTyped },
  role: { label: fieldLabels.role, words: asTyped },
  started: { label: fieldLabels.started, words: (started) => (started ? 'Started' : '') },
}

/**
 * Merges what was typed here into a match that somebody else saved in the meantime. What was
 * changed here stays, everything else becomes theirs, and the results follow the scores of both.
 * @param base the draft when the edit began
 */
export function mergeEdits(
  base: EditDraft,
  mine: EditDraft,
  current: WholeMatch,
  me: Me,
): MergedDraft {
  const theirs = editDraftOf(current, me)
  const ofMatch: Difference[] = []
  const settings = { ...theirs }
  for (const field of keysOf(matchFields)) {
    mergeField(field, { base, mine, theirs, settings, differences: ofMatch })
  }
  // Compares only results chosen by hand; those that follow from scores are recomputed below.
  const ofSeats: Difference[] = []
  const put = withResultsPutBack(mine)
  const order = mergedOrder(base, put, theirs, mergeSeats(base, put, theirs, ofSeats))
  const differences = [...ofSeats, ...order.differences, ...ofMatch]
  const merged = chosenByHand({ ...settings, seats: order.seats, ownScores: mine.ownScores })
  const scores = hasChosenResults(base, mine) ? mine.byHand?.scores : theirs.byHand?.scores
  const byHand = merged.byHand && { ...merged.byHand, scores: scores ?? null }
  const draft = withUpdatedResults({ ...merged, byHand })
  if (!isReplacedByScores(draft)) return { draft, differences }
  // The scores decided the results, so differences between chosen results no longer apply.
  const decided = new Set([ORDER, ...draft.seats.map((seat) => keyOf(seat, 'result'))])
  return { draft, differences: differences.filter(({ key }) => !decided.has(key)) }
}

interface Merging<F extends MatchField> {
  base: Pick<EditDraft, F>
  mine: Pick<EditDraft, F>
  theirs: Pick<EditDraft, F>
  /** The merged fields. */
  settings: Pick<EditDraft, F>
  differences: Difference[]
}

function mergeField<F extends MatchField>(field: F, merging: Merging<F>): void {
  const { base, mine, theirs, settings, differences } = merging
  const edited = !isEqual(mine[field], base[field])
  if (edited) settings[field] = mine[field]
  if (isEqual(theirs[field], base[field]) || isEqual(theirs[field], mine[field])) return
  const { label, words } = matchFields[field]
  differences.push({
    key: field,
    what: label,
    mine: edited ? words(mine[field]) : null,
    theirs: words(theirs[field]),
    takeTheirs: (now) => withUpdatedResults({ ...now, [field]: theirs[field] }),
  })
}

/** Whether somebody chose results or a scoring here, and did not only type scores. */
function hasChosenResults(base: EditDraft, { byHand }: EditDraft): boolean {
  if (byHand === null || byHand.scores === null) return true
  return base.seats.some(
    ({ key, result, rank }) =>
      (byHand.results[key] ?? result) !== result || (byHand.ranks[key] ?? null) !== rank,
  )
}

function mergeSeats(
  base: EditDraft,
  mine: EditDraft,
  theirs: EditDraft,
  differences: Difference[],
): Seat[] {
  const isOrdered = [base, mine, theirs].some(hasOrder)
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
    return own === undefined ? [] : [mergeSeat(before, own, their, differences, isOrdered)]
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
        takeTheirs: (now) =>
          withSeats(
            now,
            now.seats.filter(({ key }) => key !== own.key),
          ),
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

function mergeSeat(
  before: Seat,
  own: Seat,
  their: Seat,
  differences: Difference[],
  isOrdered: boolean,
): Seat {
  const merged: Seat = { ...their, invited: own.invited || their.invited }
  for (const field of keysOf(seatFields)) {
    // The player became a guest or an account: the match's own name and address apply.
    if (own.kind !== their.kind && (field === 'name' || field === 'email')) continue
    if (isOrdered && field === 'result') continue
    mergeSeatField(field, { before, own, their, merged, differences })
  }
  return merged
}

interface MergingSeat<F extends SeatField> {
  before: Pick<Seat, F>
  own: Pick<Seat, F>
  their: Seat
  merged: Pick<Seat, F>
  differences: Difference[]
}

function mergeSeatField<F extends SeatField>(field: F, merging: MergingSeat<F>): void {
  const { before, own, their, merged, differences } = merging
  const edited = !isSameInSeat(own[field], before[field], field)
  if (edited) merged[field] = own[field]
  if (isSameInSeat(their[field], before[field], field)) return
  if (isSameInSeat(their[field], own[field], field)) return
  const { label, words } = seatFields[field]
  differences.push({
    key: keyOf(their, field),
    what: `${label} of ${their.name}`,
    mine: edited ? words(own[field]) : null,
    theirs: words(their[field]),
    takeTheirs: (now) => withSeat(now, their.key, { [field]: their[field] }),
  })
}

/** `7` and `7.0` are the same score. */
function isSameInSeat<F extends SeatField>(one: Seat[F], other: Seat[F], field: F): boolean {
  if (one === other) return true
  return field === 'score' && readScore(one).score === readScore(other).score
}

function isEdited(before: Seat, own: Seat): boolean {
  return keysOf(seatFields).some((field) => !isSameInSeat(own[field], before[field], field))
}

function keyOf(seat: Seat, field: SeatField): string {
  return `${seat.key} ${field}`
}

function keysOf<Key extends string>(fields: Record<Key, unknown>): Key[] {
  return Object.keys(fields) as Key[]
}
