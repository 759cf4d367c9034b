import { useState } from 'react'

import type { Match } from '#features/matches/matches.contract.ts'

export interface WaitingRowState {
  match: Match
  /** Confirmed here, and still in its place. */
  confirmed: boolean
}

export interface WaitingRows {
  rows: WaitingRowState[]
  /** Keeps the rows of these matches, which no longer wait. */
  keep: (ids: readonly string[]) => void
  /** The server has not confirmed these after all: those that do not wait either go. */
  drop: (ids: readonly string[]) => void
}

/**
 * All rows of a list of what waits, in the places that they have had since the list was opened: what was
 * confirmed stays where it was, so that a second tap never meets the next match. What has come meanwhile
 * stands at the end; what waits no longer, without having been confirmed here, goes.
 * @param waiting the newest first
 */
export function useWaitingRows(waiting: readonly Match[]): WaitingRows {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const [known, setKnown] = useState(waiting)
  const [seen, setSeen] = useState(waiting)
  if (seen !== waiting) {
    setSeen(waiting)
    setKnown(joined(known, waiting, kept))
  }
  const ids = new Set(waiting.map(({ _id }) => _id))
  return {
    rows: known.map((match) => ({ match, confirmed: !ids.has(match._id) })),
    keep: (more) => setKept((before) => new Set([...before, ...more])),
    drop: (some) => {
      setKept((before) => new Set([...before].filter((id) => !some.includes(id))))
      setKnown((before) => before.filter(({ _id }) => ids.has(_id) || !some.includes(_id)))
    },
  }
}

/** Known matches in their places, as they are now, then the new ones. */
export function joined(
  known: readonly Match[],
  waiting: readonly Match[],
  kept: ReadonlySet<string>,
): Match[] {
  const now = new Map(waiting.map((match) => [match._id, match]))
  const places = new Set(known.map(({ _id }) => _id))
  const stay = known.flatMap((match) => now.get(match._id) ?? (kept.has(match._id) ? match : []))
  return [...stay, ...waiting.filter(({ _id }) => !places.has(_id))]
}
