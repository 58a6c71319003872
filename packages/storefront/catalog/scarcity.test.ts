import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { allByRole, byRole, type } from '../testing/by-role.ts'
import { fakeShop } from '../testing/fake-shop.ts'
import { boot, forgetCookies, openPage } from '../testing/open-page.ts'
import { mug, productPage, variant } from '../testing/product-page.ts'
import { waitFor } from '../testing/wait-for.ts'

const few = {
  ...mug,
  variants: [
    variant('OAT-S', { Glaze: 'Oat', Size: 'Small' }, { qtyInStock: 2 }),
    variant('OAT-L', { Glaze: 'Oat', Size: 'Large' }, { qtyInStock: 3 }),
    variant('IRON-S', { Glaze: 'Iron', Size: 'Small' }, { qtyInStock: 40 }),
    variant('IRON-L', { Glaze: 'Iron', Size: 'Large' }, { qtyInStock: 0 }),
  ],
}
const forms = few.variants
  .map(
    ({ id, sku }) =>
      `<div class="product-restock-notification" data-product-id="mug" data-variant-id="${id}" hidden data-island="restock"><form role="form" title="${sku}"></form></div>`,
  )
  .join('')

beforeEach(forgetCookies)
afterEach(() => vi.unstubAllGlobals())

it('SF-4.06 PL-3.66 shows only the chosen variant’s scarcity text, and none while an option is open', async () => {
  await open()
  expect(lines()).toEqual([])
  choose('Oat', '')
  expect(lines()).toEqual([])
  choose('Oat', 'Large')
  await waitFor(() => expect(lines()).toEqual(['Only 3 left in stock']))
  choose('Oat', 'Small')
  await waitFor(() => expect(lines()).toEqual(['Only 2 left in stock']))
  choose('Iron', 'Small')
  expect(lines()).toEqual([])
  choose('Oat', 'Small')
  choose('', 'Small')
  expect(lines()).toEqual([])
})

it('PL-3.66 fills an existing status element, so that screen readers announce the text', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  openPage(productPage({ facts: few, shop: { scarcityEnabled: true } }), fakeShop([]))
  await boot()
  choose('Oat', 'Large')
  const [place] = document.querySelectorAll<HTMLElement>('.product-scarcity:not([hidden])')
  expect([place?.getAttribute('role'), place?.textContent]).toEqual(['status', ''])
  await vi.advanceTimersByTimeAsync(100)
  expect(byRole('status', 'Only 3 left in stock')).toBe(place)
  vi.useRealTimers()
})

it('PL-3.66 is shown at page load for a product without options', async () => {
  const facts = { ...mug, optionNames: [], variants: [variant('ONE', {}, { qtyInStock: 1 })] }
  openPage(productPage({ facts, shop: { scarcityEnabled: true } }), fakeShop([]))
  await boot()
  expect(lines()).toEqual(['Only 1 left in stock'])
})

it('PL-3.66 is shown at page load for the variant in the URL, and hidden when the choice is cleared', async () => {
  openPage(productPage({ facts: few, requested: 'id-OAT-S', shop: { scarcityEnabled: true } }), fakeShop([]))
  await boot()
  expect(lines()).toEqual(['Only 2 left in stock'])
  choose('', 'Small')
  expect(lines()).toEqual([])
})

it('SF-4.06 shows only the chosen variant’s back-in-stock form, and none while an option is open', async () => {
  await open(forms)
  const shown = () => allByRole('form').map((form) => form.title)
  expect(shown()).toEqual([])
  choose('Iron', 'Large')
  expect(shown()).toEqual(['IRON-L'])
  choose('Iron', '')
  expect(shown()).toEqual([])
})

it.each([
  ['{"Glaze":', ['SyntaxError']],
  ['["Oat"]', []],
])('SF-8.19 reports a scarcity text with unreadable attributes (%s) and keeps it hidden', async (broken, names) => {
  const reported: Error[] = []
  vi.stubGlobal('reportError', (error: Error) => reported.push(error))
  const page = productPage({ facts: few, shop: { scarcityEnabled: true, scarcityThreshold: 3 } })
  const spoilt = `data-variant-attributes='${broken}'`
  openPage(page.replace(/data-variant-attributes="[^"]*Large[^"]*"/, spoilt), fakeShop([]))
  await boot()
  expect(reported.map(({ name }) => name)).toEqual(names)
  choose('Oat', 'Large')
  expect(lines()).toEqual([])
  choose('Oat', 'Small')
  await vi.waitFor(() => expect(lines()).toEqual(['Only 2 left in stock']))
})

it('leaves the back-in-stock form of a product without options unchanged', async () => {
  openPage(forms.replaceAll(' hidden', ''), fakeShop([]))
  await boot()
  expect(document.querySelectorAll('[data-island=restock]:not([hidden])')).toHaveLength(4)
})

async function open(more = ''): Promise<void> {
  const page = productPage({ facts: few, shop: { scarcityEnabled: true, scarcityThreshold: 3 } })
  openPage(page.replace('</article>', `${more}</article>`), fakeShop([]))
  await boot()
}

function choose(glaze: string, size: string): void {
  type(byRole('combobox', 'Select Glaze'), glaze)
  type(byRole('combobox', 'Select Size'), size)
}

function lines(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.product-scarcity')]
    .filter((line) => !line.hidden)
    .map((line) => line.textContent.trim())
}
