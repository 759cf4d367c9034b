import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { emailProblem } from '#features/accounts/rules.ts'
import { ApiError } from '#web/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

import { askToBeFriends, tellNotAsked } from './add-friend.tsx'
import { refreshFriends } from './friend-queries.ts'

/** Asks whoever has an address; somebody without an account is invited by mail. */
export function RequestByEmail() {
  const [email, setEmail] = useState('')
  const [tried, setTried] = useState(false)
  const problem = emailProblem(email)
  const ask = useMutation({
    mutationFn: () => askToBeFriends({ email: email.trim() }),
    onSuccess: (message) => {
      toast.success(message)
      setEmail('')
      setTried(false)
      refreshFriends()
    },
    onError: tellNotAsked,
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
