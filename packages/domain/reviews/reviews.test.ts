import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkReview, reviewLimits } from './check-review.ts'
import { cleanSingleLineText, cleanMultilineText } from './clean-text.ts'
import { escapeReviewText } from './escape-review-text.ts'
import { hasMoreReviews, initialReviews, showMoreReviews, type FetchReviews } from './load-reviews.ts'
import { reviewSectionHtml, reviewSummaryHtml, starsHtml } from './review-markup.ts'
import { reviewerName, type Review } from './review.ts'
import { reviewsMessages } from './reviews.messages.ts'
import { areReviewsEnabled } from './reviews-enabled.ts'
import { reviewStructuredData } from './review-structured-data.ts'
import { averageRatingText, ratingText, parseRatingQuarters, starFills, starsOf } from './stars.ts'

const locale = { tag: 'en', translations: {} }
const letter = fc.constantFrom('a', 'Z', 'é', 'e\u0301', '👩‍👩‍👧', '日', 'ש', '7', ' ', '-', '\t')
const name = fc.string({ unit: letter, maxLength: 12 })
/** Any text that a browser can send, including lone surrogates. */
const anyText = fc
  .array(fc.oneof(fc.nat({ max: 0xff }), fc.nat({ max: 0xffff }), fc.integer({ min: 0x2000, max: 0x20ff })))
  .map((codes) => String.fromCharCode(...codes))

describe('reviewer names', () => {
  it('SF-3.12 are first name and initial, else login name, else user name, else Anonymous', () => {
    const who = fc.record({ userFirstName: name, userLastName: name, userLoginName: name, userName: name })
    fc.assert(
      fc.property(who, (reviewer) => {
        const shown = reviewerName(reviewer, 'Anonymous')
        const { userFirstName, userLastName, userLoginName, userName } = reviewer
        const [first, last] = [userFirstName.trim(), userLastName.trim()]
        const other = userLoginName.trim() || userName.trim() || 'Anonymous'
        const [sign] = [...new Intl.Segmenter().segment(last)].map(({ segment }) => segment)
        const full = sign === undefined ? first : `${first} ${sign}.`
        expect(shown).toBe(first === '' ? other : full)
      }),
    )
  })

  it('SF-3.12 keep an initial of several code points whole', () => {
    const reviewer = { userFirstName: 'Zoé', userLastName: 'e\u0301clair', userLoginName: 'x', userName: 'y' }
    expect(reviewerName(reviewer, 'Anonymous')).toBe('Zoé e\u0301.')
    expect(reviewerName({ ...reviewer, userLastName: '👩‍👩‍👧 family' }, '')).toBe('Zoé 👩‍👩‍👧.')
  })
})

describe('stars', () => {
  it('SF-9.03 are five, add up to the rating rounded to the nearest quarter, and start with the fullest', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 20, noNaN: true }), (quarters) => {
        const parts = starsOf(quarters).map((fill) => starFills.indexOf(fill))
        expect(parts).toHaveLength(5)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(Math.round(quarters))
        expect(parts).toEqual(parts.toSorted((one, other) => other - one))
        expect(parts.filter((part) => part > 0 && part < 4).length).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('SF-3.12 are parsed from their text form, and are null for other text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 20 }), (quarters) => {
        expect(parseRatingQuarters(ratingText(quarters))).toBe(quarters)
      }),
    )
    const notRatings = ['', '0', '6', '5.5', '-1', '1e1', 'five', '=5', '٥', '5 stars', '4,5,5', 'NaN']
    expect(notRatings.map(parseRatingQuarters)).toEqual(notRatings.map(() => null))
    expect(['4,5', ' 5 ', '3.3', '1.0'].map(parseRatingQuarters)).toEqual([18, 20, 13, 4])
  })

  it('have an average with one decimal place', () => {
    expect([
      averageRatingText(0, 0),
      averageRatingText(38, 2),
      averageRatingText(20, 1),
      averageRatingText(55, 3),
    ]).toEqual(['0', '4.8', '5', '4.6'])
  })

  it('SF-9.03 are rendered with an accessible name', () => {
    const html = starsHtml(locale, 18)
    expect(html).toContain('role="img" aria-label="4.5 out of 5 stars"')
    expect(html.match(/--full/g)).toHaveLength(4)
    expect(html.match(/--half/g)).toHaveLength(1)
  })
})

describe('review texts', () => {
  it('SF-9.03 show the count up to 999 in the header, and 1000+ above', () => {
    const header = (count: number): string => reviewsMessages.header.english({ count })
    expect([0, 1, 2, 999, 1000, 1001].map(header)).toEqual([
      '0 Reviews',
      '1 Review',
      '2 Reviews',
      '999 Reviews',
      '1000+ Store Reviews',
      '1000+ Store Reviews',
    ])
  })

  it('SF-5.17, PL-5.28 escape HTML special characters and change nothing else', () => {
    expect(escapeReviewText(`<b a="1" c='2'>/&`)).toBe('&lt;b a=&quot;1&quot; c=&#39;2&#39;&gt;&#47;&amp;')
    fc.assert(
      fc.property(anyText, (text) => {
        const escaped = escapeReviewText(text)
        expect(escaped).not.toMatch(/[<>"'/]/)
        const back = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'", '#47': '/' }
        expect(escaped.replaceAll(/&(lt|gt|quot|amp|#39|#47);/g, (_, sign: keyof typeof back) => back[sign])).toBe(text)
      }),
    )
  })

  it('are cleaned of control characters, direction overrides and lone surrogates in one pass', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const clean of [cleanSingleLineText, cleanMultilineText]) {
          const cleaned = clean(text)
          expect(cleaned).not.toMatch(/(?!\n)\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u)
          expect(cleaned.isWellFormed()).toBe(true)
          expect(clean(cleaned)).toBe(cleaned)
        }
      }),
    )
    expect(cleanMultilineText('a\r\n\r\n\r\n\r\nb\tc\u0000')).toBe('a\n\nb c')
    expect(cleanSingleLineText('a\r\nb')).toBe('a b')
    expect(cleanSingleLineText('\u{1F469}\u200D\u{1F33E} \u05D0\u200F')).toBe('\u{1F469}\u200D\u{1F33E} \u05D0\u200F')
    for (const unseen of ['\u200B', '\u200D \u00AD', '\u3164', '\u2800', '\uFE0F\n\u2060', '\u{E0041}']) {
      expect([unseen, cleanSingleLineText(unseen), cleanMultilineText(unseen)]).toEqual([unseen, '', ''])
    }
  })

  it('BX-1.20 are checked with a fault reported for each invalid field', () => {
    const written = { stars: '5', title: '', text: 'Good', name: 'Ada' }
    expect(checkReview(written)).toEqual({ review: { quarters: 20, title: '', text: 'Good', name: 'Ada' }, faults: [] })
    const worse = { stars: '0', title: 'x'.repeat(reviewLimits.title + 1), text: '', name: '\u202e' }
    expect(checkReview(worse).faults.map(({ field }) => field)).toEqual(['stars', 'title', 'text', 'name'])
  })
})

describe('SF-6.03 areReviewsEnabled', () => {
  it.each([
    [{}, false],
    [null, false],
    [{ storeSettings: { productReviewsEnabled: true } }, true],
    [{ storeSettings: { productReviewsEnabled: 'yes' } }, false],
    [{ featureFlags: { productReviews: true } }, true],
    [{ storeSettings: null, featureFlags: [] }, false],
  ])('SF-6.03 for settings %j is %s', (settings, isOn) => expect(areReviewsEnabled(settings)).toBe(isOn))
})

describe('server markup', () => {
  const itemId = '1'.repeat(32)
  const starCounts = [1, 1, 0, 0, 0]
  const facts = { count: 2, quarters: 38, starCounts, said: { count: 1, quarters: 20, newest: [] } }

  it('SF-2.04 links the summary to the section, and the section to the reviews page for use without scripts', () => {
    const summary = reviewSummaryHtml(locale, { itemId, facts })
    expect(summary).toContain(`href="#reviews-${itemId}"`)
    expect(summary).toContain('4.8 out of 5 stars')
    expect(summary).toContain('2 Reviews')
    expect(reviewSummaryHtml(locale, { itemId, facts: null })).toBe('')
    const section = reviewSectionHtml(locale, { itemId, facts })
    expect(section).toContain(`id="reviews-${itemId}" data-island="reviews" data-item-id="${itemId}"`)
    expect(section).toContain(`href="/commerce/reviews/${itemId}"`)
  })

  it('BX-1.20 includes rating and reviews in structured data, without those from marketplaces', () => {
    const newest = [{ name: 'Ada L.', title: '', text: '</script>', quarters: 18, at: Date.UTC(2026, 0, 2) }]
    const structured = reviewStructuredData({ ...facts, said: { count: 2, quarters: 38, newest } })
    expect(structured.aggregateRating).toEqual({
      '@type': 'AggregateRating',
      ratingValue: '4.8',
      reviewCount: 2,
      bestRating: '5',
      worstRating: '1',
    })
    expect(structured.review).toEqual([
      {
        '@type': 'Review',
        author: { '@type': 'Person', name: 'Ada L.' },
        datePublished: '2026-01-02',
        reviewBody: '</script>',
        reviewRating: { '@type': 'Rating', ratingValue: '4.5', bestRating: '5', worstRating: '1' },
      },
    ])
    expect(reviewStructuredData({ ...facts, said: { count: 0, quarters: 0, newest: [] } })).toEqual({})
    expect(reviewStructuredData(null)).toEqual({})
  })
})

describe('the list of reviews', () => {
  const review = (id: string, productId: string | null) => ({ id, productId }) as Review // the list reads only these two fields

  it('SF-4.27 shows ten more reviews a click, the product’s before the store’s others, each once, until none remain', async () => {
    const counts = fc.record({
      own: fc.nat({ max: 45 }),
      others: fc.nat({ max: 45 }),
      isLax: fc.boolean(),
      shift: fc.nat({ max: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(counts, async ({ own, others, isLax, shift }) => {
        const ours = Array.from({ length: own }, (_, at) => review(`own-${at}`, 'p'))
        const rest = Array.from({ length: others }, (_, at) => review(`other-${at}`, at % 3 === 0 ? null : 'q'))
        // The server may or may not leave out the product's own reviews. New reviews can move shown ones to later pages.
        const store = isLax ? ours.flatMap((one, at) => [one, ...rest.slice(at, at + 1)]).concat(rest.slice(own)) : rest
        let asked = 0
        const ask: FetchReviews = async (of, page) => {
          asked += 1
          const all = of === 'product' ? ours : store
          const from = Math.max(0, page * 10 - (page > 0 ? shift : 0))
          return { productReviews: all.slice(from, from + 10), nextPage: all.length > from + 10 ? page + 1 : null }
        }
        const expected = [...ours, ...rest].map(({ id }) => id)
        let loaded = initialReviews
        for (let click = 1; hasMoreReviews(loaded); click += 1) {
          loaded = await showMoreReviews(loaded, 'p', ask)
          expect(loaded.shown.map(({ id }) => id)).toEqual(expected.slice(0, click * 10))
          expect(asked).toBeLessThan(40)
        }
        expect(loaded.shown.map(({ id }) => id)).toEqual(expected)
      }),
    )
  })

  it('SF-4.27 has nothing more to show when the first ten reviews are all', async () => {
    const ask: FetchReviews = async (of, page) => {
      const all = of === 'product' ? 10 : 0
      const productReviews = Array.from({ length: Math.max(0, Math.min(10, all - page * 10)) }, (_, at) =>
        review(`${at}`, 'p'),
      )
      return { productReviews, nextPage: null }
    }
    const loaded = await showMoreReviews(initialReviews, 'p', ask)
    expect([loaded.shown.length, hasMoreReviews(loaded)]).toEqual([10, false])
  })

  it('SF-4.27 omits this product’s reviews from store results, even those missing from the product’s own pages', async () => {
    const ask: FetchReviews = async (of) => ({
      productReviews: of === 'product' ? [review('1', 'p')] : [review('2', 'p'), review('3', 'q'), review('4', null)],
      nextPage: null,
    })
    const { shown } = await showMoreReviews(initialReviews, 'p', ask)
    expect(shown.map(({ id }) => id)).toEqual(['1', '3', '4'])
  })

  it('stops when an answer points back to an earlier page', async () => {
    const ask: FetchReviews = async () => ({ productReviews: [], nextPage: 0 })
    expect(hasMoreReviews(await showMoreReviews(initialReviews, 'p', ask))).toBe(false)
  })
})
