import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '#client/api.ts'
import type { Activity } from '#features/matches/activity.contract.ts'
import type { OpenedMatch } from '#features/matches/web/opened-match.ts'

interface Loaded {
  activity: readonly Activity[]
  activityCursor: string | null
}

/** The match's activity, as far back as it was loaded. */
export function useActivity(match: OpenedMatch) {
  const [loaded, setLoaded] = useState<Loaded>(match)
  const { activity, activityCursor } = joined(loaded, match)

  const earlier = useMutation({
    mutationFn: async () =>
      api('GET /sessions/:id', {
        params: { id: match._id },
        query: { activityCursor: activityCursor ?? undefined },
      }),
    onSuccess: ({ data, meta }) => {
      setLoaded({ activity: [...data.activity, ...activity], ...meta })
    },
  })

  return { activity, more: activityCursor !== null, earlier }
}

/**
 * Joins the older activity that was loaded here with the newest, which the match has. If the two do
 * not overlap any more, only the match's part is shown, so that there is no gap.
 */
function joined(loaded: Loaded, match: OpenedMatch): Loaded {
  const overlap = loaded.activity.findIndex(({ _id }) => _id === match.activity[0]?._id)
  if (overlap < 0) return match
  const { activityCursor } = loaded
  return { activity: [...loaded.activity.slice(0, overlap), ...match.activity], activityCursor }
}
