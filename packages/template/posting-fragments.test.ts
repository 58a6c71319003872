import { describe, expect, it } from 'vitest'
import type { ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { variantMapOf } from '@sitewright/domain/catalog/variants/variant-map.ts'
import { decodeVariantMap } from '@sitewright/domain/catalog/variants/variant-map-text.ts'
import { aProduct } from '@sitewright/domain/testing/a-product-facts.ts'
import { aProductPage, plainShop, type ShopOptions } from '@sitewright/domain/testing/a-product-page.ts'
import { compile, render } from './index.ts'

const cup = aProduct({
  optionNames: ['Size'],
  variants: [
    { id: 'small', attributes: { Size: 'Small' }, priceCents: 1800, qtyInStock: 2 },
    { id: 'large', attributes: { Size: 'Large' }, priceCents: 2400, salePriceCents: 2100, onSale: true, qtyInStock: 0 },
  ],
})
const mug = aProduct({
  optionNames: ['Colour', 'Size'],
  variants: [
    { id: 'green', attributes: { Colour: 'Green', Size: 'Small' }, priceCents: 1800, qtyInStock: 2 },
    { id: 'blue', attributes: { Colour: 'Blue', Size: 'Large' }, priceCents: 2400, qtyInStock: 3 },
  ],
})
/** 252 variants: every combination of 7 × 6 × 6 values. */
const shirt = aProduct({
  optionNames: ['Size', 'Colour', 'Fit'],
  variants: Array.from({ length: 252 }, (_, index) => ({
    attributes: { Size: `s${index % 7}`, Colour: `c${Math.floor(index / 7) % 6}`, Fit: `f${Math.floor(index / 42)}` },
    qtyInStock: index % 3,
    priceCents: 1000 + index,
  })),
})

describe('SF-4.08 SF-4.09 sold-out values of a product with one option', () => {
  it('SF-4.09 are marked in a list by text after the value, which is posted without that text', () => {
    expect(options(print('variants-select', cup))).toEqual([
      '<option value="">Select Size</option>',
      '<option value="Small">Small</option>',
      '<option value="Large" data-value-label="Large">Large - Sold Out</option>',
    ])
    expect(options(print('variants-select', { ...cup, customSoldOutText: 'Back <soon>' }))[2]).toContain(
      '>Large - Back &lt;soon&gt;<',
    )
  })

  it('SF-4.09 are unmarked with restock notifications, and disabled when the store has set so', () => {
    const restock = print('variants-select', cup, { restockNotificationsEnabled: true })
    expect(options(restock)[2]).toBe('<option value="Large">Large</option>')
    const disabled = print('variants-select', cup, { soldOutVariantsDropdownDisabled: true })
    expect(options(disabled)[2]).toBe('<option value="Large" disabled>Large</option>')
  })

  it('SF-4.08 are marked on buttons by a class and by text for screen readers', () => {
    expect(labels(print('variants-select', cup, { picker: 'radio' }))).toEqual([
      'class="sqs-button-element--secondary" for="variant-option-Size-Small">Small',
      'class="sqs-button-element--secondary unavailable" for="variant-option-Size-Large">Large<span class="visually-hidden v6-visually-hidden"> - Sold Out</span>',
    ])
  })

  it('SF-4.08 SF-4.09 are unmarked with two options and in public output', () => {
    const gone = { ...mug, variants: mug.variants.map((variant) => ({ ...variant, qtyInStock: 0 })) }
    for (const picker of ['select', 'radio'] as const) {
      expect(print('variants-select', gone, { picker })).not.toMatch(/Sold Out|unavailable/)
      expect(print('variants-select', cup, { picker }, { fragments: 'public' })).not.toMatch(/Sold Out|unavailable/)
    }
  })
})

describe('a URL that requests a variant', () => {
  it('selects its values in both pickers', () => {
    const html = print('variants-select', mug, {}, { requested: 'blue' })
    expect([...html.matchAll(/<option value="(\w+)" selected>/g)].map(([, value]) => value)).toEqual(['Blue', 'Large'])
    expect([...html.matchAll(/ value="(\w+)"[^>]* checked\/>/g)].map(([, value]) => value)).toEqual(['Blue', 'Large'])
  })

  it('SF-4.10 keeps all values in branching lists for use without scripts', () => {
    const branching = { productVariantBranching: true, templateVersion: '7.1' }
    const html = print('variants-select', mug, branching, { requested: 'blue' })
    expect(options(html)).toHaveLength(6)
    expect(propsOf(html)['ways']).toEqual({ picker: 'select', soldOutValues: 'marked', isBranching: true })
  })

  it('SF-4.07 SF-4.06 prints its price, and the initial price for a cleared selection', () => {
    const html = print('product-price', cup, {}, { requested: 'large' })
    const initial = 'from <span class="sqs-money-native">18.00</span>'
    expect(print('product-price', cup)).toContain(`<div class="product-price" data-island="price">\n${initial}`)
    expect(html).toContain(`<template data-initial-price>${initial}</template>`)
    const shown = html.replace(/<template.*?<\/template>/, '').replaceAll(/<[^>]+>/g, '')
    expect(shown.split('{')[0]?.trim()).toBe('Sale Price:21.00 Original Price:24.00')
  })

  it('SF-4.07 prints the price of a subscription with its plan', () => {
    const html = print('product-price', { ...cup, isSubscribable: true }, {}, { requested: 'small' })
    expect(html).toContain('\n<span class="sqs-money-native">18.00</span> every 2 weeks')
    expect(html).toContain('<template data-initial-price>from ')
    expect(propsOf(html)['subscriptionWords']).toBe('{price} every 2 weeks')
  })

  it('SF-4.07 SF-4.28 escapes the theme’s wording of a subscription price', () => {
    const page = {
      ...aProductPage({ ...cup, isSubscribable: true }, plainShop, 'small'),
      localizedStrings: {
        productPrice__singlePrice__nWeekly__indefinite: '{fromPrice} & post, each {billingPeriodValue} weeks',
      },
    }
    const { html } = render(compile('{item|product-price}'), page, { now: 0 })
    expect(html).toContain('</span> &amp; post, each 2 weeks')
    expect(propsOf(html)['subscriptionWords']).toBe('{price} & post, each 2 weeks')
  })

  it('PL-3.66 shows its scarcity line and hides those of other variants', () => {
    const html = print('product-scarcity', mug, { scarcityEnabled: true }, { requested: 'blue' })
    expect(lines(html)).toEqual(['hidden: Only 2 left in stock', 'shown: Only 3 left in stock'])
    const none = print('product-scarcity', mug, { scarcityEnabled: true })
    expect(lines(none)).toEqual(['hidden: Only 2 left in stock', 'hidden: Only 3 left in stock'])
  })

  it('selects nothing for an unknown variant and in public output', () => {
    for (const [requested, fragments] of [
      ['gone', 'posting'],
      ['', 'posting'],
      ['blue', 'public'],
    ] as const) {
      const both = ['variants-select', 'product-price']
        .map((name) => print(name, mug, {}, { requested, fragments }))
        .join('')
      expect(both).not.toMatch(/selected|checked|<template/)
    }
  })
})

describe('the button of a store with express checkout', () => {
  const label = (content: object, settings: object, fragments: 'posting' | 'public' = 'posting') => {
    const item = { id: 'p', structuredContent: { productType: 1, variants: [], ...content } }
    const { html } = render(
      compile('{item|add-to-cart-btn}'),
      { item, websiteSettings: { storeSettings: settings } },
      { now: 0, fragments },
    )
    const shown = /<button [^>]*>([^<]*)</.exec(html)?.[1] ?? /-inner">([^<]*)</.exec(html)?.[1]
    return [shown, / data-original-label="([^"]*)"/.exec(html)?.[1]]
  }
  const express = { expressCheckout: true }

  it('SF-4.13 is labeled Buy Now in posting output only', () => {
    expect(label({}, {})).toEqual(['Add To Cart', 'Add To Cart'])
    expect(label({}, express)).toEqual(['Buy Now', 'Add To Cart'])
    expect(label({}, express, 'public')).toEqual(['Add To Cart', 'Add To Cart'])
  })

  it('keeps a custom label and the label of a subscription', () => {
    const own = { useCustomAddButtonText: true, customAddButtonText: 'Book a place' }
    expect(label(own, express)).toEqual(['Book a place', 'Book a place'])
    expect(label({ isSubscribable: true }, express)).toEqual(['Subscribe', 'Subscribe'])
  })
})

describe('swatches', () => {
  const shade = (colour: string) =>
    `<span class="sw-swatch" style="background-color:${colour}" aria-hidden="true"></span>`
  const swatches = (html: string) => html.match(/<(?:span|img) class="sw-swatch"[^>]*>(?:<\/span>)?/g) ?? []

  it('are printed before button values that name a CSS color', () => {
    expect(labels(print('variants-select', mug, { picker: 'radio' }))[0]).toContain(`Green">${shade('green')}Green`)
    const named = ['Forest green', '#ABC', 'red;x', 'Small', 'transparent', 'constructor']
    const paint = {
      ...cup,
      variants: cup.variants.slice(0, 1).flatMap((one) => named.map((Size) => ({ ...one, attributes: { Size } }))),
    }
    expect(swatches(print('variants-select', paint, { picker: 'radio' }))).toEqual([
      shade('forestgreen'),
      shade('#abc'),
    ])
  })

  it('are printed neither in lists nor in public output', () => {
    expect(swatches(print('variants-select', mug))).toEqual([])
    expect(swatches(print('variants-select', mug, { picker: 'radio' }, { fragments: 'public' }))).toEqual([])
  })

  it('show the image shared by all variants of a value when it differs between values', () => {
    const picture = (address: string) =>
      `<img class="sw-swatch" src="${address}?format=100w" width="28" height="28" alt="" loading="lazy" decoding="async">`
    const variant = (Glaze: string, Size: string, assetUrl?: string) => ({
      id: Glaze + Size,
      attributes: { Glaze, Size },
      qtyInStock: 1,
      ...(assetUrl !== undefined && { mainImage: { id: assetUrl, assetUrl } }),
    })
    const show = (...variants: object[]) => {
      const structuredContent = { productType: 1, variantOptionOrdering: ['Glaze', 'Size'], variants }
      const data = {
        item: { id: 'p', structuredContent },
        websiteSettings: { storeSettings: { variantPicker: 'radio' } },
      }
      return swatches(render(compile('{item|variants-select}'), data, { now: 0 }).html)
    }
    const [oat, iron] = [variant('Oat', 'S', '/s/1/"oat.webp'), variant('Iron', 'S', '/s/2/iron.webp')]
    const both = [picture('/s/1/&quot;oat.webp'), picture('/s/2/iron.webp')]
    expect(show(oat, variant('Oat', 'L', '/s/1/"oat.webp'), iron)).toEqual(both)
    expect(show(oat, variant('Oat', 'L', '/s/3/large.webp'), iron)).toEqual([])
    expect(show(oat, { ...iron, mainImage: oat.mainImage })).toEqual([])
    expect(show(variant('Oat', 'S'), variant('Iron', 'S'))).toEqual([])
  })
})

describe('the button of a sold-out product', () => {
  const gone = { ...cup, variants: cup.variants.map((variant) => ({ ...variant, qtyInStock: 0 })) }
  const look = (html: string) => [
    / class="sqs-add-to-cart-button [^"]* is-unavailable"/.test(html),
    /<p class="sw-purchase-note">(.*?)<\/p>/.exec(html)?.[1],
  ]

  it('has a class and a note for a sold-out product or requested variant', () => {
    expect(look(print('add-to-cart-btn', gone))).toEqual([true, 'Sold Out'])
    expect(look(print('add-to-cart-btn', { ...gone, customSoldOutText: '<Soon>' }))).toEqual([true, '&lt;Soon&gt;'])
    const soldOut = 'This choice is sold out. Please select another.'
    expect(look(print('add-to-cart-btn', cup, {}, { requested: 'large' }))).toEqual([true, soldOut])
  })

  it('has neither when a variant is in stock, nor in public output', () => {
    expect(look(print('add-to-cart-btn', cup))).toEqual([false, undefined])
    expect(look(print('add-to-cart-btn', cup, {}, { requested: 'small' }))).toEqual([false, undefined])
    expect(print('add-to-cart-btn', gone, {}, { fragments: 'public' })).not.toMatch(/unavailable|note/)
  })
})

describe('a product with more than 30 variants', () => {
  it('is printed as its options and an encoded map of every combination', () => {
    const html = print('variants-select', shirt)
    expect(html).toContain(' data-variants="[]"')
    const props = propsOf(html)
    expect(props['item']).toMatchObject({ id: 'p', variants: [], optionNames: ['Size', 'Colour', 'Fit'] })
    const { options: choices, map } = props as { options: { name: string; values: string[] }[]; map: string }
    expect(decodeVariantMap(choices, map)).toEqual(variantMapOf(shirt))
    expect(map.length).toBeLessThanOrEqual(1200)
    expect(props['variant']).toBe(undefined)
  })

  it('includes the variant that the URL requests', () => {
    const html = print('variants-select', shirt, {}, { requested: 'v100' })
    expect(propsOf(html)['variant']).toEqual(shirt.variants[100])
  })

  it('PL-2.10 has one scarcity line for all its variants', () => {
    const scarce = { scarcityEnabled: true }
    expect(lines(print('product-scarcity', shirt, scarce))).toEqual(['hidden: '])
    expect(lines(print('product-scarcity', shirt, scarce, { requested: 'v100' }))).toEqual([
      'shown: Only 1 left in stock',
    ])
    expect(lines(print('product-scarcity', shirt, scarce, { requested: 'v99' }))).toEqual(['hidden: '])
    expect(print('product-scarcity', shirt, {})).toBe('')
  })

  it('is printed in compact form from 31 variants on, in posting output only', () => {
    const some = (count: number): ProductFacts => ({ ...shirt, variants: shirt.variants.slice(0, count) })
    const isCompact = (html: string): boolean => html.includes('data-variants="[]"')
    expect([30, 31].map((count) => isCompact(print('variants-select', some(count))))).toEqual([false, true])
    expect(isCompact(print('variants-select', shirt, {}, { fragments: 'public' }))).toBe(false)
  })

  it('BX-5.11 prints every variant when the options form more combinations than a map can number', () => {
    const withOptions = (options: number, variantCount: number, values = variantCount): ProductFacts => {
      const optionNames = Array.from({ length: options }, (_, at) => `Option ${at}`)
      const variants = Array.from({ length: variantCount }, (_, at) => ({
        attributes: Object.fromEntries(optionNames.map((name) => [name, `value ${at % values}`])),
      }))
      return aProduct({ optionNames, variants })
    }
    const variantsOf = (product: ProductFacts): unknown => propsOf(print('variants-select', product))['item']
    expect(variantsOf(withOptions(60, 31))).toEqual(withOptions(60, 31))
    expect(variantsOf(withOptions(8, 100))).toEqual(withOptions(8, 100))
    expect(variantsOf(withOptions(8, 100, 90))).toMatchObject({ variants: [] })
  })
})

it('PL-2.10 PL-3.66 prints the item id and attributes on each scarcity line', () => {
  const html = print('product-scarcity', mug, { scarcityEnabled: true })
  expect(html.match(/ data-island="scarcity" data-item-id="p">/g)).toHaveLength(2)
  expect(html).toContain(
    'data-variant-attributes="{&quot;Colour&quot;:&quot;Blue&quot;,&quot;Size&quot;:&quot;Large&quot;}" hidden',
  )
})

it('SF-4.06 makes each restock form an island in posting output', () => {
  const restockNotificationViews = [{ variantId: 'large', hiddenByDefault: true }]
  const page = { ...aProductPage(cup), productMerchandisingContext: { p: { restockNotificationViews } } }
  const form = (fragments: 'posting' | 'public') =>
    render(compile('{item|product-restock-notification}'), page, { now: 0, fragments }).html
  expect(form('posting')).toContain('data-variant-id="large" hidden data-island="restock">')
  expect(form('public')).toContain('data-variant-id="large" hidden>')
})

it('PL-2.08 prints the quick view as a link to the product, and as a button for an unsafe URL', () => {
  expect(print('product-quick-view shop', cup)).toBe(
    '<span class="sqs-product-quick-view-button" data-id="p" data-group="shop" data-island="quick-view"><a href="/shop/p">Quick View</a></span>',
  )
  const hostile = render(
    compile('{item|product-quick-view}'),
    { item: { id: 'p', fullUrl: 'javascript:alert(1)' } },
    { now: 0 },
  )
  expect(hostile.html).toContain('role="button" tabindex="0"')
  expect(hostile.html).not.toContain('javascript:')
})

it('PL-2.12 SF-4.17 SF-9.02 prints the cart count as 100+ above 100 in posting output, and as the number in public output', () => {
  const count = (quantity: number, fragments: 'posting' | 'public') =>
    render(
      compile('{cart|cart-quantity}'),
      { cart: { entries: [{ quantity }, { quantity: 1 }] } },
      { now: 0, fragments },
    ).html
  const said = (text: string) => `<span class="sqs-cart-quantity">${text}</span>`
  expect([98, 99, 100].map((quantity) => count(quantity, 'posting'))).toEqual([said('99'), said('100'), said('100+')])
  expect([98, 99, 100].map((quantity) => count(quantity, 'public'))).toEqual([said('99'), said('100'), said('101')])
})

type Printing = { requested?: string; fragments?: 'posting' | 'public' }

function print(name: string, product: ProductFacts, shop: Partial<ShopOptions> = {}, printing: Printing = {}): string {
  const { requested = '', fragments = 'posting' } = printing
  const page = aProductPage(product, { ...plainShop, ...shop }, requested)
  const { html, errors } = render(compile(`{item|${name}}`), page, { now: 0, fragments })
  expect(errors).toEqual([])
  return html
}

function options(html: string): string[] {
  return html.match(/<option.*?<\/option>/g) ?? []
}

function labels(html: string): (string | undefined)[] {
  return [...html.matchAll(/<label (.*?)<\/label>/g)].map(([, label]) => label)
}

function lines(html: string): string[] {
  return [...html.matchAll(/<div class="product-scarcity"([^>]*)>([^<]*)<\/div>/g)].map(
    ([, attributes, text]) => `${/ hidden/.test(attributes ?? '') ? 'hidden' : 'shown'}: ${text?.trim()}`,
  )
}

function propsOf(html: string): Record<string, unknown> {
  return JSON.parse(/data-island-props>(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as Record<string, unknown>
}
