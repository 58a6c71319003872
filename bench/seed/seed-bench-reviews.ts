import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readProductIdentifiers } from '@sitewright/server/catalog/index.ts'
import { backgroundCtx, type Deps } from '@sitewright/server/context.ts'
import { importReviews } from '@sitewright/server/reviews/index.ts'
import { readInSite } from '@sitewright/server/database/index.ts'

/** Number of seeded reviews: above 1,000, the limit up to which review summaries are computed on request (PL-9.48). */
const count = 2_000

/** Imports reviews of one product from a CSV file, as a shop does when it migrates. Returns the product's id. */
export async function seedBenchReviews(deps: Deps, identifier: string, urlId: string): Promise<string> {
  const site = await deps.lookups.siteOfHost(`${identifier}.localhost`)
  if (!site) throw new Error(`There is no site ${identifier}.`)
  const ctx = await backgroundCtx(deps, site.id)
  const folder = await mkdtemp(join(tmpdir(), 'sitewright-bench-reviews-'))
  const file = join(folder, 'reviews.csv')
  const rows = Array.from({ length: count }, (_, n) => {
    const day = new Date(Date.UTC(2025, 0, 1) - n * 3_600_000).toISOString()
    return `B${n},${urlId},${1 + (n % 5)},Title ${n},A steady piece with room for two fingers in the handle.,Ada Lovelace,${day}`
  })
  await writeFile(file, ['id,product,stars,title,text,name,date', ...rows].join('\n'))
  const options = {
    file,
    isDryRun: false,
    skipsBad: false,
    marketplace: '',
    dateOrder: null,
    pictures: null,
    onBad: () => {},
  }
  const { isWritten } = await importReviews(ctx, options)
  await rm(folder, { recursive: true })
  if (!isWritten) throw new Error('The reviews of the bench were not taken.')
  const products = await readInSite(ctx, (tx) => readProductIdentifiers(tx, ctx.siteId))
  return products.find((product) => product.urlId === urlId)?.id ?? ''
}
