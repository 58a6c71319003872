import { checkoutStudioMessages } from '../../checkout/checkout-studio.messages.ts'
import { defineTranslations } from '../../kit/text.ts'

export const studioCheckoutTranslations = defineTranslations(checkoutStudioMessages, {
  checkout: () => 'Kasse',
  asks: () => 'Was die Kasse abfragt',
  phone: () => 'Telefon',
  phoneHelp: () => 'Wohin das Paket geht. Bei Abholung und Downloads nur, wenn es ein Pflichtfeld ist.',
  company: () => 'Firma',
  companyHelp: () => 'Gehört zur Rechnungsadresse.',
  no: () => 'Nicht abfragen',
  optional: () => 'Freiwillig',
  required: () => 'Pflichtfeld',
  takesNote: () => 'Kunden können ihrer Bestellung eine Notiz beifügen',
  newsletter: () => 'Feld für den Newsletter',
  newsletterHelp: () =>
    'Wozu Kunden mit einem Häkchen zustimmen; es ist nie im Voraus gesetzt. Leer für kein Feld. Die Bestellung behält Text und Zeit.',
  needsTerms: () => 'Kunden müssen vor der Bestellung die Bedingungen akzeptieren',
  needsTermsHelp: () =>
    'Ein Feld „Ich habe gelesen und akzeptiere“ mit Links zu AGB und Widerrufsbelehrung. Die Bestellung behält, was wann akzeptiert wurde.',
  noTerms: () => 'Sie haben noch keine AGB. Schreiben Sie sie unten, damit das Feld auf etwas verweisen kann.',
  save: () => 'Speichern',
  saving: () => 'Wird gespeichert …',
  saved: () => 'Die Kasse ist gespeichert',
  undone: () => 'Die Kasse ist wie zuvor',
  changedMeanwhile: () =>
    'Jemand anderes hat die Kasse inzwischen geändert. Bitte sehen Sie sich den neuesten Stand an.',
  loading: () => 'Die Kasse wird geladen …',

  legalTexts: () => 'Rechtstexte',
  legalHelp: () =>
    'Jeder bekommt eine eigene Seite. Jede Seite der Website verweist an ihrem Ende darauf, und auch die Kasse. Fragen Sie einen Anwalt, was Ihr Shop braucht.',
  terms: () => 'AGB',
  withdrawal: () => 'Widerrufsbelehrung',
  privacy: () => 'Datenschutzerklärung',
  imprint: () => 'Impressum',
  missing: () => 'Fehlt',
  onSite: () => 'Auf der Website',
  write: () => 'Schreiben',
  edit: () => 'Bearbeiten',
  writeText: ({ title }) => `Schreiben: ${title}`,
  editText: ({ title }) => `Bearbeiten: ${title}`,
  title: () => 'Titel',
  titleHelp: ({ title }) => `Was in Links darauf steht. Leer für „${title}“.`,
  text: () => 'Text',
  textHelp: () => 'Ohne Text gibt es die Seite und alle Links darauf nicht mehr.',
  open: ({ title }) => `${title} auf der Website öffnen, in einem neuen Tab`,
  textSaved: ({ title }) => `${title}: gespeichert`,
  textRemoved: ({ title }) => `${title}: von der Website genommen`,
  textUndone: () => 'Der Text ist wie zuvor',
  textTooLong: ({ most }) => `Der Text ist zu lang: höchstens ${most} Zeichen mit ihrer Formatierung.`,
  textChangedMeanwhile: () =>
    'Jemand anderes hat diesen Text inzwischen geändert. Bitte sehen Sie sich den neuesten an.',
})
