import { signInToken } from '#client/sign-in.ts'
import { NewGamePage, SignInToAddGame } from '#features/games/web/new-game-page.tsx'

import { AppShell } from '../shell/app-shell.tsx'
import { PublicShell } from '../signed-out/public-shell.tsx'

export function component() {
  return signInToken() === null ? (
    <PublicShell>
      <SignInToAddGame />
    </PublicShell>
  ) : (
    <AppShell>
      <NewGamePage />
    </AppShell>
  )
}
