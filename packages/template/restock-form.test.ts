import { expect, it } from 'vitest'
import type { ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { buildRestockSignUpForms } from '@sitewright/domain/restock/restock-views.ts'
import { english } from '@sitewright/domain/locales/en.ts'
import { merchandisingSettings } from '@sitewright/domain/pages/chosen-settings.ts'
import { aProductPage } from '@sitewright/domain/testing/a-product-page.ts'
import { compile, render } from './index.ts'

const template = compile('{item|product-restock-notification}')

it('PL-2.09 PL-3.65 BX-1.17 shows the form of a product with one variant and posts to its restock page', () => {
  const html = print(productOf(1), { restockNotificationsMailingListSignUpEnabled: true })
  expect(html).toContain('data-product-id="p" data-variant-id="v0" data-island="restock">')
  expect(html).toContain('method="post" action="/commerce/restock/p" id="restock-v0" data-island="restock-form"')
  expect(html).toContain('<input type="hidden" name="variantId" value="v0">')
  expect(html).toMatch(/<div hidden><label>Homepage <input name="homepage" tabindex="-1" autocomplete="off">/)
  expect(html).toMatch(/name="isJoinMailingList" form="restock-v0">Send me news/)
  expect(html).toMatch(/name="email" placeholder="Email address" aria-label="Email address" autocomplete="email"/)
  expect(html).not.toContain('noscript')
})

it.each(['posting', 'public'] as const)('PL-2.09 PL-3.65 prints the store’s texts (%s)', (fragments) => {
  const own = {
    restockNotificationsCTAText: 'Gone for now',
    restockNotificationsButtonText: 'Tell me',
    restockNotificationsPlaceholderText: 'you@where',
    restockNotificationsMailingListSignUpEnabled: true,
    restockNotificationsMailingListDescription: 'And the letter',
  }
  const asked = print(productOf(1), own, { fragments })
  expect(asked).toMatch(/<div class="product-restock-notification" data-product-id="p" data-variant-id="v0"[^>]*>/)
  expect(asked).toContain('<span class="product-restock-cta">Gone for now</span>')
  expect(asked).toMatch(/<input type="text"[^>]* name="email" placeholder="you@where"/)
  expect(asked).toContain('type="submit" value="Tell me">')
  expect(asked).toMatch(/<input type="checkbox" name="isJoinMailingList"( form="restock-v0")?>And the letter</)
  const chosen = { ...own, restockNotificationsMailingListOptInByDefault: true }
  expect(print(productOf(1), chosen, { fragments })).toContain('name="isJoinMailingList" checked')
  expect(print(productOf(1), {}, { fragments })).not.toContain('isJoinMailingList')
})

it('PL-2.09 SF-4.06 BX-1.17 hides the forms of a product with several variants, with a link for use without scripts', () => {
  const html = print(productOf(3))
  expect(html.match(/data-variant-id="v\d" hidden/g)).toEqual([
    'data-variant-id="v1" hidden',
    'data-variant-id="v2" hidden',
  ])
  expect(html.match(/<noscript><p><a class="product-restock-link" href="\/commerce\/restock\/p">/g)).toHaveLength(1)
})

it('SF-4.07 shows the form of the variant that the URL requests', () => {
  const html = print(productOf(3), {}, { requestedVariant: 'v2' })
  expect(html.match(/data-variant-id="v\d"( hidden)?/g)).toEqual([
    'data-variant-id="v1" hidden',
    'data-variant-id="v2"',
  ])
})

it('prints one form for a product with many variants', () => {
  const html = print(productOf(40))
  expect(html.match(/class="product-restock-notification"/g)).toHaveLength(1)
  expect(html).toContain('data-variant-id="" hidden')
  expect(html).toContain('id="restock-p"')
  expect(print(productOf(40), {}, { requestedVariant: 'v7' })).toMatch(
    /data-variant-id="" data-island="restock">[^]*name="variantId" value="v7"/,
  )
})

it.each(['posting', 'public'] as const)(
  'PL-2.09 SF-5.11 PL-3.65 prints a CAPTCHA container when the site has a site key (%s)',
  (fragments) => {
    const shown = (website: object): string => print(productOf(1), {}, { website, fragments })
    expect(shown({ captchaSettings: { siteKey: 'key' } })).toContain('<div class="captcha-container"')
    for (const website of [{}, { captchaSettings: {} }, { captchaSettings: { siteKey: '' } }]) {
      expect(shown(website)).not.toContain('captcha-container')
    }
  },
)

it('SF-4.21 prints the store’s texts instead of the defaults, escaped', () => {
  const own = '"><script>alert(1)</script>'
  const html = print(productOf(1), {
    restockNotificationsSuccessText: own,
    restockNotificationsCTAText: own,
    restockNotificationsButtonText: own,
    restockNotificationsPlaceholderText: own,
  })
  expect(html).not.toContain('<script')
  expect(html).toContain('data-success="&quot;&gt;&lt;script&gt;')
  expect(print(productOf(1))).toContain('data-success="Thank you. We will write to you once')
})

/** Makes a product with `count` variants. If there are several, only the first is in stock. */
function productOf(count: number): ProductFacts {
  const variants = Array.from({ length: count }, (_, index) => ({
    id: `v${index}`,
    sku: `V-${index}`,
    attributes: count === 1 ? {} : { Size: `s${index}` },
    priceCents: 100,
    salePriceCents: 0,
    onSale: false,
    unlimited: false,
    qtyInStock: index === 0 && count > 1 ? 3 : 0,
  }))
  return {
    id: 'p',
    productType: 1,
    optionNames: count === 1 ? [] : ['Size'],
    currency: 'USD',
    isSubscribable: false,
    onSale: false,
    priceCents: 100,
    salePriceCents: 0,
    variants,
  } as ProductFacts
}

type Shown = { requestedVariant?: string; website?: object; fragments?: 'posting' | 'public' }

function print(product: ProductFacts, own: Record<string, unknown> = {}, shown: Shown = {}): string {
  const { requestedVariant = '', website = {}, fragments = 'posting' } = shown
  const settings = merchandisingSettings({
    storeSettings: { merchandisingSettings: { restockNotificationsEnabled: true, ...own } },
  })
  const page = aProductPage(product)
  const { structuredContent } = page['item'] as { structuredContent: Parameters<typeof buildRestockSignUpForms>[0] }
  const data = {
    ...page,
    requestedVariant,
    website,
    websiteSettings: { storeSettings: { merchandisingSettings: settings } },
    productMerchandisingContext: { p: buildRestockSignUpForms(structuredContent, settings, english) },
  }
  const { html, errors } = render(template, data, { now: 0, fragments })
  expect(errors).toEqual([])
  return html
}
