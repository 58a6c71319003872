import { setup } from '@sitewright/server/testing/global-setup.ts'
import { runModel } from '@sitewright/server/testing/carts/cart-commands.ts'
import { startCartShop } from '@sitewright/server/testing/carts/cart-shop.ts'
import { httpTab } from '@sitewright/server/testing/carts/cart-tabs.ts'
import { pagesOfCart } from '@sitewright/server/testing/carts/page-cart.ts'
import { option } from './figures.ts'

/*
 * Random shoppers on two processes against a model of the cart; CI runs 300 sequences of each kind.
 *   npm run model:cart                            3,000 sequences of calls, then 3,000 through the script of the page
 *   npm run model:cart -- --pages                 one kind alone (--calls, --pages); --sequences 500; --seed 7
 *   npm run model:cart -- --pages --seed 7 --path 3:1 --replay AB:C      what a failure printed, again
 */
const kinds = { calls: () => httpTab, pages: pagesOfCart }
const asked = (['calls', 'pages'] as const).filter((name) => process.argv.includes(`--${name}`))
const sequences = Number(option('--sequences') ?? 3000)
const seed = Number(option('--seed') ?? Date.now() % 2 ** 31)
const [path, replayPath] = [option('--path'), option('--replay')]

const stopPostgres = await setup()
try {
  const shop = await startCartShop()
  try {
    for (const name of asked.length > 0 ? asked : (['calls', 'pages'] as const)) {
      const started = performance.now()
      await runModel({ shop, name, openTab: await kinds[name](), sequences, seed, lanes: 3, path, replayPath })
      const seconds = Math.round((performance.now() - started) / 1000)
      console.log(
        `${name}: ${path === undefined ? sequences : 1} sequences agree with the model (seed ${seed}, ${seconds} s)`,
      )
    }
  } finally {
    await shop.stop()
  }
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await stopPostgres()
}
