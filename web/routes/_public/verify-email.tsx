import { createFileRoute } from '@tanstack/react-router'

import { VerifyEmailPage } from '#features/accounts/web/signed-out/verify-email-page.tsx'
import { searchText } from '#web/search-text.ts'

export const Route = createFileRoute('/_public/verify-email')({
  validateSearch: ({ token }): { token?: string | undefined } => ({ token: searchText(token) }),
  component: VerifyEmailPage,
})
