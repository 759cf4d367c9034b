export { ForgotPasswordPage as component } from '#features/accounts/web/signed-out/forgot-password-page.tsx'
