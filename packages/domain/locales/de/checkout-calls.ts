import { checkoutCallMessages } from '../../checkout/checkout-calls.messages.ts'
import { checkoutFieldMessages } from '../../checkout/checkout-fields.messages.ts'
import { defineTranslations } from '../../kit/text.ts'

const calls = defineTranslations(checkoutCallMessages, {
  empty: () => 'Es gibt nichts zu bezahlen. Ihr Warenkorb ist leer.',
  invalid: () => 'Einige Angaben fehlen oder müssen geprüft werden.',
  changed: () =>
    'An Ihrer Bestellung hat sich etwas geändert. Bitte prüfen Sie sie vor dem Bezahlen. Es wurde nichts abgebucht.',
  declined: () => 'Es wurde nichts abgebucht. Versuchen Sie es mit einer anderen Karte oder Zahlungsart.',
  keyMissing: () => 'Der Zahlung fehlt ein gültiger Idempotenzschlüssel.',
  keyReused: () =>
    'Dieser Zahlungsversuch wurde schon mit anderen Angaben gemacht. Bitte laden Sie die Seite neu und bezahlen Sie noch einmal.',
  running: () => 'Ihre Zahlung wird bearbeitet. Bitte warten Sie einen Moment: Sie bezahlen nicht doppelt.',
  pending: () =>
    'Eine frühere Zahlung für diese Bestellung wird noch bearbeitet. Bitte warten Sie darauf: Sie bezahlen nicht doppelt.',
  methodUnavailable: () => 'Diese Zahlungsart ist für Ihre Bestellung nicht möglich. Bitte wählen Sie eine andere.',
  tooManyUnpaid: () =>
    'Mehrere Ihrer Bestellungen warten auf ihre Bezahlung. Bitte bezahlen Sie zuerst diese, oder wählen Sie eine andere Zahlungsart. Es wurde nichts bestellt.',
  cardMissing: () => 'Geben Sie die Daten Ihrer Karte ein.',
  methodMissing: () => 'Wählen Sie, wie Sie bezahlen möchten.',
  oneMoment: () => 'Einen Moment bitte',
  gone: () => 'Diese Zahlung ist hier nicht bekannt.',
  countryUnknown: () => 'Dieses Land ist nicht bekannt.',
  price: ({ title, from, to }) => `${title} kostet jetzt ${to}, vorher ${from}.`,
  stock: ({ title, from, to }) =>
    to < from ? `${title}: nur noch ${to} von ${from} verfügbar.` : `${title}: wieder ${to} verfügbar, vorher ${from}.`,
  soldOut: ({ title }) => `${title} ist ausverkauft.`,
  unavailable: ({ title }) => `${title} ist nicht mehr erhältlich.`,
  notSoldHere: ({ title }) =>
    `${title} kann noch nicht gekauft werden: Geschenkkarten und Abos werden bisher nicht verkauft.`,
  removed: ({ title }) => `${title} wurde aus Ihrem Warenkorb genommen.`,
  quantity: ({ title, from, to }) => `${title}: die Menge ist jetzt ${to}, vorher ${from}.`,
  added: ({ title }) => `${title} wurde in Ihren Warenkorb gelegt.`,
  joined: ({ title, to }) => `${title}: ${to} aus Ihrem Konto sind dazugekommen.`,
  joinedMore: ({ title, from, to }) => `${title}: ${to} statt ${from}, mit denen aus Ihrem Konto.`,
  codeEnded: ({ title }) => `${title} gilt nicht mehr.`,
  codeUsedUp: ({ title }) => `${title} ist aufgebraucht.`,
  shippingGone: ({ title }) => `${title} wird nicht mehr angeboten.`,
  shippingOther: ({ title, from, toTitle, to }) =>
    `${title} (${from}) wird nicht mehr angeboten. Ihre Bestellung kommt jetzt mit ${toTitle} für ${to}.`,
  shippingPrice: ({ title, from, to }) => `${title} kostet jetzt ${to}, vorher ${from}.`,
  total: ({ from, to }) => `Ihre Summe ist jetzt ${to}, vorher ${from}.`,
})

const fields = defineTranslations(checkoutFieldMessages, {
  email: () => 'E-Mail',
  country: () => 'Land',
  firstName: () => 'Vorname',
  lastName: () => 'Nachname',
  company: () => 'Firma',
  address1: () => 'Straße und Hausnummer',
  address2: () => 'Adresszusatz',
  phone: () => 'Telefon',
  district: () => 'Bezirk',
  neighborhood: () => 'Viertel',
  townland: () => 'Townland',
  villageTownship: () => 'Dorf oder Gemeinde',
  suburb: () => 'Vorort',
  city: () => 'Ort',
  postTown: () => 'Ort',
  state: () => 'Bundesstaat',
  province: () => 'Provinz',
  prefecture: () => 'Präfektur',
  region: () => 'Region',
  county: () => 'Grafschaft',
  island: () => 'Insel',
  parish: () => 'Gemeinde',
  department: () => 'Departamento',
  oblast: () => 'Oblast',
  emirate: () => 'Emirat',
  area: () => 'Gebiet',
  doSi: () => 'Provinz oder Stadt',
  zip: () => 'ZIP-Code',
  pin: () => 'PIN-Code',
  eircode: () => 'Eircode',
  postcode: () => 'Postleitzahl',
  fieldMissing: ({ label }) => `${label}: bitte ausfüllen`,
  choiceMissing: ({ label }) => `${label}: bitte auswählen`,
  postcodeInvalid: ({ label, example }) =>
    example === '' ? `${label}: bitte prüfen` : `${label}: bitte prüfen, zum Beispiel ${example}`,
  termsMissing: () => 'Akzeptieren Sie die Bedingungen, um zu bestellen',
  emailMissing: () => 'Geben Sie Ihre E-Mail-Adresse ein',
  emailInvalid: () => 'Geben Sie eine E-Mail-Adresse in der Form name@example.com ein',
  countryMissing: () => 'Wählen Sie ein Land',
  countryNotServed: ({ country }) => `Wir liefern noch nicht nach ${country}`,
  shippingMissing: () => 'Wählen Sie, wie wir liefern sollen',
  shippingNone: () => 'An diese Adresse liefern wir noch nicht',
  shippingUnset: () => 'Dieser Shop verschickt noch keine Bestellungen',
  nothingLeft: () => 'Im Warenkorb ist nichts, was gerade gekauft werden kann',
})

export const checkoutCallTranslations = { ...calls, ...fields }
