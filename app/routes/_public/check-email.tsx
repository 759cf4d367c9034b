import { providers } from '#features/accounts/web/signed-out/parts/providers.ts'

export { CheckEmailPage as component } from '#features/sign-up/web/check-email-page.tsx'

/** Cached if the user comes from the sign-up page. Awaited, so that the page does not move. */
export const loader = () => providers().catch(() => null)
