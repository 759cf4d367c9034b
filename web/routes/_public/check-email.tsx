import { createFileRoute } from '@tanstack/react-router'

import { CheckEmailPage } from '#features/accounts/web/signed-out/check-email-page.tsx'
import { providers } from '#features/accounts/web/signed-out/providers.ts'
import { searchText } from '#web/search-text.ts'

export const Route = createFileRoute('/_public/check-email')({
  validateSearch: ({ email }): { email?: string | undefined } => ({ email: searchText(email) }),
  // Known already to who comes from the sign-up page; waiting keeps the page from moving.
  loader: () => providers().catch(() => null),
  component: CheckEmailPage,
})
