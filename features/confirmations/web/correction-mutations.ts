import { useMutation } from '@tanstack/react-query'

import { ApiError, messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { sendWrite } from '#client/pending/send-write.ts'
import { queryClient } from '#client/query/query-client.ts'
import { openedInForm } from '#features/match-form/web/pending/opened-writes.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import type { Correction, CorrectionDraft } from '#features/matches/open-corrections.contract.ts'
import { invalidateLists, matchQuery } from '#features/matches/web/match-queries.ts'
import { cacheOpenedMatch } from '#features/matches/web/opened-match.ts'
import { sayWaits, toast } from '#ui/base/toast.ts'

import type { StoredCorrection } from './stored-correction.ts'

interface Proposed {
  match: Match
  body: CorrectionDraft
  /** For the form, if it is refused later. */
  typed: StoredCorrection
}

/** @param onStored also called when the sheet was closed meanwhile */
export function usePropose(onStored: () => void) {
  return useMutation({
    mutationFn: async ({ match, body, typed }: Proposed) => {
      const { _id: id, version: ifMatch, game } = match
      const written = await sendWrite(
        'POST /sessions/:id/corrections',
        { ...openedInForm.take(id), params: { id }, ifMatch, body },
        { words: `Correct ${game.name}`, shown: typed },
      )
      openedInForm.end(id)
      return written
    },
    onSuccess: async ({ waits }, { match }) => {
      onStored()
      if (waits !== null) return sayWaits()
      await refetch(match)
      invalidateLists()
      toast.success(`Sent to ${match.createdBy?.firstName ?? 'the creator'}.`)
    },
    onError: async (_error, { match }) => refetch(match),
  })
}

type Answer = { what: 'accept' } | { what: 'reject'; reason: string } | { what: 'withdraw' }

const done: Record<Answer['what'], string> = {
  accept: 'Correction accepted.',
  reject: 'Correction rejected.',
  withdraw: 'Correction withdrawn.',
}

/** @param onDone by default moves the focus to the page: the button that had it is gone */
export function useAnswer(
  match: Match,
  { _id: cid }: Correction,
  onDone: (what: Answer['what']) => void = () =>
    document.getElementById('page')?.focus({ preventScroll: true }),
) {
  return useMutation({
    mutationFn: async (answer: Answer) => {
      const params = { id: match._id, cid }
      if (answer.what === 'accept') {
        return api('POST /sessions/:id/corrections/:cid/accept', { params })
      }
      if (answer.what === 'withdraw') {
        return api('POST /sessions/:id/corrections/:cid/withdraw', { params })
      }
      const body = { reason: answer.reason }
      return api('POST /sessions/:id/corrections/:cid/reject', { params, body })
    },
    onSuccess: (response, { what }) => {
      toast.success(done[what])
      onDone(what)
      cacheOpenedMatch(response)
      invalidateLists()
    },
    onError: async (error) => {
      const wasAnswered = error instanceof ApiError && error.status === 409
      toast.error(
        messageOf(error, 'The correction could not be answered.'),
        wasAnswered ? { description: 'You see the match as it is now.' } : {},
      )
      await refetch(match)
    },
  })
}

async function refetch({ _id }: Match): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: matchQuery(_id).queryKey })
}
