import type { ReviewFacts, StructuredDataReview } from './review-facts.ts'
import { averageRatingText, maxStars, ratingText } from './stars.ts'

type Thing = Readonly<Record<string, unknown>>

/** Maximum length of a review's text in data for search engines, which show no more characters. */
const maxBodyChars = 1000

/**
 * Returns a product's average rating and reviews as properties of schema.org's Product; empty when the product has no reviews
 * (BX-1.20).
 */
export function reviewStructuredData(facts: ReviewFacts | null): {
  aggregateRating?: Thing
  review?: readonly Thing[]
} {
  if (!facts || facts.said.count === 0) return {}
  const { count, quarters, newest } = facts.said
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: averageRatingText(quarters, count),
      reviewCount: count,
      bestRating: String(maxStars),
      worstRating: '1',
    },
    review: newest.map(reviewOf),
  }
}

function reviewOf({ name, title, text, quarters, at }: StructuredDataReview): Thing {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name },
    datePublished: new Date(at).toISOString().slice(0, 10),
    ...(title !== '' && { name: title }),
    reviewBody: text.slice(0, maxBodyChars).toWellFormed(),
    reviewRating: {
      '@type': 'Rating',
      ratingValue: ratingText(quarters),
      bestRating: String(maxStars),
      worstRating: '1',
    },
  }
}
