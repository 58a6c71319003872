import type { ProductInput } from '@sitewright/server/catalog/index.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'

export type TestProduct = Omit<ProductInput, 'collectionId' | 'productType'> &
  Partial<Pick<ProductInput, 'productType'>>

const plain: readonly TestProduct[] = [
  { urlId: 'ten', title: 'Ten of these', variants: [{ sku: 'TEN', priceCents: 1_800, stock: 10 }] },
  { urlId: 'plenty', title: 'Plenty', variants: [{ sku: 'PLENTY', priceCents: 100, stock: 500 }] },
  { urlId: 'endless', title: 'Endless', variants: [{ sku: 'ENDLESS', priceCents: 250, stock: null }] },
  { urlId: 'last-two', title: 'Last two', variants: [{ sku: 'LAST', priceCents: 900, stock: 2 }] },
  { urlId: 'only-one', title: 'Only one', variants: [{ sku: 'ONE', priceCents: 4_000, stock: 1 }] },
  { urlId: 'none-left', title: 'None left', variants: [{ sku: 'NONE', priceCents: 900, stock: 0 }] },
  {
    urlId: 'download',
    title: 'Download',
    productType: productTypes.digital,
    variants: [{ sku: 'FILE', priceCents: 500, stock: null }],
  },
  {
    urlId: 'lesson',
    title: 'Lesson',
    productType: productTypes.service,
    variants: [{ sku: 'LESSON', priceCents: 3_000, stock: 20 }],
  },
  {
    urlId: 'long-words',
    title: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenhalterung',
    variants: [{ sku: 'LONG', priceCents: 1_248_000, stock: 4 }],
  },
]

/**
 * Returns a product with the options Colour and Size: small green has stock, large green is sold out, large blue does not exist,
 * and small blue is on sale with unlimited stock. `prefix` begins its SKUs.
 */
function mug(urlId: string, title: string, prefix: string): TestProduct {
  const options = ['Colour', 'Size']
  const of = (Colour: string, Size: string): { Colour: string; Size: string } => ({ Colour, Size })
  return {
    urlId,
    title,
    options,
    variants: [
      { sku: `${prefix}GS`, attributes: of('Green', 'Small'), priceCents: 1_800, stock: 10 },
      { sku: `${prefix}GL`, attributes: of('Green', 'Large'), priceCents: 2_400, stock: 0 },
      {
        sku: `${prefix}BS`,
        attributes: of('Blue', 'Small'),
        priceCents: 2_000,
        salePriceCents: 1_500,
        onSale: true,
        stock: null,
      },
    ],
  }
}

const chosen: readonly TestProduct[] = [
  mug('mug', 'Mug', ''),
  { ...mug('loose', 'Loose mug', 'L'), categories: ['Loose'] },
  {
    urlId: 'three-ways',
    title: 'Three ways',
    options: ['Colour', 'Size', 'Handle'],
    variants: [
      { sku: 'T1', attributes: { Colour: 'Green', Size: 'Small', Handle: 'Left' }, priceCents: 900, stock: 4 },
      { sku: 'T2', attributes: { Colour: 'Blue', Size: 'Large', Handle: 'Right' }, priceCents: 1_100, stock: 4 },
    ],
  },
  {
    urlId: 'one-way',
    title: 'One way',
    options: ['Colour'],
    variants: [
      { sku: 'O1', attributes: { Colour: 'Green' }, priceCents: 700, stock: 40 },
      { sku: 'O2', attributes: { Colour: 'Blue' }, priceCents: 700, stock: 0 },
      { sku: 'O3', attributes: { Colour: 'Red' }, priceCents: 700, stock: 3 },
    ],
  },
]

const manyOptions = {
  Colour: ['Ash', 'Bone', 'Clay'],
  Size: ['Small', 'Medium', 'Large'],
  Handle: ['Left', 'Right', 'None'],
  Glaze: ['Matt', 'Satin', 'Gloss'],
  Foot: ['Flat', 'Ring', 'High'],
  Lid: ['With', 'Without'],
} as const

/**
 * Returns a product with 250 variants, spread evenly over the 486 combinations of six options. Every tenth variant is sold out,
 * every seventh has low stock, every fifth is on sale.
 */
function many(): TestProduct {
  const names = Object.keys(manyOptions)
  const lists: readonly (readonly string[])[] = Object.values(manyOptions)
  const all = lists.reduce((product, list) => product * list.length, 1)
  const made = Array.from({ length: all }, (_, n) => n).filter((n) => (n * 250) % all < 250)
  const variants = made.map((n, index) => {
    let rest = n
    const values = lists.map((list) => {
      const value = list[rest % list.length] ?? ''
      rest = Math.floor(rest / list.length)
      return value
    })
    return {
      sku: `M${index}`,
      attributes: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])),
      priceCents: 1_000 + index,
      salePriceCents: 900,
      onSale: index % 5 === 4,
      stock: index % 10 === 9 ? 0 : index % 7 === 6 ? 3 : 50,
    }
  })
  return { urlId: 'many', title: 'Many ways', options: names, variants }
}

/** Products that are not bought with a plain add-to-cart button (SF-4.14 to SF-4.16). */
const otherWays: readonly TestProduct[] = [
  {
    urlId: 'club',
    title: 'Monthly cup',
    subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
    options: ['Colour'],
    variants: [
      { sku: 'CLUB-G', attributes: { Colour: 'Green' }, priceCents: 2_500, stock: null },
      { sku: 'CLUB-B', attributes: { Colour: 'Blue' }, priceCents: 2_500, stock: 0 },
    ],
  },
  {
    urlId: 'two-years',
    title: 'Two years of lessons',
    productType: productTypes.service,
    subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 24 },
    variants: [{ sku: 'YEARS', priceCents: 4_000, stock: null }],
  },
  {
    urlId: 'gift-card',
    title: 'Gift card',
    productType: productTypes.giftCard,
    options: ['Amount'],
    variants: [25, 50, 100].map((value) => {
      return { sku: `GIFT-${value}`, attributes: { Amount: String(value) }, priceCents: value * 100, stock: null }
    }),
  },
  {
    urlId: 'own-words',
    title: 'Button of its own',
    customAddButtonText: 'Take it home',
    variants: [{ sku: 'WORDS', priceCents: 1_200, stock: 10 }],
  },
  {
    urlId: 'engraved',
    title: 'Engraved plate',
    additionalFieldsForm: {
      id: 'engraving',
      name: 'Engraving',
      fields: [
        { id: 'words', type: 'text', title: 'Words on the rim', required: true, maxLength: 40 },
        { id: 'letters', type: 'select', title: 'Letters', options: ['Round', 'Straight'], required: true },
        { id: 'extras', type: 'checkbox', title: 'Extras', options: ['Gift box', 'Card'] },
        { id: 'note', type: 'textarea', title: 'Note for the potter', maxLength: 200 },
      ],
    },
    variants: [{ sku: 'PLATE', priceCents: 5_600, stock: 6 }],
  },
]

/** Products for the journeys, the same on every test site. */
export const testProducts: readonly TestProduct[] = [...plain, ...chosen, many(), ...otherWays]
