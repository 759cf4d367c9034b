export { SearchPage as component } from '#features/search/web/search-page.tsx'
