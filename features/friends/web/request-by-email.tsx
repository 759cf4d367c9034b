import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError } from '#client/api-error.ts'
import { emailProblem } from '#features/accounts/rules.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { toast } from '#ui/base/toast.ts'
import { Form } from '#ui/fields/form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { sendFriendRequest, showRequestError } from './people/add-friend.tsx'
import { refreshFriends } from './people/friend-queries.ts'

/** Asks whoever has an address; somebody without an account is invited by mail. */
export function RequestByEmail() {
  const [email, setEmail] = useState('')
  const [tried, setTried] = useState(false)
  const problem = emailProblem(email)
  const ask = useMutation({
    mutationFn: () => sendFriendRequest({ email: email.trim() }),
    onSuccess: (message) => {
      toast.success(message)
      setEmail('')
      setTried(false)
      refreshFriends()
    },
    onError: showRequestError,
  })
  return (
    <Card title="Send Friend Request">
      <Form
        aria-label="Send friend request"
        className="flex flex-col gap-4"
        errors={ask.error instanceof ApiError ? ask.error.errors : undefined}
        onSubmit={() => {
          setTried(true)
          if (problem === null) ask.mutate()
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
          error={tried ? problem : null}
          hint="No account yet? Then we send an invitation."
        />
        <Button type="submit" wide loading={ask.isPending}>
          Send Request
        </Button>
      </Form>
    </Card>
  )
}
