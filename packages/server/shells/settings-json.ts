import type {
  MerchandisingSettings,
  StoreSettings,
  Website,
  WebsiteSettings,
} from '@sitewright/domain/pages/website-json.ts'
import type { ShellRow } from './shell.store.ts'
import type { ZoneFacts } from './zone-facts.ts'

export type WebsiteSource = { siteId: string; identifier: string; address: string; row: ShellRow }

/** PL-3.59. What depends on the moment of drawing is added by `websiteNow`. */
export function websiteJson({ siteId, identifier, address, row }: WebsiteSource): Omit<Website, keyof ZoneFacts> {
  const own = row.settings['website']
  return {
    id: siteId,
    identifier,
    websiteType: 1,
    contentModifiedOn: row.updatedMs,
    cloneable: false,
    developerMode: false,
    siteStatus: {},
    language: row.language,
    direction: directionOf(row.language),
    timeZone: row.timeZone,
    siteTitle: row.title,
    siteTagLine: row.tagline,
    siteDescription: row.description,
    authenticUrl: address,
    internalUrl: address,
    baseUrl: address,
    ...chosen(own, websiteDefaults),
    ...optional(own, optionalOfWebsite),
    ...captchaOf(own),
  }
}

/** Languages that are written from right to left. */
const fromTheRight: ReadonlySet<string> = new Set('ar ckb dv fa he ps sd ug ur yi'.split(' '))

function directionOf(language: string): Website['direction'] {
  return fromTheRight.has(language.split('-')[0]?.toLowerCase() ?? '') ? 'rtl' : 'ltr'
}

export function websiteNow(website: Omit<Website, keyof ZoneFacts>, zone: ZoneFacts): Website {
  return { ...website, ...zone }
}

const websiteDefaults: Pick<
  Website,
  | 'socialAccounts'
  | 'shareButtonOptions'
  | 'typekitId'
  | 'statsMigrated'
  | 'imageMetadataProcessingEnabled'
  | 'showOwnerLogin'
  | 'useCLDRMoneyFormat'
> = {
  socialAccounts: [],
  shareButtonOptions: {},
  typekitId: '',
  statsMigrated: false,
  imageMetadataProcessingEnabled: false,
  showOwnerLogin: false,
  useCLDRMoneyFormat: false,
}

const optionalOfWebsite = { logoImageId: '', logoImageUrl: '', socialLogoImageUrl: '', primaryDomain: '', location: {} }

/** The public one of the two keys. */
function captchaOf(website: unknown): Pick<Website, 'captchaSettings'> {
  const { captchaSettings } = asJson(website)
  const { siteKey } = asJson(captchaSettings)
  return typeof siteKey === 'string' ? { captchaSettings: { siteKey } } : {}
}

/** PL-3.60, SF-3.09 */
export function websiteSettingsJson(siteId: string, row: ShellRow): WebsiteSettings {
  const { settings } = row
  const own = chosen(settings['websiteSettings'], settingsDefaults)
  const disqus = own.disqusShortName || own.disqusShortname
  return {
    id: siteId,
    websiteId: siteId,
    subjects: [],
    ...own,
    disqusShortName: disqus,
    disqusShortname: disqus,
    storeSettings: storeSettingsJson(asJson(settings['storeSettings']), row.currency),
  }
}

function storeSettingsJson(own: Json, currency: string): StoreSettings {
  const store = chosen(own, storeDefaults)
  return {
    ...store,
    ...optional(own, { contactLocation: {} }),
    variantPicker: store.variantPicker === 'radio' ? 'radio' : 'select',
    currenciesSupported: [currency],
    defaultCurrency: currency,
    selectedCurrency: currency,
    minimumOrderSubtotal: { currency, value: store.minimumOrderSubtotal.value },
    merchandisingSettings: {
      ...chosen(own['merchandisingSettings'], merchandisingDefaults),
      multipleQuantityAllowedForServices: store.multipleQuantityAllowedForServices,
    },
  }
}

type OfCurrency = 'currenciesSupported' | 'defaultCurrency' | 'selectedCurrency'

const settingsDefaults: Omit<WebsiteSettings, 'id' | 'websiteId' | 'subjects' | 'storeSettings'> = {
  country: '',
  state: '',
  simpleLikingEnabled: true,
  commentsEnabled: false,
  commentLikesAllowed: true,
  commentAnonAllowed: true,
  commentThreaded: true,
  commentApprovalRequired: false,
  commentAvatarsOn: true,
  commentSortType: 2,
  commentFlagThreshold: 0,
  commentFlagsAllowed: true,
  commentEnableByDefault: true,
  commentDisableAfterDaysDefault: 0,
  disqusShortname: '',
  disqusShortName: '',
  collectionTitleFormat: '%c — %s',
  itemTitleFormat: '%i — %s',
  homepageTitleFormat: '%s',
  contactPhoneNumber: '',
  contactEmail: '',
  businessHours: {},
  useEscapeKeyToLogin: false,
  ssBadgeType: 1,
  ssBadgePosition: 4,
  ssBadgeVisibility: 1,
  ssBadgeDevices: 1,
  pinterestOverlayOptions: { mode: 'disabled' },
  ampEnabled: false,
  seoHidden: false,
  userAccountsSettings: { loginAllowed: false, signupAllowed: false },
}

const storeDefaults: Omit<StoreSettings, OfCurrency | 'contactLocation' | 'merchandisingSettings'> = {
  returnPolicy: null,
  termsOfService: null,
  privacyPolicy: null,
  expressCheckout: false,
  continueShoppingLinkUrl: '/',
  testModeOn: false,
  useLightCart: false,
  showNoteField: false,
  shippingCountryDefaultValue: 'US',
  billToShippingDefaultValue: false,
  showShippingPhoneNumber: true,
  isShippingPhoneRequired: false,
  showBillingPhoneNumber: true,
  isBillingPhoneRequired: false,
  measurementStandard: 1,
  showCustomCheckoutForm: false,
  checkoutPageMarketingOptInEnabled: false,
  enableMailingListOptInByDefault: false,
  businessName: '',
  sameAsRetailLocation: false,
  businessId: '',
  isLive: false,
  multipleQuantityAllowedForServices: true,
  minimumOrderSubtotalEnabled: false,
  minimumOrderSubtotal: { currency: '', value: '0.00' },
  addToCartConfirmationType: 2,
  variantPicker: 'select',
}

const merchandisingDefaults: Omit<MerchandisingSettings, 'multipleQuantityAllowedForServices'> = {
  scarcityEnabledOnProductItems: false,
  scarcityEnabledOnProductBlocks: false,
  scarcityMessageType: 'DEFAULT_SCARCITY_MESSAGE',
  scarcityThreshold: 10,
  restockNotificationsEnabled: false,
  restockNotificationsSuccessText: '',
  restockNotificationsMailingListSignUpEnabled: false,
  relatedProductsEnabled: false,
  relatedProductsOrdering: 'random',
  soldOutVariantsDropdownDisabled: false,
  productReviewsEnabled: false,
  productComposerOptedIn: false,
}

export type Json = Readonly<Record<string, unknown>>

/** Only what is named here is public, whatever else the settings hold; a value of another type than the default is none. */
function chosen<T extends object>(given: unknown, defaults: T): T {
  const from = asJson(given)
  const own = Object.entries(defaults).filter(([name, usual]) => isLike(from[name], usual))
  return { ...defaults, ...Object.fromEntries(own.map(([name]) => [name, from[name]])) }
}

/** What has no default: there only where it was given, and of the type of its sample. */
function optional<T extends object>(given: unknown, samples: T): Partial<T> {
  const from = asJson(given)
  const own = Object.entries(samples).filter(([name, sample]) => isLike(from[name], sample))
  return Object.fromEntries(own.map(([name]) => [name, from[name]])) as Partial<T> // the filter looked at each
}

function isLike(value: unknown, sample: unknown): boolean {
  if (value === undefined || value === null) return false
  if (sample === null) return typeof value === 'string'
  return typeof value === typeof sample && Array.isArray(value) === Array.isArray(sample)
}

function asJson(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
