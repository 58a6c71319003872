import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Ctx } from '@sitewright/server/context.ts'
import { addReview, importReviews, moderateReview } from '@sitewright/server/reviews/index.ts'
import type { DemoReview } from './demo-review.ts'
import type { PictureName } from './pictures.ts'
import { plantReviews } from './reviews-plants.ts'
import { potteryReviews } from './reviews-pottery.ts'
import type { ProductOf } from './seed-products.ts'

const dayMs = 24 * 60 * 60_000

/** Creates the demonstration's reviews: those written in the shop, and those imported from reviews-imported.csv. */
export async function seedReviews(ctx: Ctx, productOf: ProductOf): Promise<void> {
  const own = [...potteryReviews, ...plantReviews].toSorted((one, other) => other.daysAgo - one.daysAgo)
  for (const review of own) await addOwn(ctx, productOf, review)
  const file = fileURLToPath(new URL('reviews-imported.csv', import.meta.url))
  const { isWritten } = await importReviews(ctx, {
    file,
    isDryRun: false,
    skipsBad: false,
    marketplace: '',
    dateOrder: null,
    pictures: null,
    onBad: (line, faults) => {
      throw new Error(`${file}, line ${line}: ${faults.join('; ')}`)
    },
  })
  if (!isWritten) throw new Error('The reviews of the demonstration were not taken.')
}

async function addOwn(ctx: Ctx, productOf: ProductOf, review: DemoReview): Promise<void> {
  const { product, picture, daysAgo, stars, ...written } = review
  const at = ctx.now() - daysAgo * dayMs
  const then = { ...ctx, now: () => at }
  const pictures = picture ? [pictureOf(picture)] : []
  const id = await addReview(then, productOf(product), { ...written, stars: String(stars) }, pictures)
  if (id !== null) await moderateReview(then, id, 'published')
}

function pictureOf(name: PictureName): { fileName: string; read: () => Promise<Uint8Array> } {
  const fileName = `${name}.webp`
  return { fileName, read: () => readFile(new URL(`pictures/${fileName}`, import.meta.url)) }
}
