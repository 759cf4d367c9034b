import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { api } from '#client/api.ts'
import type { Activity } from '#features/matches/contract.ts'

import type { OpenedMatch } from '../data/match-queries.ts'

interface Known {
  activity: readonly Activity[]
  activityCursor: string | null
}

/** The match's activity as far back as somebody wanted to see it. */
export function useActivity(match: OpenedMatch) {
  const [known, setKnown] = useState<Known>(match)
  const { activity, activityCursor } = joined(known, match)

  const earlier = useMutation({
    mutationFn: async () =>
      api('GET /sessions/:id', {
        params: { id: match._id },
        query: { activityCursor: activityCursor ?? undefined },
      }),
    onSuccess: ({ data, meta }) => {
      setKnown({ activity: [...data.activity, ...activity], ...meta })
    },
  })

  return { activity, more: activityCursor !== null, earlier }
}

/**
 * What was seen before, and what the match now tells behind it. Where so much has happened meanwhile
 * that the two do not meet, there would be a gap: the match alone is shown.
 */
function joined(known: Known, match: OpenedMatch): Known {
  const place = known.activity.findIndex(({ _id }) => _id === match.activity[0]?._id)
  if (place < 0) return match
  const { activityCursor } = known
  return { activity: [...known.activity.slice(0, place), ...match.activity], activityCursor }
}
