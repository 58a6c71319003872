import type { ProductType } from '../kit/enums.ts'
import { messageText, type Locale } from '../kit/text.ts'
import type { Item, ProductMerchandisingContext, ProductStructuredContent, Variant } from '../pages/page-json.ts'
import type { MerchandisingSettings } from '../pages/website-json.ts'
import { buildRestockSignUpForms } from '../restock/restock-views.ts'
import { merchandisingMessages } from './merchandising.messages.ts'
import { stockTrackedTypes } from './product-status.ts'

/**
 * Shop settings and language of the texts about scarcity and restock. `place` is `block` for products inside blocks and `item`
 * for all others, because each has its own scarcity setting.
 */
export type MerchandisingOptions = { settings: MerchandisingSettings; locale: Locale; place: 'item' | 'block' }

type ShownItem = Pick<Item, 'id' | 'structuredContent'>

/** Returns the scarcity and restock data of the products among these items, by item id (PL-3.64, SF-3.09). */
export function merchandisingContext(
  items: readonly ShownItem[],
  options: MerchandisingOptions,
): Record<string, ProductMerchandisingContext> {
  return Object.fromEntries(
    items.flatMap(({ id, structuredContent }) =>
      structuredContent ? [[id, merchandisingOf(structuredContent, options)] as const] : [],
    ),
  )
}

/** Returns the scarcity and restock data of one product (PL-3.64). */
function merchandisingOf(
  content: ProductStructuredContent,
  { settings, locale, place }: MerchandisingOptions,
): ProductMerchandisingContext {
  const { scarcityEnabledOnProductItems, scarcityEnabledOnProductBlocks, customSoldOutText } = settings
  const scarcityEnabled = place === 'item' ? scarcityEnabledOnProductItems : scarcityEnabledOnProductBlocks
  const scarcityShownByDefault = content.variants.length === 1
  const scarce = scarcityEnabled ? content.variants.filter((one) => isScarce(one, content.productType, settings)) : []
  return {
    scarcityEnabled,
    scarcityTemplateViews: scarce.map(({ attributes, qtyInStock }) => {
      const choice = scarcityShownByDefault ? {} : { attributes }
      return { ...choice, scarcityShownByDefault, qtyInStock }
    }),
    scarcityText: scarcityEnabled ? scarcityText(settings, locale) : '',
    scarcityShownByDefault,
    ...buildRestockSignUpForms(content, settings, locale),
    customSoldOutText,
  }
}

/**
 * Returns the text that only few units of a variant are left; '' when the variant is not scarce or the shop shows no such texts.
 */
export function scarcityMessageFor(
  variant: Pick<Variant, 'unlimited' | 'qtyInStock'>,
  productType: ProductType,
  { settings, locale }: Pick<MerchandisingOptions, 'settings' | 'locale'>,
): string {
  const isOn = settings.scarcityEnabledOnProductItems || settings.scarcityEnabledOnProductBlocks
  if (!isOn || !isScarce(variant, productType, settings)) return ''
  return scarcityText(settings, locale).replaceAll('{qtyInStock}', String(variant.qtyInStock))
}

/** True when the variant is in stock with at most `scarcityThreshold` units (PL-3.66). */
function isScarce(
  { unlimited, qtyInStock }: Pick<Variant, 'unlimited' | 'qtyInStock'>,
  productType: ProductType,
  { scarcityThreshold }: Pick<MerchandisingSettings, 'scarcityThreshold'>,
): boolean {
  return stockTrackedTypes.has(productType) && !unlimited && qtyInStock > 0 && qtyInStock <= scarcityThreshold
}

/** Returns the shop's own scarcity message or the default one, with the placeholder `{qtyInStock}`. */
function scarcityText({ scarcityMessageType, scarcityCustomText }: MerchandisingSettings, locale: Locale): string {
  const own = scarcityMessageType === 'CUSTOM_SCARCITY_MESSAGE' ? scarcityCustomText.trim() : ''
  return own === '' ? messageText(locale, merchandisingMessages.scarcity) : own
}
