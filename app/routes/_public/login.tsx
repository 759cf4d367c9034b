export { LoginPage as component } from '#features/accounts/web/signed-out/login-page.tsx'
