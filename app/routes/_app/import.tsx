import { createFileRoute } from '@tanstack/react-router'

import { ImportPage } from '#features/imports/web/import-page.tsx'

export const Route = createFileRoute('/_app/import')({ component: ImportPage })
