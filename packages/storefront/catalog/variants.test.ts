import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { allByRole, byRole, type } from '../testing/by-role.ts'
import { fakeShop } from '../testing/fake-shop.ts'
import { boot, forgetCookies, openPage, settle } from '../testing/open-page.ts'
import { mug, onSaleAt, productPage } from '../testing/product-page.ts'

beforeEach(forgetCookies)
afterEach(() => vi.unstubAllGlobals())

describe.each(['select', 'radio'] as const)('the variant picker (%s)', (picker) => {
  beforeEach(async () => {
    openPage(productPage({ picker }), fakeShop(onSaleAt(mug)))
    await boot()
  })

  it('SF-4.07 marks the match on the root, for styles and owner scripts', async () => {
    await choose(picker, 'Oat', 'Large')
    const { selectedVariant, unselectedOptions, variantInStock } = root().dataset
    expect(JSON.parse(selectedVariant ?? '')).toMatchObject({
      sku: 'OAT-L',
      price: { value: 4200, currencyCode: 'USD', decimalValue: '42.00', fractionalDigits: 2 },
      salePriceMoney: { value: '3400', currency: 'USD' },
    })
    expect([unselectedOptions, variantInStock]).toEqual(['[]', 'true'])
  })

  it('SF-4.07 fires a variant-change event that reaches the item', async () => {
    const heard: unknown[] = []
    document.querySelector('[data-product-id]')?.addEventListener('sw:variant-change', (event) => {
      if (event instanceof CustomEvent) heard.push(event.detail.variant?.sku ?? event.detail.unselectedOptions)
    })
    await choose(picker, 'Oat', 'Small')
    expect(heard).toEqual([['Size'], 'OAT-S'])
  })

  it('SF-4.06 SF-4.07 the price follows: sale with the original struck, unavailable, and back to the first', async () => {
    expect(price()).toBe('from 28.00')
    await choose(picker, 'Oat', 'Large')
    expect(price()).toBe('Sale Price:34.00 Original Price:42.00')
    expect(document.querySelector('.original-price')?.textContent).toBe('42.00')
    await choose(picker, 'Oat', 'Small')
    expect(price()).toBe('28.00')
    await choose(picker, 'Iron', 'Large')
    expect(price()).toBe('Unavailable')
    expect(root().dataset['selectedVariant']).toBeUndefined()
    if (picker === 'radio') return
    await choose(picker, 'Iron', '')
    expect(price()).toBe('from 28.00')
    expect(root().dataset['unselectedOptions']).toBe('["Size"]')
  })

  it('SF-4.07 says when the match is sold out', async () => {
    await choose(picker, 'Iron', 'Small')
    expect(root().dataset['variantInStock']).toBe('false')
    expect(allByRole('status').map((one) => one.textContent)).toContain('Sold Out')
  })

  it('has nothing chosen until something is chosen', () => {
    expect(root().dataset['selectedVariant']).toBeUndefined()
    expect(root().dataset['unselectedOptions']).toBe('["Glaze","Size"]')
  })

  it('keeps both pickers of the public markup, one of them off', () => {
    const controls = [...root().querySelectorAll<HTMLInputElement | HTMLSelectElement>('select, input')]
    const isOn = (control: Element) => (control.tagName === 'SELECT') === (picker === 'select')
    expect(controls).toHaveLength(6)
    expect(controls.every((control) => control.disabled !== isOn(control))).toBe(true)
    expect(
      root().querySelectorAll('.variant-option > .variant-select-wrapper > select[data-variant-option-name]'),
    ).toHaveLength(2)
    expect(root().querySelectorAll('.variant-radiobtn-wrapper > input.variant-radiobtn + label')).toHaveLength(4)
  })
})

it('SF-4.07 says it in the words of the store where it has its own', async () => {
  openPage(productPage({ facts: { ...mug, customSoldOutText: 'Back in spring' } }), fakeShop([]))
  await boot()
  await choose('select', 'Iron', 'Small')
  expect(allByRole('status').map((one) => one.textContent)).toContain('Back in spring')
})

async function choose(picker: 'select' | 'radio', glaze: string, size: string): Promise<void> {
  if (picker === 'select') {
    type(byRole('combobox', 'Select Glaze'), glaze)
    type(byRole('combobox', 'Select Size'), size)
  } else {
    byRole('radio', glaze).click()
    byRole('radio', size).click()
  }
  await settle()
}

function root(): HTMLElement {
  return document.querySelector<HTMLElement>('.product-variants') ?? document.body
}

function price(): string {
  return (document.querySelector('.product-price')?.textContent ?? '').trim()
}
