import { useNavigate } from '@tanstack/react-router'

import { api } from '../api.ts'
import { clearSignIn, signInToken } from '../sign-in.ts'
import { clearTypedData } from '../typed-data.ts'

const WAIT_MS = 3000

export function useLogout() {
  const navigate = useNavigate()
  return () => {
    const token = signInToken() ?? undefined
    // The token ends then. This browser is signed out even if a request fails or is slow.
    const written = Promise.race([
      clearSignIn(),
      new Promise((resolve) => setTimeout(resolve, WAIT_MS)),
    ])
    void written.then(async () => api('POST /auth/logout', { token })).catch(() => {})
    clearTypedData()
    void navigate({ to: '/login' })
  }
}
