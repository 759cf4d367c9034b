import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import * as paths from '#app/paths.ts'
import { messageOf } from '#client/api-error.ts'
import { api, type ResponseOf } from '#client/api.ts'
import { rememberAccount, signInToken, storeSignIn } from '#client/sign-in.ts'
import { VERIFICATION_TOKEN_MISSING } from '#features/accounts/accounts.rules.ts'
import { AccountCard, MailboxLink } from '#features/accounts/web/signed-out/parts/account-card.tsx'
import { useProviders } from '#features/accounts/web/signed-out/parts/providers.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Spinner } from '#ui/base/spinner.tsx'
import { TextLink } from '#ui/base/text-link.tsx'

import { ResendForm } from './resend-form.tsx'

const route = getRouteApi('/_public/verify-email')

const REDIRECT_MS = 1500

type SignedIn = NonNullable<ResponseOf<'GET /auth/verify-email'>['data']>['signedIn']

type Verification =
  | { state: 'loading' }
  /** `passwordToken` is set if the account has no password yet. */
  | {
      state: 'ok'
      message: string
      isSignedIn: boolean
      email?: string | undefined
      passwordToken?: string | undefined
    }
  | { state: 'error'; message: string }

export function VerifyEmailPage() {
  const { token, join } = route.useSearch()
  const verification = useVerification(token ?? '')
  // Whoever is signed in is led on from there.
  const next = join === undefined ? {} : { redirect: paths.friendLink(join) }
  useRedirectAfter(verification, next.redirect)

  const mailbox = useProviders()?.mailbox ?? null

  return (
    <AccountCard
      title="Verify your email"
      // Not while loading: an error is taller, so the link would move.
      foot={
        verification.state === 'loading' ? undefined : verification.state === 'ok' ? (
          <TextLink to="/login" search={next} state={{ email: verification.email }}>
            {verification.isSignedIn ? 'Go on' : 'Sign in'}
          </TextLink>
        ) : (
          <TextLink to="/login">Back to sign in</TextLink>
        )
      }
    >
      {verification.state === 'loading' && (
        // As tall as the success message of two lines with its link, so that nothing moves when they appear.
        <output className="flex min-h-[calc(2lh+5.8125rem)] items-start gap-3">
          <Spinner /> Verifying your email…
        </output>
      )}
      {verification.state === 'ok' && <Banner tone="success">{verification.message}</Banner>}
      {verification.state === 'error' && (
        <>
          <Banner tone="error">{verification.message}</Banner>
          <p className="text-muted">We can send you a fresh link.</p>
          <ResendForm join={join} />
          {mailbox !== null && <MailboxLink path={mailbox} />}
        </>
      )}
    </AccountCard>
  )
}

/** May send a token twice: React mounts twice in development, and mail scanners follow links. */
function useVerification(token: string): Verification {
  const [verification, setVerification] = useState<Verification>(
    token === '' ? { state: 'error', message: VERIFICATION_TOKEN_MISSING } : { state: 'loading' },
  )
  useEffect(() => {
    const { signal, abort } = abortable()
    if (token === '') return abort
    api('GET /auth/verify-email', { query: { token }, signal }).then(
      ({ message, data }) => {
        rememberAccount()
        const isSignedIn = takeSignIn(data?.signedIn)
        const words = isSignedIn ? 'Your email is verified. You are signed in.' : message
        const { email, token: passwordToken } = data ?? {}
        setVerification({ state: 'ok', message: words, isSignedIn, email, passwordToken })
      },
      (error: unknown) => {
        if (signal.aborted) return
        setVerification({ state: 'error', message: messageOf(error, 'Verification failed') })
      },
    )
    return abort
  }, [token])
  return verification
}

/**
 * Unless somebody else is signed in here: that stays.
 * @returns whether it did
 */
function takeSignIn(signedIn: SignedIn): boolean {
  if (signedIn === undefined) return false
  if (signInToken() === null) {
    storeSignIn(signedIn.token)
    return true
  }
  // Nobody will use it.
  void api('POST /auth/logout', { token: signedIn.token }).catch(() => undefined)
  return false
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

function useRedirectAfter(verification: Verification, next: string | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (verification.state !== 'ok') return
    const { email, passwordToken: token } = verification
    const redirect = () =>
      token === undefined
        ? navigate({ to: '/login', search: { redirect: next }, state: { email }, replace: true })
        : navigate({
            to: '/reset-password',
            search: { token },
            state: { firstPassword: true },
            replace: true,
          })
    const timer = setTimeout(() => void redirect(), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [verification, next, navigate])
}
