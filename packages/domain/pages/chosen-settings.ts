import type { MerchandisingSettings } from './website-json.ts'

// Of what owners chose, only what is named in public types is public, whatever else the settings hold.

export type Json = Readonly<Record<string, unknown>>

/** What was chosen over what is usual; a value of another type than the usual one is none. */
export function chosen<T extends object>(given: unknown, defaults: T): T {
  const from = asJson(given)
  const own = Object.entries(defaults).filter(([name, usual]) => isLike(from[name], usual))
  return { ...defaults, ...Object.fromEntries(own.map(([name]) => [name, from[name]])) }
}

/** What has no default: there only where it was given, and of the type of its sample. */
export function optional<T extends object>(given: unknown, samples: T): Partial<T> {
  const from = asJson(given)
  const own = Object.entries(samples).filter(([name, sample]) => isLike(from[name], sample))
  return Object.fromEntries(own.map(([name]) => [name, from[name]])) as Partial<T> // the filter looked at each
}

function isLike(value: unknown, sample: unknown): boolean {
  if (value === undefined || value === null) return false
  if (sample === null) return typeof value === 'string'
  return typeof value === typeof sample && Array.isArray(value) === Array.isArray(sample)
}

export function asJson(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

/** SF-3.09, of a site's whole settings. */
export function merchandisingSettings(settings: unknown): MerchandisingSettings {
  const store = asJson(asJson(settings)['storeSettings'])
  const own = chosen(store['merchandisingSettings'], merchandisingDefaults)
  const isCustom = own.scarcityMessageType === 'CUSTOM_SCARCITY_MESSAGE'
  return {
    ...own,
    ...chosen(store, {
      multipleQuantityAllowedForServices: true,
      productReviewsEnabled: own.productReviewsEnabled,
    }),
    scarcityMessageType: isCustom ? 'CUSTOM_SCARCITY_MESSAGE' : 'DEFAULT_SCARCITY_MESSAGE',
  }
}

/** Of a shop that chose nothing (SF-3.09). */
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

/** Payment in parts: the range in minor units, the country of the shop's account; without a country that of its currency counts, without a language the site's. */
export type AfterPaySettings = {
  enabled: boolean
  minCents: number
  maxCents: number
  country: string
  language: string
}

export function afterPaySettings(settings: unknown): AfterPaySettings {
  return chosen(asJson(asJson(settings)['storeSettings'])['afterPay'], afterPayDefaults)
}

const afterPayDefaults: AfterPaySettings = {
  enabled: false,
  minCents: 100,
  maxCents: 200_000,
  country: '',
  language: '',
}
