import { useNavigate } from '@tanstack/react-router'

import { api } from '../api.ts'
import { clearSignIn } from '../sign-in.ts'
import { clearTypedData } from '../typed-data.ts'

/** Signs this browser out and navigates to the login page. */
export function useLogout() {
  const navigate = useNavigate()
  return () => {
    // Not awaited: this browser is signed out even if the request fails or is slow.
    void api('POST /auth/logout').catch(() => {})
    clearSignIn()
    clearTypedData()
    void navigate({ to: '/login' })
  }
}
