import { setup } from '@sitewright/server/testing/global-setup.ts'
import { runModel } from '@sitewright/server/testing/carts/cart-commands.ts'
import { startCartShop } from '@sitewright/server/testing/carts/cart-shop.ts'
import { httpTab } from '@sitewright/server/testing/carts/cart-tabs.ts'
import { pagesOfCart } from '@sitewright/server/testing/carts/page-cart.ts'
import { aimsOf } from './report/aims.ts'
import { runMeasurement, sayProgress } from './report/run-measurement.ts'

const kinds = { calls: () => httpTab, pages: pagesOfCart }

await runMeasurement(
  {
    script: 'model:cart',
    about:
      'Holds random sequences of shoppers on two processes against a model of the cart: through calls, then through the script of the ' +
      'page. A failure prints the command that shows it again. Tests run 60 sequences of each kind.',
    options: {
      calls: { kind: 'flag', about: 'calls alone' },
      pages: { kind: 'flag', about: 'the script of the page alone' },
      sequences: { kind: 'number', about: 'sequences of each kind', usual: 3000, isWhole: true },
      seed: { kind: 'number', about: 'the first seed; without it another one each time', isWhole: true },
      path: { kind: 'word', about: 'of a failure' },
      replay: { kind: 'word', about: 'of a failure' },
    },
  },
  async ({ values, report }) => {
    const all = ['calls', 'pages'] as const
    const asked = all.filter((name) => values[name])
    const { sequences, path, replay: replayPath } = values
    const seed = values.seed ?? 1 + (Date.now() % (2 ** 31 - 1))
    const stopPostgres = await setup()
    try {
      const shop = await startCartShop()
      try {
        for (const name of asked.length > 0 ? asked : all) {
          sayProgress(`${name}, seed ${seed}`)
          const started = performance.now()
          const run = { shop, name, openTab: await kinds[name](), sequences, seed, lanes: 3, path, replayPath }
          const failure = await runModel(run).then(
            () => null,
            (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : 'The model failed.'),
          )
          if (failure !== null) report.note(failure)
          const figures = {
            sequences: path === undefined ? sequences : 1,
            failures: failure === null ? 0 : 1,
            seed,
            seconds: Math.round((performance.now() - started) / 1000),
          }
          report.add(name, figures, aimsOf('model:cart', name))
        }
      } finally {
        await shop.stop()
      }
    } finally {
      await stopPostgres()
    }
  },
)
