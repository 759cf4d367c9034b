export { VerifyEmailPage as component } from '#features/sign-up/web/verify-email-page.tsx'
