import fc from 'fast-check'
import { merchandisingContext } from '../catalog/merchandising.ts'
import type { PickerSettings } from '../catalog/variants/option-marks.ts'
import type { ProductFacts } from '../catalog/product-facts.ts'
import { moneyObjects, type Money } from '../kit/money.ts'
import { english } from '../locales/en.ts'
import type { ProductStructuredContent } from '../pages/page-json.ts'
import { merchandisingDefaults } from '../pages/chosen-settings.ts'
import type { MerchandisingSettings } from '../pages/website-json.ts'

/** Store settings for how products are displayed. */
export type ShopOptions = PickerSettings & {
  multipleQuantityAllowedForServices: boolean
  scarcityEnabled: boolean
  scarcityThreshold: number
  scarcityCustomText: string
}

export const plainShop: ShopOptions = {
  picker: 'select',
  restockNotificationsEnabled: false,
  soldOutVariantsDropdownDisabled: false,
  productVariantBranching: false,
  templateVersion: '7',
  multipleQuantityAllowedForServices: true,
  scarcityEnabled: false,
  scarcityThreshold: 10,
  scarcityCustomText: '',
}

export const anyShop: fc.Arbitrary<ShopOptions> = fc.record({
  picker: fc.constantFrom('select', 'radio'),
  restockNotificationsEnabled: fc.boolean(),
  soldOutVariantsDropdownDisabled: fc.boolean(),
  productVariantBranching: fc.boolean(),
  templateVersion: fc.constantFrom('7', '7.1'),
  multipleQuantityAllowedForServices: fc.boolean(),
  scarcityEnabled: fc.boolean(),
  scarcityThreshold: fc.constantFrom(1, 3, 10),
  scarcityCustomText: fc.constantFrom('', 'Hurry, {qtyInStock} <left>'),
})

/** Page JSON of one product, with the fields that fragments read. `requested` is the variant id from the URL. */
export function aProductPage(
  product: ProductFacts,
  shop: ShopOptions = plainShop,
  requested = '',
): Record<string, unknown> {
  const { picker, multipleQuantityAllowedForServices, productVariantBranching, templateVersion } = shop
  const settings = merchandisingOf(product, shop)
  const item = { id: product.id, structuredContent: contentOf(product) }
  return {
    item: { ...item, collectionId: 'shop', fullUrl: `/shop/${product.id}` },
    requestedVariant: requested,
    featureFlags: { productVariantBranching },
    template: { version: templateVersion },
    websiteSettings: {
      storeSettings: { variantPicker: picker, multipleQuantityAllowedForServices, merchandisingSettings: settings },
    },
    productMerchandisingContext: merchandisingContext([item], { settings, locale: english, place: 'item' }),
  }
}

function contentOf(product: ProductFacts): ProductStructuredContent & { subscriptionPlan?: object } {
  const money = (cents: number): Money => moneyObjects(cents, product.currency).money
  const parcel = { width: 0, height: 0, len: 0, weight: 0, imageIds: [], images: [] }
  const { productType, isSubscribable, onSale } = product
  return {
    _type: 'SqspProduct',
    productType,
    isSubscribable,
    onSale,
    variantOptionOrdering: [...product.optionNames],
    useCustomAddButtonText: false,
    customAddButtonText: '',
    priceMoney: money(product.priceCents),
    salePriceMoney: money(product.salePriceCents),
    variants: product.variants.map(({ priceCents, salePriceCents, attributes, ...variant }) => ({
      ...variant,
      ...parcel,
      attributes: { ...attributes },
      optionValues: Object.entries(attributes).map(([optionName, value]) => ({ optionName, value })),
      price: priceCents,
      salePrice: salePriceCents,
      priceMoney: money(priceCents),
      salePriceMoney: money(salePriceCents),
    })),
    ...(isSubscribable && { subscriptionPlan: { billingPeriod: { value: 2, unit: 'WEEK' }, numBillingCycles: 0 } }),
  }
}

function merchandisingOf(product: ProductFacts, shop: ShopOptions): MerchandisingSettings {
  const { multipleQuantityAllowedForServices, restockNotificationsEnabled, soldOutVariantsDropdownDisabled } = shop
  const { scarcityEnabled, scarcityThreshold, scarcityCustomText } = shop
  return {
    ...merchandisingDefaults,
    multipleQuantityAllowedForServices,
    restockNotificationsEnabled,
    soldOutVariantsDropdownDisabled,
    scarcityEnabledOnProductItems: scarcityEnabled,
    scarcityThreshold,
    scarcityCustomText,
    scarcityMessageType: scarcityCustomText === '' ? 'DEFAULT_SCARCITY_MESSAGE' : 'CUSTOM_SCARCITY_MESSAGE',
    customSoldOutText: product.customSoldOutText ?? '',
  }
}
