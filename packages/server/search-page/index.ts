export { announceSearch } from './announce-search.ts'
export { failedSearch, readSearchPage, type FailedSearch, type SearchPageContent } from './read-search-page.ts'
export { searchPageRoutes } from './search-page.routes.ts'
