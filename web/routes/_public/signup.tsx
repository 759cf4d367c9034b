import { createFileRoute, redirect } from '@tanstack/react-router'

import { SignupPage } from '#features/accounts/web/signed-out/signup-page.tsx'
import { signInToken } from '#web/sign-in.ts'

export const Route = createFileRoute('/_public/signup')({
  beforeLoad: () => {
    if (signInToken() !== null) redirect({ to: '/dashboard', replace: true, throw: true })
  },
  component: SignupPage,
})
