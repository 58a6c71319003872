import type { PictureName } from './pictures.ts'

/** A review as a visitor writes it. `product` is the product's URL slug. */
export type DemoReview = {
  product: string
  stars: number
  title: string
  text: string
  name: string
  daysAgo: number
  picture?: PictureName
}
