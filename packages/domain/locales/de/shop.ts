import { captchaMessages } from '../../captcha/captcha.messages.ts'
import { cartPageMessages } from '../../cart/cart-page.messages.ts'
import { miniCartMessages } from '../../cart/mini-cart.messages.ts'
import { cartMessages } from '../../cart/cart.messages.ts'
import { catalogMessages } from '../../catalog/catalog.messages.ts'
import { merchandisingMessages } from '../../catalog/merchandising.messages.ts'
import { quickViewMessages } from '../../catalog/quick-view.messages.ts'
import { checkoutMessages } from '../../checkout/checkout.messages.ts'
import { commentsMessages } from '../../comments/comments.messages.ts'
import { formsMessages } from '../../forms/forms.messages.ts'
import { purchaseFormMessages } from '../../forms/purchase-form.messages.ts'
import { couponMessages } from '../../discounts/discounts.messages.ts'
import { installmentsMessages } from '../../installments/installments.messages.ts'
import { callMessages } from '../../kit/calls/call.messages.ts'
import { refusedCallMessages } from '../../kit/calls/refused-call.messages.ts'
import { kitMessages } from '../../kit/kit.messages.ts'
import { listText, defineTranslations } from '../../kit/text.ts'
import { restockFormMessages } from '../../restock/restock-form.messages.ts'
import { shippingMessages } from '../../shipping/shipping.messages.ts'
import { reviewTranslations } from '../de/reviews.ts'
import { searchFieldTranslations } from './search-field.ts'
import { stockMessages } from '../../stock/stock.messages.ts'

const units = {
  WEEK: { one: 'Woche', many: 'Wochen' },
  MONTH: { one: 'Monat', many: 'Monate' },
  YEAR: { one: 'Jahr', many: 'Jahre' },
} as const

const calls = defineTranslations(callMessages, {
  somethingWentWrong: () => 'Etwas ist schiefgegangen',
  unableToConnect: () => 'Keine Verbindung. Bitte versuchen Sie es noch einmal',
})

const refusedCalls = defineTranslations(refusedCallMessages, {
  sessionExpired: () => 'Ihre Sitzung ist abgelaufen. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
  enableCookies: () => 'Bitte erlauben Sie Cookies, laden Sie die Seite neu und versuchen Sie es noch einmal.',
  tooMany: () => 'Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
  networkError: () => 'Netzwerkfehler',
})

const kit = defineTranslations(kitMessages, {
  shape: () => 'Ein Teil der Angaben war nicht zu verstehen.',
  notJson: () => 'Die Anfrage ist kein gültiges JSON.',
  bodyTooLarge: () => 'Die Anfrage ist zu groß.',
  twoHosts: () => 'Die Anfrage nennt mehr als einen Host.',
  tooMuch: () =>
    'Aus Ihrem Netz wird gerade zu viel auf einmal gesendet. Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
  busy: () => 'An diese Website wird gerade zu viel gesendet. Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
  notFound: () => 'Unter dieser Adresse gibt es nichts.',
  method: () => 'Diese Adresse antwortet nicht auf diese Methode.',
  unknownHost: () => 'Unter dieser Adresse gibt es keine Website.',
  unavailable: () =>
    'Die Website ist gerade nicht erreichbar. Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
  denied: () => 'Das dürfen Sie hier nicht.',
  signedOut: () => 'Bitte melden Sie sich an.',
  fieldRequired: () => 'Diese Angabe fehlt.',
  fieldInvalid: () => 'Diese Angabe ist nicht gültig.',
  emailInvalid: () => 'Die E-Mail-Adresse ist nicht gültig',
})

const cart = defineTranslations(cartMessages, {
  optionsUnselected: ({ options }) =>
    options.length > 1
      ? `Bitte wählen Sie die Optionen ${listText(options, 'und')}.`
      : `Bitte wählen Sie die Option ${options[0] ?? ''}.`,
  variantUnavailable: () => 'Diese Ausführung ist leider nicht erhältlich. Bitte wählen Sie eine andere.',
  notEnoughStock: () => 'Davon haben wir leider nicht genug vorrätig.',
  quantityNotNumber: () => 'Die Menge muss eine Zahl sein.',
  quantityNotWhole: () => 'Die Menge muss eine ganze Zahl sein.',
  quantityRange: ({ min, max }) => `Die Menge muss zwischen ${min} und ${max} liegen.`,
  selectDenomination: () => 'Wählen Sie einen Betrag für den Gutschein',
  notSubscribable: () => 'Dieser Artikel kann nicht abonniert werden.',
  subscriptionOnly: () => 'Diesen Artikel gibt es nur im Abonnement.',
  unableToAdd: () => 'Artikel konnte nicht hinzugefügt werden',
  unableToPurchase: () => 'Artikel konnte nicht gekauft werden',
  unableToPurchaseGiftCard: () => 'Gutschein konnte nicht gekauft werden',
  adding: () => 'Wird hinzugefügt…',
  added: () => 'Hinzugefügt!',
  oneFewer: () => 'Eins weniger',
  oneMore: () => 'Eins mehr',
  pillLabel: ({ count }) => `Warenkorb, ${count} Artikel`,
})

const cartPage = defineTranslations(cartPageMessages, {
  entryNotFound: () => 'Dieser Artikel liegt nicht mehr in Ihrem Warenkorb.',
  cartFull: ({ max }) => `Ein Warenkorb fasst ${max} verschiedene Artikel.`,
  title: () => 'Warenkorb',
  empty: () => 'Ihr Warenkorb ist leer.',
  continueShopping: () => 'Weiter einkaufen',
  subtotal: () => 'Zwischensumme',
  item: () => 'Artikel',
  quantity: () => 'Menge',
  price: () => 'Preis',
  oneFewerOf: ({ title }) => `${title}: eins weniger`,
  oneMoreOf: ({ title }) => `${title}: eins mehr`,
  update: () => 'Aktualisieren',
  remove: () => 'Entfernen',
  removeItem: ({ title }) => `${title} entfernen`,
  quantityOf: ({ title }) => `Menge von ${title}`,
  removed: ({ title }) => `${title} wurde entfernt.`,
  undo: () => 'Rückgängig',
  lineNotEnoughStock: ({ available }) =>
    available === 0
      ? 'Dieser Artikel ist ausverkauft.'
      : `Von diesem Artikel ${available === 1 ? 'ist' : 'sind'} nur ${available} vorrätig.`,
  changeTo: ({ quantity }) => `Auf ${quantity} ändern`,
  changeToOf: ({ quantity, title }) => `Auf ${quantity} ändern: ${title}`,
  priceChanged: ({ from, to }) =>
    `Seit Sie diesen Artikel ausgewählt haben, hat sich der Preis von ${from} auf ${to} geändert.`,
  mergedFewer: ({ title, wanted, kept }) =>
    `Ihr Warenkorb enthält jetzt ${kept} × ${title}: Zusammen waren es ${wanted}, und mehr gibt es nicht.`,
  mergedNone: ({ title, max }) => `${title} ist nicht dabei: Ein Warenkorb fasst ${max} verschiedene Artikel.`,
  lineUnavailable: () => 'Dieser Artikel ist nicht mehr erhältlich.',
  notInTotal: () => 'Nicht in der Summe',
  itemsInCart: () => 'Artikel in Ihrem Warenkorb',
  coupons: () => 'Gutscheincodes',
  discount: () => 'Rabatt',
  total: () => 'Summe',
  notLoaded: () => 'Ihr Warenkorb konnte nicht geladen werden.',
  tryAgain: () => 'Noch einmal versuchen',
  editFields: () => 'Ändern',
  checkout: () => 'Zur Kasse',
  taxesAtCheckout: () => 'Steuern und Versand werden an der Kasse berechnet.',
})

const miniCart = defineTranslations(miniCartMessages, {
  added: () => 'In Ihrem Warenkorb',
  inCart: ({ count }) => `${count} Artikel im Warenkorb`,
  quantity: ({ count }) => `Menge: ${count}`,
  subtotal: () => 'Zwischensumme',
  viewCart: () => 'Zum Warenkorb',
  checkout: () => 'Zur Kasse',
  close: () => 'Schließen',
})

const coupons = defineTranslations(couponMessages, {
  code: () => 'Gutscheincode',
  apply: () => 'Einlösen',
  unknown: () => 'Dieser Code ist keiner von uns.',
  tooMany: ({ max }) => `Ein Warenkorb fasst ${max} Codes.`,
  applied: ({ code }) => `${code} wurde hinzugefügt.`,
  unused: ({ code }) => `${code} senkt in Ihrem Warenkorb nichts.`,
  removed: ({ code }) => `${code} wurde entfernt.`,
  remove: ({ code }) => `Gutscheincode ${code} entfernen`,
  notYet: () => 'Dieser Code gilt noch nicht.',
  expired: () => 'Dieser Code ist abgelaufen.',
  usedUp: () => 'Dieser Code ist aufgebraucht.',
  minimum: ({ minimum }) => `Dieser Code gilt ab einem Einkauf von ${minimum}.`,
  products: () => 'Dieser Code gilt nicht für die Artikel in Ihrem Warenkorb.',
  combination: () => 'Dieser Code lässt sich nicht mit einem anderen Rabatt verbinden.',
  nothingLeft: () => 'Für diesen Code gibt es nichts mehr abzuziehen.',
})

const shipping = defineTranslations(shippingMessages, {
  estimate: () => 'Versand und Steuern schätzen',
  country: () => 'Land',
  region: () => 'Bundesland oder Region',
  selectRegion: () => 'Bitte wählen',
  postcode: () => 'Postleitzahl',
  show: () => 'Schätzung anzeigen',
  shipping: () => 'Versand (geschätzt)',
  pickup: () => 'Abholung',
  tax: ({ name, rate }) => `${name}, ${rate.replace('.', ',')} (geschätzt)`,
  taxIncluded: ({ name, rate }) => `Enthält ${name}, ${rate.replace('.', ',')} (geschätzt)`,
  taxExemption: () => 'Steuerbefreiung',
  total: () => 'Geschätzte Summe',
  to: ({ place }) => `Geschätzt für ${place}.`,
  notShipped: () => 'Dorthin versenden wir noch nicht.',
  countryNeeded: () => 'Bitte wählen Sie ein Land.',
  final: () => 'Die endgültigen Beträge werden an der Kasse berechnet.',
})

const catalog = defineTranslations(catalogMessages, {
  productNotFound: () => 'Dieses Produkt gibt es nicht mehr.',
  soldOut: () => 'Ausverkauft',
  soldOutMark: () => 'ausverkauft',
  saleMark: () => 'Angebot',
  unavailable: () => 'Nicht verfügbar',
  choiceSoldOut: () => 'Diese Auswahl ist ausverkauft. Bitte wählen Sie eine andere.',
  choiceNotSold: () => 'Diese Kombination gibt es nicht. Bitte wählen Sie eine andere.',
  variantNotRead: () => 'Diese Auswahl konnte nicht nachgesehen werden. Bitte versuchen Sie es noch einmal.',
  selectOption: ({ option }) => `${option} wählen`,
  addToCart: () => 'In den Warenkorb',
  buyNow: () => 'Direkt zur Kasse',
  subscribe: () => 'Abonnieren',
  quickView: () => 'Schnellansicht',
  giftCardValue: () => 'Betrag',
  giftCardSelect: () => 'Betrag wählen',
  quantity: () => 'Menge:',
  quantityLabel: () => 'Menge',
  originalPrice: () => 'Ursprünglicher Preis:',
  salePrice: () => 'Angebotspreis:',
  fromPrice: ({ price }) => `ab ${price}`,
  subscriptionPrice: ({ price, from, every, unit, duration, durationUnit }) => {
    const period = every === 1 ? `pro ${units[unit].one}` : `alle ${every} ${units[unit].many}`
    const length = duration ?? 0
    const lasting =
      length > 0 ? `, ${length} ${length === 1 ? units[durationUnit].one : units[durationUnit].many} lang` : ''
    return `${from ? 'ab ' : ''}${price} ${period}${lasting}`
  },
})

const merchandising = defineTranslations(merchandisingMessages, {
  scarcity: () => 'Nur noch {qtyInStock} vorrätig',
})

const quickView = defineTranslations(quickViewMessages, {
  viewProduct: () => 'Alle Angaben ansehen',
  close: () => 'Schließen',
  previous: () => 'Vorheriges Produkt',
  next: () => 'Nächstes Produkt',
  loading: () => 'Wird geladen …',
  tryAgain: () => 'Noch einmal versuchen',
  pictures: () => 'Bilder',
  picture: () => 'Bild',
})

const stock = defineTranslations(stockMessages, {
  belowZero: () => 'Es können nicht weniger als null Stück vorrätig sein.',
  notCounted: () =>
    'Der Bestand dieser Ausführung wird nicht gezählt und lässt sich deshalb nicht erhöhen oder verringern.',
  tooLarge: () => 'So viel kann nicht vorrätig sein.',
})

const restockForm = defineTranslations(restockFormMessages, {
  emailBlank: () => 'Bitte geben Sie eine E-Mail-Adresse ein',
  emailInvalid: () => 'Die E-Mail-Adresse ist nicht gültig',
  sending: () => 'Wird gesendet …',
})

const forms = defineTranslations(formsMessages, {
  noAnswer: () => 'Keine Angabe',
  stronglyDisagree: () => 'Stimme gar nicht zu',
  disagree: () => 'Stimme nicht zu',
  neutral: () => 'Neutral',
  agree: () => 'Stimme zu',
  stronglyAgree: () => 'Stimme voll zu',
  required: () => 'Pflichtfeld',
  exceededLimit: () => 'Sie haben die Höchstzahl der Zeichen überschritten.',
  emailInvalid: () => 'Die E-Mail-Adresse ist nicht gültig. E-Mail-Adressen haben die Form name@example.com.',
  fieldsInvalid: () => 'Mindestens eine Angabe ist nicht gültig. Bitte prüfen Sie Ihre Eingaben.',
  notReadable: () => 'Die Angaben waren nicht zu lesen. Bitte prüfen Sie Ihre Eingaben.',
  dateInvalid: () => 'Dieses Datum gibt es nicht.',
  numberInvalid: () => 'Bitte geben Sie eine Zahl ein.',
  numberTooSmall: ({ min }) => `Bitte geben Sie ${min} oder mehr ein.`,
  numberTooLarge: ({ max }) => `Bitte geben Sie ${max} oder weniger ein.`,
  optionUnknown: () => 'Bitte wählen Sie eine der Möglichkeiten.',
  firstName: () => 'Vorname',
  lastName: () => 'Nachname',
  chooseOption: () => 'Bitte wählen',
  optional: () => '(freiwillig)',
})

const checkout = defineTranslations(checkoutMessages, {
  title: () => 'Kasse',
  subscriptionTitle: () => 'Ihr Abonnement',
  giftCardTitle: () => 'Ihr Gutschein',
  notOpen: () => 'Das kann man hier noch nicht kaufen. Es wurde nichts bestellt, und es wird nichts abgebucht.',
  keptFor: ({ hours }) => `Ihre Auswahl bleibt hier ${hours} Stunden lang erhalten.`,
  gone: () => 'Dieser Kauf ist hier nicht mehr vorgemerkt. Bitte wählen Sie den Artikel noch einmal.',
  quantity: ({ count }) => `Menge: ${count}`,
  denomination: () => 'Betrag',
  endless: () => 'Bis Sie kündigen',
  payments: ({ count }) => (count === 1 ? '1 Zahlung' : `${count} Zahlungen`),
  backToItem: () => 'Zurück zum Artikel',
  backToCart: () => 'Zurück zum Warenkorb',
  continueShopping: () => 'Weiter einkaufen',
  fieldsHelp: () => 'Bitte beantworten Sie das, bevor der Artikel hinzugefügt wird.',
  notForSale: () => 'Dieser Artikel kann im Moment nicht gekauft werden.',
})

const purchaseForm = defineTranslations(purchaseFormMessages, {
  title: () => 'Ein paar Angaben',
  save: () => 'Speichern',
  saving: () => 'Wird gespeichert…',
  unableToSave: () => 'Angaben konnten nicht gespeichert werden',
})

const comments = defineTranslations(commentsMessages, {
  none: () => 'Keine',
  comments: ({ count }) => (count === 1 ? 'Kommentar' : 'Kommentare'),
})

const captcha = defineTranslations(captchaMessages, {
  unsolved: () => 'Bitte lösen Sie das CAPTCHA, bevor Sie absenden.',
  atWork: () => 'Es wird geprüft, dass Sie keine Maschine sind …',
  solved: () => 'Geprüft: Sie sind keine Maschine.',
  idle: () => 'Vor Maschinen geschützt. Sie müssen nichts lösen.',
  failed: () => 'Die Prüfung ist nicht gelungen. Bitte senden Sie das Formular noch einmal ab.',
})

const installments = defineTranslations(installmentsMessages, {
  payments: ({ count, amount }) => `${count} zinsfreie Zahlungen von ${amount}`,
  orPayments: ({ count, amount }) => `oder ${count} zinsfreie Zahlungen von ${amount} mit`,
  upTo: ({ amount }) => `verfügbar für Bestellungen bis ${amount}`,
  over: ({ amount }) => `verfügbar für Bestellungen über ${amount}`,
  name: () => 'Afterpay',
  moreInformation: () => 'Weitere Informationen',
  closePopup: () => 'Fenster schließen',
  about: () => 'Über die Zahlung in Raten',
})

/** German texts of a site's public pages. */
export const shopTranslations = {
  ...captcha,
  ...installments,
  ...calls,
  ...refusedCalls,
  ...kit,
  ...cart,
  ...cartPage,
  ...miniCart,
  ...coupons,
  ...shipping,
  ...catalog,
  ...merchandising,
  ...quickView,
  ...stock,
  ...restockForm,
  ...forms,
  ...reviewTranslations,
  ...purchaseForm,
  ...checkout,
  ...comments,
  ...searchFieldTranslations,
}
