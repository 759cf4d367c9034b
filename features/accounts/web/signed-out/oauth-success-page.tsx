import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import * as paths from '#app/paths.ts'
import { type ResponseOf, api } from '#client/api.ts'
import { arrivalOf, clearArrival } from '#client/early-response.ts'
import { storeSignIn, signInToken } from '#client/sign-in.ts'
import { useSubmission } from '#client/use-submission.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { Spinner } from '#ui/base/spinner.tsx'
import { TextLink } from '#ui/base/text-link.tsx'

import { ownPath } from '../../accounts.rules.ts'
import { fullName } from '../../names.rules.ts'
import { AccountCard } from './parts/account-card.tsx'

type User = ResponseOf<'GET /users/me'>['data']

const REDIRECT_MS = 150

const NO_TOKEN = 'No token found. Please try signing in again.'
const INEXACT_ADDRESS =
  'Your Google account’s email address has letters that we would change, so here it could be another person’s address. Please sign up with an email address and a password.'

type Step =
  | { is: 'init' }
  /** Somebody else is signed in: their sign-in is only replaced after they agree. */
  | { is: 'asking'; current: User; arriving: User }
  | { is: 'saving' }
  | { is: 'done' }
  | { is: 'error' }

export function OauthSuccessPage() {
  const { token, redirect, refused } = useArrival()
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>(token === '' ? { is: 'error' } : { is: 'init' })

  useEffect(() => {
    if (step.is === 'init') void nextStep(token).then(setStep)
  }, [step.is, token])

  useEffect(() => {
    if (step.is === 'saving') storeSignIn(token)
    const timer =
      step.is === 'saving' ? setTimeout(() => setStep({ is: 'done' }), REDIRECT_MS) : undefined
    return () => clearTimeout(timer)
  }, [step.is, token])

  useEffect(() => {
    if (step.is === 'done') void navigate({ href: redirect, replace: true })
  }, [step.is, redirect, navigate])

  if (step.is === 'asking') {
    return (
      <ChooseAccount
        {...step}
        onReplace={() => setStep({ is: 'saving' })}
        onStay={async () => {
          // Revoke the new sign-in, which nobody will use.
          await api('POST /auth/logout', { token }).catch(() => undefined)
          await navigate({ to: '/dashboard', replace: true })
        }}
      />
    )
  }
  if (step.is === 'error') {
    return (
      <AccountCard title="Signing in" foot={<TextLink to="/login">Back to sign in</TextLink>}>
        <Banner tone="error">{refused === 'address' ? INEXACT_ADDRESS : NO_TOKEN}</Banner>
      </AccountCard>
    )
  }
  return <SigningIn done={step.is === 'done'} />
}

export function SigningIn({ done = false }: { done?: boolean }) {
  return (
    <AccountCard
      title="Signing in"
      lead="Signing in takes a moment. After that, this page leads on by itself."
    >
      <output className="flex items-center gap-3">
        <Spinner /> {done ? 'You are signed in.' : 'Signing you in…'}
      </output>
    </AccountCard>
  )
}

/** client/early-response.ts has removed the parameters from the URL. */
function useArrival(): { token: string; redirect: string; refused: string } {
  const [arrival] = useState(() => ({
    token: arrivalOf('token'),
    redirect: ownPath(arrivalOf('redirect')) ?? paths.dashboard,
    refused: arrivalOf('refused'),
  }))
  useEffect(clearArrival, [])
  return arrival
}

async function nextStep(token: string): Promise<Step> {
  const stored = signInToken()
  if (stored === null || stored === token) return { is: 'saving' }
  const [current, arriving] = await Promise.all([ownerOf(stored), ownerOf(token)])
  if (current === null) return { is: 'saving' }
  if (arriving === null) return { is: 'error' }
  return current._id === arriving._id ? { is: 'saving' } : { is: 'asking', current, arriving }
}

async function ownerOf(token: string): Promise<User | null> {
  return api('GET /users/me', { token }).then(
    ({ data }) => data,
    () => null,
  )
}

function ChooseAccount({
  current,
  arriving,
  onReplace,
  onStay,
}: {
  current: User
  arriving: User
  onReplace: () => void
  onStay: () => Promise<void>
}) {
  const stay = useSubmission(onStay)
  return (
    <AccountCard
      title="Who is playing?"
      lead={
        <>
          You are signed in as <strong className="text-ink">{fullName(current)}</strong> (
          {current.email}). Continue as <strong className="text-ink">{fullName(arriving)}</strong> (
          {arriving.email}) instead?
        </>
      }
    >
      <Button wide onClick={onReplace}>
        Continue as {arriving.firstName}
      </Button>
      <Button tone="quiet" wide loading={stay.pending} onClick={() => void stay.run()}>
        Stay signed in as {current.firstName}
      </Button>
    </AccountCard>
  )
}
