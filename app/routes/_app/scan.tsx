export { ScanPage as component } from '#features/sharing/web/scan/scan-page.tsx'
