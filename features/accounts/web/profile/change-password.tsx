import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError, messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { useMe } from '#client/query/me.ts'
import { queryClient } from '#client/query/query-client.ts'
import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/base/toast.ts'
import { Form } from '#ui/fields/form.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { StrengthMeter } from '#ui/fields/strength-meter.tsx'

import {
  ALL_REQUIRED,
  changedPasswordProblem,
  passwordStrength,
  strengthLabels,
} from '../../passwords.rules.ts'
import { signInsQuery } from './sign-ins-query.ts'

const EMPTY = { current: '', chosen: '', repeated: '' }
type Typed = typeof EMPTY

export function ChangePassword() {
  const me = useMe()
  const [typed, setTyped] = useState(EMPTY)
  const [submitted, setSubmitted] = useState(false)
  const problems = problemsOf(typed)
  const change = useMutation({
    mutationFn: () =>
      api('POST /auth/change-password', {
        body: { currentPassword: typed.current, newPassword: typed.chosen },
      }),
    onSuccess: () => {
      toast.success('Password changed. Your other devices are signed out.')
      setTyped(EMPTY)
      setSubmitted(false)
      void queryClient.invalidateQueries({ queryKey: signInsQuery.queryKey })
    },
    onError: (error) => {
      // A problem with a field is shown under the field.
      if (!(error instanceof ApiError) || Object.keys(error.errors).length === 0) {
        toast.error(messageOf(error, 'Failed to change password'))
      }
    },
  })
  const strength = passwordStrength(typed.chosen)
  const field = (name: keyof Typed) => ({
    value: typed[name],
    onChange: (value: string) => setTyped((before) => ({ ...before, [name]: value })),
    error: submitted ? problems[name] : null,
    required: true,
  })
  return (
    <Form
      aria-label="Change password"
      className="flex flex-col gap-5"
      errors={change.error instanceof ApiError ? change.error.errors : undefined}
      onSubmit={() => {
        setSubmitted(true)
        if (Object.values(problems).every((problem) => problem === null)) change.mutate()
      }}
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={me.email} readOnly hidden />
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        {...field('current')}
      />
      <div className="flex flex-col gap-2.5">
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          {...field('chosen')}
        />
        <StrengthMeter
          score={strength}
          label={typed.chosen === '' ? '' : strengthLabels[strength]}
        />
      </div>
      <PasswordField
        label="Confirm new password"
        name="confirmation"
        autoComplete="new-password"
        {...field('repeated')}
      />
      <Button type="submit" loading={change.isPending} className="self-start">
        Change Password
      </Button>
    </Form>
  )
}

function problemsOf({ current, chosen, repeated }: Typed): Record<keyof Typed, string | null> {
  // One message for all empty fields, at the first of them.
  const missing = (value: string) => (value === '' ? ALL_REQUIRED : null)
  if (current === '') return { current: ALL_REQUIRED, chosen: null, repeated: null }
  if (chosen === '') return { current: null, chosen: ALL_REQUIRED, repeated: null }
  return {
    current: null,
    chosen: changedPasswordProblem(chosen),
    repeated: missing(repeated) ?? (repeated === chosen ? null : "Passwords don't match"),
  }
}
