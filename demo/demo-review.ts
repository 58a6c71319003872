import type { PictureName } from './pictures.ts'

/**
 * A product review of the demonstration site. `product` is the product's URL slug; `daysAgo` counts back from the seeding of the
 * site.
 */
export type DemoReview = {
  product: string
  stars: number
  title: string
  text: string
  name: string
  daysAgo: number
  picture?: PictureName
}
