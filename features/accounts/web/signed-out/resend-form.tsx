import { useState } from 'react'

import { messageOf } from '#web/api-error.ts'
import { api } from '#web/api.ts'
import { useSubmission } from '#web/submission.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { TextField } from '#web/ui/text-field.tsx'

import { resendProblem } from '../../rules.ts'
import { useProblems } from './problems.ts'

/** Asks for another verification mail. */
export function ResendForm({ email: given = '' }: { email?: string | undefined }) {
  const [email, setEmail] = useState(given)
  const [sent, setSent] = useState<string | null>(null)
  const problems = useProblems({ email: resendProblem(email) })
  const resend = useSubmission(async () => {
    setSent(null)
    const { message } = await api('POST /auth/resend-verification-email', { body: { email } })
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
      <TextField
        label="Email"
        name="email"
        kind="email"
        required
        value={email}
        onChange={setEmail}
        error={problems.shown.email}
      />
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
