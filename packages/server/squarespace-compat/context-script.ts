import { moneyObjects } from '@sitewright/domain/kit/money.ts'
import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import { collectionTypes, pageTypes, type PageType } from '@sitewright/domain/kit/enums.ts'
import type { Collection, Item, Variant } from '@sitewright/domain/pages/page-json.ts'
import type { Website, WebsiteSettings } from '@sitewright/domain/pages/website-json.ts'
import { timeZoneData } from './time-zone-data.ts'

/** Data of a page that is passed to the scripts of imported themes. */
export type SquarespaceContextInput = {
  kind: 'page' | 'list' | 'item' | 'cart' | 'search' | 'system' | 'none'
  /** The page's type if its kind does not say it: system pages have several. */
  pageType?: PageType
  website: Website
  websiteSettings: WebsiteSettings
  collection: Collection
  item?: Item
  /** Values of the theme's tweaks (design settings of the owner) that scripts can read, as text by the tweak's name. */
  tweaks: Readonly<Record<string, string>>
  templateId: string
  templateVersion: string
  now: number
}

/**
 * Builds `Static.SQUARESPACE_CONTEXT`, the page data that scripts of Squarespace themes read. Contains nothing about the visitor,
 * because the page is cached.
 */
export function buildSquarespaceContext(facts: SquarespaceContextInput): Readonly<Record<string, unknown>> {
  const { website, websiteSettings, collection, item, tweaks } = facts
  const { id, title, fullUrl, type } = collection
  return {
    facebookAppId: '',
    facebookApiVersion: '',
    rollups: {},
    pageType: pageTypeOf(facts),
    website,
    websiteSettings,
    cookieSettings,
    websiteCloneable: false,
    collection: { title, id, fullUrl, type, permissionType: 1 },
    ...(item && { item: itemOf(item), itemId: item.id }),
    ...(item?.structuredContent && { product: productOf(item) }),
    subscribed: false,
    appDomain: new URL(website.baseUrl).host,
    templateTweakable: true,
    tweakJSON: tweaks,
    templateId: facts.templateId,
    templateVersion: facts.templateVersion,
    pageFeatures: [],
    gmRenderKey: '',
    templateScriptsRootUrl: '/scripts/',
    betaFeatureFlags: [],
    impersonatedSession: false,
    demoCollections: [],
    tzData: timeZoneData(website.timeZone, facts.now),
    campaignsContext: { reCaptchaSiteKey: website.captchaSettings?.siteKey ?? '' },
    showAnnouncementBar: false,
  }
}

const cookieSettings = {
  isCookieBannerEnabled: false,
  isRestrictiveCookiePolicyEnabled: false,
  isRestrictiveCookiePolicyAbsolute: false,
  cookieBannerText: '',
  cookieBannerTheme: '',
  cookieBannerVariant: '',
  cookieBannerPosition: '',
  cookieBannerCtaVariant: '',
  cookieBannerCtaText: '',
}

/** Returns the number by which Squarespace's scripts know the page's type (PL-3.41). */
function pageTypeOf({ kind, collection, pageType }: SquarespaceContextInput): number {
  if (pageType !== undefined) return pageType
  if (kind === 'page') return collection.type === collectionTypes.page ? pageTypes.page : pageTypes.contentCollection
  const types = {
    list: pageTypes.contentCollection,
    item: pageTypes.contentItem,
    cart: pageTypes.showCart,
    search: pageTypes.search,
    system: pageTypes.page,
    none: pageTypes.notFound,
  }
  return types[kind]
}

function itemOf({ id, title, fullUrl, recordType, publicCommentCount, commentState }: Item): object {
  return { id, title, fullUrl, recordType, publicCommentCount, commentState }
}

/** Returns the page's product, with its variants, in the form that scripts of Squarespace themes read (SF-3.05). */
function productOf(item: Item): object {
  const content = item.structuredContent
  const variants = content?.variants ?? []
  return {
    variantAttributeNames: content?.variantOptionOrdering ?? [],
    // empty when the product has more variants than page data may contain
    variants: variants.length > catalogLimits.variantsInPage ? [] : variants.map(variantOf),
    productType: content?.productType,
    subscribable: content?.isSubscribable ?? false,
  }
}

function variantOf(variant: Variant): object {
  const { currency } = variant.priceMoney
  return {
    id: variant.id,
    sku: variant.sku,
    attributes: variant.attributes,
    onSale: variant.onSale,
    price: moneyObjects(variant.price, currency).detailed,
    salePrice: moneyObjects(variant.salePrice, currency).detailed,
    stock: variant.unlimited ? { unlimited: true } : { unlimited: false, quantity: variant.qtyInStock },
    shippingWeight: { value: variant.weight, unit: 'POUND' },
    shippingSize: { unit: 'INCH', width: variant.width, height: variant.height, len: variant.len },
  }
}
