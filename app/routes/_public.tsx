import { createFileRoute } from '@tanstack/react-router'

import { PublicShell } from '../signed-out/public-shell.tsx'

export const Route = createFileRoute('/_public')({ component: PublicShell })
