import type * as changes from '../../storefront/cart/cart-changes.ts'
import type * as store from '../../storefront/cart/cart-store.ts'
import type * as entries from '../../storefront/cart/change-entry.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runModel } from '../testing/carts/cart-commands.ts'
import { startCartShop, type CartShop } from '../testing/carts/cart-shop.ts'
import { httpTab } from '../testing/carts/cart-tabs.ts'
import { pagesOfCart, type PageScript } from '../testing/carts/page-cart.ts'

let shop: CartShop
beforeAll(async () => {
  shop = await startCartShop()
})
afterAll(() => shop.stop())

// Fails to compile when the page's script no longer has the functions that the model calls.
type PageModules = { store: typeof store; entries: typeof entries; changes: typeof changes }
true satisfies PageModules extends PageScript ? true : false

/** Time limit against endless runs and endless shrinking. 60 sequences take about a minute on a busy machine (load 15). */
const withinMs = 20 * 60_000
const inCi = { sequences: 60, lanes: 3, withinMs }

// A failure prints its seed. `npm run model:cart` replays it, or runs more sequences.
it(
  'SF-5.05 SF-7.03 SF-7.05 BX-4.02 keeps carts, totals and stock equal to the model in 60 sequences of calls through two processes',
  async () => {
    const run = runModel({ shop, name: 'calls', openTab: httpTab, ...inCi })
    await expect(run).resolves.toBeUndefined()
  },
  withinMs + 60_000,
)

it(
  'SF-7.03 SF-7.05 keeps the page’s cart equal to the stored cart in 60 sequences through the page script',
  async () => {
    const run = runModel({ shop, name: 'pages', openTab: await pagesOfCart(), ...inCi })
    await expect(run).resolves.toBeUndefined()
  },
  withinMs + 60_000,
)
