import { createFileRoute } from '@tanstack/react-router'

import { NewGamePage } from '#features/games/web/new-game-page.tsx'

// Not below _app, which redirects to /login: this page explains first why a sign-in is needed.
export const Route = createFileRoute('/games/new')({ component: NewGamePage })
