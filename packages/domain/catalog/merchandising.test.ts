import { expect, it } from 'vitest'
import type { ProductType } from '../kit/enums.ts'
import { english } from '../locales/en.ts'
import { german } from '../locales/de.ts'
import { merchandisingSettings } from '../pages/chosen-settings.ts'
import type { ProductStructuredContent, Variant } from '../pages/page-json.ts'
import type { MerchandisingSettings } from '../pages/website-json.ts'
import { merchandisingContext, scarcityMessageFor, type MerchandisingOptions } from './merchandising.ts'

type Stock = { qtyInStock: number; unlimited?: boolean }
const five: Stock[] = [
  { qtyInStock: 0 },
  { qtyInStock: 1 },
  { qtyInStock: 3 },
  { qtyInStock: 4 },
  { qtyInStock: 2, unlimited: true },
]

it('PL-3.66 returns a scarcity view for each variant with tracked stock from 1 up to the store’s threshold', () => {
  const context = contextOf(five, { scarcityThreshold: 3 })
  expect(context).toMatchObject({ scarcityEnabled: true, scarcityShownByDefault: false })
  expect(context?.scarcityTemplateViews).toEqual([
    { qtyInStock: 1, attributes: { Size: 'b' }, scarcityShownByDefault: false },
    { qtyInStock: 3, attributes: { Size: 'c' }, scarcityShownByDefault: false },
  ])
})

it('SF-3.09 PL-3.66 shows the scarcity text of a single-variant product by default', () => {
  const context = contextOf([{ qtyInStock: 2 }], {})
  expect(context?.scarcityTemplateViews).toEqual([{ qtyInStock: 2, scarcityShownByDefault: true }])
  expect(context?.scarcityShownByDefault).toBe(true)
})

it('PL-3.66 returns no scarcity views for digital products and gift cards', () => {
  const views = ([1, 2, 3, 4] as const).map(
    (type) => contextOf([{ qtyInStock: 2 }], {}, { type })?.scarcityTemplateViews,
  )
  expect(views.map((of) => of?.length)).toEqual([1, 0, 1, 0])
  expect(scarcityMessageFor({ unlimited: false, qtyInStock: 2 }, 2, optionsOf({}))).toBe('')
})

it('SF-3.09 enables scarcity texts separately for product pages and product blocks', () => {
  const onItems = { scarcityEnabledOnProductItems: true, scarcityEnabledOnProductBlocks: false }
  const onBlocks = { scarcityEnabledOnProductItems: false, scarcityEnabledOnProductBlocks: true }
  const isOn = (settings: typeof onItems, place: 'item' | 'block') => {
    const context = contextOf(five, settings, { place })
    return [context?.scarcityEnabled, context?.scarcityTemplateViews.length, context?.scarcityText !== '']
  }
  expect([isOn(onItems, 'item'), isOn(onItems, 'block')]).toEqual([
    [true, 3, true],
    [false, 0, false],
  ])
  expect([isOn(onBlocks, 'item'), isOn(onBlocks, 'block')]).toEqual([
    [false, 0, false],
    [true, 3, true],
  ])
})

it('PL-3.66 uses the store’s custom text for the units left, else the default in the site’s language', () => {
  const words = (settings: Partial<MerchandisingSettings>, locale = english): [string, string] => {
    const options = { ...optionsOf(settings), locale }
    const context = merchandisingContext([{ id: 'cup', structuredContent: contentOf([{ qtyInStock: 3 }], 1) }], options)
    return [context['cup']?.scarcityText ?? '', scarcityMessageFor({ unlimited: false, qtyInStock: 3 }, 1, options)]
  }
  const custom = { scarcityMessageType: 'CUSTOM_SCARCITY_MESSAGE' } as const
  expect(words({ scarcityCustomText: 'ignored' })).toEqual(['Only {qtyInStock} left in stock', 'Only 3 left in stock'])
  expect(words({}, german)[1]).toBe('Nur noch 3 vorrätig')
  const own = 'Hurry: {qtyInStock}, {qtyInStock}!'
  expect(words({ ...custom, scarcityCustomText: own })).toEqual([own, 'Hurry: 3, 3!'])
  expect(words({ ...custom, scarcityCustomText: ' ' })[1]).toBe('Only 3 left in stock')
})

it('SF-4.07 includes the store’s sold-out text, for products only', () => {
  const post = { id: 'post' }
  const cup = { id: 'cup', structuredContent: contentOf([{ qtyInStock: 0 }], 1) }
  const context = merchandisingContext([post, cup], optionsOf({ customSoldOutText: 'Back in spring' }))
  expect(Object.keys(context)).toEqual(['cup'])
  expect(context['cup']?.customSoldOutText).toBe('Back in spring')
})

function contextOf(
  stock: readonly Stock[],
  settings: Partial<MerchandisingSettings>,
  { place = 'item', type = 1 }: { place?: 'item' | 'block'; type?: ProductType } = {},
) {
  const cup = { id: 'cup', structuredContent: contentOf(stock, type) }
  return merchandisingContext([cup], { ...optionsOf(settings), place })['cup']
}

const sizes = ['a', 'b', 'c', 'd', 'e']
const money = { value: '100', currency: 'USD' }
const price = { price: 100, salePrice: 0, priceMoney: money, salePriceMoney: money, onSale: false }
const plain = { ...price, width: 0, height: 0, len: 0, weight: 0, imageIds: [], images: [] }

function contentOf(stock: readonly Stock[], productType: ProductType): ProductStructuredContent {
  const variant = ({ qtyInStock, unlimited = false }: Stock, index: number): Variant => ({
    id: `v${index}`,
    sku: `V-${index}`,
    attributes: { Size: sizes[index] ?? '' },
    optionValues: [],
    ...plain,
    unlimited,
    qtyInStock,
  })
  return {
    _type: 'SqspProduct',
    productType,
    variants: stock.map(variant),
    variantOptionOrdering: ['Size'],
    onSale: false,
    isSubscribable: false,
    useCustomAddButtonText: false,
    customAddButtonText: '',
  }
}

function optionsOf(settings: Partial<MerchandisingSettings>): MerchandisingOptions {
  return {
    place: 'item',
    locale: english,
    settings: {
      ...merchandisingSettings({}),
      scarcityEnabledOnProductItems: true,
      scarcityEnabledOnProductBlocks: true,
      ...settings,
    },
  }
}
