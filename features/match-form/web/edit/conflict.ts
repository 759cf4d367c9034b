import { formatDay } from '#features/dates/day-words.rules.ts'
import { type DetailKey, forEachDetail } from '#features/matches/match-details.rules.ts'
import { fieldLabels } from '#features/matches/web/field-labels.ts'
import { sideName, sidesByPlace } from '#features/scoring/match-outcome.rules.ts'
import { readScore } from '#features/scoring/score-reading.rules.ts'
import { modeLabels, scoringLabels } from '#features/scoring/setting-words.rules.ts'
import { ordinal } from '#ui/layout/ordinal.ts'

import type { FormDraft } from '../drafts/form-draft.ts'
import { withSeats } from '../seats/modes.ts'
import { shortNameOf } from '../seats/outcome.ts'
import type { Seat } from '../seats/seat.ts'
import {
  type TableDraft,
  chosenByHand,
  isEqual,
  playerOf,
  withSeat,
  withUpdatedResults,
} from '../seats/table-draft.ts'
import type { EditDraft } from './edit-draft.ts'

export interface Compared {
  key: string
  label: string
  /** null for a value of the match. */
  seat: Seat | null
  mine: string
  theirs: string
  takeMine: (draft: EditDraft) => EditDraft
}

export type Choice = 'mine' | 'theirs'

export function compareDrafts(mine: EditDraft, theirs: EditDraft) {
  const pairs = theirs.seats.flatMap((their) => {
    const own = mine.seats.find((seat) => isSameSeat(seat, their))
    return own === undefined ? [] : [{ own, their }]
  })
  const all = [
    ...pairs.flatMap(({ own, their }) => comparedSeat(own, their, theirs.seats)),
    ...comparedTable(mine, theirs),
    ...comparedOrder(mine, theirs),
    ...keysOf(matchFields).map((field) => comparedField(field, mine, theirs)),
  ]
  return {
    differences: all.filter((one) => one.mine !== one.theirs),
    same: all.filter((one) => one.mine === one.theirs && one.mine !== ''),
  }
}

export function chosenDraft(
  theirs: EditDraft,
  differences: readonly Compared[],
  choices: ReadonlyMap<string, Choice>,
): EditDraft {
  return differences
    .filter(({ key }) => choices.get(key) === 'mine')
    .reduce((draft, { takeMine }) => takeMine(draft), theirs)
}

/** What only this form needs, or what the seats say. */
type NotCompared = Exclude<keyof TableDraft, 'mode' | 'scoring'>
type MatchField = Exclude<keyof EditDraft, NotCompared>

interface Told<T> {
  label: string
  words: (value: T) => string
}

const asTyped = (value: string | null) => (value ?? '').trim()

const matchFields: { [F in MatchField]: Told<EditDraft[F]> } = {
  ...forEachDetail<Record<DetailKey, Told<string | null>>>((_, { label }) => ({
    label,
    words: asTyped,
  })),
  day: { label: fieldLabels.day, words: (day) => formatDay(day, 'd MMM yyyy') },
  game: { label: fieldLabels.game, words: ({ name }) => name },
  mode: { label: fieldLabels.mode, words: (mode) => modeLabels[mode] },
  scoring: { label: fieldLabels.scoring, words: (scoring) => scoringLabels[scoring] },
  expansions: {
    label: fieldLabels.expansions,
    words: (games) => (games ?? []).map(({ name }) => name).join(', '),
  },
  pad: { label: fieldLabels.pad, words: padWords },
}

function padWords(pad: FormDraft['pad']): string {
  return (pad?.rows ?? [])
    .map(
      ({ label, scores }, at) => `${label || at + 1}: ${scores.map((one) => one ?? '–').join(' ')}`,
    )
    .join(', ')
}

function comparedField(field: MatchField, mine: EditDraft, theirs: EditDraft): Compared {
  const { label, words } = matchFields[field] as Told<EditDraft[MatchField]>
  return {
    ...{ key: field, label, seat: null, mine: words(mine[field]), theirs: words(theirs[field]) },
    takeMine: (draft) => withUpdatedResults({ ...draft, [field]: mine[field] }),
  }
}

/** Results and ranks are compared as one value (`comparedOrder`). */
type SeatField = Exclude<keyof Seat, 'key' | 'id' | 'kind' | 'user' | 'invited' | 'rank' | 'result'>

const seatFields: { [F in SeatField]: Told<Seat[F]> } = {
  // `7` and `7.0` are the same score.
  score: { label: fieldLabels.score, words: (typed) => String(readScore(typed).score ?? '') },
  name: { label: fieldLabels.name, words: asTyped },
  email: { label: fieldLabels.email, words: asTyped },
  team: { label: fieldLabels.team, words: asTyped },
  role: { label: fieldLabels.role, words: asTyped },
  started: { label: fieldLabels.started, words: (started) => (started ? 'Yes' : '') },
}

function comparedSeat(own: Seat, their: Seat, seats: readonly Seat[]): Compared[] {
  const name = shortNameOf(their, seats)
  return keysOf(seatFields).flatMap((field) => {
    // The player became a guest or an account: the match's own name and address apply.
    if (own.kind !== their.kind && (field === 'name' || field === 'email')) return []
    const { label, words } = seatFields[field] as Told<Seat[typeof field]>
    return {
      ...{ key: `${their.key} ${field}`, label: `${name}’s ${label.toLowerCase()}`, seat: their },
      ...{ mine: words(own[field]), theirs: words(their[field]) },
      takeMine: (draft: EditDraft) => withSeat(draft, their.key, { [field]: own[field] }),
    }
  })
}

function comparedTable(mine: EditDraft, theirs: EditDraft): Compared[] {
  const alone = (one: EditDraft, other: EditDraft) =>
    one.seats.filter((seat) => !other.seats.some((found) => isSameSeat(seat, found)))
  const compared = (seat: Seat, isMine: boolean): Compared => ({
    ...{ key: seat.key, label: `${seat.name} at the table`, seat },
    ...{ mine: isMine ? 'Yes' : 'No', theirs: isMine ? 'No' : 'Yes' },
    takeMine: (draft) =>
      withSeats(
        draft,
        isMine
          ? [...draft.seats, { ...seat, id: null }]
          : draft.seats.filter(({ key }) => key !== seat.key),
      ),
  })
  return [
    ...alone(mine, theirs).map((seat) => compared(seat, true)),
    ...alone(theirs, mine).map((seat) => compared(seat, false)),
  ]
}

/** The same row or account, or a guest whom both have added. */
function isSameSeat(one: Seat, other: Seat): boolean {
  if (one.id !== null && other.id !== null) return one.id === other.id
  return one.user === null
    ? other.user === null && one.name === other.name
    : one.user === other.user
}

/**
 * One value: half of mine and half of theirs would be an order that nobody has seen. Where the scores
 * differ, the order follows from those that are chosen.
 */
function comparedOrder(mine: EditDraft, theirs: EditDraft): Compared[] {
  const isSame = isEqual(finishesOf(mine), finishesOf(theirs))
  const hasScores = mine.scoring !== 'none' && mine.mode !== 'cooperative'
  if (!isSame && hasScores && !isEqual(scoresOf(mine), scoresOf(theirs))) return []
  const words = orderWords(theirs)
  return [
    {
      ...{ key: 'order', label: 'Order of finishing', seat: null },
      ...{ mine: isSame ? words : orderWords(mine), theirs: words },
      takeMine: (draft) => chosenByHand({ ...draft, seats: withOrderOf(draft.seats, mine) }),
    },
  ]
}

const finishesOf = ({ seats }: EditDraft) =>
  seats.map(({ key, result, rank }) => [key, result, rank])
const scoresOf = ({ seats }: EditDraft) => seats.map((seat) => [seat.key, playerOf(seat).score])

function withOrderOf(seats: readonly Seat[], from: EditDraft): Seat[] {
  return seats.map((seat) => {
    const found = from.seats.find((one) => isSameSeat(one, seat))
    return { ...seat, result: found?.result ?? 'Loss', rank: found?.rank ?? null }
  })
}

function orderWords({ mode, scoring, seats }: EditDraft): string {
  const players = seats.map((seat) => ({ ...playerOf(seat), name: seat.name }))
  return sidesByPlace({ mode, scoring, players })
    .map((side) => {
      const name = sideName(side, players)
      return side.place === null ? name : `${ordinal(side.place)} ${name}`
    })
    .join(', ')
}

function keysOf<Key extends string>(fields: Record<Key, unknown>): Key[] {
  return Object.keys(fields) as Key[]
}
