import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { messageOf } from '#web/api-error.ts'
import { api } from '#web/api.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

import { VERIFICATION_TOKEN_MISSING } from '../../rules.ts'
import { AccountCard } from './account-card.tsx'
import { MailboxLink } from './mailbox-link.tsx'
import { useProviders } from './providers.ts'
import { ResendForm } from './resend-form.tsx'

const route = getRouteApi('/_public/verify-email')

/** How long the good news stands before the login page comes, in ms. */
const REDIRECT_MS = 1500

type Verification =
  | { state: 'loading' }
  | { state: 'ok'; message: string }
  | { state: 'error'; message: string }

export function VerifyEmailPage() {
  const { token } = route.useSearch()
  const verification = useVerification(token ?? '')
  useLoginAfter(verification.state === 'ok')

  const mailbox = useProviders()?.mailbox ?? null

  return (
    <AccountCard
      title="Verify your email"
      // Bad news is higher: the way back is there when its place is known.
      foot={
        verification.state === 'loading' ? undefined : (
          <TextLink to="/login">Back to sign in</TextLink>
        )
      }
    >
      {verification.state === 'loading' && (
        // As high as the good news with the way back below, so that nothing moves when they come.
        <output className="flex min-h-35.25 items-start gap-3">
          <Spinner /> Verifying your email…
        </output>
      )}
      {verification.state === 'ok' && <Banner tone="success">{verification.message}</Banner>}
      {verification.state === 'error' && (
        <>
          <Banner tone="error">{verification.message}</Banner>
          <p className="text-muted">We can send you a fresh link.</p>
          <ResendForm />
          {mailbox !== null && <MailboxLink path={mailbox} />}
        </>
      )}
    </AccountCard>
  )
}

/** The same token may be sent twice: React mounts twice in development, and mail scanners follow links. */
function useVerification(token: string): Verification {
  const [verification, setVerification] = useState<Verification>(
    token === '' ? { state: 'error', message: VERIFICATION_TOKEN_MISSING } : { state: 'loading' },
  )
  useEffect(() => {
    const { signal, abort } = abortable()
    if (token === '') return abort
    api('GET /auth/verify-email', { query: { token }, signal }).then(
      ({ message }) => setVerification({ state: 'ok', message }),
      (error: unknown) => {
        if (signal.aborted) return
        setVerification({ state: 'error', message: messageOf(error, 'Verification failed') })
      },
    )
    return abort
  }, [token])
  return verification
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

function useLoginAfter(verified: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    const leave = () => void navigate({ to: '/login', replace: true })
    const timer = verified ? setTimeout(leave, REDIRECT_MS) : undefined
    return () => clearTimeout(timer)
  }, [verified, navigate])
}
