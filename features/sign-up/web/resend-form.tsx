import { useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { useSubmission } from '#client/use-submission.ts'
import { resendProblem } from '#features/accounts/accounts.rules.ts'
import { EmailField, useProblems } from '#features/accounts/web/signed-out/parts/account-card.tsx'
import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { Form } from '#ui/fields/form.tsx'

export function ResendForm({
  email: given = '',
  join,
}: {
  email?: string | undefined
  /** The secret of the friend link to return to. */
  join?: string | undefined
}) {
  const [email, setEmail] = useState(given)
  const [sent, setSent] = useState<string | null>(null)
  const problems = useProblems({ email: resendProblem(email) })
  const resend = useSubmission(async () => {
    setSent(null)
    const { message } = await api('POST /auth/resend-verification-email', { body: { email, join } })
    setSent(message)
  })

  return (
    <Form
      aria-label="Send the link again"
      className="flex flex-col gap-4"
      errors={resend.errors}
      onBlur={problems.onBlur}
      onSubmit={() => (problems.any ? problems.showAll() : resend.run())}
    >
      <EmailField value={email} onChange={setEmail} error={problems.shown.email} />
      <Button type="submit" tone="quiet" wide loading={resend.pending}>
        Resend email
      </Button>
      {resend.error !== null && (
        <Banner tone="error">{messageOf(resend.error, 'Request failed')}</Banner>
      )}
      {sent !== null && <Banner tone="success">{sent || 'Verification email resent.'}</Banner>}
    </Form>
  )
}
