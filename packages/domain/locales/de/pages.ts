import { defineTranslations } from '../../kit/text.ts'
import { systemPagesMessages } from '../../pages/system-pages.messages.ts'

export const pagesTranslations = defineTranslations(systemPagesMessages, {
  newer: () => 'Neuer',
  older: () => 'Älter',
  previous: () => 'Zurück',
  next: () => 'Weiter',
  all: () => 'Alle',
  pages: () => 'Seiten',
  categories: () => 'Kategorien',
  readMore: () => 'Weiterlesen',
  backToAll: () => 'Zu allen Veranstaltungen',
  viewEvent: () => 'Zur Veranstaltung',
  upcomingEvents: () => 'Kommende Veranstaltungen',
  pastEvents: () => 'Vergangene Veranstaltungen',
  noUpcomingEvents: () => 'Zurzeit sind keine Veranstaltungen geplant.',
  nothingHere: () => 'Hier gibt es noch nichts.',
  postedIn: () => 'Abgelegt unter',
  tagged: () => 'Schlagwörter',
  addToCalendar: () => 'Google Kalender',
  map: () => 'Karte',
  notFound: () => 'Diese Seite haben wir nicht gefunden.',
  toHome: () => 'Zur Startseite',
})
