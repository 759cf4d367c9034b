import { useMutation } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useState } from 'react'

import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/base/toast.ts'
import { Badge } from '#ui/layout/badge.tsx'
import { keepRowFocus, focusNextRow } from '#ui/lists/row-focus.ts'

import { refreshFriends } from '../friend-queries.ts'
import { type ListedPerson, nameOf, PersonRow } from '../person-row.tsx'
import { sendFriendRequest, showRequestError, useWaitingRequest } from './sent-request.ts'

export function AddableRow({
  person,
  detail,
  onDone,
}: {
  person: ListedPerson
  detail?: string
  onDone: () => void
}) {
  const [row, setRow] = useState<HTMLLIElement | null>(null)
  const waits = useWaitingRequest(person._id)
  const request = useMutation({
    mutationFn: () => sendFriendRequest({ userId: person._id }, nameOf(person)),
    onSuccess: async (message) => {
      toast.success(message)
      await removeRow()
    },
    onError: async (error) => {
      if (showRequestError(error)) await removeRow()
    },
  })
  async function removeRow() {
    await focusNextRow(row)
    onDone()
    refreshFriends()
  }
  return (
    <PersonRow ref={setRow} person={person} detail={detail}>
      {request.isPending || waits ? (
        <Badge icon={<Check aria-hidden="true" className="size-4" />}>Asked</Badge>
      ) : (
        <Button
          size="small"
          tone="quiet"
          aria-label={`Add ${nameOf(person)}`}
          icon={<UserRoundPlus aria-hidden="true" className="size-4.5" />}
          onClick={() => {
            keepRowFocus(row)
            request.mutate()
          }}
        >
          Add
        </Button>
      )}
    </PersonRow>
  )
}
