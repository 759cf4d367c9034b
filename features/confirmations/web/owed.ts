import { queryOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { invalidateDependents, queryClient } from '#client/query/query-client.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import {
  canRemind,
  isCreator,
  unconfirmedOthers,
  type Viewer,
} from '#features/matches/matches.rules.ts'
import { useViewer } from '#features/matches/web/use-viewer.ts'
import { toast } from '#ui/base/toast.ts'

/** So many of the newest matches that wait for somebody are looked at. */
const LOOKED_AT = 50

/** The newest matches that somebody has not confirmed. */
export const owedQuery = queryOptions({
  queryKey: ['matches', 'owed'],
  queryFn: async ({ signal }) =>
    (await api('GET /sessions', { query: { status: 'pending', limit: LOOKED_AT }, signal })).data,
  meta: { dependsOn: ['matches'] },
})

export type Pending = readonly Match[]

export interface Debtor {
  userId: string
  name: string
  /** Of how many matches. */
  matches: number
}

export interface Owed {
  /** Whoever owes most first. */
  people: Debtor[]
  matches: number
  /** Those whose players can be reminded now. */
  remindable: string[]
}

/** Who owes the viewer a confirmation, of the matches that the viewer has logged. */
function owedOf(pending: Pending, viewer: Viewer, now: Date): Owed {
  const own = pending.filter(
    (match) => isCreator(match, viewer) && unconfirmedOthers(match, viewer).length > 0,
  )
  const people = new Map<string, Debtor>()
  for (const match of own) {
    for (const { user, confirmed } of match.players) {
      if (user === null || confirmed || user._id === viewer.userId) continue
      const before = people.get(user._id)
      const matches = (before?.matches ?? 0) + 1
      people.set(user._id, { userId: user._id, name: user.firstName, matches })
    }
  }
  return {
    people: [...people.values()].toSorted((a, b) => b.matches - a.matches),
    matches: own.length,
    remindable: own.flatMap((match) => (canRemind(match, viewer, now).ok ? [match._id] : [])),
  }
}

/** What is owed, and the one reminder of all of it. */
export function useOwed(pending: Pending) {
  const viewer = useViewer()
  const [now] = useState(() => new Date())
  const owed = owedOf(pending, viewer, now)
  const remind = useMutation({
    mutationFn: () => api('POST /sessions/remind', { body: { ids: owed.remindable } }),
    onSuccess: ({ message = '' }) => {
      toast.success(message)
      void queryClient.invalidateQueries({ queryKey: ['matches'] })
      invalidateDependents('matches')
    },
    onError: (error) => toast.error(messageOf(error, 'Failed to send reminders.')),
  })
  return { owed, remind }
}
