import { stockTrackedTypes } from '../catalog/product-status.ts'
import type { ProductType } from '../kit/enums.ts'
import { messageText, type Locale, type Message } from '../kit/text.ts'
import type { ProductMerchandisingContext, ProductStructuredContent, Variant } from '../pages/page-json.ts'
import type { MerchandisingSettings } from '../pages/website-json.ts'
import { restockMessages } from './restock.messages.ts'

type Restock = Pick<
  ProductMerchandisingContext,
  'restockNotificationViews' | 'restockNotificationMessages' | 'mailingListSignUpEnabled' | 'mailingListOptInByDefault'
>

/**
 * Returns the restock sign-up forms of a product, one for each sold-out variant. With several variants the forms start hidden,
 * and a script shows the form of the chosen variant (PL-3.64, PL-3.65).
 */
export function buildRestockSignUpForms(
  content: ProductStructuredContent,
  settings: MerchandisingSettings,
  locale: Locale,
): Restock {
  const isOn = settings.restockNotificationsEnabled
  const soldOut = isOn ? content.variants.filter((variant) => isVariantSoldOut(variant, content.productType)) : []
  if (soldOut.length === 0) return nothing
  const hiddenByDefault = content.variants.length > 1
  const mailingListSignUpEnabled = settings.restockNotificationsMailingListSignUpEnabled
  return {
    restockNotificationViews: soldOut.map(({ id }) => ({ variantId: id, hiddenByDefault })),
    restockNotificationMessages: restockFormTexts(settings, locale),
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

/** True when the variant has no units left. Always false for unlimited stock and product types without stock tracking. */
export function isVariantSoldOut(
  { unlimited, qtyInStock }: Pick<Variant, 'unlimited' | 'qtyInStock'>,
  productType: ProductType,
): boolean {
  return stockTrackedTypes.has(productType) && !unlimited && qtyInStock <= 0
}

/** Returns the texts of the restock sign-up form: the shop's own, or our defaults (SF-3.10). */
export function restockFormTexts(settings: MerchandisingSettings, locale: Locale): Record<RestockTextName, string> {
  const words = (own: string, usual: Message): string => (own.trim() === '' ? messageText(locale, usual) : own.trim())
  return {
    CTAText: words(settings.restockNotificationsCTAText, restockMessages.callToAction),
    buttonText: words(settings.restockNotificationsButtonText, restockMessages.button),
    placeholderText: words(settings.restockNotificationsPlaceholderText, restockMessages.placeholder),
    mailingListDescription: words(settings.restockNotificationsMailingListDescription, restockMessages.mailingList),
  }
}
export type RestockTextName = 'buttonText' | 'CTAText' | 'placeholderText' | 'mailingListDescription'

/** Returns the text that replaces the restock sign-up form after a sign-up (SF-4.21). */
export function restockSuccessText(settings: MerchandisingSettings, locale: Locale): string {
  const own = settings.restockNotificationsSuccessText.trim()
  return own === '' ? messageText(locale, restockMessages.success) : own
}
