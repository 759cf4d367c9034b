import { type ReactNode, Suspense, useState } from 'react'

import { useLogout } from '#client/query/use-logout.ts'
import { useUnsent } from '#client/unsent/unsent-store.ts'
import { lazyComponent } from '#ui/base/lazy-component.tsx'

const SignOutDialog = lazyComponent(
  async () => (await import('./unsent/sign-out-dialog.tsx')).SignOutDialog,
)

/** Signs out; asks before, while something waits here. */
export function useSignOut(): { signOut: () => void; question: ReactNode } {
  const logout = useLogout()
  const waits = useUnsent().length > 0
  const [isAsked, setIsAsked] = useState<boolean>()
  return {
    signOut: waits ? () => setIsAsked(true) : logout,
    question: isAsked !== undefined && (
      <Suspense>
        <SignOutDialog open={isAsked} onStay={() => setIsAsked(false)} onSignOut={logout} />
      </Suspense>
    ),
  }
}
