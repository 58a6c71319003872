import { afterEach, expect, it, vi } from 'vitest'
import { fakeShop } from '../testing/fake-shop.ts'
import { boot, forgetCookies, openPage } from '../testing/open-page.ts'
import { mug, onSaleAt, productPage } from '../testing/product-page.ts'

afterEach(() => vi.unstubAllGlobals())

it.each(['select', 'radio'] as const)(
  'shows every option value while printing and restores the controls afterwards (%s)',
  async (picker) => {
    forgetCookies()
    openPage(productPage({ picker }), fakeShop(onSaleAt(mug)))
    await boot()
    const onPage = seen()
    dispatchEvent(new Event('beforeprint'))
    expect(seen()).toEqual({ lists: 0, values: ['Oat', 'Iron', 'Small', 'Large'] })
    dispatchEvent(new Event('afterprint'))
    expect(seen()).toEqual(onPage)
    expect(onPage.lists).toBe(picker === 'select' ? 2 : 0)
  },
)

function seen(): { lists: number; values: (string | null)[] } {
  const labels = [...document.querySelectorAll('.variant-radiobtn-wrapper:not([hidden]) label')]
  return {
    lists: document.querySelectorAll('.variant-select-wrapper:not([hidden])').length,
    values: labels.map(({ firstChild }) => firstChild?.textContent ?? ''),
  }
}
