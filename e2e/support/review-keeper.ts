import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readProductIdentifiers } from '@sitewright/server/catalog/index.ts'
import { readConfig } from '@sitewright/server/config.ts'
import { openDeps } from '@sitewright/server/deps.ts'
import { realClock, backgroundCtx, type Ctx, type Deps } from '@sitewright/server/context.ts'
import { addReview, importReviews, listReviews, moderateReview } from '@sitewright/server/reviews/index.ts'
import { readInSite } from '@sitewright/server/database/index.ts'
import { makeLog } from '@sitewright/server/observability/index.ts'
import { readFacts } from './facts.ts'

export type Brought = { product?: string; stars: string; title?: string; text: string; name?: string; source?: string }

/** Manages reviews on the test sites through the studio's actions, on the database of the worker's server. */
export type Keeper = {
  /** Imports reviews into a site; the first gets the latest date. Importing the same reviews again changes nothing. */
  bring: (identifier: string, reviews: readonly Brought[]) => Promise<void>
  /** Creates and publishes a review of the product `urlId`, with a picture. */
  show: (identifier: string, urlId: string, text: string, picture: Uint8Array) => Promise<void>
  /** Publishes the review with this text, which must be held for moderation. */
  publish: (identifier: string, text: string) => Promise<void>
  idOf: (identifier: string, urlId: string) => Promise<string>
  close: () => Promise<void>
}

export async function openKeeper(): Promise<Keeper> {
  const { databaseUrl, dataDir } = readFacts()
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  const log = makeLog('silent', process.stderr)
  const { deps, close } = await openDeps({ config, url: databaseUrl, clock: realClock(), log })
  return { close, ...makeKeeper(deps) }
}

export function makeKeeper(deps: Deps): Omit<Keeper, 'close'> {
  const ctxOf = async (identifier: string): Promise<Ctx> => {
    const site = await deps.lookups.siteOfHost(`${identifier}.localhost`)
    if (!site) throw new Error(`There is no site ${identifier}.`)
    return backgroundCtx(deps, site.id)
  }
  const idOf = async (identifier: string, urlId: string): Promise<string> => {
    const ctx = await ctxOf(identifier)
    const products = await readInSite(ctx, (tx) => readProductIdentifiers(tx, ctx.siteId))
    return products.find((product) => product.urlId === urlId)?.id ?? ''
  }
  return {
    idOf,
    bring: async (identifier, reviews) => bring(await ctxOf(identifier), reviews),
    show: async (identifier, urlId, text, bytes) => {
      const ctx = await ctxOf(identifier)
      const written = { stars: '5', title: '', text, name: 'Ada L' }
      const files = [{ fileName: 'cup.webp', read: async () => bytes }]
      const id = await addReview(ctx, await idOf(identifier, urlId), written, files)
      if (id !== null) await moderateReview(ctx, id, 'published')
    },
    publish: async (identifier, text) => {
      const ctx = await ctxOf(identifier)
      const { reviews } = await listReviews(ctx, { state: 'held', search: '', limit: 100 })
      const found = reviews.find((review) => review.text === text)
      if (!found) throw new Error(`Nobody wrote “${text}”.`)
      await moderateReview(ctx, found.id, 'published')
    },
  }
}

async function bring(ctx: Ctx, reviews: readonly Brought[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sitewright-e2e-reviews-'))
  const file = join(folder, 'reviews.csv')
  const rows = reviews.map(({ product = '', stars, title = '', text, name = '', source = '' }, at) => {
    const day = new Date(Date.UTC(2026, 0, 31) - at * 86_400_000).toISOString().slice(0, 10)
    return [`${product}-${text}`.slice(0, 100), product, stars, title, text, name, day, source].map(quoted).join(',')
  })
  writeFileSync(file, ['id,product,stars,title,text,name,date,source', ...rows].join('\n'))
  const options = { file, isDryRun: false, skipsBad: false, marketplace: '', dateOrder: null, pictures: null }
  await importReviews(ctx, {
    ...options,
    onBad: (line, faults) => {
      throw new Error(`${line}: ${faults.join()}`)
    },
  })
  rmSync(folder, { recursive: true })
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
