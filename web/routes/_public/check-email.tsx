import { createFileRoute } from '@tanstack/react-router'

import { CheckEmailPage } from '#features/accounts/web/check-email-page.tsx'

export const Route = createFileRoute('/_public/check-email')({
  validateSearch: ({ email }): { email?: string } => (typeof email === 'string' ? { email } : {}),
  component: CheckEmailPage,
})
