import fc from 'fast-check'
import { expect, it } from 'vitest'
import { english } from '../locales/en.ts'
import { german } from '../locales/de.ts'
import { merchandisingSettings } from '../pages/chosen-settings.ts'
import type { ProductStructuredContent } from '../pages/page-json.ts'
import type { MerchandisingSettings } from '../pages/website-json.ts'
import { isRestock } from '../stock/restock-step.ts'
import { checkRestockEmail } from './check-email.ts'
import { notifiableCount } from './notifiable-count.ts'
import { buildRestockSignUpForms, restockSuccessText } from './restock-views.ts'

it('SF-5.10 distinguishes an empty field from an invalid address', () => {
  expect(['', ' ', '\t\n'].map(checkRestockEmail)).toEqual(['blank', 'blank', 'blank'])
  expect(['a', 'a@', '@b', 'a b@c.test', 'a@b@c.test', `${'a'.repeat(256)}@b.test`].map(checkRestockEmail)).toEqual(
    Array.from({ length: 6 }, () => 'invalid'),
  )
  expect([' ada@example.test ', "o'hara+cups@sub.example.test", 'a@bücher.test'].map(checkRestockEmail)).toEqual([
    null,
    null,
    null,
  ])
})

it('SF-5.10 refuses addresses with separators, brackets, quotes or invisible characters', () => {
  const sly = fc.constantFrom('<', '>', '(', '[', '\\', ',', ';', ':', '"', '\u0000', '\u0007', '\u200b', '\u202e')
  fc.assert(
    fc.property(fc.string(), sly, fc.string(), (before, sign, after) => {
      expect(checkRestockEmail(`a${before}${sign}${after}b@example.test`)).toBe('invalid')
    }),
  )
})

it('SF-7.13 never notifies more people in one restock than the most units in stock at any moment', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 60 }), { minLength: 1 }), fc.integer({ min: 1, max: 20 }), (stocks, batch) => {
      let notified = 0
      for (const available of stocks) {
        const more = Math.min(batch, notifiableCount({ available, notified }))
        expect(more === 0 || notified + more <= available).toBe(true)
        notified += more
      }
      expect(notified).toBeLessThanOrEqual(Math.max(...stocks))
    }),
  )
  expect(notifiableCount({ available: null, notified: 1_000 })).toBe(Number.POSITIVE_INFINITY)
})

it('reports a restock only when stock goes from 0 to some or to unlimited', () => {
  expect([isRestock(0, 1), isRestock(0, null)]).toEqual([true, true])
  expect([isRestock(0, 0), isRestock(1, 2), isRestock(3, 0), isRestock(null, 5), isRestock(null, null)]).toEqual(
    Array.from({ length: 5 }, () => false),
  )
})

const money = { value: '100', currency: 'USD' }
const plain = { price: 100, salePrice: 0, priceMoney: money, salePriceMoney: money, onSale: false }

function contentOf(stocks: readonly (number | null)[], productType: 1 | 2 | 3 | 4 = 1): ProductStructuredContent {
  return {
    _type: 'SqspProduct',
    productType,
    variants: stocks.map((stock, index) => ({
      id: `v${index}`,
      sku: `V${index}`,
      attributes: {},
      optionValues: [],
      ...plain,
      unlimited: stock === null,
      qtyInStock: stock ?? 0,
      width: 0,
      height: 0,
      len: 0,
      weight: 0,
      imageIds: [],
      images: [],
    })),
    variantOptionOrdering: [],
    onSale: false,
    isSubscribable: false,
    useCustomAddButtonText: false,
    customAddButtonText: '',
  }
}

function settingsOf(own: Partial<MerchandisingSettings>): MerchandisingSettings {
  return { ...merchandisingSettings({}), restockNotificationsEnabled: true, ...own }
}

it('PL-3.64 PL-3.65 returns a form for each sold-out variant, hidden by default with several variants', () => {
  const views = (stocks: (number | null)[], type?: 1 | 2 | 3 | 4) =>
    buildRestockSignUpForms(contentOf(stocks, type), settingsOf({}), english).restockNotificationViews
  expect(views([0, 3, null, 0])).toEqual([
    { variantId: 'v0', hiddenByDefault: true },
    { variantId: 'v3', hiddenByDefault: true },
  ])
  expect(views([0])).toEqual([{ variantId: 'v0', hiddenByDefault: false }])
  expect(views([0, 1])).toEqual([{ variantId: 'v0', hiddenByDefault: true }])
  expect([views([0], 2), views([0], 4), views([5])]).toEqual([[], [], []])
  expect(views([0], 3)).toHaveLength(1)
})

it('PL-3.64 returns no forms when the store has not enabled them', () => {
  const { restockNotificationViews, restockNotificationMessages } = buildRestockSignUpForms(
    contentOf([0]),
    settingsOf({ restockNotificationsEnabled: false }),
    english,
  )
  expect([restockNotificationViews, restockNotificationMessages]).toEqual([[], {}])
})

it('SF-3.10 PL-3.65 uses the store’s texts, else the default texts in the site’s language', () => {
  const own = { restockNotificationsCTAText: ' Soon! ', restockNotificationsButtonText: '  ' }
  const messagesIn = (locale = english) =>
    buildRestockSignUpForms(contentOf([0]), settingsOf(own), locale).restockNotificationMessages
  expect(messagesIn()).toEqual({
    CTAText: 'Soon!',
    buttonText: 'Notify me',
    placeholderText: 'Email address',
    mailingListDescription: 'Send me news and offers as well',
  })
  expect(messagesIn(german)['buttonText']).toBe('Benachrichtigen')
  const all = {
    restockNotificationsCTAText: 'Gone',
    restockNotificationsButtonText: 'Tell me',
    restockNotificationsPlaceholderText: 'you@where',
    restockNotificationsMailingListDescription: 'And the letter',
  }
  expect(buildRestockSignUpForms(contentOf([0]), settingsOf(all), english).restockNotificationMessages).toEqual({
    CTAText: 'Gone',
    buttonText: 'Tell me',
    placeholderText: 'you@where',
    mailingListDescription: 'And the letter',
  })
  expect(restockSuccessText(settingsOf({ restockNotificationsSuccessText: 'Merci' }), english)).toBe('Merci')
})

it('PL-3.64 PL-3.65 offers and preselects the mailing list only when the store has set so', () => {
  const mailingListOf = (list: boolean, chosen: boolean) => {
    const settings = settingsOf({
      restockNotificationsMailingListSignUpEnabled: list,
      restockNotificationsMailingListOptInByDefault: chosen,
    })
    const { mailingListSignUpEnabled, mailingListOptInByDefault } = buildRestockSignUpForms(
      contentOf([0]),
      settings,
      english,
    )
    return [mailingListSignUpEnabled, mailingListOptInByDefault]
  }
  expect([mailingListOf(false, true), mailingListOf(true, false), mailingListOf(true, true)]).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ])
})
