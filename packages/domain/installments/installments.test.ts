import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { productTypes } from '../kit/enums.ts'
import { moneyText } from '../kit/money-text.ts'
import { messageText, type Translate } from '../kit/text.ts'
import { english } from '../locales/en.ts'
import { localeOf } from '../locales/locale-of.ts'
import { cartInstallments, installmentsContext } from './installments-context.ts'
import { installmentAmounts, installmentsLocale, installmentsOffer, type InstallmentsContext } from './installments.ts'
import { installmentsMessages } from './installments.messages.ts'
import { installmentsLine } from './installments-line.ts'

const context: InstallmentsContext = {
  afterPayAvailable: true,
  afterPayMin: 100,
  afterPayMax: 200_000,
  shopperLanguage: 'en',
  stripeAccountCountry: 'US',
}
const settings = { enabled: true, minCents: 100, maxCents: 200_000, country: 'US', language: '' }
const options = { settings, language: 'en-US', currency: 'USD' }
const cents = fc.integer({ min: 0, max: 999_999_999 })

describe('installments offer', () => {
  it.each([
    [99, { kind: 'below', boundCents: 100 }],
    [100, { kind: 'below', boundCents: 100 }],
    [101, { kind: 'offered', amounts: [26, 25, 25, 25] }],
    [200_000, { kind: 'offered', amounts: [50_000, 50_000, 50_000, 50_000] }],
    [200_001, { kind: 'above', boundCents: 200_000 }],
  ])(
    'SF-4.20 for %d is made only above the minimum and up to the maximum, else returns the missed bound',
    (total, offer) => {
      expect(installmentsOffer(total, context)).toEqual(offer)
    },
  )

  it('SF-4.20 is made for any total exactly when it is within the range', () => {
    fc.assert(
      fc.property(cents, cents, cents, (total, afterPayMin, afterPayMax) => {
        const offer = installmentsOffer(total, { ...context, afterPayMin, afterPayMax })
        expect(offer?.kind === 'offered').toBe(total > afterPayMin && total <= afterPayMax)
        expect(offer?.kind === 'above').toBe(total > afterPayMax)
      }),
    )
  })
})

describe('installment amounts', () => {
  it('SF-5.09 SF-9.05 are four by default', () => {
    expect(installmentAmounts(5000)).toEqual([1250, 1250, 1250, 1250])
  })

  it('add up to the total, differ by at most one, and start with the largest', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 52 }), (total, count) => {
        const amounts = installmentAmounts(total, count)
        expect(amounts).toHaveLength(count)
        expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(total)
        expect(amounts[0]).toBe(Math.max(...amounts))
        expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('installments locale', () => {
  it.each([
    ['US', 'en', 'en_US'],
    ['US', 'fr', 'en_US'],
    ['CA', 'fr', 'fr_CA'],
    ['CA', 'fr-FR', 'fr_CA'],
    ['CA', 'FR', 'fr_CA'],
    ['CA', 'de', 'en_CA'],
    ['AU', 'en-GB', 'en_AU'],
    ['NZ', '', 'en_NZ'],
    ['GB', 'en', null],
    ['DE', 'de', null],
    ['toString', 'en', null],
    ['us', 'en', null],
  ])('SF-5.09 for an account in %s and the shopper language "%s" is %s', (country, language, locale) => {
    expect(installmentsLocale(country, language)).toBe(locale)
    const offer = installmentsOffer(5000, { ...context, stripeAccountCountry: country, shopperLanguage: language })
    expect(offer === null).toBe(locale === null)
  })
})

describe('installments availability', () => {
  const item = (id: string, productType: number, more = {}) => ({ id, structuredContent: { productType, ...more } })

  it('SF-3.11 SF-5.09 is limited to physical products without a subscription', () => {
    const items = [
      item('physical', productTypes.physical),
      item('digital', productTypes.digital),
      item('service', productTypes.service),
      item('card', productTypes.giftCard),
      item('plan', productTypes.physical, { isSubscribable: true }),
    ]
    const found = installmentsContext([...items, { id: 'post' }], options)
    expect(found['physical']).toEqual(context)
    expect(Object.keys(found)).toEqual(['physical', 'digital', 'service', 'card', 'plan'])
    const available = Object.entries(found).filter(([, { afterPayAvailable }]) => afterPayAvailable)
    expect(available.map(([id]) => id)).toEqual(['physical'])
  })

  it('SF-5.09 is limited to carts that hold physical products only', () => {
    const of = (...types: number[]) =>
      cartInstallments(
        types.map((productType) => ({ productType })),
        options,
      )
    expect(of()?.afterPayAvailable).toBe(false)
    expect(of(1, 1)?.afterPayAvailable).toBe(true)
    expect(of(1, productTypes.giftCard)?.afterPayAvailable).toBe(false)
  })

  it.each([
    ['USD', '', 'US'],
    ['USD', 'US', 'US'],
    ['CAD', '', 'CA'],
    ['AUD', 'AU', 'AU'],
    ['NZD', '', 'NZ'],
    ['EUR', '', undefined],
    ['EUR', 'US', undefined],
    ['EUR', 'DE', undefined],
    ['USD', 'CA', undefined],
    ['GBP', '', undefined],
    ['toString', '', undefined],
  ])('SF-5.09 for a store with currency %s and account country "%s" uses country %s', (currency, country, found) => {
    const shop = { settings: { ...settings, country }, language: 'en-US', currency }
    expect(installmentsContext([item('a', 1)], shop)['a']?.stripeAccountCountry).toBe(found)
    expect(cartInstallments([{ productType: 1 }], shop)?.stripeAccountCountry).toBe(found)
  })

  it('is missing when the store has not enabled installments or its account is in another country', () => {
    const off = { ...options, settings: { ...settings, enabled: false } }
    const elsewhere = { settings: { ...settings, country: 'GB' }, language: 'en-GB', currency: 'GBP' }
    for (const one of [off, elsewhere]) {
      expect(installmentsContext([item('a', 1)], one)).toEqual({})
      expect(cartInstallments([{ productType: 1 }], one)).toBeNull()
    }
  })

  it('uses the store’s language before the site’s', () => {
    const canada = { ...settings, country: 'CA', language: 'fr' }
    expect(cartInstallments([], { settings: canada, language: 'en-CA', currency: 'CAD' })?.shopperLanguage).toBe('fr')
    expect(
      cartInstallments([], { settings: { ...canada, language: '' }, language: 'fr-CA', currency: 'CAD' })
        ?.shopperLanguage,
    ).toBe('fr')
  })
})

describe('installments texts', () => {
  const printed = (total: number, locale = english): string => {
    const translate: Translate = (message, ...values) => messageText(locale, message, ...values)
    const offer = installmentsOffer(total, context)
    if (!offer) return ''
    const { before, cents: sum, after, name } = installmentsLine(offer, translate)
    const line = before + moneyText(sum, 'USD') + after
    return name === 'first' ? `Afterpay ${line}` : `${line} Afterpay`
  }

  it('SF-5.09 SF-4.20 have the exact English wording', () => {
    expect(messageText(english, installmentsMessages.payments, { count: 4, amount: '$12.50' })).toBe(
      '4 interest-free payments of $12.50',
    )
    expect(printed(5000)).toBe('or 4 interest-free payments of $12.50 with Afterpay')
    expect(printed(5001)).toBe('or 4 interest-free payments of $12.51 with Afterpay')
    expect(printed(250_000)).toBe('Afterpay available for orders up to $2,000.00')
    expect(printed(100)).toBe('Afterpay available for orders over $1.00')
    expect(messageText(english, installmentsMessages.moreInformation)).toBe('More information')
    expect(messageText(english, installmentsMessages.closePopup)).toBe('Close Popup')
  })

  it('SF-5.09 are French for fr-CA', () => {
    const canada = localeOf('fr-CA')
    expect(printed(5000, canada)).toBe('ou 4 paiements sans intérêts de $12.50 avec Afterpay')
    expect(printed(250_000, canada)).toBe('Afterpay offert pour les commandes jusqu’à $2,000.00')
    expect(canada.tag).toBe('en') // all other texts stay English
  })
})
