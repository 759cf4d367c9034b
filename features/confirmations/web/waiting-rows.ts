import { useEffect, useState } from 'react'

import type { Match } from '#features/matches/matches.contract.ts'

/** How long a row takes to leave or to arrive (waiting-row.tsx), and a little more. */
const MOTION_MS = 260

export interface WaitingRowState {
  match: Match
  /** `leaving` rows are answered and only on the screen yet; `arriving` ones take their place. */
  motion: 'none' | 'leaving' | 'arriving'
}

/**
 * The first `most` matches as rows, with those that leave: they stay for the time of their motion, in
 * their old place.
 */
export function useWaitingRows(matches: readonly Match[], most: number): WaitingRowState[] {
  const [seen, setSeen] = useState({ matches, most })
  const [rows, setRows] = useState(() =>
    matches.slice(0, most).map((match) => withMotion(match, 'none')),
  )
  if (seen.matches !== matches || seen.most !== most) {
    setSeen({ matches, most })
    setRows(nextRows(rows, matches.slice(0, most)))
  }
  const moving = rows.flatMap(({ match, motion }) => (motion === 'none' ? [] : [match._id])).join()
  useEffect(() => {
    // The last one that began to move decides: a second row has its own time.
    if (moving === '') return undefined
    const timer = setTimeout(() => {
      setRows((before) =>
        before.flatMap(({ match, motion }) =>
          motion === 'leaving' ? [] : [withMotion(match, 'none')],
        ),
      )
    }, MOTION_MS)
    return () => clearTimeout(timer)
  }, [moving])
  return rows
}

function withMotion(match: Match, motion: WaitingRowState['motion']): WaitingRowState {
  return { match, motion }
}

function nextRows(before: readonly WaitingRowState[], matches: readonly Match[]) {
  const known = new Set(before.map(({ match }) => match._id))
  const rows = matches.map((match) => withMotion(match, known.has(match._id) ? 'none' : 'arriving'))
  const ids = new Set(matches.map(({ _id }) => _id))
  for (const [index, { match }] of before.entries()) {
    if (!ids.has(match._id)) rows.splice(index, 0, withMotion(match, 'leaving'))
  }
  return rows
}
