import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { ApiError, messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { useMe } from '#client/query/me.ts'
import { queryClient } from '#client/query/query-client.ts'
import type { User } from '#features/accounts/contract.ts'
import { fullName } from '#features/accounts/rules.ts'
import type { MatchEdit, WholeMatch } from '#features/matches/contract.ts'
import { followedScoring, type Scoring } from '#features/matches/results/rules.ts'
import { canEditDate } from '#features/matches/rules.ts'
import { toast } from '#ui/base/toast.ts'

import { useViewer } from '../actions/use-viewer.ts'
import { invalidateLists, cacheMatch, cacheOpenedMatch, matchQuery } from '../data/match-queries.ts'
import { instantOf } from '../form/new-match-draft.ts'
import { rememberedScoring } from '../table/scoring-memory.ts'
import { draftsOf } from '../table/seat.ts'
import { type Difference, type EditDraft, editDraftOf, mergeEdits } from './edit-draft.ts'
import { deleteStoredEdit, storeEdit, type StoredEdit, storedEdit } from './stored-edit.ts'

interface Edit {
  /** What is edited stays what it was, whatever comes into the cache meanwhile. */
  match: WholeMatch
  base: EditDraft
  draft: EditDraft
  conflict: Conflict | null
}

interface Conflict {
  /** null when it was the viewer, in another window. */
  by: string | null
  /** Of the match as it is now. */
  version: number
  differences: Difference[]
}

/** An edit from its beginning to a save that goes through; kept with every change until then. */
export function useMatchEdit(opened: WholeMatch, onClose: () => void) {
  const me = useMe()
  const viewer = useViewer()
  const [begun] = useState(() => startOf(opened, me))
  const [edit, setEdit] = useState(begun)
  const { match, base, draft, conflict } = edit
  const mayDate = canEditDate(match, viewer)

  useEffect(() => {
    if (edit === begun) return
    storeEdit(edit.match._id, me._id, {
      version: edit.match.version,
      base: edit.base,
      draft: edit.draft,
    })
  }, [edit, begun, me._id])

  function update(change: (now: EditDraft) => EditDraft) {
    setEdit((now) => ({ ...now, draft: change(now.draft) }))
  }

  function close() {
    deleteStoredEdit(match._id, me._id)
    onClose()
  }

  const save = useMutation({
    mutationFn: async () => {
      // Every field of an edit is sent, but for the date.
      const body: Required<Omit<MatchEdit, 'date'>> & Pick<MatchEdit, 'date'> = {
        players: draftsOf(draft.seats),
        notes: draft.notes,
        // Another day only, so that a match keeps its time of day.
        ...(mayDate.ok && draft.day !== base.day && { date: instantOf(draft.day, new Date()) }),
      }
      return api('PUT /sessions/:id', { params: { id: match._id }, ifMatch: match.version, body })
    },
    onSuccess: (answer) => {
      const { data } = answer
      cacheOpenedMatch(answer)
      // Another date is another place in the lists.
      if (data.date === match.date) cacheMatch(data)
      else invalidateLists()
      toast.success('Match updated.')
      close()
    },
    onError: (error) => {
      const current = currentOf(error)
      if (current !== null) {
        setEdit((now) => broughtOnto(current, now, me))
        // Whoever comes back to this edit begins from what is known of the match then.
        void queryClient.invalidateQueries({ queryKey: matchQuery(current._id).queryKey })
      }
      toast.error(messageOf(error, 'Failed to update match.'))
    },
  })

  function takeTheirs(difference: Difference) {
    setEdit((now) => ({
      ...now,
      draft: difference.takeTheirs(now.draft),
      conflict: now.conflict && {
        ...now.conflict,
        differences: now.conflict.differences.map((other) =>
          other === difference ? { ...other, mine: null } : other,
        ),
      },
    }))
  }

  return {
    draft,
    update,
    scoring: draft.scoring ?? rememberedFor(match),
    save,
    close,
    conflict,
    takeTheirs,
    mayDate,
  }
}

/** The match as it is, or with what was kept of an edit of it. */
function startOf(match: WholeMatch, me: User): Edit {
  const base = editDraftOf(match, me)
  const kept = storedEdit(match._id, me._id)
  if (kept === null) return { match, base, draft: base, conflict: null }
  if (kept.version === match.version) return { match, base, draft: kept.draft, conflict: null }
  return broughtOnto(match, kept, me)
}

/** Goes on from what somebody else has saved, with what was typed here upon it. */
function broughtOnto(
  match: WholeMatch,
  { base, draft: mine }: Pick<StoredEdit, 'base' | 'draft'>,
  me: User,
): Edit {
  const { draft, differences } = mergeEdits(base, mine, match, me, rememberedFor(match))
  const conflict = { by: editorOf(match, me), version: match.version, differences }
  return { match, base: editDraftOf(match, me), draft, conflict }
}

function editorOf({ lastEditedBy }: WholeMatch, me: User): string | null {
  if (lastEditedBy === null) return 'Somebody else'
  return lastEditedBy._id === me._id ? null : fullName(lastEditedBy)
}

/** The scoring to begin with: as the game had it on this device, else as the match's results tell. */
function rememberedFor({ game, players }: WholeMatch): Scoring {
  return rememberedScoring(game._id, followedScoring(players))
}

/** The match as somebody else has left it, when that is why a save was refused. */
function currentOf(error: Error): WholeMatch | null {
  if (!(error instanceof ApiError) || error.code !== 'version_conflict') return null
  return (error.data ?? null) as WholeMatch | null
}
