import { createFileRoute, redirect } from '@tanstack/react-router'

import { signInToken } from '#client/sign-in.ts'
import { SignupPage } from '#features/accounts/web/signed-out/signup-page.tsx'
import { LazyKeptSeats } from '#features/table-links/web/lazy-kept-seats.tsx'

export const Route = createFileRoute('/_public/signup')({
  beforeLoad: () => {
    if (signInToken() !== null) redirect({ to: '/dashboard', replace: true, throw: true })
  },
  component: () => (
    <>
      <LazyKeptSeats />
      <SignupPage />
    </>
  ),
})
