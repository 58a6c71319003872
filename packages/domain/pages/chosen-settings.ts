import type { MerchandisingSettings } from './website-json.ts'

// A site's setting appears in public page JSON only if one of the public types names it. All other stored settings stay private.

export type JsonRecord = Readonly<Record<string, unknown>>

/**
 * Merges stored settings over defaults. Ignores stored fields that have no default and values whose type differs from the
 * default's.
 */
export function mergeSettings<T extends object>(given: unknown, defaults: T): T {
  const from = toRecord(given)
  const own = Object.entries(defaults).filter(([name, usual]) => isLike(from[name], usual))
  return { ...defaults, ...Object.fromEntries(own.map(([name]) => [name, from[name]])) }
}

/** Returns those stored settings that are named in `samples` and have the same type as their sample value. */
export function pickOptionalSettings<T extends object>(given: unknown, samples: T): Partial<T> {
  const from = toRecord(given)
  const own = Object.entries(samples).filter(([name, sample]) => isLike(from[name], sample))
  // The cast to `Partial<T>` is safe, because `isLike` compared the type of each value with its sample's.
  return Object.fromEntries(own.map(([name]) => [name, from[name]])) as Partial<T>
}

function isLike(value: unknown, sample: unknown): boolean {
  if (value === undefined || value === null) return false
  if (sample === null) return typeof value === 'string'
  return typeof value === typeof sample && Array.isArray(value) === Array.isArray(sample)
}

export function toRecord(value: unknown): JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/** True when the site formats amounts by its locale (PL-3.59) instead of by currency. */
export function isMoneyByLocale(settings: unknown): boolean {
  return toRecord(toRecord(settings)['website'])['useCLDRMoneyFormat'] === true
}

/** Returns the merchandising settings from a site's stored settings (SF-3.09). */
export function merchandisingSettings(settings: unknown): MerchandisingSettings {
  const store = toRecord(toRecord(settings)['storeSettings'])
  const own = mergeSettings(store['merchandisingSettings'], merchandisingDefaults)
  const isCustom = own.scarcityMessageType === 'CUSTOM_SCARCITY_MESSAGE'
  return {
    ...own,
    ...mergeSettings(store, {
      multipleQuantityAllowedForServices: true,
      productReviewsEnabled: own.productReviewsEnabled,
    }),
    scarcityMessageType: isCustom ? 'CUSTOM_SCARCITY_MESSAGE' : 'DEFAULT_SCARCITY_MESSAGE',
  }
}

/** Merchandising settings of a shop that has chosen none (SF-3.09). */
export const merchandisingDefaults: Omit<MerchandisingSettings, 'multipleQuantityAllowedForServices'> = {
  scarcityEnabledOnProductItems: false,
  scarcityEnabledOnProductBlocks: false,
  scarcityMessageType: 'DEFAULT_SCARCITY_MESSAGE',
  scarcityCustomText: '',
  scarcityThreshold: 10,
  customSoldOutText: '',
  restockNotificationsEnabled: false,
  restockNotificationsSuccessText: '',
  restockNotificationsMailingListSignUpEnabled: false,
  restockNotificationsMailingListOptInByDefault: false,
  restockNotificationsCTAText: '',
  restockNotificationsButtonText: '',
  restockNotificationsPlaceholderText: '',
  restockNotificationsMailingListDescription: '',
  relatedProductsEnabled: false,
  relatedProductsOrdering: 'random',
  soldOutVariantsDropdownDisabled: false,
  productReviewsEnabled: false,
  productComposerOptedIn: false,
}

/**
 * Installment settings of a shop. Minimum and maximum in minor units. An empty `country` means the country of the shop's
 * currency, an empty `language` the site's language.
 */
export type AfterPaySettings = {
  enabled: boolean
  minCents: number
  maxCents: number
  country: string
  language: string
}

export function afterPaySettings(settings: unknown): AfterPaySettings {
  return mergeSettings(toRecord(toRecord(settings)['storeSettings'])['afterPay'], afterPayDefaults)
}

const afterPayDefaults: AfterPaySettings = {
  enabled: false,
  minCents: 100,
  maxCents: 200_000,
  country: '',
  language: '',
}
