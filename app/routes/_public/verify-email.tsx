import { createFileRoute } from '@tanstack/react-router'

import { searchText } from '#client/search-text.ts'
import { VerifyEmailPage } from '#features/sign-up/web/verify-email-page.tsx'

export const Route = createFileRoute('/_public/verify-email')({
  validateSearch: ({ token, join }): { token?: string | undefined; join?: string | undefined } => ({
    token: searchText(token),
    join: searchText(join),
  }),
  component: VerifyEmailPage,
})
