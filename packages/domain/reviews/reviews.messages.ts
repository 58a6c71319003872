import { messages } from '../kit/text.ts'

const reviews = (count: number): string => `${count} ${count === 1 ? 'Review' : 'Reviews'}`

/** What stands beside reviews (SF-2.10, SF-4.27, SF-9.03). */
export const reviewsMessages = messages('reviews', {
  seeMore: () => 'See More Reviews',
  /** SF-9.03 */
  header: ({ count }: { count: number }) => (count > 999 ? '1000+ Store Reviews' : reviews(count)),
  count: ({ count }: { count: number }) => reviews(count),
  /** SF-3.12 */
  anonymous: () => 'Anonymous',
  loading: () => 'Loading reviews…',
  stars: ({ rating }: { rating: string }) => `${rating} out of 5 stars`,
  postedOn: ({ place }: { place: string }) => `Posted on ${place}`,
  postedElsewhere: () => 'Posted on another marketplace',
  about: ({ product }: { product: string }) => `About ${product}`,
  picture: ({ number, name }: { number: number; name: string }) => `Picture ${number} of the review by ${name}`,
  productPicture: ({ number, product }: { number: number; product: string }) => `${product}, picture ${number}`,
  shown: ({ count }: { count: number }) => (count === 1 ? '1 more review' : `${count} more reviews`),
  readAll: () => 'Read the reviews',
  write: () => 'Write a review',
  writeFirst: () => 'Write the first review',
  none: () => 'There are no reviews yet.',
  newer: () => 'Newer reviews',
  older: () => 'Older reviews',
  pageTitle: ({ product }: { product: string }) => `Reviews of ${product}`,
  backTo: ({ product }: { product: string }) => `Back to ${product}`,
})
