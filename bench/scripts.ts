import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pageSizes, productPage } from '../packages/storefront/testing/measure-size.ts'
import { root } from '../tools/source-files.ts'
import { aimsOf } from './report/aims.ts'
import { UsageError } from './report/arguments.ts'
import { runMeasurement } from './report/run-measurement.ts'

const cases = { 'product-page': productPage, 'page-without-live-parts': ['boot.ts'] }

await runMeasurement(
  {
    script: 'bench:scripts',
    about: 'Measures how many bytes of script (brotli) pages load from the last build (BX-6.01).',
    options: { files: { kind: 'flag', about: 'also prints each file with its bytes' } },
  },
  async ({ values, report }) => {
    const built = join(root, 'dist/storefront')
    if (!existsSync(built)) throw new UsageError('There is no build to measure: run npm run build first.')
    for (const [name, parts] of Object.entries(cases)) {
      const { ours, react, files } = pageSizes(built, parts)
      report.add(name, { oursBytes: ours, reactBytes: react }, aimsOf('bench:scripts', name))
      if (!values.files) continue
      for (const [file, bytes] of Object.entries(files)) report.note(`${String(bytes).padStart(7)}  ${file}`)
    }
  },
)
