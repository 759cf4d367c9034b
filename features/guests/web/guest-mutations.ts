import { useMutation } from '@tanstack/react-query'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { sendWrite } from '#client/pending/send-write.ts'
import { invalidateDependents, queryClient } from '#client/query/query-client.ts'
import { offerUndo } from '#features/accounts/web/offer-undo.ts'
import { invalidateLists } from '#features/matches/web/match-queries.ts'
import { sayWaits, toast } from '#ui/base/toast.ts'

import type { Claim } from '../guests.contract.ts'
import { CLAIMS, GUESTS } from './guest-queries.ts'

/**
 * Opened matches and lists of them have an old name.
 * @returns when the guests and claims are here
 */
export async function refreshGuests(): Promise<void> {
  invalidateLists()
  invalidateDependents('friends')
  void queryClient.invalidateQueries({ queryKey: ['matches', 'one'] })
  const options = { cancelRefetch: false }
  await Promise.all(
    [GUESTS, CLAIMS].map((queryKey) => queryClient.invalidateQueries({ queryKey }, options)),
  )
}

export const rowId = (id: string) => `row-${id}`

/** `userId`: my guest is this friend. `creatorId`: this friend's guest is me. */
type NewClaim = { guest: string; userId: string } | { guest: string; creatorId: string }

export function useAsk() {
  return useMutation({
    mutationFn: async (body: NewClaim) => api('POST /claims', { body }),
    onSuccess: ({ message }) => {
      toast.success(message)
      void refreshGuests()
    },
    // It may have been asked on another device.
    onError: refreshGuests,
  })
}

type Answer =
  | { what: 'accept'; except: string[] | undefined; seen: string | undefined }
  | { what: 'reject' }
  | { what: 'undo' }

/** @param onDone also runs when the buttons are gone, since the claim is another one then */
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
      await refreshGuests()
      onDone()
    },
    onError: sayFailed,
  })
}

/** Somebody else may have changed it meanwhile. */
export function sayFailed(error: Error): void {
  toast.error(messageOf(error, 'Action failed.'))
  void refreshGuests()
}

export function offerTakingBack(text: string, takeBack: () => Promise<unknown>): void {
  offerUndo({
    text: text.replace(/\.$/u, ''),
    async undo() {
      try {
        await takeBack()
      } catch (error) {
        return messageOf(error, 'Action failed.')
      }
      void refreshGuests()
      return null
    },
  })
}

export const CHANGE_GUEST = ['change-guest'] as const

export function useChangeGuest() {
  return useMutation({
    mutationKey: CHANGE_GUEST,
    mutationFn: async (
      body: { _id: string } & ({ from: string; to: string } | { into: string }),
    ) => {
      if ('into' in body) return { response: await api('POST /guests/merge', { body }) }
      const shown = { words: `Rename ${body.from} to ${body.to}` }
      return sendWrite('POST /guests/rename', { body }, shown)
    },
    onSuccess: async ({ response }) => {
      if (response === null) return sayWaits()
      const { message, data } = response
      const tables = data.left === 1 ? '1 table' : `${data.left} tables`
      if (data.left === 0) toast.success(message)
      else toast.info(message, { description: `Both sit at ${tables}, where they stay two.` })
      // The dialog closes when the row is as it will be when it gets the focus.
      await refreshGuests()
    },
  })
}

export function useUnmerge() {
  return useMutation({
    mutationFn: async (_id: string) => api('POST /guests/unmerge', { body: { _id } }),
    onSuccess: ({ message }) => {
      toast.success(message)
      void refreshGuests()
    },
    onError: sayFailed,
  })
}
