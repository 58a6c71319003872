import { expect, it } from 'vitest'
import { taskCtx } from '../context.ts'
import { saveSiteSettings } from '../sites/index.ts'
import { entriesPath, cartPath } from '../testing/a-cart.ts'
import { aDiscount } from '../testing/a-discount.ts'
import { aProduct, wanted } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp()

/** Returns the text of each sum on the page by its row's class name. */
function sumsOn(html: string): Record<string, string> {
  const rows = html.matchAll(/<div class="(subtotal|discount|total)">(.*?)<\/div>/gs)
  return Object.fromEntries(
    Array.from(rows, ([, name = '', row = '']) => [
      name,
      row
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ]),
  )
}

it.each([
  ['without currency symbol', false, { subtotal: 'Subtotal 18.00', discount: 'Discount − 1.80', total: 'Total 16.20' }],
  ['CLDR', true, { subtotal: 'Subtotal $18.00', discount: 'Discount −$1.80', total: 'Total $16.20' }],
])(
  'SF-3.01 prints a discount with its sign before the currency, in the cart: %s',
  async (_, useCLDRMoneyFormat, sums) => {
    const site = await aSite(app.deps)
    const ctx = taskCtx(app.deps, site)
    await saveSiteSettings(ctx, { settings: { website: { useCLDRMoneyFormat } } })
    await aDiscount(ctx, { code: '' })
    const browser = app.visitor(site)
    await browser.get(cartPath)
    await browser.post(entriesPath, wanted(await aProduct(ctx)))
    expect(sumsOn((await browser.get('/cart')).text)).toEqual(sums)
  },
)
