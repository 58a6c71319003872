import { draftMessages } from '../../catalog/product-draft.messages.ts'
import { discountMessages } from '../../discounts/discounts.messages.ts'
import { defineTranslations } from '../../kit/text.ts'

function othersMatch({ before, now }: { before: number; now: number }): string {
  const more = now - before
  if (more === 0) return `Jetzt passen andere Produkte, ${now} wie zuvor.`
  const count = Math.abs(more)
  if (more < 0)
    return `${count === 1 ? '1 Produkt passt' : `${count} Produkte passen`} nicht mehr; jetzt sind es ${now}.`
  return `${count === 1 ? '1 Produkt passt' : `${count} Produkte passen`} jetzt zusätzlich, zusammen ${now}.`
}

const drafts = defineTranslations(draftMessages, {
  skuTaken: ({ sku }) => `Es gibt schon eine Ausführung mit der Artikelnummer ${sku}.`,
  urlTaken: () => 'Unter dieser Adresse gibt es schon ein Produkt.',
  productInvalid: () => 'Dieses Produkt kann noch nicht gespeichert werden.',
  tooManyProducts: ({ max }) => `Eine Sammlung fasst ${max} Produkte.`,
  variantNotFound: () => 'Diese Ausführung gibt es nicht mehr.',
  titleMissing: () => 'Bitte geben Sie einen Titel ein.',
  urlInvalid: () => 'Bitte verwenden Sie Buchstaben, Ziffern, Bindestriche und Schrägstriche.',
  variantMissing: () => 'Ein Produkt braucht mindestens eine Ausführung.',
  tooManyVariants: ({ max }) => `Ein Produkt kann ${max} Ausführungen haben.`,
  tooManyOptions: ({ max }) => `Ein Produkt kann ${max} Optionen haben.`,
  optionTwice: ({ name }) => `Die Option ${name} gibt es zweimal.`,
  optionInvalid: ({ max }) => `Namen und Werte von Optionen können ${max} Zeichen und keine Zeilenumbrüche haben.`,
  optionValueMissing: ({ option, sku }) => `Der Ausführung ${sku} fehlt ein Wert für ${option}.`,
  combinationTwice: ({ sku }) => `Die Ausführung ${sku} wiederholt die Auswahl einer anderen.`,
  skuMissing: () => 'Jede Ausführung braucht eine Artikelnummer.',
  skuTwice: ({ sku }) => `Die Artikelnummer ${sku} gibt es zweimal.`,
  amountTwice: () => 'Diesen Betrag gibt es schon.',
  priceInvalid: ({ sku }) => `Der Preis von ${sku} ist nicht gültig.`,
  stockInvalid: ({ sku }) => `Der Bestand von ${sku} ist nicht gültig.`,
  measuresInvalid: ({ sku }) => `Gewicht oder Größe von ${sku} ist nicht gültig.`,
  taxClassInvalid: ({ sku }) => `Die Steuerklasse von ${sku} ist nicht gültig.`,
  tagTooLong: ({ max }) => `Ein Schlagwort kann ${max} Zeichen haben.`,
  tooManyWords: ({ max }) => `Davon kann es ${max} geben.`,
  categoryTooLong: ({ max }) => `Eine Kategorie kann ${max} Zeichen haben.`,
  tooManyImages: ({ max }) => `Ein Produkt kann ${max} Bilder haben.`,
  typeUnknown: () => 'Diese Art von Produkt ist nicht bekannt.',
  notSubscribable: () => 'Nur Waren und Dienstleistungen können abonniert werden.',
  planInvalid: () =>
    'Ein Abonnement braucht einen Zeitraum in ganzen Wochen, Monaten oder Jahren und eine Zahl von Zahlungen (0 ist ohne Ende).',
  formInvalid: () => 'Jedes Feld des Formulars braucht einen Titel, und etwas zu wählen, wo man wählt.',
  notAnOption: ({ val }) => `${val} gehört nicht zu den vorgesehenen Möglichkeiten`,
  labelTaken: ({ tagType }) =>
    tagType === 'tag' ? 'Dieses Schlagwort gibt es schon' : 'Diese Kategorie gibt es schon',
  labelUnknown: () => 'Kein Produkt hat diese Bezeichnung noch.',
  labelEmpty: () => 'Bitte geben Sie einen Namen ein.',
  textTooLong: ({ max }) => `Dieser Text kann ${max} Zeichen haben.`,
  imageTwice: () => 'Dieses Bild ist zweimal da.',
  imageGone: () => 'Dieses Bild gibt es nicht mehr.',
  skuInvalid: ({ max }) => `Eine Artikelnummer kann ${max} Zeichen und keine Zeilenumbrüche haben.`,
  variantUnknown: () => 'Diese Ausführung gehört zu einem anderen Produkt oder ist zweimal da.',
  fileMissing: () => 'Ein Download braucht eine Datei, bevor er im Shop sein kann. Bitte fügen Sie sie zuerst hinzu.',
  fileMissingIn: ({ title }) =>
    `${title} hat noch keine Datei. Bitte fügen Sie sie hinzu, bevor das Produkt im Shop gezeigt wird.`,
  scheduleInvalid: () => 'Bitte wählen Sie einen Zeitpunkt in der Zukunft.',
  hiddenBeforeShown: () => 'Bitte wählen Sie einen Zeitpunkt nach dem, ab dem es gezeigt wird.',
  collectionGone: () => 'Diese Sammlung gibt es nicht mehr.',
  noCollection: () => 'In keiner Sammlung ist Platz für ein weiteres Produkt.',
  changedMeanwhile: () => 'Dieselben Felder wurden inzwischen geändert. Nichts wurde gespeichert.',
  changedField: ({ by }) => (by === '' ? 'Das wurde inzwischen geändert.' : `${by} hat das inzwischen geändert.`),
  priceOutOfRange: ({ title }) => `Ein Preis von ${title} würde zu niedrig oder zu hoch.`,
  saleAbovePrice: ({ title }) => `Ein Angebotspreis von ${title} läge über seinem Preis.`,
  pricesMeanwhile: () =>
    'Preise wurden inzwischen geändert. Sie haben noch nichts geändert. Bitte sehen Sie sich die neuen Preise noch einmal an.',
  othersMatch: (values) => `${othersMatch(values)} Nichts wurde geändert. Bitte sehen Sie noch einmal nach.`,
  tooManySelected: ({ max }) =>
    `Höchstens ${max} Produkte können zusammen geändert werden. Bitte suchen oder filtern Sie genauer.`,
  copyTitle: ({ title }) => `${title} (Kopie)`,
})

const discounts = defineTranslations(discountMessages, {
  changed: () => 'Dieser Rabatt wurde inzwischen geändert.',
  usedMore: ({ uses }) =>
    `Er wurde schon ${uses === 1 ? 'einmal' : `${uses} Mal`} genutzt, die Grenze kann also nicht niedriger sein.`,
  codeTaken: () => 'Ein anderer Rabatt hat diesen Code.',
  notFound: () => 'Diesen Rabatt gibt es nicht.',
  invalid: () => 'So lässt sich dieser Rabatt nicht anlegen.',
  codeInvalid: () => 'Ein Code hat 3 bis 40 Buchstaben, Ziffern, Bindestriche oder Unterstriche.',
  percentRange: () => 'Ein Prozentsatz liegt über 0 und ist höchstens 100.',
  datesReversed: () => 'Er würde enden, bevor er beginnt.',
  productsOfOrder: () => 'Nur ein Rabatt auf Produkte nennt Produkte.',
  productUnknown: () => 'Eines dieser Produkte gibt es nicht.',
  tooMany: ({ max }) => `Ein Shop kann ${max} Rabatte haben, die von selbst gelten.`,
})

export const productTranslations = { ...drafts, ...discounts }
