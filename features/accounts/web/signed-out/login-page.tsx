import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import * as paths from '#app/paths.ts'
import { ApiError, messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { HAS_UNSENT } from '#client/kept-names.ts'
import { storeSignIn } from '#client/sign-in.ts'
import { useSubmission } from '#client/use-submission.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { lateCode } from '#ui/base/lazy-component.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { toast } from '#ui/base/toast.ts'
import { Form } from '#ui/fields/form.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'

import { emailProblem } from '../../accounts.rules.ts'
import { loginPasswordProblem } from '../../passwords.rules.ts'
import { ownPath } from '../../redirect.rules.ts'
import { AccountCard, Or } from './parts/account-card.tsx'
import { EmailField } from './parts/email-field.tsx'
import { GoogleButton } from './parts/google-button.tsx'
import { useProblems } from './parts/problems.ts'

const route = getRouteApi('/_public/login')
const WaitsNotice = lateCode(
  async () => (await import('./waits-notice.tsx')).WaitsNotice,
  () => null,
  (begin) => {
    if (HAS_UNSENT in localStorage) begin()
    return undefined
  },
)

export function LoginPage() {
  const { redirect } = route.useSearch()
  const navigate = useNavigate()
  const emailFromState = useLocation({ select: ({ state }) => state.email })
  const [email, setEmail] = useState(emailFromState ?? '')
  const [password, setPassword] = useState('')
  const problems = useProblems({
    email: emailProblem(email),
    password: loginPasswordProblem(password),
  })
  const login = useSubmission(async () => {
    // The query library is not in this page's chunks; it loads during the request.
    const [{ token, user }, { cacheMe }] = await Promise.all([
      api('POST /auth/login', { body: { email, password } }),
      import('#client/query/me.ts'),
    ])
    storeSignIn(token)
    cacheMe(user)
    await navigate({ href: ownPath(redirect) ?? paths.dashboard, replace: true })
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
        <EmailField value={email} onChange={setEmail} error={problems.shown.email} />
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
      <WaitsNotice />
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

/** Shows a toast after a password reset, once: without the navigation a reload would repeat it. */
function usePasswordJustReset() {
  const navigate = useNavigate()
  const justReset = useLocation({ select: ({ state }) => state.justReset === true })
  useEffect(() => {
    if (!justReset) return
    toast.success('Password updated. Please sign in.', { id: 'just-reset' })
    void navigate({ to: '/login', search: true, replace: true, state: ({ email }) => ({ email }) })
  }, [justReset, navigate])
}
