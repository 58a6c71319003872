import { describe, expect, it } from 'vitest'
import { compile, formatterNames, render } from './index.ts'

function print(template: string, data: unknown): string {
  return render(compile(template), data, { now: 0, fragments: 'public' }).html.trim()
}

describe('template features', () => {
  it('PL-1.03 renders variables, sections, repeated blocks, predicates and formatters of every subject', () => {
    const data = { a: 'x', l: [1, 2], t: 0, m: { value: '100', currency: 'USD' }, i: { assetUrl: '/a.png' } }
    expect(print('{a}{.section l}{.repeated section @}{@}{.plural?}s{.end}{.alternates with},{.end}{.end}', data)).toBe(
      'x1,2s',
    )
    expect(print('{t|date %Y}{i|image-srcset}{a|htmltag}{m.value|money-format}', data)).toContain('1969')
    const ofSubjects = ['product-price', 'image', 'date', 'decimal', 'money']
    expect(ofSubjects.filter((name) => !formatterNames.includes(name))).toEqual([])
  })

  it('PL-1.04 has formatters for comments, likes, sharing, calendars, following and links', () => {
    const item = { id: 'i', fullUrl: '/x', title: 'T', startDate: 0, endDate: 0, publicCommentCount: 1, likeCount: 2 }
    const data = {
      item,
      account: { userName: 'ann' },
      website: { shareButtonOptions: { a: 1 } },
      websiteSettings: { simpleLikingEnabled: true },
    }
    const shown = ['comment-count', 'comment-link', 'like-button', 'social-button', 'google-calendar-url'].map((name) =>
      print(`{item|${name}}`, data),
    )
    expect(
      shown.map((html) => /1 Comment|#comments-i|data-like-count="2"|data-title="T"|action=TEMPLATE/.exec(html)?.[0]),
    ).toEqual(['1 Comment', '#comments-i', 'data-like-count="2"', 'data-title="T"', 'action=TEMPLATE'])
    expect(print('{account|twitter-follow-button}', data)).toContain('data-username="ann"')
    expect(print('{@|activate-twitter-links}', 'by @ann #clay')).toMatch(/twitter\.com\/ann\/.*hashtag\/clay/)
  })

  it.each([
    ['has-variants?', { structuredContent: { variants: [{}, {}] } }, { structuredContent: { variants: [{}] } }],
    ['on-sale?', { structuredContent: { variants: [{ onSale: true }] } }, { structuredContent: { variants: [{}] } }],
    ['varied-prices?', { structuredContent: { variants: [{ price: 1 }, { price: 2 }] } }, {}],
    ['collection?', { collection: { id: 'c' } }, {}],
    ['collection-page?', { collection: { type: 10 } }, { collection: { type: 1 } }],
    ['collectionTypeNameEquals? products', { typeName: 'products' }, { typeName: 'blog' }],
    ['folder?', { collection: { folder: true } }, { collection: {} }],
    [
      'index?',
      { collection: { folder: true, folderBehavior: 1 } },
      { collection: { folder: true, folderBehavior: 2 } },
    ],
    ['redirect?', { folderBehavior: 2 }, { folderBehavior: 1 }],
    ['clickable?', { folderBehavior: 2 }, { folderBehavior: 3 }],
    ['excerpt?', { excerpt: { html: '<p>a</p>' } }, { excerpt: { html: '<p> </p>' } }],
    ['external-link?', { externalLink: { url: '/x' } }, {}],
  ])('PL-1.04 tests %s', (name, yes, no) => {
    expect(
      [yes, no].map((value) => print(`{.section v}{.${name}}y{.or}n{.end}{.end}`, { v: { id: 'i', ...value } })),
    ).toEqual(['y', 'n'])
  })

  it('PL-2.05 PL-2.18 prints the picker, quantity and button of a product with product-checkout, in this order', () => {
    const variants = ['S', 'L'].map((Size) => ({ sku: Size, qtyInStock: 2, attributes: { Size } }))
    const structuredContent = { productType: 1, variantOptionOrdering: ['Size'], variants }
    const html = print('{item|product-checkout}', { item: { id: 'i', structuredContent } })
    const parts = ['product-variants', 'product-quantity-input', 'sqs-add-to-cart-button-wrapper']
    expect(Array.from(html.matchAll(/^<div class="([\w-]+)/gm), ([, name]) => name)).toEqual(parts)
    expect(html).toMatch(/<div class="sqs-add-to-cart-button-inner">Add To Cart<\/div>/)
  })

  it('PL-2.14 PL-2.16 prints images, videos and the comments container', () => {
    const item = { id: 'i', assetUrl: '/a.png', oembed: { html: '<i>' } }
    expect(print('{item|image}', { item })).toContain('data-src="/a.png"')
    expect(print('{item|video}', { item })).toContain('data-html="&lt;i&gt;"')
    expect(print('{item|comments}', { item })).toContain('id="comments-i"')
  })

  it('PL-2.11 prints "sold out" and "sale" marks', () => {
    const variants = [{ onSale: true, unlimited: true }]
    const marks = [{ variants: [] }, { variants }].map((content) =>
      print('{@|product-status}', { structuredContent: { productType: 1, ...content } }),
    )
    expect(marks).toEqual([
      '<div class="product-mark sold-out">sold out</div>',
      '<div class="product-mark sale">sale</div>',
    ])
  })

  it('PL-2.14 wraps video HTML in an element', () => {
    expect(print('{@|video}', { oembed: { html: '<i>' } })).toBe(
      '<div class="sqs-video-wrapper" data-html="&lt;i&gt;" data-provider-name=""></div>',
    )
  })

  it('PL-2.15 PL-2.22 prints the number of comments in the link to them', () => {
    const texts = [0, 1, 2].map((publicCommentCount) => print('{@|comment-link}', { id: 'i', publicCommentCount }))
    expect(
      texts.map((html) =>
        html
          .replaceAll(/<[^>]*>/g, '')
          .trim()
          .split(/\s+/)
          .join(' '),
      ),
    ).toEqual(['No Comments', '1 Comment', '2 Comments'])
  })

  it.each([
    ['WEEK', 2, 26, '1 year'],
    ['WEEK', 1, 104, '2 years'],
    ['WEEK', 1, 51, '51 weeks'],
    ['WEEK', 2, 3, '6 weeks'],
    ['MONTH', 1, 12, '1 year'],
    ['MONTH', 3, 8, '2 years'],
    ['MONTH', 1, 10, '10 months'],
    ['YEAR', 1, 1, '1 year'],
    ['YEAR', 1, 2, '2 years'],
    ['YEAR', 1, 3, '3 years'],
  ])(
    'SF-4.28 prints the length of a subscription billed each %s × %d for %d cycles as %s',
    (unit, value, numBillingCycles, length) => {
      const show = (cycles: number) =>
        print('{@|product-price}', {
          structuredContent: {
            productType: 1,
            isSubscribable: true,
            subscriptionPlan: { billingPeriod: { unit, value }, numBillingCycles: cycles },
            variants: [{ price: 1000 }],
          },
        }).replaceAll(/<[^>]*>/g, '')
      expect(show(numBillingCycles).trim().endsWith(` for ${length}`)).toBe(true)
      expect(show(0)).not.toContain(' for ')
    },
  )

  it('SF-4.28 prints no length for a subscription with 0 cycles', () => {
    const structuredContent = {
      productType: 1,
      isSubscribable: true,
      subscriptionPlan: { billingPeriod: { unit: 'MONTH', value: 1 }, numBillingCycles: 0 },
      variants: [{ price: 1000 }],
    }
    const localizedStrings = { productPrice__singlePrice__1Monthly__indefinite: 'again and again' }
    expect(print('{item|product-price}', { item: { structuredContent } })).toMatch(/ every month\s*<\/div>$/)
    expect(print('{item|product-price}', { item: { structuredContent }, localizedStrings })).toContain(
      'again and again',
    )
  })

  it('PL-5.27 places the decimal point of prices by the currency’s fraction digits', () => {
    const price = (currency: string) =>
      print('{@|product-price}', { structuredContent: { productType: 2, priceMoney: { value: '2500', currency } } })
    expect(['USD', 'JPY', 'XTS'].map((code) => />([\d.,]+)</.exec(price(code))?.[1])).toEqual([
      '25.00',
      '2,500',
      '25.00',
    ])
  })

  it('PL-9.24 reads cents with the legacy money formatters', () => {
    expect(['money-format', 'moneyFormat', 'money-string'].map((name) => print(`{n|${name}}`, { n: 123450 }))).toEqual([
      '1,234.50',
      '1,234.50',
      '<span class="sqs-money-native">1,234.50</span>',
    ])
  })

  it('PL-5.27 reads a date given as text like a number', () => {
    const t = 1_613_597_165_345
    expect(print('{n|date %s} {t|date %s}', { n: t, t: `${t}` })).toBe('1613597165 1613597165')
  })

  it('PL-9.20 lists the available widths, and the original for the next one', () => {
    const widths = ['100w', '300w', '500w', '750w', '1000w', '1500w', '2500w']
    widths.forEach((_, at) => {
      const systemDataVariants = ['9x9', ...widths.slice(0, at + 1)].join(',')
      const html = print('{@|image-srcset}', { assetUrl: '/a', systemDataVariants })
      const sources = widths.slice(0, at + 1).map((width) => `/a?format=${width} ${width}`)
      const original = widths.slice(at + 1, at + 2).map((width) => `/a?format=original ${width}`)
      expect(html).toBe(`srcset="${[...sources, ...original].join(',')}"`)
    })
  })

  it('PL-3.87 prints dates in the site’s time zone', () => {
    const at = (timeZone: string) => print('{t|date %H:%M}', { t: 0, website: { timeZone } })
    expect(['UTC', 'Asia/Kolkata', 'America/New_York'].map(at)).toEqual(['00:00', '05:30', '19:00'])
  })

  it('uses the beginning of the body as alt text when an image has no title', () => {
    expect(/alt="(x+)"/.exec(print('{@|image-meta}', { body: 'x'.repeat(2000) }))?.[1]).toHaveLength(250)
  })
})
