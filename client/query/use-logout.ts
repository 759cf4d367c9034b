import { useNavigate } from '@tanstack/react-router'

import { api } from '../api.ts'
import { clearSignIn, signInToken } from '../sign-in.ts'
import { clearTypedData } from '../typed-data.ts'

/** Signs this browser out and navigates to the login page. */
export function useLogout() {
  const navigate = useNavigate()
  return () => {
    const token = signInToken() ?? undefined
    // First, so that what waits to be written is sent before the token ends.
    clearSignIn()
    // Not awaited: this browser is signed out even if the request fails or is slow.
    void api('POST /auth/logout', { token }).catch(() => {})
    clearTypedData()
    void navigate({ to: '/login' })
  }
}
