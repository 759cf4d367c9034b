export { OauthSuccessPage as component } from '#features/accounts/web/signed-out/oauth-success-page.tsx'
