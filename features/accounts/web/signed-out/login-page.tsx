import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { ApiError, messageOf } from '#web/api-error.ts'
import { api } from '#web/api.ts'
import { keepSignIn } from '#web/sign-in.ts'
import { useSubmission } from '#web/submission.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast.ts'

import { ownPath } from '../../rules-redirect.ts'
import { emailProblem, loginPasswordProblem } from '../../rules.ts'
import { AccountCard, Or } from './account-card.tsx'
import { GoogleButton } from './google-button.tsx'
import { useProblems } from './problems.ts'

const route = getRouteApi('/_public/login')

export function LoginPage() {
  const { redirect } = route.useSearch()
  const navigate = useNavigate()
  const handed = useLocation({ select: ({ state }) => state.email })
  const [email, setEmail] = useState(handed ?? '')
  const [password, setPassword] = useState('')
  const problems = useProblems({
    email: emailProblem(email),
    password: loginPasswordProblem(password),
  })
  const login = useSubmission(async () => {
    // The query library is not on this page; it comes while the server checks the password.
    const [{ token, user }, { knowMe }] = await Promise.all([
      api('POST /auth/login', { body: { email, password } }),
      import('#web/me.ts'),
    ])
    keepSignIn(token)
    knowMe(user)
    await navigate({ href: ownPath(redirect) ?? '/dashboard', replace: true })
  })
  usePasswordJustReset()

  return (
    <AccountCard
      title="Welcome back"
      documentTitle="Sign in"
      foot={
        <>
          New here? <TextLink to="/signup">Create an account</TextLink>
        </>
      }
    >
      <Form
        aria-label="Sign in"
        className="flex flex-col gap-5"
        startFocused
        errors={login.errors}
        onBlur={problems.onBlur}
        onSubmit={() => (problems.any ? problems.showAll() : login.run())}
      >
        <LoginFailure error={login.error} email={email} />
        <TextField
          label="Email"
          name="email"
          kind="email"
          required
          value={email}
          onChange={setEmail}
          error={problems.shown.email}
        />
        <div>
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={setPassword}
            error={problems.shown.password}
          />
          <TextLink to="/forgot-password" state={{ email }} className="mt-1 -mb-3">
            Forgot password?
          </TextLink>
        </div>
        <Button type="submit" wide loading={login.pending}>
          Sign in
        </Button>
      </Form>
      <Or />
      <GoogleButton redirect={redirect} />
    </AccountCard>
  )
}

function LoginFailure({ error, email }: { error: Error | null; email: string }) {
  if (error === null) return null
  const unverified = error instanceof ApiError && error.code === 'email_unverified'
  return (
    <Banner
      tone="error"
      action={
        unverified ? (
          <ButtonLink tone="quiet" size="small" to="/check-email" search={{ email: email.trim() }}>
            Resend verification email
          </ButtonLink>
        ) : undefined
      }
    >
      {messageOf(error, 'Request failed')}
    </Banner>
  )
}

/** Greets who comes from setting a new password, once: a reload keeps the history's state. */
function usePasswordJustReset() {
  const navigate = useNavigate()
  const justReset = useLocation({ select: ({ state }) => state.justReset === true })
  useEffect(() => {
    if (!justReset) return
    toast.success('Password updated. Please sign in.', { id: 'just-reset' })
    void navigate({ to: '/login', search: true, replace: true, state: ({ email }) => ({ email }) })
  }, [justReset, navigate])
}
