import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

import * as paths from '#app/paths.ts'
import { messageOf } from '#client/api-error.ts'
import { type ResponseOf, conflictOf } from '#client/api.ts'
import { useMe } from '#client/query/me.ts'
import { queryClient } from '#client/query/query-client.ts'
import type { User } from '#features/accounts/accounts.contract.ts'
import { canEditDate } from '#features/matches/matches.rules.ts'
import { cacheMatch, invalidateLists, matchQuery } from '#features/matches/web/match-queries.ts'
import { cacheOpenedMatch, useViewer } from '#features/matches/web/opened-match.ts'
import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { deletePad, padKey } from '#features/scoring/web/sheet/stored-pad.ts'
import { toast } from '#ui/base/toast.ts'

import { endDiscard, offerBack, offerDiscard } from '../drafts/stored-draft.ts'
import { openedInForm } from '../pending/opened-writes.ts'
import { sendEdit } from '../pending/send-match.ts'
import { isEqual } from '../seats/table-draft.ts'
import type { Conflict } from './conflict-page.tsx'
import { compareDrafts } from './conflict.ts'
import {
  type EditDraft,
  type StoredEdit,
  closeStoredEdit,
  deleteStoredEdit,
  editDraftOf,
  parseDraft,
  storeEdit,
  storedEdit,
} from './edit-draft.ts'

interface Edit {
  /** As the edit began; later changes of the query cache do not replace it. */
  match: WholeMatch
  base: EditDraft
  draft: EditDraft
  conflict: Conflict | null
}

/** A later outcome replaces an earlier one, which is untrue by then. */
const outcomeToast = { id: 'edit-match' }

export function useMatchEdit(opened: WholeMatch, onClose: () => void) {
  const me = useMe()
  const viewer = useViewer()
  const router = useRouter()
  const [{ initial, touched }] = useState(() => initialEdit(newest(opened), me))
  const [edit, setEdit] = useState(initial)
  const [cameBack, setCameBack] = useState(touched)
  // Saved, cancelled or discarded: what still changes until the form is gone must not be stored again.
  const over = useRef(false)
  const { match, base, draft, conflict } = edit
  const dateVerdict = canEditDate(match, viewer)

  useEffect(() => {
    if (edit === initial || over.current) return
    storeEdit(edit.match._id, me._id, whatIsStored(edit))
  }, [edit, initial, me._id])

  const update = useCallback((change: (now: EditDraft) => EditDraft) => {
    setEdit((now) => ({ ...now, draft: change(now.draft) }))
  }, [])

  function discard() {
    deleteStoredEdit(match._id, me._id)
    openedInForm.end(match._id)
    deletePad(padKey(match._id, me._id))
  }

  /** What was typed stays on this device: the form finds it again. */
  function keep() {
    if (isUnchanged(edit)) discard()
    else offerDiscard(discard)
  }

  const leave = useEffectEvent(() => {
    if (over.current || router.latestLocation.pathname === paths.login) return
    if (router.latestLocation.pathname !== paths.match(match._id)) keep()
  })
  useEffect(() => {
    endDiscard()
    return () => leave()
  }, [])

  function close() {
    over.current = true
    closeStoredEdit(match._id, me._id)
    keep()
    onClose()
  }

  function startFresh() {
    const before = edit
    const { id: writeId } = openedInForm.take(match._id)
    openedInForm.end(match._id)
    deleteStoredEdit(match._id, me._id)
    setEdit({ match, base, draft: base, conflict: null })
    setCameBack(null)
    offerBack(
      'Draft cleared',
      () => {
        storeEdit(match._id, me._id, whatIsStored(before))
        setEdit(before)
        if (writeId !== undefined) openedInForm.begin(match._id, writeId)
      },
      () => deletePad(padKey(match._id, me._id)),
    )
  }

  const save = useMutation({
    mutationFn: async (next: EditDraft) => {
      const from = conflict?.theirs ?? base
      return sendEdit({ match, base: from, draft: next, isCreator: dateVerdict.ok }, me)
    },
    onSuccess: ({ response }) => {
      // The match's page and the bar say that it waits.
      if (response !== null) showSaved(response)
      over.current = true
      discard()
      onClose()
    },
    onError: (error) => {
      const current = conflictOf('PUT /sessions/:id', error)
      if (current === null) {
        toast.error(messageOf(error, 'Failed to update match.'), outcomeToast)
        return
      }
      setEdit((now) => besideTheirs(current, now, new Date().toISOString(), me))
      void queryClient.invalidateQueries({ queryKey: matchQuery(current._id).queryKey })
    },
  })

  function showSaved(response: ResponseOf<'PUT /sessions/:id'>) {
    const { data } = response
    cacheOpenedMatch(response)
    // A new day moves the match within the lists.
    if (data.day === match.day && data.date === match.date) cacheMatch(data)
    else invalidateLists()
    toast.success('Match updated.', outcomeToast)
  }

  return {
    ...{ match, draft, update, save, close, conflict, dateVerdict },
    ...{ cameBack, startFresh, storedDay: base.day },
  }
}

/** Compares what would be stored, whose fields have one order. */
function isUnchanged({ base, draft }: Pick<Edit, 'base' | 'draft'>): boolean {
  return isEqual(parseDraft(base), parseDraft(draft))
}

/** During a conflict the edit is still of the version that it began from. */
function whatIsStored({ match, base, draft, conflict }: Edit): StoredEdit {
  const version = match.version - (conflict === null ? 0 : 1)
  return { version, base, draft, touched: Date.now() }
}

/** Right after a save the page still shows the old match for a moment. */
function newest(shown: WholeMatch): WholeMatch {
  return queryClient.getQueryData(matchQuery(shown._id).queryKey) ?? shown
}

function initialEdit(match: WholeMatch, me: User): { initial: Edit; touched: number | null } {
  const base = editDraftOf(match, me)
  const stored = storedEdit(match._id, me._id)
  if (stored === null || isUnchanged(stored)) {
    return { initial: { match, base, draft: base, conflict: null }, touched: null }
  }
  // From now on it is open in this tab, too.
  storeEdit(match._id, me._id, stored)
  const { draft, touched, version } = stored
  const isOfNow = version === match.version
  const initial = isOfNow
    ? { match, base, draft, conflict: null }
    : besideTheirs(match, stored, new Date(touched).toISOString(), me)
  return { initial, touched: isUnchanged(initial) ? null : touched }
}

/** Based on their match where nothing of both differs; else a conflict. */
function besideTheirs(
  match: WholeMatch,
  { base, draft }: Pick<Edit, 'base' | 'draft'>,
  mineAt: string,
  me: User,
): Edit {
  const theirs = editDraftOf(match, me)
  if (compareDrafts(draft, theirs).differences.length === 0) {
    return { match, base: theirs, draft, conflict: null }
  }
  const { lastEditedBy } = match
  const editor = lastEditedBy?.firstName ?? 'Somebody else'
  const by = lastEditedBy?._id === me._id ? null : editor
  const conflict = { by, mine: draft, theirs, mineAt, theirsAt: match.updatedAt }
  return { match, base, draft, conflict }
}
