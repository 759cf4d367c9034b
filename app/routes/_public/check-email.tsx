import { createFileRoute } from '@tanstack/react-router'

import { searchText } from '#client/search-text.ts'
import { CheckEmailPage } from '#features/accounts/web/signed-out/check-email-page.tsx'
import { providers } from '#features/accounts/web/signed-out/parts/providers.ts'

export const Route = createFileRoute('/_public/check-email')({
  validateSearch: ({ email }): { email?: string | undefined } => ({ email: searchText(email) }),
  // Known already to who comes from the sign-up page; waiting keeps the page from moving.
  loader: () => providers().catch(() => null),
  component: CheckEmailPage,
})
