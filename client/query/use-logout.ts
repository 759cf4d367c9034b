import { useNavigate } from '@tanstack/react-router'

import { api } from '../api.ts'
import { clearSignIn, loggingOut, signInToken } from '../sign-in.ts'
import { clearTypedData } from '../typed-data.ts'

/** Signs this browser out and navigates to the login page. */
export function useLogout() {
  const navigate = useNavigate()
  return () => {
    const token = signInToken() ?? undefined
    // Not awaited: this browser is signed out even if the requests fail or are slow.
    void loggingOut()
      .then(() => api('POST /auth/logout', { token }))
      .catch(() => {})
    clearSignIn()
    clearTypedData()
    void navigate({ to: '/login' })
  }
}
