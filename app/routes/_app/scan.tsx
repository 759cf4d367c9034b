import { createFileRoute } from '@tanstack/react-router'

import { ScanPage } from '#features/sharing/web/scan/scan-page.tsx'

export const Route = createFileRoute('/_app/scan')({ component: ScanPage })
