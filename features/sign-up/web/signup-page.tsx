import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import * as paths from '#app/paths.ts'
import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { rememberAccount, storeSignIn } from '#client/sign-in.ts'
import { useSubmission } from '#client/use-submission.ts'
import { whenServed } from '#client/when-served.ts'
import { emailProblem, nameProblem } from '#features/accounts/accounts.rules.ts'
import {
  confirmationProblem,
  newPasswordProblem,
  passwordStrength,
  strengthLabels,
} from '#features/accounts/passwords.rules.ts'
import { NameFields } from '#features/accounts/web/name-fields.tsx'
import {
  AccountCard,
  EmailField,
  Or,
  useProblems,
} from '#features/accounts/web/signed-out/parts/account-card.tsx'
import { GoogleButton } from '#features/accounts/web/signed-out/parts/google-button.tsx'
import { Banner } from '#ui/base/banner.tsx'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { Form } from '#ui/fields/form.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { StrengthMeter } from '#ui/fields/strength-meter.tsx'

const route = getRouteApi('/_public/signup')

export function SignupPage() {
  const { invite, join } = route.useSearch()
  const invitation = route.useLoaderData()
  const invited = invitation === 'ended' ? null : invitation
  const navigate = useNavigate()
  const [firstName, setFirstName] = useState(invited?.firstName ?? '')
  const [lastName, setLastName] = useState(invited?.lastName ?? '')
  const [email, setEmail] = useState(invited?.email ?? '')
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const problems = useProblems({
    firstName: nameProblem('First name', firstName),
    lastName: nameProblem('Last name', lastName),
    email: emailProblem(email),
    password: newPasswordProblem(password),
    confirmation: confirmationProblem(password, confirmation),
  })
  const incomplete = problems.any || confirmation === ''
  const signup = useSubmission(async () => {
    const body = { firstName, lastName, email, password, invite, join }
    const { data } = await api('POST /auth/signup', { body })
    if (data.signedIn === undefined) {
      rememberAccount()
      return navigate({ to: '/check-email', search: { email: email.trim(), join } })
    }
    // The query library is not in this page's chunks.
    const { cacheMe } = await whenServed(() => import('#client/query/me.ts'))
    storeSignIn(data.signedIn.token)
    cacheMe(data.signedIn.user)
    return navigate({ to: '/dashboard', replace: true })
  })
  const strength = passwordStrength(password)
  const back = join === undefined ? {} : { redirect: paths.friendLink(join) }

  return (
    <AccountCard
      title="Create your account"
      lead={
        invited === null ? (
          'One account for your matches and your friends.'
        ) : (
          <>
            <strong className="text-ink">{invited.name}</strong> has kept you a seat. Sign up with
            this address and you are friends: no other mail to wait for.
          </>
        )
      }
      foot={
        <>
          Already have an account?{' '}
          <TextLink to="/login" search={back}>
            Sign in
          </TextLink>
        </>
      }
    >
      {invitation === 'ended' && (
        <Banner
          tone="info"
          action={
            <ButtonLink tone="quiet" size="small" to="/login">
              Sign in
            </ButtonLink>
          }
        >
          This invitation has ended. If you have an account by now, sign in: what was sent to you
          waits there. If not, sign up here with the same address.
        </Banner>
      )}
      <Form
        aria-label="Create your account"
        className="flex flex-col gap-5"
        startFocused
        errors={signup.errors}
        onBlur={problems.onBlur}
        onSubmit={() => (incomplete ? problems.showAll() : signup.run())}
      >
        {signup.error !== null && (
          <Banner tone="error">{messageOf(signup.error, 'Request failed')}</Banner>
        )}
        <NameFields
          first={{ value: firstName, onChange: setFirstName, error: problems.shown.firstName }}
          last={{ value: lastName, onChange: setLastName, error: problems.shown.lastName }}
        />
        <EmailField value={email} onChange={setEmail} error={problems.shown.email} />
        <div className="flex flex-col gap-2.5">
          <PasswordField
            label="Password"
            name="password"
            autoComplete="new-password"
            placeholder="At least 8 chars, incl. letters, numbers & symbol"
            // The placeholder does not fit on a phone.
            hint={
              <span className="sm:hidden">
                8 characters or more, with a letter, a number and a symbol.
              </span>
            }
            required
            value={password}
            onChange={setPassword}
            error={problems.shown.password}
          />
          <StrengthMeter score={strength} label={password === '' ? '' : strengthLabels[strength]} />
        </div>
        <PasswordField
          label="Confirm password"
          name="confirmation"
          autoComplete="new-password"
          required
          value={confirmation}
          onChange={setConfirmation}
          error={problems.shown.confirmation}
        />
        {/* Not `disabled`: pressing it shows what is missing. */}
        <Button
          type="submit"
          tone={incomplete ? 'sunk' : 'primary'}
          wide
          aria-disabled={incomplete}
          loading={signup.pending}
        >
          Create account
        </Button>
      </Form>
      <Or />
      <GoogleButton redirect={invited === null ? back.redirect : paths.friendRequests} />
    </AccountCard>
  )
}
