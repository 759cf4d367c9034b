import { createFileRoute } from '@tanstack/react-router'

import { OauthSuccessPage } from '#features/accounts/web/signed-out/oauth-success-page.tsx'

export const Route = createFileRoute('/_public/oauth-success')({ component: OauthSuccessPage })
