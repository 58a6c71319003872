import { defineTranslations } from '../../kit/text.ts'
import { overviewMessages } from '../../sites/overview.messages.ts'

export const studioOverviewTranslations = defineTranslations(overviewMessages, {
  shop: () => 'Shop',
  checkout: () => 'Kasse',
  site: () => 'Website',

  toFulfilCount: ({ count }) => `${count} zu versenden`,
  lowCount: ({ count }) => `${count} knapp oder ausverkauft`,
  reviewCount: ({ count }) => (count === 1 ? '1 wartet' : `${count} warten`),
  failedCount: ({ count }) => `${count} nicht zugestellt`,
  over: ({ count }) => `${count}+`,

  glance: ({ site }) => `${site} auf einen Blick`,
  toFulfil: () => 'Zu versenden',
  attention: ({ count }) => (count === 1 ? '1 braucht eine Entscheidung' : `${count} brauchen eine Entscheidung`),
  notPaid: ({ count }) => (count === 1 ? '1 ist noch nicht bezahlt' : `${count} sind noch nicht bezahlt`),
  noAttention: () => 'Keine braucht eine Entscheidung',
  low: () => 'Bestand knapp',
  soldOut: ({ count }) => `und ${count} ausverkauft`,
  reviews: () => 'Wartende Bewertungen',
  readThem: () => 'Veröffentlichen oder ablehnen',
  noReviews: () => 'Alle sind erledigt',
  failedMails: () => 'Nicht zugestellte E-Mails',
  lastWeek: () => 'In den letzten sieben Tagen',
  salesToday: () => 'Umsatz heute',
  ofToday: ({ orders }) => (orders === 1 ? '1 Bestellung' : `${orders} Bestellungen`),
  salesOfWeek: () => 'Umsatz diese Woche',
  testMode: ({ orders }) => `${orders}, Testmodus`,
  loading: () => 'Wird geladen …',
})
