import { createFileRoute } from '@tanstack/react-router'

import { ResetPasswordPage } from '#features/accounts/web/signed-out/reset-password-page.tsx'
import { searchText } from '#web/search-text.ts'

export const Route = createFileRoute('/_public/reset-password')({
  validateSearch: ({ token }): { token?: string | undefined } => ({ token: searchText(token) }),
  component: ResetPasswordPage,
})
