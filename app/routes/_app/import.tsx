export { ImportPage as component } from '#features/imports/web/import-page.tsx'
