import { createFileRoute } from '@tanstack/react-router'

import { OauthSuccessPage } from '#features/accounts/web/signed-out/oauth-success-page.tsx'
import { searchText } from '#web/search-text.ts'

export const Route = createFileRoute('/_public/oauth-success')({
  validateSearch: ({
    token,
    redirect,
  }): { token?: string | undefined; redirect?: string | undefined } => ({
    token: searchText(token),
    redirect: searchText(redirect),
  }),
  component: OauthSuccessPage,
})
