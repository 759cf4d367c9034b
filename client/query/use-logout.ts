import { useNavigate } from '@tanstack/react-router'

import { api } from '../api.ts'
import { clearSignIn } from '../sign-in.ts'
import { clearTabStorage } from '../stored-data.ts'

/** Signs this browser out and leads to the login page. */
export function useLogout() {
  const navigate = useNavigate()
  return () => {
    // The server's part may fail or take its time; this browser is signed out either way.
    void api('POST /auth/logout').catch(() => {})
    clearSignIn()
    clearTabStorage()
    void navigate({ to: '/login' })
  }
}
