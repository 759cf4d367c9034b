import { useMutation } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { queryClient } from '#client/query/query-client.ts'
import { formatLocalDay } from '#features/dates/web/moments.ts'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/base/toast.ts'
import { keepRowFocus, focusNextRow } from '#ui/lists/row-focus.ts'

import type { ReceivedRequest } from '../friends.contract.ts'
import { receivedQuery, refreshFriends } from './friend-queries.ts'
import { nameOf, PersonRow } from './person-row.tsx'

export type RequestAnswer = 'Accepted' | 'Rejected'

export async function answerRequest(senderId: string, action: RequestAnswer): Promise<string> {
  return (await api('POST /friends/respond', { body: { senderId, action } })).message
}

export function RequestRow({ request }: { request: ReceivedRequest }) {
  const { user } = request
  const [row, setRow] = useState<HTMLLIElement | null>(null)
  const answer = useMutation({
    mutationFn: (action: RequestAnswer) => answerRequest(user._id, action),
    onSuccess: async (message) => {
      toast.success(message)
      await focusNextRow(row)
      queryClient.setQueryData(receivedQuery.queryKey, (requests) =>
        requests?.filter(({ _id }) => _id !== request._id),
      )
      refreshFriends()
    },
    onError: (error, action) => {
      toast.error(
        messageOf(error, action === 'Accepted' ? 'Failed to accept.' : 'Failed to reject.'),
      )
      // The request may have been answered or withdrawn elsewhere.
      refreshFriends()
    },
  })
  const press = (action: RequestAnswer) => {
    if (answer.isPending) return
    keepRowFocus(row)
    answer.mutate(action)
  }
  const nameId = `request-${request._id}`
  return (
    <PersonRow ref={setRow} person={user} detail={`Asked ${formatLocalDay(request.createdAt)}`}>
      <span id={nameId} hidden>
        {nameOf(user)}
      </span>
      <Button
        size="small"
        tone="quiet"
        icon={<Check aria-hidden="true" className="size-4.5" />}
        aria-describedby={nameId}
        loading={answer.isPending && answer.variables === 'Accepted'}
        onClick={() => press('Accepted')}
      >
        Accept
      </Button>
      <Button
        size="small"
        tone="quiet"
        aria-describedby={nameId}
        loading={answer.isPending && answer.variables === 'Rejected'}
        onClick={() => press('Rejected')}
      >
        Reject
      </Button>
    </PersonRow>
  )
}
