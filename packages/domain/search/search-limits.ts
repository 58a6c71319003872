/** Characters of a search that are used. What is typed beyond them is ignored. */
export const maxSearchLength = 200
/** Words of a search that are used; further ones are ignored. */
export const maxSearchWords = 8
/** Number of hits on a result page. */
export const hitsPerPage = 24
/** Highest number of a result page that can be asked for. */
export const maxSearchPage = 100
/** Values that a query can choose in one facet; further ones are ignored. */
export const maxFacetChoices = 12
/** Characters of a chosen category or tag; no item has a longer one. */
export const maxFacetKeyLength = 100
/** Typed characters after which suggestions are offered. */
export const minSuggestLength = 2
/** Maximum number of suggestions. */
export const maxSuggestions = 8
