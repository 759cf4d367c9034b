export { SuggestionsPage as component } from '#features/suggestions/web/suggestions-page.tsx'
