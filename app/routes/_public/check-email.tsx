import { createFileRoute } from '@tanstack/react-router'

import { searchText } from '#client/search-text.ts'
import { providers } from '#features/accounts/web/signed-out/parts/providers.ts'
import { CheckEmailPage } from '#features/sign-up/web/check-email-page.tsx'

export const Route = createFileRoute('/_public/check-email')({
  validateSearch: ({ email, join }): { email?: string | undefined; join?: string | undefined } => ({
    email: searchText(email),
    join: searchText(join),
  }),
  // Cached if the user comes from the sign-up page. Awaited, so that the page does not move.
  loader: () => providers().catch(() => null),
  component: CheckEmailPage,
})
