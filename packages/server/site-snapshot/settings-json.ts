import { textDirection } from '@sitewright/domain/locales/text-direction.ts'
import {
  toRecord,
  mergeSettings,
  merchandisingSettings,
  pickOptionalSettings,
} from '@sitewright/domain/pages/chosen-settings.ts'
import type { FeatureFlags } from '@sitewright/domain/pages/page-json.ts'
import type { StoreSettings, Website, WebsiteSettings } from '@sitewright/domain/pages/website-json.ts'
import type { SnapshotRow } from './snapshot.store.ts'
import type { ZoneFacts } from './zone-facts.ts'

export type WebsiteSource = {
  siteId: string
  identifier: string
  address: string
  row: SnapshotRow
  /** The captcha's public site key; `null` when captchas are switched off. */
  captchaKey: string | null
}

/** Builds the `website` object of the page JSON (PL-3.59), without the current offset and abbreviation of its time zone. */
export function websiteJson({
  siteId,
  identifier,
  address,
  row,
  captchaKey,
}: WebsiteSource): Omit<Website, keyof ZoneFacts> {
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
    direction: textDirection(row.language),
    timeZone: row.timeZone,
    siteTitle: row.title,
    siteTagLine: row.tagline,
    siteDescription: row.description,
    authenticUrl: address,
    internalUrl: address,
    baseUrl: address,
    ...mergeSettings(own, websiteDefaults),
    ...pickOptionalSettings(own, optionalOfWebsite),
    ...(captchaKey !== null && { captchaSettings: { siteKey: captchaKey } }),
  }
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

/** Builds the `websiteSettings` object of the page JSON, including `storeSettings` (PL-3.60, SF-3.09). */
export function websiteSettingsJson(siteId: string, row: SnapshotRow): WebsiteSettings {
  const { settings } = row
  const own = mergeSettings(settings['websiteSettings'], settingsDefaults)
  const disqus = own.disqusShortName || own.disqusShortname
  return {
    id: siteId,
    websiteId: siteId,
    subjects: [],
    ...own,
    disqusShortName: disqus,
    disqusShortname: disqus,
    storeSettings: storeSettingsJson(row),
  }
}

function storeSettingsJson({ settings, currency }: SnapshotRow): StoreSettings {
  const own = toRecord(settings['storeSettings'])
  const store = mergeSettings(own, storeDefaults)
  return {
    ...store,
    ...pickOptionalSettings(own, { contactLocation: {} }),
    variantPicker: store.variantPicker === 'radio' ? 'radio' : 'select',
    currenciesSupported: [currency],
    defaultCurrency: currency,
    selectedCurrency: currency,
    minimumOrderSubtotal: { currency, value: store.minimumOrderSubtotal.value },
    merchandisingSettings: merchandisingSettings(settings),
  }
}

/** Returns the site's feature flags; flags that are not set are off. */
export function featureFlagsJson({ settings }: Pick<SnapshotRow, 'settings'>): FeatureFlags {
  return mergeSettings(settings['featureFlags'], { productVariantBranching: false, productReviews: false })
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
  miniCart: false,
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
  productReviewsEnabled: false,
}
