import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import * as paths from '#app/paths.ts'
import { ApiError, messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { HAS_PENDING } from '#client/cache-names.ts'
import { storeSignIn } from '#client/sign-in.ts'
import { useSubmission } from '#client/use-submission.ts'
import { whenServed } from '#client/when-served.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { lateCode } from '#ui/base/lazy-component.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { toast } from '#ui/base/toast.ts'
import { Form } from '#ui/fields/form.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'

import { emailProblem, ownPath } from '../../accounts.rules.ts'
import { loginPasswordProblem } from '../../passwords.rules.ts'
import { AccountCard, EmailField, Or, useProblems } from './parts/account-card.tsx'
import { GoogleButton } from './parts/google-button.tsx'

const route = getRouteApi('/_public/login')
const WaitsNotice = lateCode(
  async () => (await import('./waits-notice.tsx')).WaitsNotice,
  () => null,
  (begin) => {
    if (HAS_PENDING in localStorage) begin()
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
      whenServed(() => import('#client/query/me.ts')),
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
      newcomer={
        <div className="-mx-4 mb-4 hidden border-b-[1.5px] border-dashed border-line px-4 pb-5 newcomer:block sm:-mx-8 sm:px-8">
          <p className="font-score text-xl text-balance">
            Keep score of your game nights: who played, who won.
          </p>
          <ButtonLink wide to="/signup" className="mt-4 min-h-14">
            Create an account
          </ButtonLink>
        </div>
      }
      foot={
        <>
          New here? <TextLink to="/signup">Create an account</TextLink>
        </>
      }
    >
      <Form
        aria-label="Sign in"
        className="flex flex-col gap-5 newcomer:gap-3"
        startFocused
        errors={login.errors}
        onBlur={problems.onBlur}
        onSubmit={() => (problems.any ? problems.showAll() : login.run())}
      >
        <LoginFailure error={login.error} email={email} />
        <EmailField value={email} onChange={setEmail} error={problems.shown.email} />
        <div className="@container relative">
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={setPassword}
            error={problems.shown.password}
          />
          {/* In the line of the label, but a stop behind the password. */}
          <TextLink
            to="/forgot-password"
            state={{ email }}
            className="my-0! @min-[16rem]:absolute @min-[16rem]:-top-4.5 @min-[16rem]:right-0 @min-[16rem]:items-end @min-[16rem]:pb-1"
          >
            Forgot password?
          </TextLink>
        </div>
        <Button
          type="submit"
          wide
          className="newcomer:border newcomer:border-field newcomer:bg-card newcomer:text-ink newcomer:[--die:var(--edge)] newcomer:hover:bg-sunk"
          loading={login.pending}
        >
          Sign in
        </Button>
      </Form>
      <div className="newcomer:hidden">
        <Or />
      </div>
      <div className="newcomer:mb-3 newcomer:[&_p]:min-h-0 newcomer:[&_p]:pt-2">
        <GoogleButton redirect={redirect} />
      </div>
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

/** Shows the toast once: without the navigation a reload would repeat it. */
function usePasswordJustReset() {
  const navigate = useNavigate()
  const justReset = useLocation({ select: ({ state }) => state.justReset === true })
  useEffect(() => {
    if (!justReset) return
    toast.success('Password updated. Please sign in.', { id: 'just-reset' })
    void navigate({ to: '/login', search: true, replace: true, state: ({ email }) => ({ email }) })
  }, [justReset, navigate])
}
