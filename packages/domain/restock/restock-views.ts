import { countedTypes } from '../catalog/product-status.ts'
import type { ProductType } from '../kit/enums.ts'
import { text, type Locale, type Message } from '../kit/text.ts'
import type { Merchandising, StructuredContent, Variant } from '../pages/page-json.ts'
import type { MerchandisingSettings } from '../pages/website-json.ts'
import { restockMessages } from './restock.messages.ts'

type Restock = Pick<
  Merchandising,
  'restockNotificationViews' | 'restockNotificationMessages' | 'mailingListSignUpEnabled' | 'mailingListOptInByDefault'
>

/** PL-3.64, PL-3.65: a form for each variant that is sold out; of a product with several a script shows the chosen one's. */
export function restockOf(content: StructuredContent, settings: MerchandisingSettings, locale: Locale): Restock {
  const isOn = settings.restockNotificationsEnabled
  const soldOut = isOn ? content.variants.filter((variant) => mayReturn(variant, content.productType)) : []
  if (soldOut.length === 0) return nothing
  const hiddenByDefault = content.variants.length > 1
  const mailingListSignUpEnabled = settings.restockNotificationsMailingListSignUpEnabled
  return {
    restockNotificationViews: soldOut.map(({ id }) => ({ variantId: id, hiddenByDefault })),
    restockNotificationMessages: restockWords(settings, locale),
    mailingListSignUpEnabled,
    mailingListOptInByDefault: mailingListSignUpEnabled && settings.restockNotificationsMailingListOptInByDefault,
  }
}

const nothing: Restock = {
  restockNotificationViews: [],
  restockNotificationMessages: {},
  mailingListSignUpEnabled: false,
  mailingListOptInByDefault: false,
}

/** Sold out, and of a kind that is counted: of anything else there is always more. */
export function mayReturn(
  { unlimited, qtyInStock }: Pick<Variant, 'unlimited' | 'qtyInStock'>,
  productType: ProductType,
): boolean {
  return countedTypes.has(productType) && !unlimited && qtyInStock <= 0
}

/** SF-3.10, in the words of the shop or in ours. */
export function restockWords(settings: MerchandisingSettings, locale: Locale): Record<RestockWord, string> {
  const words = (own: string, usual: Message): string => (own.trim() === '' ? text(locale, usual) : own.trim())
  return {
    CTAText: words(settings.restockNotificationsCTAText, restockMessages.callToAction),
    buttonText: words(settings.restockNotificationsButtonText, restockMessages.button),
    placeholderText: words(settings.restockNotificationsPlaceholderText, restockMessages.placeholder),
    mailingListDescription: words(settings.restockNotificationsMailingListDescription, restockMessages.mailingList),
  }
}
export type RestockWord = 'buttonText' | 'CTAText' | 'placeholderText' | 'mailingListDescription'

/** SF-4.21: what stands in the place of the form afterwards. */
export function restockSuccess(settings: MerchandisingSettings, locale: Locale): string {
  const own = settings.restockNotificationsSuccessText.trim()
  return own === '' ? text(locale, restockMessages.success) : own
}
