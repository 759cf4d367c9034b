import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError } from '#client/api-error.ts'
import { emailProblem } from '#features/accounts/accounts.rules.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { toast } from '#ui/base/toast.ts'
import { Form } from '#ui/fields/form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { sendFriendRequest, showRequestError } from './add-friend.tsx'
import { refreshFriends } from './friend-queries.ts'

/** Sends a friend request to an address; somebody without an account gets an invitation by mail. */
export function RequestByEmail() {
  const [email, setEmail] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const problem = emailProblem(email)
  const request = useMutation({
    mutationFn: () => sendFriendRequest({ email: email.trim() }),
    onSuccess: (message) => {
      toast.success(message)
      setEmail('')
      setSubmitted(false)
      refreshFriends()
    },
    onError: showRequestError,
  })
  return (
    <Card title="Send Friend Request">
      <Form
        aria-label="Send friend request"
        className="flex flex-col gap-4"
        errors={request.error instanceof ApiError ? request.error.errors : undefined}
        onSubmit={() => {
          setSubmitted(true)
          if (problem === null) request.mutate()
        }}
      >
        <TextField
          label="Email"
          name="email"
          kind="email"
          autoComplete="off"
          required
          value={email}
          onChange={setEmail}
          error={submitted ? problem : null}
          hint="No account yet? Then we send an invitation."
        />
        <Button type="submit" wide loading={request.isPending}>
          Send Request
        </Button>
      </Form>
    </Card>
  )
}
