import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyLargeProduct, anyProduct } from '@sitewright/domain/testing/a-product-facts.ts'
import { anyShop, aProductPage, type ShopOptions } from '@sitewright/domain/testing/a-product-page.ts'
import type { ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { compile, render } from './index.ts'
import { alike } from './testing/strip-additions.ts'

const variants = [
  {
    id: 'v1',
    sku: 'CUP-S',
    attributes: { Size: 'Small', Colour: 'Red' },
    priceMoney: { value: '1800', currency: 'USD' },
    qtyInStock: 3,
  },
  {
    id: 'v2',
    sku: 'CUP-L',
    attributes: { Size: 'Large', Colour: 'Blue' },
    priceMoney: { value: '2400', currency: 'USD' },
    qtyInStock: 0,
  },
]

function anItem(content: Record<string, unknown> = {}) {
  const structuredContent = { productType: 1, variantOptionOrdering: ['Size', 'Colour'], variants, ...content }
  return { id: 'item1', collectionId: 'shop', structuredContent }
}

function print(text: string, item: unknown, fragments: 'public' | 'posting' = 'posting', picker = 'select'): string {
  const data = { item, websiteSettings: { storeSettings: { variantPicker: picker } } }
  const { html, errors } = render(compile(text), data, { now: 0, fragments })
  expect(errors).toEqual([])
  return html
}

const fragments = [
  'variants-select',
  'quantity-input',
  'add-to-cart-btn',
  'product-checkout',
  'product-price',
  'product-status',
  'product-scarcity',
  'product-restock-notification',
  'product-quick-view shop',
]

/** Prints the same page in posting and in public output, with the variant that the URL requests. */
function printBoth(text: string, product: ProductFacts, shop: ShopOptions, requested = ''): [string, string] {
  const template = compile(text)
  const page = aProductPage(product, shop, requested)
  const restockNotificationViews = product.variants
    .slice(0, 2)
    .map(({ id }) => ({ variantId: id, hiddenByDefault: true }))
  const context = { ...asRecord(asRecord(page['productMerchandisingContext'])[product.id]), restockNotificationViews }
  const data = {
    ...page,
    productMerchandisingContext: { [product.id]: context },
    website: { captchaSettings: { siteKey: 'key' } },
    shoppingCart: { entries: [{ quantity: 40 }, { quantity: 60 }] },
  }
  const [posting, open] = (['posting', 'public'] as const).map((form) => {
    const { html, errors } = render(template, data, { now: 0, fragments: form })
    expect(errors).toEqual([])
    return html
  })
  return [posting ?? '', open ?? '']
}

function asRecord(value: unknown): Record<string, unknown> {
  return value as Record<string, unknown>
}

describe('posting output', () => {
  it.each(fragments)('%s keeps every element, class and attribute of public output in order', (name) => {
    const product = fc.oneof(anyProduct, anyLargeProduct)
    fc.assert(
      fc.property(product, anyShop, fc.option(fc.nat(249), { nil: undefined }), (facts, shop, asked) => {
        const requested = asked === undefined ? '' : (facts.variants[asked % (facts.variants.length || 1)]?.id ?? '')
        const [posting, open] = alike(...printBoth(`{item|${name}}`, facts, shop, requested))
        expect(posting).toEqual(open)
      }),
      { numRuns: 40 },
    )
  })

  it('keeps every element, class and attribute of a whole page', () => {
    const page = `${fragments.map((name) => `{item|${name}}`).join('')}{shoppingCart|cart-quantity}`
    fc.assert(
      fc.property(fc.oneof(anyProduct, anyLargeProduct), anyShop, (facts, shop) => {
        const both = printBoth(page, facts, shop)
        for (const html of both) {
          expect(html).toMatch(/<span class="sqs-product-quick-view-button"[^>]*>(<a [^>]*>)?Quick View</)
          expect(html).toContain('<span class="sqs-cart-quantity">100</span>')
        }
        const [posting, open] = alike(...both)
        expect(posting).toEqual(open)
      }),
      { numRuns: 20 },
    )
  })

  it('PL-2.18 BX-1.17 wraps product-checkout in one form that posts the item, its options and its quantity', () => {
    const html = print('{item|product-checkout}', anItem())
    expect(html.match(/<form/g)).toHaveLength(1)
    expect(html).toMatch(/^<form method="post" action="\/cart\/entries" data-purchase id="purchase-item1" [^>]*>/)
    expect(html).toMatch(/<\/form>$/)
    expect(html).toContain('<input type="hidden" name="itemId" value="item1">')
    expect(html).not.toContain('name="sku"')
    expect(namesOf(html)).toEqual(['itemId', 'option-Size', 'option-Colour', 'quantity'])
    expect(html).toContain('<button type="submit" class="sw-add-to-cart-submit">Add To Cart</button>')
    expect(html).not.toContain(' form="')
  })

  it('posts the SKU of a product with one variant', () => {
    const html = print('{item|product-checkout}', anItem({ variants: variants.slice(0, 1) }))
    expect(namesOf(html)).toEqual(['itemId', 'sku', 'quantity'])
    expect(html).toContain('name="sku" value="CUP-S"')
  })

  it('PL-2.07 prints every value of an option in a list and as radio buttons', () => {
    const html = print('{item|variants-select}', anItem())
    const values = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, value, text]) => text ?? value)
    expect(values(/<option value="(\w+)">\1</g)).toEqual(['Small', 'Large', 'Red', 'Blue'])
    expect(values(/<input type="radio"[^>]* value="(\w+)"/g)).toEqual(['Small', 'Large', 'Red', 'Blue'])
    expect(values(/<select [^>]*name="option-(\w+)"/g)).toEqual(['Size', 'Colour'])
  })

  it('PL-2.07 enables only the picker set by the site', () => {
    for (const [picker, active, idle] of [
      ['select', 'select', 'radiobtn'],
      ['radio', 'radiobtn', 'select'],
    ] as const) {
      const html = print('{item|variants-select}', anItem(), 'posting', picker)
      expect(html).not.toMatch(new RegExp(`class="variant-${active}-wrapper"[^>]* hidden`))
      expect(html.match(new RegExp(`class="variant-${idle}-wrapper"[^>]* hidden`, 'g'))).toHaveLength(2)
      const controls = [...html.matchAll(/<(select|input)[^>]*>/g)].map(([control, name]) => ({
        kind: name === 'select' ? 'select' : 'radiobtn',
        isDisabled: control.includes(' disabled'),
      }))
      expect(controls.every(({ kind, isDisabled }) => isDisabled === (kind === idle))).toBe(true)
    }
  })

  it('PL-2.04 prints a form for controls outside of product-checkout', () => {
    const html = print('{item|variants-select}{item|quantity-input}{item|add-to-cart-btn}', anItem())
    expect(html.match(/ form="purchase-item1"/g)).toHaveLength(2 + 4 + 1 + 1)
    expect(html).toMatch(
      /<form method="post"[^>]*id="purchase-item1"[^>]*><input type="hidden" name="itemId" value="item1"><\/form>$/,
    )
  })

  it('PL-2.21 prints the default labels', () => {
    expect(print('{item|variants-select}', anItem())).toContain('<option value="">Select Size</option>')
    expect(print('{item|quantity-input}', anItem())).toContain('aria-label="Quantity"')
    expect(print('{item|add-to-cart-btn}', anItem())).toContain('>Add To Cart</button>')
    expect(print('{item|add-to-cart-btn}', anItem({ isSubscribable: true }))).toContain('>Subscribe</button>')
    const giftCard = print('{item|variants-select}', anItem({ productType: 4 }))
    expect(giftCard).toContain('<div class="variant-option-title">Value: </div>')
    expect(giftCard).toContain('<option value="">Select Value</option>')
  })

  it('prints no button role or tabindex on native controls', () => {
    expect(print('{item|product-checkout}', anItem())).not.toMatch(/ role="button"|tabindex/)
  })

  it('prints the island of each fragment with its item and props', () => {
    const html = print('{item|product-price}{item|product-status}{item|product-checkout}', anItem())
    expect([...html.matchAll(/data-island="([a-z-]+)"/g)].map(([, name]) => name)).toEqual([
      'price',
      'purchase-form',
      'variants',
      'quantity',
      'add-to-cart',
    ])
    const props = propsOf(html)
    expect(props[0]).toEqual({ itemId: 'item1', currency: 'USD' })
    expect(props[1]).toMatchObject({
      item: {
        id: 'item1',
        productType: 1,
        optionNames: ['Size', 'Colour'],
        currency: 'USD',
        isSubscribable: false,
        variants: [
          { id: 'v1', sku: 'CUP-S', attributes: { Size: 'Small', Colour: 'Red' }, priceCents: 1800, qtyInStock: 3 },
          { id: 'v2', sku: 'CUP-L', priceCents: 2400, unlimited: false },
        ],
      },
    })
    expect(props[2]).toEqual({ itemId: 'item1' })
    expect(props[3]).toEqual({ itemId: 'item1', productType: 1, label: 'Add To Cart', isSubscription: false })
  })

  it('prints the status mark as an island with its item', () => {
    expect(print('{item|product-status}', anItem({ variants: variants.slice(1) }))).toBe(
      '<div class="product-mark sold-out" data-island="status" data-item-id="item1">sold out</div>',
    )
  })

  it('escapes ids, option names and values of a product', () => {
    const nasty = fc.oneof(
      fc.string(),
      fc.constantFrom('</script><img>', '<!--', '"><img src=x>', "'", '{item}', '&quot;'),
    )
    fc.assert(
      fc.property(nasty, nasty, nasty, (id, option, value) => {
        const named = variants.map((variant, index) => ({ ...variant, attributes: { [option]: value + index } }))
        const content = {
          variants: named,
          variantOptionOrdering: [option],
          useCustomAddButtonText: true,
          customAddButtonText: value,
        }
        const html = print('{item|product-checkout}{item|product-price}', { ...anItem(content), id })
        expect(html).not.toMatch(/<img|<!--/)
        expect(html.match(/<script/g)).toHaveLength(html.match(/<\/script>/g)?.length ?? 0)
        for (const props of propsOf(html)) expect(props).toBeTypeOf('object')
      }),
    )
  })
})

function namesOf(html: string): (string | undefined)[] {
  return [...html.matchAll(/<(?:input|select)(?![^>]* disabled)[^>]* name="([^"]*)"/g)].map(([, name]) => name)
}

function propsOf(html: string): unknown[] {
  return [...html.matchAll(/<script type="application\/json" data-island-props>(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json ?? ''),
  )
}
