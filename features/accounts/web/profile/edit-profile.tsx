import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError, messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { cacheMe, useMe } from '#client/query/me.ts'
import { queryClient } from '#client/query/query-client.ts'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/base/toast.ts'
import { Form } from '#ui/fields/form.tsx'

import { editedNameProblem, NAMES_REQUIRED } from '../../accounts.rules.ts'
import { NameFields } from '../name-fields.tsx'

export function EditProfile() {
  const me = useMe()
  const [firstName, setFirstName] = useState(me.firstName)
  const [lastName, setLastName] = useState(me.lastName)
  const [submitted, setSubmitted] = useState(false)
  const first = editedNameProblem('First name', firstName)
  const last = editedNameProblem('Last name', lastName)
  const save = useMutation({
    mutationFn: () =>
      api('PUT /users/:id', { params: { id: me._id }, body: { firstName, lastName } }),
    onSuccess: ({ data }) => {
      cacheMe(data)
      setFirstName(data.firstName)
      setLastName(data.lastName)
      toast.success('Profile updated!')
      // Matches and lists show the name too.
      void queryClient.invalidateQueries()
    },
    onError: (error) => toast.error(messageOf(error, 'Failed to update profile')),
  })
  return (
    <Form
      aria-label="Edit profile"
      className="flex flex-col gap-5"
      errors={save.error instanceof ApiError ? save.error.errors : undefined}
      onSubmit={() => {
        setSubmitted(true)
        if (first === null && last === null) save.mutate()
      }}
    >
      <NameFields
        first={{
          value: firstName,
          onChange: setFirstName,
          error: submitted ? first : null,
        }}
        last={{
          value: lastName,
          onChange: setLastName,
          // One message for both names.
          error: submitted && !(first === NAMES_REQUIRED && last === first) ? last : null,
        }}
      />
      <Button type="submit" loading={save.isPending} className="self-start">
        Save profile
      </Button>
    </Form>
  )
}
