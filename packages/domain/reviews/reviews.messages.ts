import { defineMessages } from '../kit/text.ts'

const stars = (count: number): string => `${count} ${count === 1 ? 'star' : 'stars'}`
const reviews = (count: number): string => `${count} ${count === 1 ? 'Review' : 'Reviews'}`

/** Texts of review lists and summaries (SF-2.10, SF-4.27, SF-9.03). */
export const reviewsMessages = defineMessages('reviews', {
  seeMore: () => 'See More Reviews',
  /** Heading above the store's reviews. From 1,000 reviews on, the count is not exact (SF-9.03). */
  header: ({ count }: { count: number }) => (count > 999 ? '1000+ Store Reviews' : reviews(count)),
  count: ({ count }: { count: number }) => reviews(count),
  /** Display name of a reviewer who gave no name (SF-3.12). */
  anonymous: () => 'Anonymous',
  loading: () => 'Loading reviews…',
  stars: ({ rating }: { rating: string }) => `${rating} out of 5 stars`,
  verified: () => 'Verified buyer',
  /** Heading of the shop's public answer to a review. */
  shopReply: () => 'Answer from the shop',
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
  filterBy: () => 'Filter by stars',
  starRow: (row: { stars: number; count: number }) => `${stars(row.stars)}: ${reviews(row.count)}`,
  average: ({ rating }: { rating: string }) => rating,
  /** Note beside a review summary, which covers only the newest 1,000 reviews (PL-9.48). */
  ofNewest: () => 'Counted over the newest 1,000 reviews.',
  sortBy: () => 'Sort by',
  newest: () => 'Newest',
  highest: () => 'Highest rated',
  lowest: () => 'Lowest rated',
  pictures: () => 'With pictures first',
  noneWith: (row: { stars: number }) => `There are no reviews with ${stars(row.stars)}.`,
  showAll: () => 'Show all reviews',
  ofProduct: () => 'Reviews of this product',
  ofOthers: () => 'Other reviews in this shop',
  wholeShop: () => 'All of the shop',
  aboutShop: () => 'About the shop',
  nowShown: ({ count }: { count: number }) => `${reviews(count)} shown`,
  backTo: ({ product }: { product: string }) => `Back to ${product}`,
})
