import { useMutation } from '@tanstack/react-query'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { queryClient } from '#client/query/query-client.ts'
import { offerUndo } from '#features/accounts/web/offer-undo.ts'
import { toast } from '#ui/base/toast.ts'

import type { Claim } from '../claims.contract.ts'
import { claimsQuery, refreshClaims } from './claim-queries.ts'

/** `userId`: my guest is this friend. `creatorId`: this friend's guest is me. */
type NewClaim = { guest: string; userId: string } | { guest: string; creatorId: string }

/** Asks the other side. */
export function useAsk() {
  return useMutation({
    mutationFn: async (body: NewClaim) => api('POST /claims', { body }),
    onSuccess: ({ message }) => {
      toast.success(message)
      refreshClaims()
    },
    // It may have been asked on another device.
    onError: refreshClaims,
  })
}

type Answer =
  | { what: 'accept'; except: string[] | undefined; seen: string | undefined }
  | { what: 'reject' }
  | { what: 'undo' }

/**
 * Accepts or rejects a claim, undoes an accepted one or withdraws an open one.
 * @param onDone also runs when the buttons are gone, since the claim is another one then
 */
export function useAnswer({ _id: id }: Claim, onDone: () => void) {
  return useMutation({
    mutationFn: async (answer: Answer) => {
      const params = { id }
      if (answer.what === 'reject') return api('POST /claims/:id/reject', { params })
      if (answer.what === 'undo') return api('POST /claims/:id/undo', { params })
      const { except, seen } = answer
      return api('POST /claims/:id/accept', { params, body: { except, seen } })
    },
    onSuccess: async ({ message, data }, { what }) => {
      if (what !== 'accept') toast.success(message)
      else {
        offerTakingBack(message, async () => {
          toast.success((await api('POST /claims/:id/undo', { params: { id: data._id } })).message)
        })
      }
      refreshClaims()
      // Its row is then as it will be when it gets the focus.
      const { queryKey } = claimsQuery
      await queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
      onDone()
    },
    onError: (error) => {
      toast.error(messageOf(error, 'Action failed.'))
      refreshClaims()
    },
  })
}

/** Offers to take back what was just said of a guest. @param text a sentence or its words */
export function offerTakingBack(text: string, takeBack: () => Promise<unknown>): void {
  offerUndo({
    text: text.replace(/\.$/u, ''),
    async undo() {
      try {
        await takeBack()
      } catch (error) {
        return messageOf(error, 'Action failed.')
      }
      refreshClaims()
      return null
    },
  })
}
