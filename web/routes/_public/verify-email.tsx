import { createFileRoute } from '@tanstack/react-router'

import { VerifyEmailPage } from '#features/accounts/web/verify-email-page.tsx'

export const Route = createFileRoute('/_public/verify-email')({
  // The router reads a token of digits as a number.
  validateSearch: ({ token }): { token?: string } => (token === undefined ? {} : { token: `${token}` }),
  component: VerifyEmailPage,
})
