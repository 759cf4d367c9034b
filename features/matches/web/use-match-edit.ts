import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { fullName } from '#features/accounts/rules.ts'
import type { WholeMatch } from '#features/matches/contract.ts'
import { canEditDate } from '#features/matches/rules.ts'
import { ApiError, messageOf } from '#web/api-error.ts'
import { api } from '#web/api.ts'
import { useMe } from '#web/me.ts'
import { toast } from '#web/ui/toast.ts'

import { type Difference, type EditDraft, editDraftOf, mergeEdits } from './edit-draft.ts'
import { forgetLists, keepMatch, keepOpened } from './match-queries.ts'
import { instantOf } from './new-match-draft.ts'
import { draftsOf } from './seat.ts'
import { useViewer } from './use-viewer.ts'

interface Conflict {
  by: string
  differences: Difference[]
}

/** An edit from its beginning to a save that goes through. */
export function useMatchEdit(match: WholeMatch, onSaved: () => void) {
  const me = useMe()
  const viewer = useViewer()
  // What is edited stays what it was, whatever comes into the cache meanwhile.
  const [base, setBase] = useState(match)
  const [draft, setDraft] = useState<EditDraft>(() => editDraftOf(match, me))
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const mayDate = canEditDate(base, viewer)

  const save = useMutation({
    mutationFn: async () => {
      const dayChanged = draft.day !== editDraftOf(base, me).day
      return api('PUT /sessions/:id', {
        params: { id: base._id },
        ifMatch: base.version,
        body: {
          players: draftsOf(draft.seats),
          notes: draft.notes,
          // Another day only, so that a match keeps its time of day.
          ...(mayDate.ok && dayChanged && { date: instantOf(draft.day, new Date()) }),
        },
      })
    },
    onSuccess: (answer) => {
      const { data } = answer
      keepOpened(answer)
      // Another date is another place in the lists.
      if (data.date === base.date) keepMatch(data)
      else forgetLists()
      toast.success('Match updated.')
      onSaved()
    },
    onError: (error) => {
      const current = currentOf(error)
      if (current !== null) meet(current)
      toast.error(messageOf(error, 'Failed to update match.'))
    },
  })

  /** Goes on from what somebody else has saved, with what was typed here upon it. */
  function meet(current: WholeMatch) {
    const merged = mergeEdits(editDraftOf(base, me), draft, current, me)
    setBase(current)
    setDraft(merged.draft)
    setConflict({
      by: current.lastEditedBy === null ? 'Somebody else' : fullName(current.lastEditedBy),
      differences: merged.differences,
    })
  }

  function takeTheirs(difference: Difference) {
    setDraft(difference.takeTheirs)
    setConflict(
      (now) =>
        now && {
          ...now,
          differences: now.differences.map((other) =>
            other === difference ? { ...other, mine: null } : other,
          ),
        },
    )
  }

  return { draft, setDraft, save, conflict, takeTheirs, mayDate }
}

/** The match as somebody else has left it, when that is why a save was refused. */
function currentOf(error: Error): WholeMatch | null {
  if (!(error instanceof ApiError) || error.code !== 'version_conflict') return null
  return (error.data ?? null) as WholeMatch | null
}
