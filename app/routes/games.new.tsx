import { createFileRoute } from '@tanstack/react-router'

import { NewGamePage } from '#features/games/web/new-game-page.tsx'

// Not below _app, which sends whoever is signed out to /login: here they are told why.
export const Route = createFileRoute('/games/new')({ component: NewGamePage })
