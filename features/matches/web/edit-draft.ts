import type { Match, WholeMatch } from '#features/matches/contract.ts'
import { parseScore } from '#features/matches/rules.ts'
import { dayOf } from '#web/ui/calendar-day.ts'

import { type Seat, seatsOf } from './seat.ts'

/** What of a match can be edited, as it stands in the fields. */
export interface EditDraft {
  /** `YYYY-MM-DD` */
  day: string
  notes: string
  seats: Seat[]
}

type Me = Parameters<typeof seatsOf>[1]

export function editDraftOf(match: Match, me: Me): EditDraft {
  return {
    day: dayOf(new Date(match.date)),
    notes: match.notes,
    seats: seatsOf(match.players, me),
  }
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

/**
 * Brings what was typed onto a match that somebody else has saved meanwhile: what was changed here
 * stays, everything else becomes theirs.
 * @param base the draft as the editing began
 */
export function mergeEdits(base: EditDraft, mine: EditDraft, current: WholeMatch, me: Me): Merged {
  const theirs = editDraftOf(current, me)
  const differences: Difference[] = []
  const draft: EditDraft = { ...theirs, seats: mergeSeats(base, mine, theirs, differences) }
  for (const field of ['day', 'notes'] as const) {
    const edited = mine[field] !== base[field]
    if (edited) draft[field] = mine[field]
    if (theirs[field] === base[field] || theirs[field] === mine[field]) continue
    differences.push({
      key: field,
      what: field === 'day' ? 'Date' : 'Notes',
      mine: edited ? mine[field] : null,
      theirs: theirs[field],
      takeTheirs: (now) => ({ ...now, [field]: theirs[field] }),
    })
  }
  return { draft, differences }
}

function mergeSeats(
  base: EditDraft,
  mine: EditDraft,
  theirs: EditDraft,
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
    return own === undefined ? [] : [mergeSeat(before, own, their, differences)]
  })
  for (const gone of base.seats.filter((seat) => find(theirs, seat.id) === undefined)) {
    const own = find(mine, gone.id)
    if (own === undefined) continue
    if (isEdited(gone, own)) {
      // Comes back as somebody new, so that what was typed is not lost.
      kept.push({ ...own, id: null })
      differences.push({ ...whole(own, 'left the table'), mine: 'stays', takeTheirs: without(own) })
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

function without({ key }: Seat): Difference['takeTheirs'] {
  return (now) => ({ ...now, seats: now.seats.filter((seat) => seat.key !== key) })
}

const fields = { score: 'Score', result: 'Result', name: 'Name', email: 'Email' } as const

function mergeSeat(before: Seat, own: Seat, their: Seat, differences: Difference[]): Seat {
  const merged: Seat = { ...their, invited: own.invited || their.invited }
  for (const [field, words] of Object.entries(fields) as [keyof typeof fields, string][]) {
    // Who has become a guest, or an account, is called as the match now says.
    if (own.kind !== their.kind && (field === 'name' || field === 'email')) continue
    const edited = !alike(own[field], before[field], field)
    if (edited) Object.assign(merged, { [field]: own[field] })
    if (alike(their[field], before[field], field) || alike(their[field], own[field], field)) {
      continue
    }
    differences.push({
      key: `${their.key} ${field}`,
      what: `${words} of ${their.name}`,
      mine: edited ? own[field] : null,
      theirs: their[field],
      takeTheirs: (now) => ({
        ...now,
        seats: now.seats.map((seat) =>
          seat.key === their.key ? { ...seat, [field]: their[field] } : seat,
        ),
      }),
    })
  }
  return merged
}

/** `7` and `7.0` are the same score. */
function alike(a: string, b: string, field: keyof typeof fields): boolean {
  return a === b || (field === 'score' && Object.is(parseScore(a), parseScore(b)))
}

function isEdited(before: Seat, own: Seat): boolean {
  return (Object.keys(fields) as (keyof typeof fields)[]).some(
    (field) => !alike(own[field], before[field], field),
  )
}
