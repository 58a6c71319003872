import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { allByRole, byRole, type } from '../testing/by-role.ts'
import { fakeShop, type FakeShop } from '../testing/fake-shop.ts'
import { boot, forgetCookies, openPage, settle } from '../testing/open-page.ts'
import { mug, onSaleAt, productPage, variant } from '../testing/product-page.ts'
import { waitFor } from '../testing/wait-for.ts'

const glazes = ['Oat', 'Iron', 'Moss', 'Sand', 'Ink', 'Bone']
const sizes = ['1', '2', '3', '4', '5', '6']

/** Too many variants to embed: 35 of 36 combinations, each at its own price. Iron 2 is sold out, Bone 6 does not exist. */
const many: ProductFacts = {
  ...mug,
  variants: glazes
    .flatMap((Glaze, first) =>
      sizes.map((Size, second) => {
        const [priceCents, qtyInStock] = [1000 + first * 100 + second, Glaze === 'Iron' && Size === '2' ? 0 : 5]
        return variant(`${Glaze}-${Size}`, { Glaze, Size }, { priceCents, qtyInStock })
      }),
    )
    .slice(0, 35),
}

let shop: FakeShop

beforeEach(async () => {
  forgetCookies()
  shop = fakeShop(onSaleAt(many))
  await open()
})

afterEach(() => vi.unstubAllGlobals())

describe('a product with too many variants to embed in the page', () => {
  it('SF-4.07 requests the chosen variant, shows its price and emits it with its image', async () => {
    expect(document.body.innerHTML).not.toContain('Sand-4')
    const heard: unknown[] = []
    document.addEventListener('sw:variant-change', (event) => {
      if (event instanceof CustomEvent) heard.push(event.detail.variant?.mainImageId ?? null)
    })
    await choose('Sand', '4')
    expect(asked()).toEqual(['/api/commerce/products/mug/variant?option-Glaze=Sand&option-Size=4'])
    expect(price()).toBe('13.03')
    expect(heard).toEqual([null, 'picture-Sand-4'])
    expect(JSON.parse(root().dataset['selectedVariant'] ?? '')).toMatchObject({
      sku: 'Sand-4',
      price: { value: 1303, decimalValue: '13.03' },
    })
  })

  it('SF-4.07 shows Sold Out for a sold-out variant, and Unavailable without a request for a missing one', async () => {
    await choose('Iron', '2')
    expect([notice(), price()]).toEqual(['Sold Out', '11.01'])
    await choose('', '6')
    await choose('Bone', '6')
    expect([notice(), price(), asked().length]).toEqual(['', 'Unavailable', 1])
  })

  it('SF-4.09 marks sold-out values of the last open option without a request', async () => {
    await choose('Iron', '')
    const texts = [...(byRole('combobox', 'Select Size') as HTMLSelectElement).options].map(({ text }) => text)
    expect(texts).toEqual(['Select Size', '1', '2 - Sold Out', '3', '4', '5', '6'])
    expect(asked()).toEqual([])
  })

  it('does not mount a picker that is removed while the code that looks up variants loads', async () => {
    openPage(productPage({ facts: many }), shop)
    const place = root()
    const { mount } = await import('./variants.island.tsx')
    mount(place)
    place.remove()
    await vi.dynamicImportSettled()
    await settle()
    expect(place.querySelector('select')).not.toBeNull()
    expect(place.querySelector('.variant-stock-status')).toBeNull()
  })

  it('keeps the previous price with aria-busy until the response arrives', async () => {
    await choose('Oat', '1')
    const { let: letGo } = slowly()
    await choose('Oat', '2')
    expect([price(), busy(), root().dataset['selectedVariant']]).toEqual(['10.00', 'true', undefined])
    await letGo()
    expect([price(), busy()]).toEqual(['10.01', 'false'])
  })

  it('aborts the earlier request on a new choice and ignores its response', async () => {
    const first = slowly()
    await choose('Oat', '1')
    const second = slowly()
    await choose('Oat', '2')
    expect(shop.signals.map((signal) => signal?.aborted)).toEqual([true, false])
    expect([notice(), busy(), chosen('Size')]).toEqual(['', 'true', '2'])
    await second.let()
    await first.let()
    expect(price()).toBe('10.01')
  })

  it('SF-4.06 clearing a choice while it is requested restores the first price', async () => {
    const { let: letGo } = slowly()
    await choose('Oat', '1')
    await choose('Oat', '')
    await letGo()
    expect([price(), busy(), notice()]).toEqual(['from 10.00', 'false', ''])
    expect(shop.signals[0]?.aborted).toBe(true)
  })

  it('SF-4.07 shows Unavailable when the variant has since been removed', async () => {
    openPage(productPage({ facts: many }), fakeShop(onSaleAt(many).slice(1)))
    await boot()
    await choose('Oat', '1')
    expect(price()).toBe('Unavailable')
  })

  it.each(['offline', { status: 502, body: null }, { status: 200, body: { variant: null } }] as const)(
    'shows an error in place of the notice when the request fails (%j); the next choice works',
    async (trouble) => {
      shop.troubles.push({ on: 'GET /api/commerce/products', trouble })
      await choose('Oat', '1')
      expect([notice(), price(), busy()]).toEqual([
        'This choice could not be looked up. Please try again.',
        'from 10.00',
        'false',
      ])
      await choose('Oat', '2')
      expect([notice(), price()]).toEqual(['', '10.01'])
    },
  )

  it('repeats a failed request when the browser returns to the page', async () => {
    shop.troubles.push({ on: 'GET /api/commerce/products', trouble: 'offline' })
    await choose('Oat', '1')
    dispatchEvent(new Event('pageshow'))
    await settle()
    expect([notice(), price()]).toEqual(['', '10.00'])
  })

  it('uses the data of a picker added later and ignores responses to older requests', async () => {
    const { let: letGo } = slowly()
    await choose('Oat', '1')
    const newer = { ...many, variants: many.variants.slice(1), customSoldOutText: 'Newer' }
    document.querySelector('main')?.insertAdjacentHTML('beforeend', productPage({ facts: newer, pill: false }))
    const later = document.querySelectorAll<HTMLElement>('.product-variants')[1]
    const { variants } = await import('./product-parts.ts')
    if (later) variants(later)
    await settle()
    expect(price()).toBe('Unavailable')
    await letGo()
    expect(price()).toBe('Unavailable')
  })

  it('sends no request for the variant in the URL', async () => {
    await open({ requested: 'id-Ink-3' })
    expect([price(), asked()]).toEqual(['14.02', []])
    expect(root().dataset['selectedVariant']).toContain('"sku":"Ink-3"')
    await choose('Ink', '')
    expect(price()).toBe('from 10.00')
    await choose('Ink', '4')
    expect([price(), asked().length]).toEqual(['14.03', 1])
  })

  it('PL-3.66 SF-4.06 shows the scarcity text of the response and hides it when the choice is cleared', async () => {
    shop.scarcityText = 'Only 5 left in stock'
    await open({ shop: { scarcityEnabled: true } })
    const lines = [...document.querySelectorAll<HTMLElement>('.product-scarcity')]
    expect(lines.map((line) => line.hidden)).toEqual([true])
    await choose('Oat', '1')
    await waitFor(() => expect(byRole('status', 'Only 5 left in stock')).toBeTruthy())
    await choose('Oat', '')
    expect(lines[0]?.hidden).toBe(true)
  })
})

describe('adding the chosen variant', () => {
  it('SF-4.11 waits for the pending variant request, then adds once', async () => {
    const { let: letGo } = slowly()
    await choose('Moss', '5')
    byRole('button', 'Add To Cart').click()
    await settle()
    byRole('button', 'Adding…').click()
    await settle()
    expect(posts()).toEqual([])
    await letGo()
    expect(posts()).toEqual([{ itemId: 'mug', sku: 'Moss-5', quantity: 1 }])
  })

  it('adds the variant chosen at the click and shows a later choice', async () => {
    const { let: letGo } = slowly()
    await choose('Moss', '5')
    byRole('button', 'Add To Cart').click()
    await choose('Moss', '6')
    expect(price()).toBe('12.05')
    await letGo()
    expect(posts()).toEqual([{ itemId: 'mug', sku: 'Moss-5', quantity: 1 }])
    expect(price()).toBe('12.05')
  })

  it('repeats a failed variant request at the click', async () => {
    shop.troubles.push({ on: 'GET /api/commerce/products', trouble: 'offline' })
    await choose('Moss', '5')
    byRole('button', 'Add To Cart').click()
    await settle()
    expect([posts(), price(), notice()]).toEqual([[{ itemId: 'mug', sku: 'Moss-5', quantity: 1 }], '12.04', ''])
  })

  it('SF-8.05 shows an alert and adds nothing when the request fails again', async () => {
    shop.troubles.push(
      ...(['offline', 'offline'] as const).map((trouble) => ({ on: 'GET /api/commerce/products', trouble })),
    )
    await choose('Moss', '5')
    byRole('button', 'Add To Cart').click()
    await settle()
    expect(byRole('alert').textContent).toBe('Unable to Add Item This choice could not be looked up. Please try again.')
    expect(posts()).toEqual([])
  })

  it.each([
    ['SF-5.03 shows an alert when an option is not chosen', 'Oat', '', 'Please select the Size option.'],
    [
      'SF-5.04 shows an alert when the combination does not exist',
      'Bone',
      '6',
      'Sorry, that item variant is unavailable. Please select another variant.',
    ],
    [
      'SF-5.05 shows an alert when the variant is sold out',
      'Iron',
      '2',
      'Sorry, we do not have enough of that item available.',
    ],
  ])('%s', async (_, glaze, size, message) => {
    await choose(glaze, size)
    byRole('button', 'Add To Cart').click()
    await settle()
    expect(byRole('alert').textContent).toBe(`Unable to Add Item ${message}`)
    expect(posts()).toEqual([])
  })
})

async function open(page: Parameters<typeof productPage>[0] = {}): Promise<void> {
  openPage(productPage({ facts: many, ...page }), shop)
  await boot()
  await vi.dynamicImportSettled()
  await settle()
}

async function choose(glaze: string, size: string): Promise<void> {
  type(byRole('combobox', 'Select Glaze'), glaze)
  type(byRole('combobox', 'Select Size'), size)
  await settle()
}

function chosen(name: string): string {
  return (byRole('combobox', `Select ${name}`) as HTMLSelectElement).value
}

/** Holds back the next answer about a variant until `let` is called. */
function slowly(): { let: () => Promise<void> } {
  let go = (): void => undefined
  const trouble = new Promise<void>((done) => (go = done))
  shop.troubles.push({ on: 'GET /api/commerce/products', trouble })
  return { let: () => (go(), settle()) }
}

function asked(): string[] {
  return shop.requests
    .filter((request) => request.includes('/products/'))
    .map((request) => request.slice('GET '.length))
}

function posts(): unknown[] {
  return shop.bodies.filter((_, index) => shop.requests[index]?.startsWith('POST'))
}

function root(): HTMLElement {
  return document.querySelector<HTMLElement>('.product-variants') ?? document.body
}

function notice(): string | null | undefined {
  return allByRole('status').find((one) => one.className === 'variant-stock-status')?.textContent
}

function price(): string {
  const shown = document.querySelector('.product-price')?.cloneNode(true)
  if (!(shown instanceof HTMLElement)) return ''
  for (const silent of shown.querySelectorAll('script, template')) silent.remove()
  return (shown.textContent ?? '').trim()
}

function busy(): string | null | undefined {
  return document.querySelector('.product-price')?.getAttribute('aria-busy')
}
