import { describe, expect, it } from 'vitest'
import { compile, formatterNames, predicateNames, render } from './index.ts'

function print(template: string, data: unknown): string {
  return render(compile(template), data, { now: 0, fragments: 'public' }).html.trim()
}

describe('what templates can do', () => {
  it('PL-1.03 renders variables, sections, repeated blocks, predicates and formatters of every subject', () => {
    const data = { a: 'x', l: [1, 2], t: 0, m: { value: '100', currency: 'USD' }, i: { assetUrl: '/a.png' } }
    expect(print('{a}{.section l}{.repeated section @}{@}{.plural?}s{.end}{.alternates with},{.end}{.end}', data)).toBe(
      'x1,2s',
    )
    expect(print('{t|date %Y}{i|image-srcset}{a|htmltag}{m.value|money-format}', data)).toContain('1969')
    const ofSubjects = ['product-price', 'image', 'date', 'decimal', 'money']
    expect(ofSubjects.filter((name) => !formatterNames.includes(name))).toEqual([])
  })

  it('PL-1.04 has helpers for comments, likes, sharing, calendars, following and links, and tests for products and pages', () => {
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
    const tests = ['has-variants?', 'on-sale?', 'collection?', 'folder?', 'clickable?', 'excerpt?', 'external-link?']
    expect(tests.filter((name) => !predicateNames.includes(name))).toEqual([])
  })

  it('PL-2.05 PL-2.14 PL-2.16 prints the button of a product, pictures, videos and the place of comments', () => {
    const item = { id: 'i', assetUrl: '/a.png', structuredContent: { productType: 1 }, oembed: { html: '<i>' } }
    expect(print('{item|product-checkout}', { item })).toContain('class="sqs-add-to-cart-button ')
    expect(print('{item|image}', { item })).toContain('data-src="/a.png"')
    expect(print('{item|video}', { item })).toContain('data-html="&lt;i&gt;"')
    expect(print('{item|comments}', { item })).toContain('id="comments-i"')
  })

  it('PL-3.63 takes the words of a theme for button and quantity', () => {
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

  it('PL-3.64 reads what a page says about one product beside its item', () => {
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

  it('PL-3.69 PL-3.70 reads the fields of videos and sounds', () => {
    const video = { oembed: { html: '<b>', providerName: 'Tube' }, overlay: true, mainImageId: 'm', assetUrl: '/t.png' }
    const html = print('{@|video}', video)
    expect(html).toContain('data-html="&lt;b&gt;" data-provider-name="Tube"')
    expect(html).toContain('class="sqs-video-overlay"')
    expect(html).toContain('data-src="/t.png"')
    expect(print('{@|audio-player}', { structuredContent: { audioAssetUrl: '/a.mp3' } })).toContain(
      'data-audio-asset-url="/a.mp3"',
    )
  })

  it('PL-3.78 PL-3.80 tells designs and flags of a gallery by the option names', () => {
    const options = {
      design: 'slider',
      'meta-position': 'top',
      'active-alignment': 'left',
      autoplay: true,
      lightbox: 'true',
    }
    const test = (name: string) => print(`{.${name}}y{.or}n{.end}`, { options })
    expect(['slideshow', 'slider', 'grid', 'stacked'].map((name) => test(`gallery-design-${name}?`))).toEqual([
      'n',
      'y',
      'n',
      'n',
    ])
    expect(['gallery-autoplay?', 'gallery-lightbox?', 'gallery-controls?'].map(test)).toEqual(['y', 'y', 'n'])
    expect([test('gallery-meta-position-top?'), test('gallery-active-alignment-left?')]).toEqual(['y', 'y'])
  })

  it('PL-3.87 shows dates by the clocks of the site’s zone', () => {
    const at = (timeZone: string) => print('{t|date %H:%M}', { t: 0, website: { timeZone } })
    expect(['UTC', 'Asia/Kolkata', 'America/New_York'].map(at)).toEqual(['00:00', '05:30', '19:00'])
  })

  it('takes the beginning of the body where a picture has no title', () => {
    expect(/alt="(x+)"/.exec(print('{@|image-meta}', { body: 'x'.repeat(2000) }))?.[1]).toHaveLength(250)
  })
})
