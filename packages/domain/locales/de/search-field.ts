import { defineTranslations } from '../../kit/text.ts'
import { searchFieldMessages } from '../../search-page/search-field.messages.ts'

export const searchFieldTranslations = defineTranslations(searchFieldMessages, {
  suggestions: () => 'Vorschläge',
  count: ({ count }) => (count === 1 ? '1 Vorschlag' : `${count} Vorschläge`),
  none: () => 'Keine Vorschläge',
  allResults: ({ query }) => `Alle Ergebnisse für „${query}“`,
  recent: () => 'Letzte Suchen',
  removeRecent: ({ query }) => `„${query}“ aus den letzten Suchen entfernen`,
  clearRecent: () => 'Letzte Suchen löschen',
  recentCleared: () => 'Letzte Suchen gelöscht',
  recentRemoved: ({ query }) => `„${query}“ entfernt`,
  post: () => 'Beitrag',
  page: () => 'Seite',
  event: () => 'Veranstaltung',
})
