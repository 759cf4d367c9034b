import { useNavigate } from '@tanstack/react-router'

import { api } from '../api.ts'
import { clearSignIn, signInToken } from '../sign-in.ts'
import { clearTypedData } from '../typed-data.ts'

/** How long the end of the sign-in waits for a write. */
const WAIT_MS = 3000

/** Signs this browser out and navigates to the login page. */
export function useLogout() {
  const navigate = useNavigate()
  return () => {
    const token = signInToken() ?? undefined
    // What waits to be written goes first, since the token ends then. Nothing else waits for it: this
    // browser is signed out even if a request fails or is slow.
    const written = Promise.race([
      clearSignIn(),
      new Promise((resolve) => setTimeout(resolve, WAIT_MS)),
    ])
    void written.then(async () => api('POST /auth/logout', { token })).catch(() => {})
    clearTypedData()
    void navigate({ to: '/login' })
  }
}
