import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Deps } from '@sitewright/server/context.ts'
import { root } from '../../tools/source-files.ts'
import { makeKeeper, type Brought } from './review-keeper.ts'

export const reviewPicture = join(root, 'demo/pictures/mug-oat.webp')
export const hostile = `<img src=x onerror="alert('/1')"></script><b>bold</b> ‏שלום &amp;`

const brought: Brought[] = [
  ...Array.from({ length: 12 }, (_, at) => ({
    product: 'mug',
    stars: at === 0 ? '4.5' : '5',
    text: `Mug ${at}`,
    name: 'Ada Lovelace',
  })),
  { product: 'one-way', stars: '3.25', title: 'Straight', text: 'One way 0', source: 'Craft Market' },
  { product: 'last-two', stars: '4', title: hostile, text: hostile, name: hostile },
  ...Array.from({ length: 5 }, (_, at) => ({ stars: '4', text: `Store ${at}` })),
]

/**
 * Creates the reviews of the test sites while the database is seeded, because journeys run in parallel and some count reviews.
 * Journeys that write reviews use sites without these reviews.
 */
export async function makeTestReviews(deps: Deps): Promise<void> {
  const keeper = makeKeeper(deps)
  for (const identifier of ['test-all', 'test-all-bare', 'test-all-arabic']) {
    await keeper.bring(identifier, brought)
    await keeper.show(identifier, 'mug', 'With a picture', readFileSync(reviewPicture))
  }
  await keeper.bring(
    'test-resets',
    brought.filter(({ product }) => product === 'mug'),
  )
  await keeper.show('test-resets', 'mug', 'With a picture', readFileSync(reviewPicture))
}
