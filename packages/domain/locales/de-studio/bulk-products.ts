import { bulkMessages } from '../../catalog/bulk/bulk.messages.ts'
import type { PriceProblem } from '../../catalog/bulk/bulk.wire.ts'
import { defineTranslations } from '../../kit/text.ts'

type Count = { count: number }

const number = (count: number): string => count.toLocaleString('de')
const products = ({ count }: Count): string => (count === 1 ? '1 Produkt' : `${number(count)} Produkte`)

const problems: Record<PriceProblem, (title: string, price: string) => string> = {
  'below-zero': (title, price) => `${title} würde weniger als nichts kosten: ${price}.`,
  'too-high': (title, price) => `${title} würde zu viel kosten: ${price}.`,
  'sale-above-price': (title, price) => `Der Angebotspreis von ${title}, ${price}, läge über seinem Preis.`,
}

export const bulkTranslations = defineTranslations(bulkMessages, {
  products,
  changing: (values) => `${products(values)} werden geändert …`,
  show: () => 'Neue Preise zeigen',
  apply: (values) => `${products(values)} ändern`,
  newPrices: () => 'Neue Preise',
  changes: (values) => {
    const { low, high } = values
    const verb = values.count === 1 ? 'ändert sich' : 'ändern sich'
    return `${products(values)} ${verb}. Neue Preise: ${low === high ? low : `${low} bis ${high}`}.`
  },
  nothing: () => 'Kein Preis ändert sich.',
  product: () => 'Produkt',
  before: () => 'Jetzt',
  after: () => 'Neu',
  more: ({ count }) => `und ${number(count)} weitere`,
  same: (values) =>
    `${products(values)} ${values.count === 1 ? 'bleibt' : 'bleiben'}, wie ${values.count === 1 ? 'es ist' : 'sie sind'}.`,
  giftCards: ({ count }) =>
    count === 1
      ? '1 Gutschein wird ausgelassen: Er hat Beträge und keinen Preis.'
      : `${number(count)} Gutscheine werden ausgelassen: Sie haben Beträge und keinen Preis.`,
  saleStays: (values) =>
    `${products(values)} ${values.count === 1 ? 'ist' : 'sind'} im Angebot. Der Angebotspreis bleibt, wie er ist.`,
  missing: (values) => `${products(values)} gibt es nicht mehr.`,
  problems: (values) =>
    values.count === 1
      ? 'Dieser Preis ist nicht möglich:'
      : `Die Preise von ${number(values.count)} Produkten sind nicht möglich:`,
  problem: ({ title, price, problem }) => problems[problem](title, price),
  leaveOut: ({ count }) =>
    count === 1 ? 'Dieses Produkt lassen, wie es ist' : `Diese ${number(count)} Produkte lassen, wie sie sind`,
  leaveOutFirst: () =>
    'Bitte lassen Sie die Produkte aus, deren Preise nicht möglich sind, oder ändern Sie oben etwas.',
})
