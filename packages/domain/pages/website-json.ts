// Types of a site's data in the page JSON, which templates read.

/** Id of an object in the database, 32 hex digits. */
type Id = string
/** A point in time in epoch milliseconds. */
type Ms = number

export type Website = {
  id: Id
  identifier: string
  websiteType: 1
  contentModifiedOn: Ms
  cloneable: boolean
  developerMode: boolean
  siteStatus: object
  /** Language of the site's content, as a BCP 47 tag. */
  language: string
  /** Text direction of the site's language. */
  direction: 'ltr' | 'rtl'
  timeZone: string
  machineTimeZoneOffset: number
  /** Offset of the site's time zone when the page is rendered, in milliseconds ahead of UTC. */
  timeZoneOffset: number
  timeZoneAbbr: string
  siteTitle: string
  siteTagLine: string
  siteDescription: string
  logoImageUrl?: string
  logoImageId?: Id
  socialLogoImageUrl?: string
  location?: LocationJson
  socialAccounts: SocialAccount[]
  shareButtonOptions: Record<string, boolean>
  authenticUrl: string
  internalUrl: string
  baseUrl: string
  primaryDomain?: string
  typekitId: string
  statsMigrated: boolean
  imageMetadataProcessingEnabled: boolean
  captchaSettings?: { siteKey: string }
  showOwnerLogin: boolean
  useCLDRMoneyFormat: boolean
}

export type SocialAccount = {
  serviceId: number
  serviceName: string
  screenname: string
  profileUrl: string
  addedOn: Ms
  iconEnabled: boolean
}

export type WebsiteSettings = {
  id: Id
  websiteId: Id
  subjects: never[]
  country: string
  state: string
  simpleLikingEnabled: boolean
  commentsEnabled: boolean
  commentLikesAllowed: boolean
  commentAnonAllowed: boolean
  commentThreaded: boolean
  commentApprovalRequired: boolean
  commentAvatarsOn: boolean
  commentSortType: number
  commentFlagThreshold: number
  commentFlagsAllowed: boolean
  commentEnableByDefault: boolean
  commentDisableAfterDaysDefault: number
  disqusShortname: string
  disqusShortName: string
  collectionTitleFormat: string
  itemTitleFormat: string
  homepageTitleFormat: string
  contactPhoneNumber: string
  contactEmail: string
  businessHours: Record<string, { text: string; ranges: { from?: number; to?: number }[] }>
  storeSettings: StoreSettings
  useEscapeKeyToLogin: boolean
  ssBadgeType: number
  ssBadgePosition: number
  ssBadgeVisibility: number
  ssBadgeDevices: number
  pinterestOverlayOptions: { mode: string }
  ampEnabled: boolean
  seoHidden: boolean
  userAccountsSettings: { loginAllowed: boolean; signupAllowed: boolean }
}

export type StoreSettings = {
  returnPolicy: string | null
  termsOfService: string | null
  privacyPolicy: string | null
  expressCheckout: boolean
  /** True when a mini cart opens beside the floating cart button after a product was added. */
  miniCart: boolean
  continueShoppingLinkUrl: string
  testModeOn: boolean
  useLightCart: boolean
  showNoteField: boolean
  shippingCountryDefaultValue: string
  billToShippingDefaultValue: boolean
  showShippingPhoneNumber: boolean
  isShippingPhoneRequired: boolean
  showBillingPhoneNumber: boolean
  isBillingPhoneRequired: boolean
  currenciesSupported: string[]
  defaultCurrency: string
  selectedCurrency: string
  measurementStandard: number
  showCustomCheckoutForm: boolean
  checkoutPageMarketingOptInEnabled: boolean
  enableMailingListOptInByDefault: boolean
  contactLocation?: LocationJson
  businessName: string
  sameAsRetailLocation: boolean
  businessId: string
  isLive: boolean
  multipleQuantityAllowedForServices: boolean
  minimumOrderSubtotalEnabled: boolean
  minimumOrderSubtotal: { currency: string; value: string }
  addToCartConfirmationType: number
  /** How product pages show a product's options: as select lists or as radio buttons. */
  variantPicker: 'select' | 'radio'
  /** True when visitors can read and write product reviews (SF-6.03). */
  productReviewsEnabled: boolean
  merchandisingSettings: MerchandisingSettings
}

export const scarcityMessageTypes = ['DEFAULT_SCARCITY_MESSAGE', 'CUSTOM_SCARCITY_MESSAGE'] as const
export type ScarcityMessageType = (typeof scarcityMessageTypes)[number]

/**
 * Public merchandising settings of a store (SF-3.09). The threshold of the owner's low-stock alert is private and not part of
 * them.
 */
export type MerchandisingSettings = {
  scarcityEnabledOnProductItems: boolean
  scarcityEnabledOnProductBlocks: boolean
  scarcityMessageType: ScarcityMessageType
  /** The shop's own message about few units left, with the placeholder `{qtyInStock}`. Used only with the custom message type. */
  scarcityCustomText: string
  /** Largest number of units in stock at which a variant counts as scarce. */
  scarcityThreshold: number
  /** Replaces 'Sold Out' everywhere in the shop; '' keeps the default (SF-4.07). */
  customSoldOutText: string
  multipleQuantityAllowedForServices: boolean
  restockNotificationsEnabled: boolean
  restockNotificationsSuccessText: string
  restockNotificationsMailingListSignUpEnabled: boolean
  restockNotificationsMailingListOptInByDefault: boolean
  /** Text above the restock form. In this and all other restock texts, '' means our default text (PL-3.65). */
  restockNotificationsCTAText: string
  restockNotificationsButtonText: string
  restockNotificationsPlaceholderText: string
  restockNotificationsMailingListDescription: string
  relatedProductsEnabled: boolean
  relatedProductsOrdering: string
  soldOutVariantsDropdownDisabled: boolean
  productReviewsEnabled: boolean
  productComposerOptedIn: boolean
}

export type LocationJson = {
  addressTitle?: string
  addressLine1?: string
  addressLine2?: string
  addressCountry?: string
  mapLat?: number
  mapLng?: number
  markerLat?: number
  markerLng?: number
  mapZoom?: number
}
