import { reviewsPage, type ReviewFacts } from '@sitewright/domain/reviews/review-facts.ts'
import { reviewSectionHtml, reviewSummaryHtml } from '@sitewright/domain/reviews/review-markup.ts'
import { reviewsAreOn } from '@sitewright/domain/reviews/reviews-on.ts'
import { opaque } from '@sitewright/template'
import { mark } from '../classic/index.ts'
import type { Json } from '../shells/index.ts'
import type { PageContent } from './content.ts'
import type { PageWork } from './page-work.ts'

/** What a product's page shows of its reviews, as HTML; null where it shows none (SF-6.03). */
export type ReviewsPlace = { summary: string; section: string; facts: ReviewFacts | null }

export function reviewsPlace({ shell }: PageWork, content: PageContent): ReviewsPlace | null {
  const { storeSettings } = shell.websiteSettings
  if (content.kind !== 'item' || !reviewsAreOn({ storeSettings, featureFlags: shell.featureFlags })) return null
  const { item } = content.data
  const facts = content.reviewFacts
  if (item.structuredContent === undefined) return null
  const said = { itemId: item.id, facts }
  return { summary: reviewSummaryHtml(shell.locale, said), section: reviewSectionHtml(shell.locale, said), facts }
}

const summaryMark = mark('x', 3)
const sectionMark = mark('x', 4)

/**
 * What a theme may print where it likes: the stars and the place, as values that `withReviews` replaces and formatters do not see; and
 * how many of its own reviews a product shows at first, so that a theme can keep room for them.
 */
export function reviewsData(place: ReviewsPlace | null): Json {
  if (!place) return {}
  const count = Math.min(place.facts?.count ?? 0, reviewsPage.size)
  const ofProduct = { productReviewSummary: opaque(summaryMark), productReviewCount: count }
  return { productReviews: opaque(sectionMark), ...(place.summary !== '' && ofProduct) }
}

/** Comments, and elements whose content is not markup: a heading in a script's data is not a heading of the page. */
const notMarkup = /<!--[\s\S]*?(?:-->|$)|<(script|style|textarea|template|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
// A heading that names itself the product's title, as themes of the public kind do.
const namedTitle = /<(h[1-6])\b[^>]*\bclass="[^"]*\b(?:product-title|ProductItem-details-title)\b[\s\S]*?<\/\1>/i
const firstTitle = /<h1\b[\s\S]*?<\/h1>/i

/**
 * SF-2.04: a theme that knows of no reviews has the stars behind its title and the rest behind all that it prints of the product.
 * Both stand there before any script: what came later would push down what is read already.
 */
export function withReviews(html: string, place: ReviewsPlace | null): string {
  if (!place) return html
  const named = html.includes(summaryMark) ? html : withSummary(html)
  const whole = named.includes(sectionMark) ? named : named + sectionMark
  return whole.replaceAll(summaryMark, () => place.summary).replaceAll(sectionMark, () => place.section)
}

/** Places of the HTML stay as they are while what is no markup is blanked out. */
function withSummary(html: string): string {
  const markup = html.replaceAll(notMarkup, (found) => ' '.repeat(found.length))
  const title = namedTitle.exec(markup) ?? firstTitle.exec(markup)
  if (!title) return html
  const end = afterLink(markup, title.index + title[0].length)
  return html.slice(0, end) + summaryMark + html.slice(end)
}

/** Behind the link in which this place stands: a link within a link would end it. */
function afterLink(markup: string, at: number): number {
  const links = markup.matchAll(/<(\/?)a(?=[\s>])[^<>]*>/gi)
  let isInLink = false
  for (const { index, 0: tag, 1: slash } of links) {
    if (index >= at) return isInLink && slash === '/' ? index + tag.length : at
    isInLink = slash === ''
  }
  return at
}
