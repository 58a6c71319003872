import { defineTranslations } from '../../kit/text.ts'
import { inventoryMessages } from '../../stock/inventory-studio.messages.ts'
import { lowStockMailMessages } from '../../stock/low-stock-mail.messages.ts'
import { stockChangeMessages } from '../../stock/stock-changes.messages.ts'

const refusals = defineTranslations(stockChangeMessages, {
  tooManyVariants: ({ max }) =>
    `Der Bestand von höchstens ${max} Varianten lässt sich auf einmal ändern. Wählen Sie weniger Produkte aus.`,
  notTracked: () => 'Downloads und Geschenkkarten gehen nie aus und haben deshalb keinen Bestand.',
  changedSince: () =>
    'Der Bestand wurde nach dieser Änderung neu gezählt. Sie rückgängig zu machen, würde die neue Zahl verfälschen.',
  changedMeanwhile: ({ available }) =>
    available === null
      ? 'Der Bestand ist inzwischen unbegrenzt. Mit „Noch einmal“ wird Ihre Zahl trotzdem gespeichert.'
      : `Der Bestand ist inzwischen ${available}. Mit „Noch einmal“ wird Ihre Zahl trotzdem gespeichert.`,
})

const lowStockMail = defineTranslations(lowStockMailMessages, {
  subject: ({ count }) => (count === 1 ? '1 Produkt geht zur Neige' : `${count} Produkte gehen zur Neige`),
  lead: ({ count, threshold }) =>
    count === 1
      ? `Davon sind nur noch ${threshold} oder weniger da.`
      : `Von jedem sind nur noch ${threshold} oder weniger da.`,
  line: ({ name, sku, available }) => `${name} (${sku}): ${available === 0 ? 'ausverkauft' : `noch ${available}`}`,
  more: ({ count }) => `und ${count} weitere`,
  action: () => 'Bestand öffnen',
  small: () =>
    'Diese E-Mail kommt einmal, wenn ein Produkt zur Neige geht. Grenze und Schalter dafür stehen im Bestand.',
})

const screen = defineTranslations(inventoryMessages, {
  searchLabel: () => 'Bestand durchsuchen',
  searchHint: () => 'Name oder SKU suchen',
  name: () => 'Name',
  sku: () => 'SKU',
  price: () => 'Preis',
  status: () => 'Zustand',
  stock: () => 'Bestand',
  found: ({ products, variants }) =>
    `${products === 1 ? '1 Produkt' : `${products} Produkte`}, ${variants === 1 ? '1 Variante' : `${variants} Varianten`}`,
  stockFilter: () => 'Bestand',
  withCount: ({ name, count }) => `${name} (${count})`,
  loading: () => 'Bestand wird geladen …',
  none: () => 'Noch keine Produkte',
  noneHelp: () => 'Was Sie verkaufen, erscheint hier mit seinem Bestand.',
  noMatch: () => 'Kein Produkt passt',
  noMatchHelp: () => 'Versuchen Sie ein anderes Wort oder entfernen Sie den Filter.',

  unlimited: () => 'Unbegrenzt',
  inStock: () => 'Vorrätig',
  low: () => 'Knapp',
  soldOut: () => 'Ausverkauft',
  lowAndOut: ({ low, out }) => `${low} knapp, ${out} aus`,
  someOut: ({ count }) => `${count} ausverkauft`,
  hidden: () => 'Verborgen',
  skuCount: ({ count }) => `${count} SKUs`,
  variantCount: ({ count }) => (count === 1 ? '1 Variante' : `${count} Varianten`),
  optionsAndCount: ({ options, count }) => `${options}, ${count} Varianten`,
  waiting: ({ count }) => (count === 1 ? '1 Person wartet darauf' : `${count} Personen warten darauf`),
  inOrders: ({ count }) => `${count} weitere in offenen Bestellungen`,

  stockOf: ({ name }) => `Bestand von ${name}`,
  oneLess: ({ name }) => `Eins weniger von ${name}`,
  oneMore: ({ name }) => `Eins mehr von ${name}`,
  unlimitedOf: ({ name }) => `Unbegrenzter Bestand von ${name}`,
  neverRunsOut: () => 'Downloads und Geschenkkarten gehen nie aus',
  stockChanged: ({ name, before, after }) => `${name}: Bestand ${before} → ${after}`,
  undone: ({ name, after }) => `${name}: Bestand ist wieder ${after}`,
  notChanged: ({ name, why }) => `${name}: ${why}`,

  editStock: () => 'Bestand ändern',
  editStockOf: ({ count }) => (count === 1 ? 'Bestand von 1 Produkt' : `Bestand von ${count} Produkten`),
  bulkHelp: () =>
    'Die Änderung gilt für alle Varianten der ausgewählten Produkte. Unbegrenzter Bestand bleibt beim Hinzufügen und Entfernen unverändert.',
  how: () => 'Was zu tun ist',
  add: () => 'Hinzufügen',
  remove: () => 'Entfernen',
  setTo: () => 'Setzen auf',
  makeUnlimited: () => 'Unbegrenzt machen',
  units: () => 'Stück',
  changeStock: () => 'Bestand ändern',
  changing: () => 'Wird geändert …',
  bulkDone: ({ count }) =>
    count === 1 ? 'Bestand von 1 Variante geändert' : `Bestand von ${count} Varianten geändert`,
  bulkUndone: () => 'Der Bestand ist wie zuvor',

  history: () => 'Verlauf',
  historyOf: ({ name }) => `Verlauf von ${name}`,
  noHistory: () => 'Noch hat sich nichts geändert.',
  olderMovements: () => 'Ältere Änderungen',
  byWhom: ({ who, at }) => `${who}, ${at}`,
  fromTo: ({ before, after }) => `${before} → ${after}`,
  initial: () => 'Angelegt',
  counted: () => 'Gezählt',
  received: () => 'Eingegangen',
  returned: () => 'Zurückgekommen',
  damaged: () => 'Beschädigt',
  sold: () => 'Verkauft',
  correction: () => 'Von Hand geändert',
  import: () => 'Importiert',
  undoneReason: () => 'Rückgängig gemacht',
  reserved: () => 'Zurückgehalten, während jemand bezahlt',
  released: () => 'Nicht gekauft, wieder frei',
  expired: () => 'Nicht rechtzeitig bezahlt, wieder frei',
  committed: () => 'Verkauft',
  fulfilled: () => 'Versandt',
  unfulfilled: () => 'Versand rückgängig gemacht',
  dropped: () => 'Aus einer Bestellung verloren',
  order: ({ number }) => `Bestellung #${number}`,

  scarcity: () => 'Knappheit',
  scarcityHelp: () => 'Sagen Sie, wenn nur noch wenige da sind. Die Zahl stimmt immer.',
  onPages: () => 'Auf Produktseiten',
  onPagesHelp: () => 'Unter dem Preis, über dem Knopf.',
  inBlocks: () => 'In Produktblöcken',
  inBlocksHelp: () => 'Im Raster des Shops, in Übersichten und Produktblöcken.',
  showAtMost: () => 'Anzeigen bei höchstens',
  less: () => 'Weniger',
  more: () => 'Mehr',
  message: () => 'Text',
  stockName: () => 'Bestand',
  messageHelp: ({ name }) => `${name} steht für die Zahl, die noch da ist`,
  preview: () => 'Vorschau',
  previewOn: () => 'Vorschau auf',
  page: () => 'Seite',
  block: () => 'Block',
  previewOff: () => 'Hier erscheint nichts, weil es ausgeschaltet ist.',
  previewPlenty: ({ name, available }) => `Von ${name} sind ${available} da, deshalb erscheint kein Hinweis.`,
  addToCart: () => 'In den Warenkorb',
  lowStock: () => 'Knapper Bestand',
  lowStockHelp: () => 'Für Sie und Ihr Team: Ab hier steht in der Liste „Knapp“.',
  lowAtMost: () => 'Knapp ab höchstens',
  alert: () => 'E-Mail senden, wenn ein Produkt knapp wird',
  alertHelp: () => 'Jedes Mal eine, an die Kontaktadresse der Website oder deren Besitzer.',
  nowLow: ({ count, threshold }) =>
    count === 1
      ? `1 Produkt hat gerade ${threshold} oder weniger.`
      : `${count} Produkte haben gerade ${threshold} oder weniger.`,
  reset: () => 'Zurücksetzen',
  numberInvalid: () => 'Bitte schreiben Sie eine ganze Zahl.',
})

/** German texts of the studio's inventory. */
export const studioInventoryTranslations = { ...refusals, ...lowStockMail, ...screen }
