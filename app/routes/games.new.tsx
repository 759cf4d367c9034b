import { createFileRoute } from '@tanstack/react-router'

import { signInToken } from '#client/sign-in.ts'
import { NewGamePage, SignInToAddGame } from '#features/games/web/new-game-page.tsx'

import { AppShell } from '../shell/app-shell.tsx'
import { PublicShell } from '../signed-out/public-shell.tsx'

// Not below _app, which redirects to /login: this page explains first why a sign-in is needed.
export const Route = createFileRoute('/games/new')({ component: NewGameRoute })

function NewGameRoute() {
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
