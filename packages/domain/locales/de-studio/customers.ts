import { customersPrivacyMessages } from '../../customers/customers-privacy.messages.ts'
import { customersMessages } from '../../customers/customers-studio.messages.ts'
import { defineTranslations } from '../../kit/text.ts'

const customers = defineTranslations(customersMessages, {
  customers: () => 'Kunden',
  customerCount: ({ count, amount }) => `${count === 1 ? '1 Kunde' : `${count} Kunden`}, ${amount}`,
  parts: () => 'Kunden nach Gruppe',
  all: () => 'Alle',
  returning: () => 'Wiederkehrend',
  withAccount: () => 'Mit Konto',
  subscribed: () => 'Abonniert',
  searchLabel: () => 'Kunden durchsuchen',
  searchHint: () => 'Name oder E-Mail',
  name: () => 'Kunde',
  place: () => 'Land',
  orders: () => 'Bestellungen',
  spent: () => 'Ausgegeben',
  lastOrder: () => 'Letzte Bestellung',
  never: () => 'Nie',
  newsletter: () => 'Newsletter',
  notSubscribed: () => 'Nicht abonniert',
  account: () => 'Konto',
  guest: () => 'Gast',
  bought: () => 'Gekauft',
  boughtNone: () => 'Noch nichts',
  boughtOnce: () => 'Einmal',
  boughtOften: () => 'Mehr als einmal',
  atLeast: ({ amount }) => `${amount} oder mehr`,
  withCount: ({ name, count }) => `${name} (${count})`,
  loading: () => 'Kunden werden geladen…',
  none: () => 'Noch keine Kunden',
  noneHelp: () => 'Wer in Ihrem Shop bestellt oder ein Konto anlegt, erscheint hier.',
  noMatch: () => 'Keine passenden Kunden',
  noMatchHelp: () => 'Versuchen Sie ein anderes Wort oder entfernen Sie die Filter.',

  loadingOne: () => 'Kunde wird geladen…',
  notFound: () => 'Kunde nicht gefunden',
  notFoundHelp: () => 'Diesen Kunden gibt es auf dieser Website nicht.',
  backToCustomers: () => 'Zurück zu den Kunden',
  since: ({ time }) => `Erste Bestellung ${time}`,
  accountSince: ({ time }) => `Konto seit ${time}`,
  averageOrder: () => 'Durchschnittliche Bestellung',
  figures: () => 'Zahlen',
  latestOrders: () => 'Bestellungen',
  noOrders: () => 'Noch keine Bestellungen.',
  allOrders: () => 'Alle Bestellungen',
  contact: () => 'Kontakt',
  addresses: () => 'Adressen',
  noAddresses: () => 'Noch keine Adresse.',
  taxes: () => 'Steuern',
  taxExempt: ({ reason, number }) => `Zahlt keine Steuern: ${reason}, ${number}`,
  taxExemptSince: ({ time }) => `Seit ${time}`,
  paysTaxes: () => 'Zahlt Steuern wie alle.',
  newsletterNever: () => 'Hat dem Newsletter nie zugestimmt.',
  newsletterProof: ({ time, number }) => `Angekreuzt ${time}, mit Bestellung #${number}`,
  notes: () => 'Notizen',
  noNotes: () => 'Noch keine Notizen.',
  removeNote: ({ text }) => `Die Notiz „${text}“ entfernen`,
  noteRemoved: () => 'Notiz entfernt',
  noteUndone: () => 'Rückgängig gemacht',

  privacy: () => 'Datenschutz',
  privacyHelp: () => 'Alles, was Ihr Shop über diesen Kunden speichert, als eine Datei – oder gelöscht.',
  exportData: () => 'Daten herunterladen',
})

const privacy = defineTranslations(customersPrivacyMessages, {
  erase: () => 'Löschen…',
  eraseTitle: ({ name }) => `${name} löschen`,
  cannotBeUndone: () => 'Das lässt sich nicht rückgängig machen.',
  goes: () => 'Was gelöscht wird',
  goesPerson: () =>
    'Name, E-Mail-Adresse, Telefonnummern und Adressen, das Konto mit seinen Anmeldungen und der Steuerbefreiung, Zustimmungen zum Newsletter, Notizen, Anmeldungen für wieder lieferbare Produkte und E-Mails an diese Person.',
  stays: () => 'Was bleibt',
  staysOrders: ({ count }) =>
    `${count === 1 ? '1 Bestellung' : `${count} Bestellungen`} mit Produkten, Beträgen, Steuern, Land und Rechnungsnummern, ohne die Person: Ihre Buchführung müssen Sie aufbewahren. Rechnungen zeigen dann keinen Namen; laden Sie sie vorher herunter, wenn Sie sie mit Namen aufbewahren müssen.`,
  staysNoOrders: () => 'Nichts: Dieser Kunde hat keine Bestellungen.',
  staysReviews: () =>
    'Bewertungen: Ihr Shop speichert nicht, wer sie geschrieben hat. Fragen Sie den Kunden, welche es sind, und lehnen Sie sie unter Bewertungen ab.',
  staysElsewhere: () => 'Was Ihr Zahlungsanbieter speichert. Löschen Sie es dort.',
  typeEmail: ({ email }) => `Geben Sie ${email} ein, um fortzufahren`,
  eraseConfirm: () => 'Endgültig löschen',
  erased: () => 'Kunde gelöscht',
  emailDiffers: () => 'Das ist nicht die E-Mail-Adresse des Kunden.',
  orderOpen: ({ numbers }) =>
    `Dieser Kunde hat Bestellungen, die nicht abgeschlossen sind: ${numbers}. Versenden oder stornieren Sie sie zuerst.`,
  paymentUnderWay: () =>
    'Eine Zahlung oder Erstattung dieses Kunden läuft noch oder ist strittig. Versuchen Sie es wieder, sobald sie abgeschlossen ist.',
})

export const studioCustomersTranslations = { ...customers, ...privacy }
