import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { allByRole, byRole, nameOf, type } from '../testing/by-role.ts'
import { fakeShop } from '../testing/fake-shop.ts'
import { boot, forgetCookies, openPage, settle } from '../testing/open-page.ts'
import { mug, onSaleAt, productPage, variant } from '../testing/product-page.ts'

beforeEach(forgetCookies)
afterEach(() => vi.unstubAllGlobals())

describe.each(['select', 'radio'] as const)('the variant picker (%s)', (picker) => {
  beforeEach(() => open({ picker }))

  it('SF-4.07 sets data attributes for the matching variant on the root element', async () => {
    await choose(picker, 'Oat', 'Large')
    const { selectedVariant, unselectedOptions, variantInStock } = root().dataset
    expect(JSON.parse(selectedVariant ?? '')).toMatchObject({
      sku: 'OAT-L',
      price: { value: 4200, currencyCode: 'USD', decimalValue: '42.00', fractionalDigits: 2 },
      salePriceMoney: { value: '3400', currency: 'USD' },
    })
    expect([unselectedOptions, variantInStock]).toEqual(['[]', 'true'])
  })

  it('SF-4.07 fires a variant-change event that bubbles to the item', async () => {
    const heard: unknown[] = []
    document.querySelector('[data-product-id]')?.addEventListener('sw:variant-change', (event) => {
      if (event instanceof CustomEvent) heard.push(event.detail.variant?.sku ?? event.detail.unselectedOptions)
    })
    await choose(picker, 'Oat', 'Small')
    expect(heard).toEqual([['Size'], 'OAT-S'])
  })

  it('SF-4.06 SF-4.07 updates the price: sale with original, Unavailable, and the first price again', async () => {
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

  it('SF-4.07 announces Sold Out in a status for a sold-out match, and clears it on another choice', async () => {
    expect(heard()).toEqual([''])
    await choose(picker, 'Iron', 'Small')
    expect(root().dataset['variantInStock']).toBe('false')
    expect(heard()).toEqual(['Sold Out'])
    await choose(picker, 'Oat', 'Small')
    expect(heard()).toEqual([''])
  })

  it('has no selected variant at first', () => {
    expect(root().dataset['selectedVariant']).toBeUndefined()
    expect(root().dataset['unselectedOptions']).toBe('["Glaze","Size"]')
  })

  it('keeps both controls of the public markup and disables one', () => {
    const controls = [...root().querySelectorAll<HTMLInputElement | HTMLSelectElement>('select, input')]
    const isOn = (control: Element) => (control.tagName === 'SELECT') === (picker === 'select')
    expect(controls).toHaveLength(6)
    expect(controls.every((control) => control.disabled !== isOn(control))).toBe(true)
    expect(
      root().querySelectorAll('.variant-option > .variant-select-wrapper > select[data-variant-option-name]'),
    ).toHaveLength(2)
    expect(root().querySelectorAll('.variant-radiobtn-wrapper > input.variant-radiobtn + label')).toHaveLength(4)
  })

  it('starts with the variant in the URL and lets another be chosen', async () => {
    await open({ picker, requested: 'id-OAT-L' })
    expect(root().dataset['selectedVariant']).toContain('"sku":"OAT-L"')
    expect(price()).toBe('Sale Price:34.00 Original Price:42.00')
    await choose(picker, 'Oat', 'Small')
    expect(price()).toBe('28.00')
  })
})

it('SF-4.07 uses the store’s own sold-out text', async () => {
  await open({ facts: { ...mug, customSoldOutText: 'Back in spring' } })
  await choose('select', 'Iron', '')
  expect(listed('Size')).toEqual(['Select Size', 'Small - Back in spring', 'Large'])
  await choose('select', 'Iron', 'Small')
  expect(heard()).toEqual(['Back in spring'])
})

describe('a theme whose script stops clicks', () => {
  beforeEach(() => open({ picker: 'radio' }))

  it.each(['.variant-radiobtn-wrapper', '.variant-radiobtn', 'label'])(
    'leaves the radio buttons usable by clicks on the inputs: %s',
    async (stopped) => {
      for (const element of root().querySelectorAll(stopped)) {
        element.addEventListener('click', (event) => {
          if (stopped === 'label') event.preventDefault()
          event.stopPropagation()
        })
      }
      const events: unknown[] = []
      document.querySelector('[data-product-id]')?.addEventListener('sw:variant-change', (event) => events.push(event))
      await choose('radio', 'Oat', 'Large')
      expect(root().dataset['selectedVariant']).toContain('"sku":"OAT-L"')
      expect(byRole('radio', /^Oat/).matches(':checked')).toBe(true)
      expect(events).toHaveLength(2)
    },
  )
})

describe('markers on the values of the last open option', () => {
  it('SF-4.08 radios mark sold-out and unavailable values, also for screen readers, while one option is open', async () => {
    await open({ picker: 'radio' })
    expect(radios()).toEqual(['Oat', 'Iron', 'Small', 'Large'])
    await press('Iron')
    expect(radios()).toEqual(['Oat', 'Iron', 'Small - Sold Out', 'Large - Unavailable'])
    expect(marked()).toEqual(['Small', 'Large'])
    await press('Oat')
    expect(marked()).toEqual([])
    await press('Large')
    expect(radios()).toEqual(['Oat', 'Iron', 'Small', 'Large'])
  })

  it('SF-4.09 dropdowns append the sold-out text while one option is open, and nothing to unavailable values', async () => {
    await open()
    expect(listed('Size')).toEqual(['Select Size', 'Small', 'Large'])
    await choose('select', 'Iron', '')
    expect(listed('Size')).toEqual(['Select Size', 'Small - Sold Out', 'Large'])
    expect(listed('Glaze')).toEqual(['Select Glaze', 'Oat', 'Iron'])
    await choose('select', '', '')
    expect(listed('Size')).toEqual(['Select Size', 'Small', 'Large'])
    await choose('select', 'Iron', 'Small')
    expect(listed('Size')).toEqual(['Select Size', 'Small', 'Large'])
    await choose('select', '', 'Small')
    expect(listed('Glaze')).toEqual(['Select Glaze', 'Oat', 'Iron - Sold Out'])
  })

  it('SF-4.09 dropdowns disable sold-out values without a text when the shop disables them', async () => {
    await open({ shop: { soldOutVariantsDropdownDisabled: true } })
    await choose('select', 'Iron', '')
    expect(listed('Size')).toEqual(['Select Size', 'Small (off)', 'Large'])
    await choose('select', 'Oat', '')
    expect(listed('Size')).toEqual(['Select Size', 'Small', 'Large'])
  })

  it('SF-4.09 dropdowns mark nothing when back-in-stock emails are on', async () => {
    await open({ shop: { restockNotificationsEnabled: true } })
    await choose('select', 'Iron', '')
    expect(listed('Size')).toEqual(['Select Size', 'Small', 'Large'])
  })

  it('SF-4.08 SF-4.09 marks the values of a product’s only option at page load', async () => {
    const variants = [variant('S', { Size: 'Small' }, {}), variant('L', { Size: 'Large' }, { qtyInStock: 0 })]
    for (const [picker, read] of [
      ['select', () => listed('Size').slice(1)],
      ['radio', radios],
    ] as const) {
      const facts = { ...mug, optionNames: ['Size'], variants }
      openPage(productPage({ facts, picker }), fakeShop([]))
      const before = read()
      await boot()
      expect([before, read()]).toEqual([
        ['Small', 'Large - Sold Out'],
        ['Small', 'Large - Sold Out'],
      ])
    }
  })
})

it('keeps the server-rendered swatches on radio labels', async () => {
  const variants = ['Red', 'Natural'].map((value) => variant(value, { Colour: value }, {}))
  await open({ picker: 'radio', facts: { ...mug, optionNames: ['Colour'], variants } })
  const shown = () =>
    [...root().querySelectorAll<HTMLElement>('label')].map((label) => [
      label.textContent,
      label.querySelector<HTMLElement>('.sw-swatch')?.style.backgroundColor,
    ])
  const both = [
    ['Red', 'red'],
    ['Natural', undefined],
  ]
  expect(shown()).toEqual(both)
  await press('Natural')
  expect(shown()).toEqual(both)
})

describe('SF-4.10 branching', () => {
  const shop = { productVariantBranching: true, templateVersion: '7.1' }

  it('SF-4.10 limits the other list to existing combinations, and restores it when the choice is cleared', async () => {
    await open({ shop })
    await choose('select', 'Iron', '')
    expect(listed('Size')).toEqual(['Select Size', 'Small - Sold Out'])
    await choose('select', '', 'Large')
    expect(listed('Glaze')).toEqual(['Select Glaze', 'Oat'])
    await choose('select', '', '')
    expect([listed('Glaze'), listed('Size')]).toEqual([
      ['Select Glaze', 'Oat', 'Iron'],
      ['Select Size', 'Small', 'Large'],
    ])
  })

  it.each([
    ['without the flag', { templateVersion: '7.1' }, 'select'],
    ['with another version', { productVariantBranching: true, templateVersion: '7' }, 'select'],
    ['with radios', shop, 'radio'],
  ] as const)('SF-4.10 offers all values %s', async (_, ways, picker) => {
    await open({ picker, shop: ways })
    await choose(picker, 'Iron', '')
    const sizes = picker === 'radio' ? radios().slice(2) : listed('Size').slice(1)
    expect(sizes.map((text) => text.split(' ')[0])).toEqual(['Small', 'Large'])
  })

  it('SF-4.10 offers all values of a product with three options', async () => {
    const variants = mug.variants.map((one) => ({ ...one, attributes: { ...one.attributes, Lid: 'No' } }))
    await open({ shop, facts: { ...mug, optionNames: ['Glaze', 'Size', 'Lid'], variants } })
    await choose('select', 'Iron', '')
    expect(listed('Size')).toEqual(['Select Size', 'Small', 'Large'])
  })

  it('SF-4.10 clears the last list when the browser restores a combination that does not exist', async () => {
    await open({ shop })
    restoreInBrowser('Glaze', 'Iron')
    restoreInBrowser('Size', 'Large')
    dispatchEvent(new Event('pageshow'))
    await settle()
    expect([chosen('Glaze'), chosen('Size')]).toEqual(['Iron', ''])
    expect(listed('Size')).toEqual(['Select Size', 'Small - Sold Out'])
  })
})

describe('values that the browser restores', () => {
  it('update choices and price from the lists', async () => {
    await open()
    restoreInBrowser('Glaze', 'Oat')
    restoreInBrowser('Size', 'Small')
    dispatchEvent(new Event('pageshow'))
    await settle()
    expect([chosen('Glaze'), chosen('Size'), price()]).toEqual(['Oat', 'Small', '28.00'])
  })

  it('emit no event when they are unchanged', async () => {
    await open()
    await choose('select', 'Oat', 'Small')
    const listener = vi.fn<() => void>()
    document.addEventListener('sw:variant-change', listener)
    dispatchEvent(new Event('pageshow'))
    await settle()
    expect(listener).not.toHaveBeenCalled()
  })

  it('in lists before hydration take precedence over the variant in the URL', async () => {
    openPage(productPage({ requested: 'id-OAT-L' }), fakeShop([]))
    list('Size').value = 'Small'
    await boot()
    expect([chosen('Size'), price()]).toEqual(['Small', '28.00'])
  })

  it('of radios before hydration are used', async () => {
    openPage(productPage({ picker: 'radio' }), fakeShop([]))
    byRole('radio', 'Oat').click()
    byRole('radio', 'Large').click()
    await boot()
    expect(price()).toBe('Sale Price:34.00 Original Price:42.00')
  })
})

describe('two pickers of one product on a page', () => {
  beforeEach(async () => {
    const [page, block] = [productPage(), productPage({ pill: false }).replaceAll('purchase-mug', 'purchase-b-mug')]
    openPage(page + block, fakeShop(onSaleAt(mug)))
    await boot()
  })

  it('share the choice; each emits the event on its own item', async () => {
    const notified: unknown[] = []
    for (const item of document.querySelectorAll('article'))
      item.addEventListener('sw:variant-change', (event) => {
        if (event instanceof CustomEvent && event.detail.variant) notified.push(item)
      })
    const [first] = allByRole('combobox', 'Select Glaze')
    const [, second] = allByRole('combobox', 'Select Size')
    if (first) type(first, 'Oat')
    if (second) type(second, 'Large')
    await settle()
    expect(
      [...document.querySelectorAll('.product-price')].map((one) => one.querySelector('.original-price')?.textContent),
    ).toEqual(['42.00', '42.00'])
    expect(allByRole('combobox').map((one) => (one as HTMLSelectElement).value)).toEqual([
      'Oat',
      'Large',
      'Oat',
      'Large',
    ])
    expect(new Set(notified).size).toBe(2)
    expect(notified).toHaveLength(2)
  })

  it('show the alert in the submitted form until a choice changes in either', async () => {
    const [, second] = allByRole('button', 'Add To Cart')
    second?.click()
    await settle()
    expect(byRole('alert').closest('form')?.id).toBe('purchase-b-mug')
    type(list('Glaze'), 'Oat')
    await settle()
    expect(allByRole('alert')).toEqual([])
  })
})

it('uses the data of a picker added later and keeps the choices that still exist', async () => {
  await open()
  await choose('select', 'Oat', 'Large')
  const [, ...others] = mug.variants
  const newer = [...others, variant('OAT-M', { Glaze: 'Oat', Size: 'Medium' }, {})].filter(({ sku }) => sku !== 'OAT-L')
  document
    .querySelector('main')
    ?.insertAdjacentHTML('beforeend', productPage({ facts: { ...mug, variants: newer }, pill: false }))
  const later = document.querySelectorAll<HTMLElement>('.product-variants')[1]
  const { variants } = await import('./product-parts.ts')
  if (later) variants(later)
  await settle()
  expect([chosen('Glaze'), chosen('Size'), price()]).toEqual(['Oat', '', 'from 28.00'])
  expect(listed('Size')).toEqual(['Select Size', 'Small', 'Medium'])
})

type Page = Parameters<typeof productPage>[0]

async function open(page: Page = {}): Promise<void> {
  openPage(productPage(page), fakeShop(onSaleAt(page.facts ?? mug)))
  await boot()
}

async function choose(picker: 'select' | 'radio', glaze: string, size: string): Promise<void> {
  for (const [name, value] of [
    ['Glaze', glaze],
    ['Size', size],
  ] as const) {
    if (picker === 'select') type(list(name), value)
    else if (value !== '') await press(value)
  }
  await settle()
}

/** Matches the value alone, because a marker may follow it. */
async function press(value: string): Promise<void> {
  byRole('radio', new RegExp(`^${value}\\b`)).click()
  await settle()
}

/** Sets a value without firing events, as a browser does when it restores a form. */
function restoreInBrowser(name: string, value: string): void {
  const field = list(name)
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}

function list(name: string): HTMLSelectElement {
  const [found] = allByRole('combobox', `Select ${name}`)
  if (!(found instanceof HTMLSelectElement)) throw new Error(`no list of ${name}`)
  return found
}

function listed(name: string): string[] {
  return [...list(name).options].map(({ text, disabled }) => text + (disabled ? ' (off)' : ''))
}

function chosen(name: string): string {
  return list(name).value
}

function radios(): string[] {
  return allByRole('radio').map(nameOf)
}

function marked(): string[] {
  return [...root().querySelectorAll('label.unavailable')].map((label) => label.firstChild?.textContent ?? '')
}

function heard(): (string | null)[] {
  return allByRole('status')
    .filter((one) => one.className === 'variant-stock-status')
    .map((one) => one.textContent)
}

function root(): HTMLElement {
  return document.querySelector<HTMLElement>('.product-variants') ?? document.body
}

function price(): string {
  const shown = document.querySelector('.product-price')?.cloneNode(true)
  if (!(shown instanceof HTMLElement)) return ''
  for (const silent of shown.querySelectorAll('script, template')) silent.remove()
  return (shown.textContent ?? '').trim()
}
