import { collectionTypes } from '@sitewright/domain/kit/enums.ts'
import type { ImageJson } from '../media/index.ts'
import type { PageRow, ShellRow } from './shell.store.ts'

export type Json = Readonly<Record<string, unknown>>

/** The public JSON of site-format.md 2. */
export type CollectionJson = Json & {
  id: string
  title: string
  navigationTitle: string
  urlId: string
  fullUrl: string
  description: string
  type: number
  typeName: string
  homepage: boolean
}

export function websiteJson(site: { siteId: string; identifier: string; address: string; row: ShellRow }): Json {
  const { siteId, identifier, address, row } = site
  const own = chosen(row.settings['website'], websiteDefaults)
  return {
    id: siteId,
    identifier,
    websiteType: 1,
    contentModifiedOn: row.updatedMs,
    cloneable: false,
    developerMode: false,
    siteStatus: {},
    language: row.language,
    timeZone: row.timeZone,
    siteTitle: row.title,
    siteTagLine: row.tagline,
    siteDescription: row.description,
    authenticUrl: address,
    internalUrl: address,
    baseUrl: address,
    shareButtonOptions: {},
    ...own,
  }
}

const websiteDefaults = {
  location: undefined,
  logoImageId: undefined,
  socialAccounts: [],
  primaryDomain: undefined,
  useCLDRMoneyFormat: false,
}

/** PL-3.60, SF-3.09 */
export function websiteSettingsJson(siteId: string, row: ShellRow): Json {
  const settings = row.settings
  const store = chosen(settings['storeSettings'], storeDefaults)
  const merchandising = chosen(asJson(settings['storeSettings'])['merchandisingSettings'], merchandisingDefaults)
  return {
    id: siteId,
    websiteId: siteId,
    subjects: [],
    ...chosen(settings['websiteSettings'], settingsDefaults),
    storeSettings: {
      ...store,
      currenciesSupported: [row.currency],
      defaultCurrency: row.currency,
      selectedCurrency: row.currency,
      merchandisingSettings: merchandising,
    },
  }
}

const settingsDefaults = {
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
  disqusShortname: '',
  disqusShortName: '',
  collectionTitleFormat: '%c — %s',
  itemTitleFormat: '%i — %s',
  homepageTitleFormat: '%s',
  contactPhoneNumber: '',
  contactEmail: '',
  ampEnabled: false,
  seoHidden: false,
}

const storeDefaults = {
  returnPolicy: null,
  termsOfService: null,
  privacyPolicy: null,
  expressCheckout: false,
  continueShoppingLinkUrl: '/',
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
  enableMailingListOptInByDefault: false,
  isLive: false,
  multipleQuantityAllowedForServices: true,
  variantPicker: 'select',
}

const merchandisingDefaults = {
  scarcityEnabledOnProductItems: false,
  scarcityEnabledOnProductBlocks: false,
  scarcityMessageType: 'DEFAULT_SCARCITY_MESSAGE',
  scarcityThreshold: 10,
  restockNotificationsEnabled: false,
  restockNotificationsMailingListSignUpEnabled: false,
  relatedProductsEnabled: false,
  relatedProductsOrdering: 'random',
  soldOutVariantsDropdownDisabled: false,
  productReviewsEnabled: false,
  productComposerOptedIn: false,
}

/** Only what is named here is public, whatever else the settings hold. */
function chosen(given: unknown, defaults: Json): Json {
  const from = asJson(given)
  const own = Object.keys(defaults).filter((name) => Object.hasOwn(from, name))
  return { ...defaults, ...Object.fromEntries(own.map((name) => [name, from[name]])) }
}

function asJson(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

export function collectionJson(siteId: string, page: PageRow, mainImage: ImageJson | undefined): CollectionJson {
  return {
    id: page.id,
    websiteId: siteId,
    enabled: page.isEnabled,
    starred: false,
    type: page.type,
    ordering: 0,
    title: page.title,
    navigationTitle: page.navigationTitle || page.title,
    urlId: page.urlId,
    fullUrl: fullUrlOf(page),
    description: page.description,
    itemCount: 0,
    updatedOn: page.updatedMs,
    typeName: page.typeName,
    typeLabel: page.typeName,
    regionName: 'default',
    homepage: page.isHome,
    folder: false,
    dropdown: false,
    passwordProtected: false,
    seoHidden: false,
    synchronizing: false,
    tags: [],
    categories: [],
    ...(mainImage && { mainImageId: mainImage.id, mainImage }),
  }
}

/** A page that no row stands for: the cart, "not found". PL-3.34: the type of `.page` files. */
export function systemCollection(siteId: string, typeName: string, title: string, fullUrl: string): CollectionJson {
  const page: PageRow = {
    id: typeName,
    urlId: fullUrl.slice(1),
    title,
    navigationTitle: title,
    description: '',
    type: collectionTypes.templatePage,
    typeName,
    isHome: false,
    isEnabled: true,
    mainImageId: null,
    updatedMs: 0,
  }
  return { ...collectionJson(siteId, page, undefined), fullUrl }
}

export function fullUrlOf(page: Pick<PageRow, 'isHome' | 'urlId'>): string {
  return page.isHome ? '/' : `/${page.urlId}`
}
