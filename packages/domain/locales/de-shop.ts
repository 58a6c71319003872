import { cartMessages } from '../cart/cart.messages.ts'
import { catalogMessages } from '../catalog/catalog.messages.ts'
import { commentsMessages } from '../comments/comments.messages.ts'
import { formsMessages } from '../forms/forms.messages.ts'
import { kitMessages } from '../kit/kit.messages.ts'
import { listText, translated } from '../kit/text.ts'
import { stockMessages } from '../stock/stock.messages.ts'

const units = {
  WEEK: { one: 'Woche', many: 'Wochen' },
  MONTH: { one: 'Monat', many: 'Monate' },
  YEAR: { one: 'Jahr', many: 'Jahre' },
} as const

const kit = translated(kitMessages, {
  shape: () => 'Ein Teil der Angaben war nicht zu verstehen.',
  notJson: () => 'Die Anfrage ist kein gültiges JSON.',
  bodyTooLarge: () => 'Die Anfrage ist zu groß.',
  sessionExpired: () => 'Ihre Sitzung ist abgelaufen. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
  enableCookies: () => 'Bitte erlauben Sie Cookies, laden Sie die Seite neu und versuchen Sie es noch einmal.',
  notFound: () => 'Unter dieser Adresse gibt es nichts.',
  method: () => 'Diese Adresse antwortet nicht auf diese Methode.',
  unknownHost: () => 'Unter dieser Adresse gibt es keine Website.',
  tooMany: () => 'Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
  unavailable: () =>
    'Die Website ist gerade nicht erreichbar. Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
  denied: () => 'Das dürfen Sie hier nicht.',
  signedOut: () => 'Bitte melden Sie sich an.',
  somethingWentWrong: () => 'Etwas ist schiefgegangen',
  networkError: () => 'Netzwerkfehler',
  unableToConnect: () => 'Keine Verbindung. Bitte versuchen Sie es noch einmal',
  fieldRequired: () => 'Diese Angabe fehlt.',
  fieldInvalid: () => 'Diese Angabe ist nicht gültig.',
  emailInvalid: () => 'Die E-Mail-Adresse ist nicht gültig',
})

const cart = translated(cartMessages, {
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
  entryNotFound: () => 'Dieser Artikel liegt nicht mehr in Ihrem Warenkorb.',
  cartFull: ({ max }) => `Ein Warenkorb fasst ${max} verschiedene Artikel.`,
  sessionExpired: () => 'Ihre Sitzung ist abgelaufen. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.',
  enableCookies: () => 'Bitte erlauben Sie Cookies, laden Sie die Seite neu und versuchen Sie es noch einmal.',
  tooMany: () => 'Bitte versuchen Sie es in ein paar Sekunden noch einmal.',
  unableToAdd: () => 'Artikel konnte nicht hinzugefügt werden',
  unableToPurchase: () => 'Artikel konnte nicht gekauft werden',
  unableToPurchaseGiftCard: () => 'Gutschein konnte nicht gekauft werden',
  adding: () => 'Wird hinzugefügt…',
  added: () => 'Hinzugefügt!',
  title: () => 'Warenkorb',
  empty: () => 'Ihr Warenkorb ist leer.',
  continueShopping: () => 'Weiter einkaufen',
  checkout: () => 'Zur Kasse',
  subtotal: () => 'Zwischensumme',
  item: () => 'Artikel',
  quantity: () => 'Menge',
  price: () => 'Preis',
  oneFewer: () => 'Eins weniger',
  oneMore: () => 'Eins mehr',
  oneFewerOf: ({ title }) => `${title}: eins weniger`,
  oneMoreOf: ({ title }) => `${title}: eins mehr`,
  update: () => 'Aktualisieren',
  updating: () => 'Wird aktualisiert…',
  remove: () => 'Entfernen',
  removeItem: ({ title }) => `${title} entfernen`,
  quantityOf: ({ title }) => `Menge von ${title}`,
  removed: ({ title }) => `${title} wurde entfernt.`,
  undo: () => 'Rückgängig',
  pillLabel: ({ count }) => `Warenkorb, ${count} Artikel`,
  cart: () => 'Warenkorb',
  lineNotEnoughStock: ({ available }) =>
    available === 0 ? 'Dieser Artikel ist ausverkauft.' : `Von diesem Artikel sind nur ${available} vorrätig.`,
  lineUnavailable: () => 'Dieser Artikel ist nicht mehr erhältlich.',
  taxesAtCheckout: () => 'Steuern und Versand werden an der Kasse berechnet.',
})

const catalog = translated(catalogMessages, {
  skuTaken: ({ sku }) => `Es gibt schon eine Ausführung mit der Artikelnummer ${sku}.`,
  urlTaken: () => 'Unter dieser Adresse gibt es schon ein Produkt.',
  productInvalid: () => 'Dieses Produkt kann noch nicht gespeichert werden.',
  tooManyProducts: ({ max }) => `Eine Sammlung fasst ${max} Produkte.`,
  variantNotFound: () => 'Diese Ausführung gibt es nicht mehr.',
  productNotFound: () => 'Dieses Produkt gibt es nicht mehr.',
  titleMissing: () => 'Bitte geben Sie einen Titel ein.',
  urlInvalid: () => 'Bitte verwenden Sie Buchstaben, Ziffern, Bindestriche und Schrägstriche.',
  variantMissing: () => 'Ein Produkt braucht mindestens eine Ausführung.',
  tooManyVariants: ({ max }) => `Ein Produkt kann ${max} Ausführungen haben.`,
  tooManyOptions: ({ max }) => `Ein Produkt kann ${max} Optionen haben.`,
  optionTwice: ({ name }) => `Die Option ${name} gibt es zweimal.`,
  optionValueMissing: ({ option, sku }) => `Der Ausführung ${sku} fehlt ein Wert für ${option}.`,
  combinationTwice: ({ sku }) => `Die Ausführung ${sku} wiederholt die Auswahl einer anderen.`,
  skuMissing: () => 'Jede Ausführung braucht eine Artikelnummer.',
  skuTwice: ({ sku }) => `Die Artikelnummer ${sku} gibt es zweimal.`,
  priceInvalid: ({ sku }) => `Der Preis von ${sku} ist nicht gültig.`,
  stockInvalid: ({ sku }) => `Der Bestand von ${sku} ist nicht gültig.`,
  tagTooLong: ({ max }) => `Ein Schlagwort kann ${max} Zeichen haben.`,
  tooManyWords: ({ max }) => `Davon kann es ${max} geben.`,
  categoryTooLong: ({ max }) => `Eine Kategorie kann ${max} Zeichen haben.`,
  tooManyImages: ({ max }) => `Ein Produkt kann ${max} Bilder haben.`,
  typeUnknown: () => 'Diese Art von Produkt ist nicht bekannt.',
  soldOut: () => 'Ausverkauft',
  soldOutMark: () => 'ausverkauft',
  saleMark: () => 'Angebot',
  unavailable: () => 'Nicht verfügbar',
  selectOption: ({ option }) => `${option} wählen`,
  addToCart: () => 'In den Warenkorb',
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

const stock = translated(stockMessages, {
  belowZero: () => 'Es können nicht weniger als null Stück vorrätig sein.',
  notCounted: () =>
    'Der Bestand dieser Ausführung wird nicht gezählt und lässt sich deshalb nicht erhöhen oder verringern.',
  tooLarge: () => 'So viel kann nicht vorrätig sein.',
})

const forms = translated(formsMessages, {
  noAnswer: () => 'Keine Angabe',
  stronglyDisagree: () => 'Stimme gar nicht zu',
  disagree: () => 'Stimme nicht zu',
  neutral: () => 'Neutral',
  agree: () => 'Stimme zu',
  stronglyAgree: () => 'Stimme voll zu',
})

const comments = translated(commentsMessages, {
  none: () => 'Keine',
  comments: ({ count }) => (count === 1 ? 'Kommentar' : 'Kommentare'),
})

/** What visitors of a site read. */
export const shopWords = { ...kit, ...cart, ...catalog, ...stock, ...forms, ...comments }
