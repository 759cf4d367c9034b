import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { rememberAccount, signInToken } from '#client/sign-in.ts'
import { useSubmission } from '#client/use-submission.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { toast } from '#ui/base/toast.ts'
import { Form } from '#ui/fields/form.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'

import { confirmationProblem, resetPasswordProblem } from '../../passwords.rules.ts'
import { AccountCard, useProblems } from './parts/account-card.tsx'

const route = getRouteApi('/_public/reset-password')

export function ResetPasswordPage() {
  const { token = '' } = route.useSearch()
  const ended = route.useLoaderData()
  const isFirst = useLocation({ select: ({ state }) => state.firstPassword === true })
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const problems = useProblems({
    password: resetPasswordProblem(password),
    confirmation: confirmationProblem(password, confirmation),
  })
  const reset = useSubmission(async () => {
    const { data } = await api('POST /auth/reset-password', { body: { token, password } })
    toast.success('Password has been reset. Please log in.')
    await clearRevokedSignIn()
    rememberAccount()
    // Without `justReset`, because its toast would repeat this one.
    await navigate({ to: '/login', state: { email: data?.email }, replace: true })
  })

  if (ended !== null) {
    return (
      <AccountCard
        title="Choose a new password"
        lead="This link has ended."
        foot={<TextLink to="/login">Back to sign in</TextLink>}
      >
        <Failure>{ended}</Failure>
      </AccountCard>
    )
  }
  return (
    <AccountCard
      title={isFirst ? 'Choose a password' : 'Choose a new password'}
      lead={
        isFirst
          ? 'Your email is verified. Choose a password to finish: you sign in with it from now on.'
          : 'It replaces the old one on all your devices, and signs them out.'
      }
      foot={<TextLink to="/login">Back to sign in</TextLink>}
    >
      {token === '' && <Failure>Missing token.</Failure>}
      {/* A problem with the password is shown at its field; a new link would not help. */}
      {reset.error !== null && reset.errors['password'] === undefined && (
        <Failure>{messageOf(reset.error, 'Reset failed')}</Failure>
      )}
      <Form
        aria-label={isFirst ? 'Choose a password' : 'Choose a new password'}
        className="flex flex-col gap-5"
        startFocused
        errors={reset.errors}
        onBlur={problems.onBlur}
        onSubmit={() => (problems.any || token === '' ? problems.showAll() : reset.run())}
      >
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint="At least 8 characters."
          required
          value={password}
          onChange={setPassword}
          error={problems.shown.password}
        />
        <PasswordField
          label="Confirm new password"
          name="confirmation"
          autoComplete="new-password"
          required
          value={confirmation}
          onChange={setConfirmation}
          error={problems.shown.confirmation}
        />
        <Button type="submit" wide loading={reset.pending}>
          {isFirst ? 'Choose password' : 'Reset password'}
        </Button>
      </Form>
    </AccountCard>
  )
}

function Failure({ children }: { children: string }) {
  return (
    <Banner
      tone="error"
      action={
        <ButtonLink tone="quiet" size="small" to="/forgot-password">
          Get a new link
        </ButtonLink>
      }
    >
      {children}
    </Banner>
  )
}

/**
 * The reset revoked every sign-in of its account. If this browser's was one of them, the 401 of
 * this request clears it; the sign-in of another account stays.
 */
async function clearRevokedSignIn(): Promise<void> {
  if (signInToken() === null) return
  await api('GET /users/me').catch(() => undefined)
}
