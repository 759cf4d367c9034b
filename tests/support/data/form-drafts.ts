import { type NewMatch, blank } from '#features/match-form/web/drafts/form-draft.ts'
import { type Seat, guestSeat, selfSeat } from '#features/match-form/web/seats/seat.ts'
import { type TableDraft, withSeat } from '#features/match-form/web/seats/table-draft.ts'

export const mara = {
  ...{ _id: 'mara', firstName: 'Mara', lastName: 'Lindqvist', email: 'mara@example.com' },
}

/** The name is also the seat's key. */
export function guest(name: string, more: Partial<Seat> = {}): Seat {
  return { ...guestSeat({ name, email: '', invited: false }), key: name, ...more }
}

/** Mara, whose key is `self`, and guests. */
export function formTable(guests: readonly string[], more: Partial<TableDraft> = {}): TableDraft {
  const { mode, scoring, preset, byHand, ownScores } = blank
  return {
    ...{ seats: [selfSeat(mara), ...guests.map((name) => guest(name))], mode, scoring, preset },
    ...{ byHand, ownScores, ...more },
  }
}

export function newMatch(guests: readonly string[], more: Partial<NewMatch> = {}): NewMatch {
  return { ...blank, ...formTable(guests), ...more }
}

/** By the keys of the seats. */
export function withScores<Draft extends TableDraft>(
  draft: Draft,
  typed: Readonly<Record<string, string>>,
): Draft {
  return Object.entries(typed).reduce((now, [key, score]) => withSeat(now, key, { score }), draft)
}

export const resultsIn = ({ seats }: TableDraft) => seats.map(({ result }) => result)
