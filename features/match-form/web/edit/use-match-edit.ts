import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { api, conflictOf } from '#client/api.ts'
import { useMe } from '#client/query/me.ts'
import { queryClient } from '#client/query/query-client.ts'
import type { User } from '#features/accounts/accounts.contract.ts'
import { fullName } from '#features/accounts/accounts.rules.ts'
import { canEditDate } from '#features/matches/matches.rules.ts'
import { useViewer } from '#features/matches/web/use-viewer.ts'
import { deletePad, padKey } from '#features/score-pad/web/sheet/stored-pad.ts'
import {
  invalidateLists,
  cacheMatch,
  cacheOpenedMatch,
  matchQuery,
} from '#features/whole-match/web/match-queries.ts'
import type { WholeMatch } from '#features/whole-match/whole-match.contract.ts'
import { toast } from '#ui/base/toast.ts'

import { detailsIn } from '../details/detail-tiles.tsx'
import { rememberDetails } from '../details/used-details.ts'
import { editBodyOf, type EditDraft, editDraftOf } from './edit-draft.ts'
import { type Difference, mergeEdits } from './merge.ts'
import { deleteStoredEdit, storeEdit, storedEdit } from './stored-edit.ts'

interface Edit {
  /** The match as the edit began from it; later changes of the query cache do not replace it. */
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

const CHANGED_BY_ME =
  'You changed this match elsewhere. Look at what is different, then save again.'

/** A later outcome of saving replaces an earlier one, which would be untrue by then. */
const outcomeToast = { id: 'edit-match' }

/** One edit of a match. Every change is stored in this tab until a save succeeds. */
export function useMatchEdit(opened: WholeMatch, onClose: () => void) {
  const me = useMe()
  const viewer = useViewer()
  const [initial] = useState(() => initialEdit(opened, me))
  const [edit, setEdit] = useState(initial)
  const { match, base, draft, conflict } = edit
  const dateVerdict = canEditDate(match, viewer)

  useEffect(() => {
    if (edit === initial) return
    storeEdit(edit.match._id, me._id, {
      version: edit.match.version,
      base: edit.base,
      draft: edit.draft,
    })
  }, [edit, initial, me._id])

  const update = useCallback((change: (now: EditDraft) => EditDraft) => {
    setEdit((now) => ({ ...now, draft: change(now.draft) }))
  }, [])

  function close() {
    deleteStoredEdit(match._id, me._id)
    deletePad(padKey(match._id, me._id))
    onClose()
  }

  const save = useMutation({
    mutationFn: async () =>
      api('PUT /sessions/:id', {
        params: { id: match._id },
        ifMatch: match.version,
        body: editBodyOf(base, draft, match, dateVerdict.ok),
      }),
    onSuccess: (response) => {
      const { data } = response
      rememberDetails(detailsIn(draft, draft.game))
      cacheOpenedMatch(response)
      // A new day moves the match within the lists.
      if (data.day === match.day && data.date === match.date) cacheMatch(data)
      else invalidateLists()
      toast.success('Match updated.', outcomeToast)
      close()
    },
    onError: (error) => {
      const current = conflictOf('PUT /sessions/:id', error)
      if (current !== null) {
        setEdit((now) => rebased(current, now, me))
        // If the user leaves and opens this edit again, it starts from the cached match.
        void queryClient.invalidateQueries({ queryKey: matchQuery(current._id).queryKey })
      }
      const isMine = current?.lastEditedBy?._id === me._id
      toast.error(
        isMine ? CHANGED_BY_ME : messageOf(error, 'Failed to update match.'),
        outcomeToast,
      )
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

  return { draft, update, save, close, conflict, takeTheirs, dateVerdict }
}

/** Starts from the stored edit of the match, if there is one. */
function initialEdit(match: WholeMatch, me: User): Edit {
  const base = editDraftOf(match, me)
  const stored = storedEdit(match._id, me._id)
  if (stored === null) return { match, base, draft: base, conflict: null }
  const { draft } = stored
  if (stored.version === match.version) return { match, base, draft, conflict: null }
  return rebased(match, stored, me)
}

/** Rebases the edit onto the match as somebody else saved it. */
function rebased(
  match: WholeMatch,
  { base, draft: mine }: Pick<Edit, 'base' | 'draft'>,
  me: User,
): Edit {
  const { draft, differences } = mergeEdits(base, mine, match, me)
  const conflict = { by: editorOf(match, me), version: match.version, differences }
  return { match, base: editDraftOf(match, me), draft, conflict }
}

function editorOf({ lastEditedBy }: WholeMatch, me: User): string | null {
  if (lastEditedBy === null) return 'Somebody else'
  return lastEditedBy._id === me._id ? null : fullName(lastEditedBy)
}
