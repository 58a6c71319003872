import { reviewPageSizes, type ReviewFacts } from '@sitewright/domain/reviews/review-facts.ts'
import { reviewSectionHtml, reviewSummaryHtml } from '@sitewright/domain/reviews/review-markup.ts'
import { areReviewsEnabled } from '@sitewright/domain/reviews/reviews-enabled.ts'
import { makeOpaqueValue } from '@sitewright/template'
import { makePlaceholder } from '../../squarespace-compat/index.ts'
import type { JsonRecord } from '../../site-snapshot/index.ts'
import type { HtmlPageContent } from '../page-data/content.ts'
import type { RenderContext } from '../render-context.ts'

/** HTML of a product's review summary and review section; `facts` holds the number and the sum of its ratings (SF-6.03). */
export type RenderedReviews = { summary: string; section: string; facts: ReviewFacts | null }

export function renderReviews(context: RenderContext, content: HtmlPageContent): RenderedReviews | null {
  if (!showsReviews(context, content)) return null
  const { locale } = context.snapshot
  const { reviewFacts: facts } = content
  const product = { itemId: content.data.item.id, facts }
  return { summary: reviewSummaryHtml(locale, product), section: reviewSectionHtml(locale, product), facts }
}

/** Returns the number and the sum of a product's ratings; `null` without reviews, and when they are off. */
export function shownReviewFacts(context: RenderContext, content: HtmlPageContent): ReviewFacts | null {
  return showsReviews(context, content) ? content.reviewFacts : null
}

type ItemContent = Extract<HtmlPageContent, { kind: 'item' }>

function showsReviews({ snapshot }: RenderContext, content: HtmlPageContent): content is ItemContent {
  const { featureFlags, websiteSettings } = snapshot
  if (content.kind !== 'item' || content.data.item.structuredContent === undefined) return false
  return areReviewsEnabled({ storeSettings: websiteSettings.storeSettings, featureFlags })
}

const summaryPlaceholder = makePlaceholder('x', 3)
const sectionPlaceholder = makePlaceholder('x', 4)

/**
 * Returns the template variables for a product's reviews; empty when reviews are off. Summary and section are placeholders, which
 * `insertReviewsHtml` replaces with HTML after the template has run, so that formatters cannot change that HTML. `productReviewCount`
 * is the number of reviews that the section shows at first; a theme can reserve space for them.
 */
export function reviewPlaceholderVariables(place: RenderedReviews | null): JsonRecord {
  if (!place) return {}
  const count = Math.min(place.facts?.count ?? 0, reviewPageSizes.size)
  const ofProduct = { productReviewSummary: makeOpaqueValue(summaryPlaceholder), productReviewCount: count }
  return { productReviews: makeOpaqueValue(sectionPlaceholder), ...(place.summary !== '' && ofProduct) }
}

/**
 * Matches HTML comments, and elements whose content is not markup, such as a script. A heading in them is not the product title.
 */
const notMarkup = /<!--[\s\S]*?(?:-->|$)|<(script|style|textarea|template|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
// Matches a heading with one of the classes that Squarespace themes use for the product title.
const namedTitle = /<(h[1-6])\b[^>]*\bclass="[^"]*\b(?:product-title|ProductItem-details-title)\b[\s\S]*?<\/\1>/i
const firstTitle = /<h1\b[\s\S]*?<\/h1>/i

/**
 * Inserts the review summary and section into a product page, where its template printed their placeholders. When the template
 * printed none, the summary goes after the product title and the section to the end of the page's main content. The server
 * inserts them, because inserting them by script would shift the page (SF-2.04).
 */
export function insertReviewsHtml(html: string, place: RenderedReviews | null): string {
  if (!place) return html
  const named = html.includes(summaryPlaceholder) ? html : withSummary(html)
  const whole = named.includes(sectionPlaceholder) ? named : named + sectionPlaceholder
  return whole.replaceAll(summaryPlaceholder, () => place.summary).replaceAll(sectionPlaceholder, () => place.section)
}

/**
 * Inserts the summary's placeholder after the product title. The title is searched in a copy in which comments and scripts are
 * spaces, so that positions also apply to the original HTML.
 */
function withSummary(html: string): string {
  const markup = html.replaceAll(notMarkup, (found) => ' '.repeat(found.length))
  const title = namedTitle.exec(markup) ?? firstTitle.exec(markup)
  if (!title) return html
  const end = afterLink(markup, title.index + title[0].length)
  return html.slice(0, end) + summaryPlaceholder + html.slice(end)
}

/**
 * Returns the position `at`, or the end of the link that contains it: the summary contains a link, and links cannot be nested.
 */
function afterLink(markup: string, at: number): number {
  const links = markup.matchAll(/<(\/?)a(?=[\s>])[^<>]*>/gi)
  let isInLink = false
  for (const { index, 0: tag, 1: slash } of links) {
    if (index >= at) return isInLink && slash === '/' ? index + tag.length : at
    isInLink = slash === ''
  }
  return at
}
