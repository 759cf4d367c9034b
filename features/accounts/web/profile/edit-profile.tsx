import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { editedNameProblem, NAMES_REQUIRED } from '#features/accounts/rules.ts'
import { ApiError, messageOf } from '#web/api-error.ts'
import { api } from '#web/api.ts'
import { knowMe, useMe } from '#web/me.ts'
import { queryClient } from '#web/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

export function EditProfile() {
  const me = useMe()
  const [firstName, setFirstName] = useState(me.firstName)
  const [lastName, setLastName] = useState(me.lastName)
  const [tried, setTried] = useState(false)
  const first = editedNameProblem('First name', firstName)
  const last = editedNameProblem('Last name', lastName)
  const save = useMutation({
    mutationFn: () =>
      api('PUT /users/:id', { params: { id: me._id }, body: { firstName, lastName } }),
    onSuccess: ({ data }) => {
      knowMe(data)
      setFirstName(data.firstName)
      setLastName(data.lastName)
      toast.success('Profile updated!')
      // The name stands in matches and lists too.
      void queryClient.invalidateQueries()
    },
    onError: (error) => toast.error(messageOf(error, 'Failed to update profile')),
  })
  return (
    <Card title="Edit Profile">
      <Form
        aria-label="Edit profile"
        className="flex flex-col gap-5"
        errors={save.error instanceof ApiError ? save.error.errors : undefined}
        onSubmit={() => {
          setTried(true)
          if (first === null && last === null) save.mutate()
        }}
      >
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField
            label="First name"
            name="firstName"
            autoComplete="given-name"
            required
            value={firstName}
            onChange={setFirstName}
            error={tried ? first : null}
          />
          <TextField
            label="Last name"
            name="lastName"
            autoComplete="family-name"
            required
            value={lastName}
            onChange={setLastName}
            // One sentence speaks for both names.
            error={tried && !(first === NAMES_REQUIRED && last === first) ? last : null}
          />
        </div>
        <Button type="submit" loading={save.isPending} className="self-start">
          Save Profile
        </Button>
      </Form>
    </Card>
  )
}
