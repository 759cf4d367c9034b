import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { useSubmission } from '#client/use-submission.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { toast } from '#ui/base/toast.ts'
import { Form } from '#ui/fields/form.tsx'

import { emailProblem } from '../../accounts.rules.ts'
import { AccountCard, EmailField, MailboxLink, useProblems } from './parts/account-card.tsx'
import { GoogleButton } from './parts/google-button.tsx'
import { useProviders } from './parts/providers.ts'

export function ForgotPasswordPage() {
  const emailFromState = useLocation({ select: ({ state }) => state.email })
  const [email, setEmail] = useState(emailFromState ?? '')
  const [sent, setSent] = useState<{ to: string; message: string } | null>(null)
  const problems = useProblems({ email: emailProblem(email) })
  const mailbox = useProviders()?.mailbox ?? null
  const request = useSubmission(async () => {
    setSent(null)
    const { message } = await api('POST /auth/forgot-password', { body: { email } })
    setSent({ to: email.trim(), message })
    if (!mentionsGoogle(message)) toast.success('Reset link sent to your email.')
  })
  const shownMessage =
    request.error === null ? sent?.message : messageOf(request.error, 'Request failed')
  const usesGoogle = shownMessage !== undefined && mentionsGoogle(shownMessage)

  return (
    <AccountCard
      title="Forgot your password?"
      lead="Tell us your address, and we send you a link to choose a new one."
      foot={
        <TextLink to="/login" state={{ email }}>
          Back to sign in
        </TextLink>
      }
    >
      <Form
        aria-label="Forgot your password?"
        className="flex flex-col gap-5"
        startFocused
        errors={request.errors}
        onBlur={problems.onBlur}
        onSubmit={() => (problems.any ? problems.showAll() : request.run())}
      >
        {request.error !== null && !usesGoogle && <Banner tone="error">{shownMessage}</Banner>}
        <EmailField value={email} onChange={setEmail} error={problems.shown.email} />
        <Button type="submit" wide loading={request.pending}>
          Send reset link
        </Button>
      </Form>
      {usesGoogle && (
        <div className="flex flex-col gap-4">
          <Banner tone="info">{shownMessage}</Banner>
          <GoogleButton />
        </div>
      )}
      {sent !== null && !usesGoogle && (
        <Banner
          tone="success"
          action={mailbox === null ? undefined : <MailboxLink path={mailbox} />}
        >
          If <strong>{sent.to}</strong> has an account, its link works for one hour.
        </Banner>
      )}
    </AccountCard>
  )
}

/** The server says so where the account has no password, only Google sign-in. */
function mentionsGoogle(message: string): boolean {
  return /google/i.test(message)
}
