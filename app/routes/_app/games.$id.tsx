import { createFileRoute } from '@tanstack/react-router'

import { GamePage } from '#features/stats/web/game/game-page.tsx'

export const Route = createFileRoute('/_app/games/$id')({ component: GamePage })
