import { createFileRoute } from '@tanstack/react-router'

import { searchText } from '#client/search-text.ts'
import { ResetPasswordPage } from '#features/accounts/web/signed-out/reset-password-page.tsx'

export const Route = createFileRoute('/_public/reset-password')({
  validateSearch: ({ token }): { token?: string | undefined } => ({ token: searchText(token) }),
  component: ResetPasswordPage,
})
