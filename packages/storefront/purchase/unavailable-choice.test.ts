import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { allByRole, byRole, type } from '../testing/by-role.ts'
import { fakeShop, type FakeShop } from '../testing/fake-shop.ts'
import { boot, forgetCookies, openPage, settle } from '../testing/open-page.ts'
import { mug, onSaleAt, productPage } from '../testing/product-page.ts'

let shop: FakeShop

beforeEach(() => {
  forgetCookies()
  shop = fakeShop(onSaleAt(mug))
})
afterEach(() => vi.unstubAllGlobals())

type Page = Parameters<typeof productPage>[0]

async function open(page: Page = {}): Promise<void> {
  openPage(productPage(page), shop)
  await boot()
}

describe('the button while an unavailable variant is chosen', () => {
  const soldOut = 'This choice is sold out. Please select another.'
  const notSold = 'This combination does not exist. Please select another.'

  it.each([
    ['sold out', 'Small', soldOut, 'Sorry, we do not have enough of that item available.'],
    ['not sold', 'Large', notSold, 'Sorry, that item variant is unavailable. Please select another variant.'],
  ])(
    'SF-5.04 SF-5.05 shows that the variant is %s before the click, and an alert after it',
    async (_, size, note, alert) => {
      await open()
      expect(look()).toEqual({ isUnavailable: false, note: null })
      choose('Iron', size)
      await settle()
      expect(look()).toEqual({ isUnavailable: true, note })
      byRole('button', 'Add To Cart').click()
      await settle()
      expect(byRole('alert').textContent).toContain(alert)
      expect(shop.requests).toEqual([])

      choose('Oat', 'Small')
      await settle()
      expect(look()).toEqual({ isUnavailable: false, note: null })
    },
  )

  it('is marked at page load for a sold-out variant in the URL, with and without scripts', async () => {
    openPage(productPage({ requested: 'id-IRON-S' }), shop)
    const printed = { isUnavailable: isGrey(), note: document.querySelector('.sw-purchase-note')?.textContent }
    expect(printed).toEqual({ isUnavailable: true, note: soldOut })
    await boot()
    expect(look()).toEqual({ isUnavailable: true, note: soldOut })
    choose('Oat', 'Small')
    await settle()
    expect(look()).toEqual({ isUnavailable: false, note: null })
  })

  it.each([
    ['with a choice', mug.variants, mug.optionNames],
    ['with one variant', mug.variants.slice(0, 1), []],
  ])('shows the shop’s sold-out text at page load for a sold-out product %s', async (_, variants, names) => {
    const none = variants.map((variant) => ({ ...variant, qtyInStock: 0 }))
    await open({ facts: { ...mug, optionNames: [...names], variants: none, customSoldOutText: 'Back in May' } })
    expect(look()).toEqual({ isUnavailable: true, note: 'Back in May' })
  })

  it('is not marked while it adds an available variant', async () => {
    await open()
    choose('Oat', 'Small')
    byRole('button', 'Add To Cart').click()
    await settle()
    expect([isGrey(), shop.cart().totalQuantity]).toEqual([false, 1])
  })
})

describe.each(['select', 'radio'] as const)('values without an available variant (%s)', (picker) => {
  it('have their own class while the other choices stay the same', async () => {
    await open({ picker })
    expect(dead()).toEqual(['Iron'])
    choose('Oat', '', picker)
    await settle()
    expect(dead()).toEqual(['Iron'])
    choose('Iron', 'Large', picker)
    await settle()
    expect(dead()).toEqual(['Iron', 'Small', 'Large'])
    choose('Oat', 'Large', picker)
    await settle()
    expect(dead()).toEqual(['Iron'])
  })

  function dead(): string[] {
    const found = document.querySelectorAll<HTMLElement>(picker === 'select' ? 'option' : 'label')
    const marked = [...found].filter((one) => one.classList.contains('leads-nowhere'))
    return marked.map((one) => one.firstChild?.textContent?.split(' - ')[0] ?? '')
  }
})

it('describes a radio without an available variant to screen readers, once', async () => {
  await open({ picker: 'radio' })
  const described = () => allByRole('radio').map((one) => one.getAttribute('aria-description'))
  expect(described()).toEqual([null, 'Unavailable', null, null])
  choose('', 'Small', 'radio') // now the label says it (SF-4.08)
  await settle()
  expect(described()).toEqual([null, null, null, null])
})

function look(): { isUnavailable: boolean; note: string | null | undefined } {
  const id = byRole('button', 'Add To Cart').getAttribute('aria-describedby')
  return {
    isUnavailable: isGrey(),
    note: id === null ? seenNote() : document.querySelector(`[id="${id}"]`)?.textContent,
  }
}

function seenNote(): string | null {
  return document.querySelector('.sw-purchase-note:not([hidden])')?.textContent ?? null
}

function isGrey(): boolean {
  return document.querySelector('.sqs-add-to-cart-button')?.classList.contains('is-unavailable') === true
}

function choose(glaze: string, size: string, picker: 'select' | 'radio' = 'select'): void {
  for (const [name, value] of [
    ['Glaze', glaze],
    ['Size', size],
  ]) {
    if (picker === 'select') type(byRole('combobox', `Select ${name}`), value ?? '')
    else if (value) byRole('radio', new RegExp(`^${value}\\b`)).click()
  }
}
