import { defineMessages } from '../kit/text.ts'

/** Texts of the list below a search field. Kept apart from the texts of the search page, because page scripts load only these. */
export const searchFieldMessages = defineMessages('searchField', {
  suggestions: () => 'Suggestions',
  count: ({ count }: { count: number }) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  none: () => 'No suggestions',
  allResults: ({ query }: { query: string }) => `All results for “${query}”`,
  recent: () => 'Recent searches',
  removeRecent: ({ query }: { query: string }) => `Remove “${query}” from the recent searches`,
  clearRecent: () => 'Clear recent searches',
  recentCleared: () => 'Recent searches cleared',
  recentRemoved: ({ query }: { query: string }) => `“${query}” removed`,
  post: () => 'Post',
  page: () => 'Page',
  event: () => 'Event',
})
