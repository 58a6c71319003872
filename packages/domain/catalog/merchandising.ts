import type { ProductType } from '../kit/enums.ts'
import { text, type Locale } from '../kit/text.ts'
import type { Item, Merchandising, StructuredContent, Variant } from '../pages/page-json.ts'
import type { MerchandisingSettings } from '../pages/website-json.ts'
import { restockOf } from '../restock/restock-views.ts'
import { merchandisingMessages } from './merchandising.messages.ts'
import { countedTypes } from './product-status.ts'

/** What a page says beside its products: how, in which language, and whether they stand there themselves or in blocks. */
export type MerchandisingWays = { settings: MerchandisingSettings; locale: Locale; place: 'item' | 'block' }

type ShownItem = Pick<Item, 'id' | 'structuredContent'>

/** PL-3.64, SF-3.09: what is said of the products among these items, by their id. */
export function merchandisingContext(
  items: readonly ShownItem[],
  ways: MerchandisingWays,
): Record<string, Merchandising> {
  return Object.fromEntries(
    items.flatMap(({ id, structuredContent }) =>
      structuredContent ? [[id, merchandisingOf(structuredContent, ways)] as const] : [],
    ),
  )
}

/** PL-3.64 */
function merchandisingOf(content: StructuredContent, { settings, locale, place }: MerchandisingWays): Merchandising {
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
    ...restockOf(content, settings, locale),
    customSoldOutText,
  }
}

/** What is said of one variant that was asked for by itself; '' where there is nothing to say. */
export function scarcityLine(
  variant: Pick<Variant, 'unlimited' | 'qtyInStock'>,
  productType: ProductType,
  { settings, locale }: Pick<MerchandisingWays, 'settings' | 'locale'>,
): string {
  const isOn = settings.scarcityEnabledOnProductItems || settings.scarcityEnabledOnProductBlocks
  if (!isOn || !isScarce(variant, productType, settings)) return ''
  return scarcityText(settings, locale).replaceAll('{qtyInStock}', String(variant.qtyInStock))
}

/** PL-3.66: some are left, but no more than the shop calls few. */
function isScarce(
  { unlimited, qtyInStock }: Pick<Variant, 'unlimited' | 'qtyInStock'>,
  productType: ProductType,
  { scarcityThreshold }: Pick<MerchandisingSettings, 'scarcityThreshold'>,
): boolean {
  return countedTypes.has(productType) && !unlimited && qtyInStock > 0 && qtyInStock <= scarcityThreshold
}

/** With `{qtyInStock}` in the place of the number. */
function scarcityText({ scarcityMessageType, scarcityCustomText }: MerchandisingSettings, locale: Locale): string {
  const own = scarcityMessageType === 'CUSTOM_SCARCITY_MESSAGE' ? scarcityCustomText.trim() : ''
  return own === '' ? text(locale, merchandisingMessages.scarcity) : own
}
