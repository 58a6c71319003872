import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import type { Collection, Item, Variant } from '@sitewright/domain/pages/page-json.ts'
import { calendarText } from './calendar-text.ts'
import { renderRssFeed } from './render-rss-feed.ts'
import { sitemapIndexText, sitemapText } from './sitemap-text.ts'
import { serializeForScript, structuredData } from './structured-data.ts'

const site = { title: 'Fern & Kiln', description: 'Pots', address: 'https://shop.test', language: 'en-US' }
const id = 'a'.repeat(32)

describe('RSS', () => {
  const feed = (item: Partial<Item>, filters = {}) =>
    renderRssFeed(site, { collection: aCollection('blog'), items: [anItem(item)], filters })

  it('contains its own URL and a permanent id for each item', () => {
    const text = feed({ publishOn: Date.UTC(2026, 2, 1, 9, 30) }, { category: 'Odd & rare' })
    expect(text).toContain('<rss version="2.0"')
    expect(text).toContain('href="https://shop.test/journal?category=Odd+%26+rare&amp;format=rss" rel="self"')
    expect(text).toContain(`<guid isPermaLink="false">${id}:${id}</guid>`)
    expect(text).toContain('<pubDate>Sun, 01 Mar 2026 09:30:00 GMT</pubDate>')
    expect(text).toContain('<link>https://shop.test/journal/a-post</link>')
  })

  it('contains the full text with absolute URLs and without scripts', () => {
    const body =
      '<p><a href="/shop">x</a><img src="/s/1/a.png" srcset="/s/1/a.png?format=100w 100w, /s/1/a.png?format=300w 300w"></p><script>1</script>'
    const text = feed({ body })
    expect(text).toContain('<content:encoded><![CDATA[<p><a href="https://shop.test/shop">')
    expect(text).toContain(
      'srcset="https://shop.test/s/1/a.png?format=100w 100w, https://shop.test/s/1/a.png?format=300w 300w"',
    )
    expect(text).not.toContain('<script>')
  })

  it('BX-5.11 leaves out scripts, styles and forms in any spelling, in linear time even when unclosed', () => {
    const body = '<p>a<SCRIPT src="x">1</SCRIPT >b<form><style>p</style></form>c<script>2</script><form>d</p>'
    expect(feed({ body })).toContain('<![CDATA[<p>abc<form>d</p>]]></content:encoded>')
    const endless = ['<form ', '<script>', '<style>a</styl', ' srcset="', ' href="/'].map((part) => part.repeat(20_000))
    const started = process.cpuUsage()
    for (const text of endless) feed({ body: text })
    // CPU time in microseconds: 45,000 when each text is read once, 6 million when each part reads its text to the end.
    expect(process.cpuUsage(started).user).toBeLessThan(1e6)
  })

  it('lists the main image as an enclosure, as a small JPEG', () => {
    const text = feed({ mainImage: anImage() })
    const address = `https://shop.test/s/${id}/a%20b.png?format=social`
    expect(text).toContain(`<enclosure url="${address}" length="0" type="image/jpeg"/>`)
    expect(text).toContain(`<media:content url="${address}" type="image/jpeg"`)
  })

  it('escapes the end of a CDATA section in texts', () => {
    const text = feed({ body: '<p>a ]]> <b>b</b></p>' })
    expect(text).toContain('<p>a ]]]]><![CDATA[> <b>b</b></p>]]></content:encoded>')
  })

  it('is well-formed XML for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (word) => {
        const text = feed({ title: word, excerpt: word, body: word, tags: [word] })
        const outside = text.replaceAll(/<!\[CDATA\[[^]*?\]\]>/g, '')
        expect(outside).not.toMatch(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u)
        expect(outside.replaceAll(/<\/?[\w:]+(?:\s+[\w:]+="[^"<]*")*\s*\/?>|<\?[^>]*\?>/g, '')).not.toMatch(
          /[<>]|&(?!amp;|lt;|gt;|quot;)/,
        )
      }),
    )
  })
})

describe('iCalendar', () => {
  const event = (given: Partial<Item>) =>
    calendarText(site, 'Fairs', [anItem({ startDate: Date.UTC(2026, 6, 8, 18, 30), ...given })], 0)

  it('contains an event with its times, location and description', () => {
    const text = event({
      title: 'Kiln; opening, at last',
      excerpt: '<p>Bring &amp; buy</p>',
      endDate: Date.UTC(2026, 6, 8, 20),
      location: { addressTitle: 'Depot', addressLine1: 'Road 1', mapLat: 52.5, mapLng: 13.4 },
    })
    expect(text.split('\r\n')).toEqual(
      expect.arrayContaining([
        'DTSTART:20260708T183000Z',
        'DTEND:20260708T200000Z',
        'SUMMARY:Kiln\\; opening\\, at last',
        'DESCRIPTION:Bring & buy',
        'LOCATION:Depot\\, Road 1',
        'GEO:52.5;13.4',
        `UID:${id}@shop.test`,
      ]),
    )
  })

  it('escapes line breaks and control characters in texts', () => {
    const evil = 'a\r\nATTACH:https://evil.example\rX:1\nEND:VEVENT\u0000\u000B\u0085b'
    const text = event({ title: evil, excerpt: `<p>${evil}</p>`, location: { addressTitle: evil } })
    const usual = event({ title: 'a', excerpt: '<p>a</p>', location: { addressTitle: 'a' } })
    const names = (calendar: string) =>
      calendar
        .replaceAll('\r\n ', '')
        .split(/[\r\n\u0085]+/)
        .map((line) => line.split(':')[0])
    expect(names(text)).toEqual(names(usual))
    expect(text).toContain('SUMMARY:a\\nATTACH:https://evil.example\\nX:1\\nEND:VEVENT')
  })

  it('folds lines at 75 bytes, and never starts a property inside a text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const text = event({ title: `x${title}` })
        const lines = text.split('\r\n')
        expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
        expect(
          text
            .replaceAll('\r\n ', '')
            .split('\r\n')
            .filter((line) => line.startsWith('SUMMARY:')),
        ).toHaveLength(1)
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      }),
    )
  })
})

describe('a sitemap', () => {
  it('BX-3.15 lists pages with the time of their last change and with encoded URLs', () => {
    const text = sitemapText(site, [
      { path: '/', updatedMs: Date.UTC(2026, 0, 2) },
      { path: '/über/a&b', updatedMs: 0, images: ['/s/1/a.png'] },
    ])
    expect(text).toContain('<url><loc>https://shop.test/</loc><lastmod>2026-01-02T00:00:00.000Z</lastmod></url>')
    expect(text).toContain(
      '<loc>https://shop.test/%C3%BCber/a%26b</loc><image:image><image:loc>https://shop.test/s/1/a.png?format=social<',
    )
  })

  it('is an index of several files when one is too small', () => {
    expect(sitemapIndexText(site, 2)).toContain('<loc>https://shop.test/sitemap.xml?page=2</loc>')
  })
})

describe('structured data', () => {
  const of = (collection: Collection, item: Item | null, requestedVariant = '') =>
    structuredData(site, collection, item, { variant: requestedVariant, reviews: null }).map((text) => JSON.parse(text))

  it('BX-3.15 describes a single-variant product with its price in the currency’s decimals', () => {
    const [product] = of(
      aCollection('products'),
      aProduct([{ price: 1850, priceMoney: { value: '1850', currency: 'EUR' } }]),
    )
    expect(product).toMatchObject({
      '@type': 'Product',
      name: 'A post',
      offers: { '@type': 'Offer', price: '18.50', priceCurrency: 'EUR' },
    })
    const yen = { price: 1850, priceMoney: { value: '1850', currency: 'JPY' } }
    expect(of(aCollection('products'), aProduct([yen]))[0].offers.price).toBe('1850')
  })

  it('BX-3.15 describes several variants with a price range and the availability of each', () => {
    const variants = [
      { price: 2400, qtyInStock: 0 },
      { price: 1800, salePrice: 1500, onSale: true, qtyInStock: 2 },
      { price: 3000, unlimited: true },
    ]
    const [{ offers }] = of(aCollection('products'), aProduct(variants))
    expect(offers).toMatchObject({ '@type': 'AggregateOffer', lowPrice: '15.00', highPrice: '30.00', offerCount: 3 })
    expect(offers.offers.map((offer: { availability: string }) => offer.availability.split('/').at(-1))).toEqual([
      'OutOfStock',
      'InStock',
      'InStock',
    ])
  })

  it('BX-3.15 links each offer to the page with its variant selected', () => {
    const [{ offers, url }] = of(aCollection('products'), aProduct([{ id: 'a' }, { id: 'b' }]))
    expect(offers.offers.map((offer: { url: string }) => offer.url)).toEqual([`${url}?variant=a`, `${url}?variant=b`])
    const [single] = of(aCollection('products'), aProduct([{ id: 'a' }]))
    expect(single.offers.url).toBe(url)
  })

  it('BX-3.15 lists only the requested variant’s offer for a product with more than 30 variants', () => {
    const variants = Array.from({ length: catalogLimits.variantsInPage + 1 }, (_, at) => ({
      id: `v${at}`,
      price: at * 100,
    }))
    const [{ offers }] = of(aCollection('products'), aProduct(variants))
    expect(offers).toMatchObject({ lowPrice: '0.00', highPrice: '30.00', offerCount: 31 })
    expect(offers.offers).toBeUndefined()
    const [asked] = of(aCollection('products'), aProduct(variants), 'v7')
    expect(asked.offers.offers).toMatchObject([{ '@type': 'Offer', price: '7.00' }])
    expect(asked.offers.offers).toHaveLength(1)
    const [whole] = of(aCollection('products'), aProduct(variants.slice(1)))
    expect(whole.offers.offers).toHaveLength(30)
  })

  it('BX-3.15 describes posts, events, breadcrumbs and, on the home page, the site', () => {
    expect(of(aCollection('blog'), anItem({}))[0]).toMatchObject({
      '@type': 'BlogPosting',
      headline: 'A post',
      author: { '@type': 'Person', name: 'Ada' },
    })
    const startDate = Date.UTC(2026, 6, 8)
    expect(of(aCollection('events'), anItem({ startDate, location: { addressTitle: 'Depot' } }))[0]).toMatchObject({
      '@type': 'Event',
      startDate: '2026-07-08T00:00:00.000Z',
      location: { name: 'Depot' },
    })
    const [, crumbs] = of(aCollection('blog'), anItem({}))
    expect(crumbs.itemListElement.map((step: { item: string }) => step.item)).toEqual([
      'https://shop.test/',
      'https://shop.test/journal',
      'https://shop.test/journal/a-post',
    ])
    expect(of({ ...aCollection('page'), homepage: true }, null).map((thing) => thing['@type'])).toEqual([
      'WebSite',
      'Organization',
    ])
  })

  it('BX-3.15 contains no characters that could end a script or a line in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (word) => {
        const hostile = `</script><!--\u2028\u2029${word}`
        const text = serializeForScript({ word: hostile })
        expect(text).not.toMatch(/[<>&\u2028\u2029]/)
        expect(JSON.parse(text)).toEqual({ word: hostile })
      }),
    )
  })
})

function aCollection(typeName: string): Collection {
  return {
    id,
    websiteId: id,
    enabled: true,
    starred: false,
    type: 1,
    ordering: 0,
    title: 'Journal',
    navigationTitle: 'Journal',
    urlId: 'journal',
    fullUrl: '/journal',
    description: '',
    itemCount: 0,
    updatedOn: 0,
    typeName,
    typeLabel: typeName,
    regionName: 'default',
    homepage: false,
    folder: false,
    dropdown: false,
    folderBehavior: 3,
    passwordProtected: false,
    seoHidden: false,
    synchronizing: false,
    permissionType: 1,
    tags: [],
    categories: [],
    features: { relatedItems: { isEnabled: false }, productQuickView: { isEnabled: false } },
    backgroundSource: 4,
  }
}

function anItem(given: Partial<Item>): Item {
  const author = { id, displayName: 'Ada', firstName: '', lastName: '', bio: '', isDeactivated: false, deleted: false }
  return {
    id,
    collectionId: id,
    recordType: 1,
    recordTypeLabel: 'text',
    addedOn: 0,
    updatedOn: 0,
    publishOn: 0,
    displayIndex: 0,
    starred: false,
    passthrough: false,
    tags: [],
    categories: [],
    workflowState: 1,
    title: 'A post',
    urlId: 'a-post',
    fullUrl: '/journal/a-post',
    body: '',
    excerpt: '',
    author: { ...author, systemGenerated: false },
    authorId: id,
    likeCount: 0,
    dislikeCount: 0,
    commentCount: 0,
    publicCommentCount: 0,
    commentState: 2,
    unsaved: false,
    ...given,
  }
}

function anImage(): NonNullable<Item['mainImage']> {
  return {
    id,
    recordType: 2,
    assetUrl: `/s/${id}/a%20b.png`,
    originalSize: '60x40',
    mediaFocalPoint: { x: 0.5, y: 0.5, source: 3 },
    systemDataId: id,
    systemDataVariants: '60x40',
    filename: 'a b.png',
    contentType: 'image/png',
    altText: 'A jug',
    title: '',
    body: '',
  }
}

function aProduct(variants: Partial<Variant>[]): Item {
  const money = { value: '0', currency: 'USD' }
  const plain: Variant = {
    id,
    sku: 'S',
    attributes: {},
    optionValues: [],
    price: 0,
    salePrice: 0,
    priceMoney: money,
    salePriceMoney: money,
    onSale: false,
    unlimited: false,
    qtyInStock: 1,
    width: 0,
    height: 0,
    len: 0,
    weight: 0,
    imageIds: [],
    images: [],
  }
  const structuredContent = {
    _type: 'SqspProduct' as const,
    productType: 1 as const,
    variants: variants.map((variant) => ({ ...plain, ...variant })),
    variantOptionOrdering: [],
    onSale: false,
    isSubscribable: false,
    useCustomAddButtonText: false,
    customAddButtonText: '',
  }
  return anItem({ recordType: 11, structuredContent })
}
