import { describe, expect, it } from 'vitest'
import { compile, render } from './index.ts'

// Tests which fields of the page JSON the engine reads.

function print(template: string, data: unknown): string {
  return render(compile(template), data, { now: 0, fragments: 'public' }).html.trim()
}

function holds(predicate: string, value: unknown, around: object = {}): boolean {
  return print(`{.section v}{.${predicate}}y{.or}n{.end}{.end}`, { ...around, v: value }) === 'y'
}

describe('items and collections', () => {
  it('PL-3.56 reads ids, main image and passthrough of items and collections', () => {
    const item = { id: 'i', collectionId: 'c', fullUrl: '/x', structuredContent: { productType: 1 } }
    expect(print('{item|add-to-cart-btn}', { item })).toMatch(/data-collection-id="c" data-item-id="i"/)
    expect(print('{item|comment-link}', { item })).toContain('href="/x#comments-i"')
    expect(['mainImageId', 'systemDataId', 'id'].map((name) => holds('main-image?', { [name]: 'x' }))).toEqual([
      true,
      true,
      false,
    ])
    const both = { passthrough: true, sourceUrl: '/s' }
    const sources = [both, { passthrough: true, id: 'i' }, { sourceUrl: '/s' }]
    expect(sources.map((value) => holds('passthrough?', value))).toEqual([true, false, false])
  })

  it.each(['map', 'embed', 'image', 'code', 'quote', 'twitter', 'link', 'video', 'foursquare', 'instagram', 'form'])(
    'PL-3.57 tests the promoted block %s',
    (name) => {
      const test = `promoted${name.toUpperCase()}?`
      expect([name, 'other'].map((promotedBlockType) => holds(test, { promotedBlockType }))).toEqual([true, false])
    },
  )

  it('PL-3.58 reads the fields of events, comments, likes and locations', () => {
    const at = Date.UTC(2026, 0, 1)
    const ends = [at, at + 86_399_999, at + 86_400_000, at - 1]
    expect(ends.map((endDate) => holds('same-day?', { startDate: at, endDate }))).toEqual([true, true, false, false])
    expect(['email', 'twitter'].map((serviceName) => holds('serviceNameEmail?', { serviceName }))).toEqual([
      true,
      false,
    ])
    const shown = ['past', 'upcoming', 'x'].map((value) => ({ showPastOrUpcomingEvents: value }))
    expect(shown.map((value) => holds('show-past-events?', value))).toEqual([true, false, false])
    expect([1, 2].map((commentState) => holds('comments?', { commentState }))).toEqual([true, false])
    expect(print('{@|comment-count}', { publicCommentCount: 2 })).toBe('2 Comments')
    const places = [{ mapLat: 0, mapLng: 0 }, { mapLat: 0 }, { mapLng: 0 }]
    expect(places.map((location) => holds('location?', { location }))).toEqual([true, false, false])
    expect(
      print('{item|like-button}', { item: { likeCount: 3 }, websiteSettings: { simpleLikingEnabled: true } }),
    ).toContain('data-like-count="3"')
    const event = { title: 'Fire', startDate: at, endDate: at }
    expect(print('{@|google-calendar-url}', event)).toContain('text=Fire&dates=20260101T000000Z/20260101T000000Z')
    expect([4, 5].map((currentType) => holds('current-type? image', { currentType }))).toEqual([true, false])
  })
})

describe('site settings', () => {
  it('PL-3.60 reads the settings for comments, Disqus and service quantities', () => {
    const comments = [{}, { commentsEnabled: true }, { commentsEnabled: false }].map((websiteSettings) =>
      holds('comments?', { commentState: 1 }, { websiteSettings }),
    )
    expect(comments).toEqual([false, true, false])
    expect(
      ['d', ''].map((disqusShortName) => holds('disqus?', { id: 'i' }, { websiteSettings: { disqusShortName } })),
    ).toEqual([true, false])
    const item = { id: 'i', structuredContent: { productType: 3, variants: [{ unlimited: true }] } }
    expect(print('{item|comments}', { item, websiteSettings: { disqusShortName: 'd' } })).toContain('disqus_thread')
    const asks = [undefined, true, false].map((multipleQuantityAllowedForServices) =>
      print('{item|quantity-input}', {
        item,
        websiteSettings: { storeSettings: { multipleQuantityAllowedForServices } },
      }),
    )
    expect(asks.map((html) => html.includes('<input'))).toEqual([true, true, false])
  })

  it('PL-3.60 PL-3.65 prints the site key of the CAPTCHA', () => {
    const productMerchandisingContext = { i: { restockNotificationViews: [{ variantId: 'v' }] } }
    const page = { item: { id: 'i' }, productMerchandisingContext, website: { captchaSettings: { siteKey: 'key' } } }
    const { html } = render(compile('{item|product-restock-notification}'), page, { now: 0 })
    expect(html).toContain('data-captcha-site-key="key"')
  })
})

describe('products', () => {
  const money = (value: string) => ({ value, currency: 'USD' })

  it('PL-3.61 reads the fields of a product', () => {
    const content = { productType: 1, variants: [{ attributes: { Size: 'S' } }, { attributes: { Size: 'L' } }] }
    const show = (name: string, more: object) => print(`{@|${name}}`, { structuredContent: { ...content, ...more } })
    expect(show('variants-select', {})).toContain('<option value="L">')
    const form = { additionalFieldsForm: { id: 'f' }, additionalFieldsFormId: 'f' }
    expect(show('add-to-cart-btn', form)).toContain('data-form="{&quot;id&quot;:&quot;f&quot;}"')
    expect(show('add-to-cart-btn', { ...form, additionalFieldsFormId: '' })).not.toContain('data-form')
    const custom = { customAddButtonText: 'Take it', useCustomAddButtonText: true }
    expect(show('add-to-cart-btn', custom)).toContain('>Take it<')
    expect(show('add-to-cart-btn', { ...custom, useCustomAddButtonText: false })).toContain('>Add To Cart<')
    expect(show('add-to-cart-btn', { productType: 2 })).toContain('data-product-type="2"')
    const plan = { isSubscribable: true, subscriptionPlan: { id: 'plan' } }
    expect(show('variants-select', plan)).toContain('data-subscription-plan="{&quot;id&quot;:&quot;plan&quot;}"')
    expect(show('add-to-cart-btn', plan)).toContain('>Subscribe<')
    const digital = { productType: 2, variants: [], priceMoney: money('900'), salePriceMoney: money('700') }
    expect(show('product-price', digital)).toContain('>9.00<')
    expect(show('product-price', { ...digital, onSale: true })).toMatch(/>7\.00<.*>9\.00</)
  })

  it('PL-3.62 derives the options from the variants', () => {
    const variants = ['S', 'L'].map((Size) => ({ attributes: { Size } }))
    const html = print('{@|variants-select}', { structuredContent: { productType: 1, variants } })
    expect(html).toContain('data-variant-option-name="Size"')
    expect(html).toContain('<div class="variant-option-title">Size: </div>')
    expect(html).toContain('<option value="">Select Size</option>')
    expect(html.match(/<option value="(?:S|L)">/g)).toHaveLength(2)
  })

  it('PL-3.63 uses the theme’s texts for button and quantity', () => {
    const structuredContent = { productType: 1, variants: [{ unlimited: true, priceMoney: { value: '1' } }] }
    const localizedStrings = {
      productAddToCartText: 'Take it',
      productSubscribeText: 'Send it',
      productQuantityInputLabel: 'How many',
    }
    const data = {
      i: { structuredContent },
      s: { structuredContent: { ...structuredContent, isSubscribable: true } },
      localizedStrings,
    }
    expect(print('{i|add-to-cart-btn}', data)).toContain('>Take it<')
    expect(print('{s|add-to-cart-btn}', data)).toContain('>Send it<')
    expect(print('{i|quantity-input}', data)).toContain('>How many:<')
  })

  it('PL-3.64 reads the merchandising context of a product', () => {
    const own = {
      scarcityEnabled: true,
      scarcityText: '{qtyInStock} left',
      scarcityTemplateViews: [{ qtyInStock: 3, scarcityShownByDefault: true }],
      customSoldOutText: 'Gone',
    }
    const data = {
      item: { id: 'p', structuredContent: { productType: 1, variants: [] } },
      productMerchandisingContext: { p: own },
    }
    expect(print('{item|product-scarcity}', data)).toContain('3 left')
    expect(print('{item|product-status}', data)).toContain('>Gone<')
  })

  it('PL-3.69 PL-3.70 reads the fields of videos and audio', () => {
    const video = { oembed: { html: '<b>', providerName: 'Tube' }, overlay: true, mainImageId: 'm', assetUrl: '/t.png' }
    const html = print('{@|video}', video)
    expect(html).toContain('data-html="&lt;b&gt;" data-provider-name="Tube"')
    expect(html).toContain('class="sqs-video-overlay"')
    expect(html).toContain('data-src="/t.png"')
    expect(print('{@|audio-player}', { structuredContent: { audioAssetUrl: '/a.mp3' } })).toContain(
      'data-audio-asset-url="/a.mp3"',
    )
  })

  it('PL-3.64 PL-3.66 prints the scarcity text of each variant, hidden unless shown by default', () => {
    const scarce = (scarcityShownByDefault: boolean) =>
      print('{item|product-scarcity}', {
        item: { id: 'p' },
        productMerchandisingContext: {
          p: {
            scarcityEnabled: true,
            scarcityText: '{qtyInStock} left',
            scarcityTemplateViews: [{ qtyInStock: 3, attributes: { A: 1 }, scarcityShownByDefault }],
          },
        },
      })
    expect([true, false].map((shown) => / hidden>\s*3 left/.test(scarce(shown)))).toEqual([false, true])
    expect(scarce(true)).toContain('data-variant-attributes="{&quot;A&quot;:1}"')
  })

  it('PL-3.64 PL-3.65 prints the texts and the mailing list of restock forms', () => {
    const own = {
      restockNotificationViews: [{ variantId: 'a', hiddenByDefault: true }, { variantId: 'b' }],
      restockNotificationMessages: {
        CTAText: 'Soon',
        buttonText: 'Tell me',
        placeholderText: 'Your e-mail',
        mailingListDescription: 'News',
      },
    }
    const show = (more: object) =>
      print('{item|product-restock-notification}', {
        item: { id: 'p' },
        productMerchandisingContext: { p: { ...own, ...more } },
      })
    const plain = show({})
    expect(plain.match(/data-product-id="p" data-variant-id="\w"(?: hidden)?/g)).toEqual([
      'data-product-id="p" data-variant-id="a" hidden',
      'data-product-id="p" data-variant-id="b"',
    ])
    for (const words of ['>Soon<', 'placeholder="Your e-mail"', 'value="Tell me"']) expect(plain).toContain(words)
    expect(plain).not.toContain('type="checkbox"')
    expect(show({ mailingListSignUpEnabled: true })).toContain('name="isJoinMailingList">News<')
    expect(show({ mailingListSignUpEnabled: true, mailingListOptInByDefault: true })).toContain(' checked>News<')
  })
})

describe('images', () => {
  const picture = {
    assetUrl: '/a.png',
    originalSize: '10x20',
    mediaFocalPoint: { x: 0.1, y: 0.9 },
    systemDataVariants: '10x20,100w',
    title: 'Title',
    body: '<p>Body</p>',
    filename: 'a.png',
    componentKey: 'key',
    licensedAssetPreview: { id: 1 },
    colorData: {
      topLeftAverage: '1',
      topRightAverage: '2',
      bottomLeftAverage: '3',
      bottomRightAverage: '4',
      centerAverage: '5',
    },
  }

  it('PL-3.68 reads the fields of an image', () => {
    expect(print('{@|image-meta}', picture)).toBe(
      'data-licensed-asset-preview="true" data-component-key="key" data-src="/a.png" data-image="/a.png" data-image-dimensions="10x20" ' +
        'data-image-focal-point="0.1,0.9" alt="Title"',
    )
    const altOf = (value: object, around: object = {}) =>
      /alt="([^"]*)"/.exec(print('{v|image-meta}', { v: value, ...around }))?.[1]
    expect(altOf({ ...picture, altText: 'Alt' }, { blockType: 5 })).toBe('Alt')
    expect(altOf({ ...picture, title: '' })).toBe(' Body ')
    expect(altOf({ ...picture, title: '', body: '' })).toBe('a.png')
    expect(print('{@|image-srcset}', picture)).toContain('/a.png?format=100w 100w')
    expect(print('{@|image-color}', picture)).toBe(
      'data-color-topLeft="#1" data-color-topRight="#2" data-color-bottomLeft="#3" data-color-bottomRight="#4" data-color-center="#5"',
    )
  })

  it('PL-9.22 centers the focal point by default', () => {
    const points = [undefined, {}, { x: 0.2 }, { y: 0.2 }].map((mediaFocalPoint) =>
      /focal-point="([^"]*)"/.exec(print('{@|image-meta}', { mediaFocalPoint })),
    )
    expect(points.map((found) => found?.[1])).toEqual(['0.5,0.5', '0.5,0.5', '0.2,0.5', '0.5,0.2'])
  })

  it('PL-9.18 separates light from dark colors at 8388607.5', () => {
    expect(['7fffff', '800000', '#000', '#fff'].map((color) => print('{@|color-weight}', color))).toEqual([
      'dark',
      'light',
      'dark',
      'light',
    ])
  })
})
