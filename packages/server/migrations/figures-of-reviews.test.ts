import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { aProduct } from '../testing/a-product.ts'
import { aReviewShop } from '../testing/reviews/a-review-shop.ts'
import { published } from '../testing/reviews/published-reviews.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { scratchDatabase } from '../testing/test-database.ts'
import { up } from './0067-figures-of-reviews.ts'

const database = await scratchDatabase('figures_of_reviews')
const app = await suiteApp({ database })

it('SF-7.12 products of existing shops tell how many of their newest 1,000 reviews have each number of stars', async () => {
  const ctx = await aReviewShop(app.deps)
  const [cup, plain] = [await aProduct(ctx), await aProduct(ctx)]
  const old = Array.from({ length: 3 }, () => ({ product: cup.id, stars: '1', date: '2020-01-01' }))
  const recent = Array.from({ length: 999 }, (_, at) => ({
    product: cup.id,
    stars: ['5', '4.75', '4', '3.5', '2', '1.75'][at % 6] ?? '',
    date: '2026-01-02',
  }))
  await published(ctx, [...old, ...recent])
  await app.deps.owner.ask('', 'drop view catalog_review_facts_view')
  await app.deps.owner.ask('', `update products set review_facts = review_facts - 'starCounts'`)
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.ownerUrl }) }),
  })
  await up(db)
  await db.destroy()
  const summaryOf = async ({ id }: { id: string }) =>
    (await app.visitor(ctx.site).get(`/api/commerce/product/reviews?productId=${id}`)).body.summary
  expect(await summaryOf(cup)).toMatchObject({ count: 1000, starCounts: [167, 334, 166, 166, 167] })
  expect(await summaryOf(plain)).toEqual({ count: 0, averageRating: '0', starCounts: [0, 0, 0, 0, 0] })
})
