import type { CartEntryView, ShoppingCart as CartJson } from '../cart/cart.wire.ts'
import type { FormDefinition } from '../forms/form.ts'
import type { InstallmentsContext } from '../installments/installments.ts'
import type { ProductType, ItemRecordType } from '../kit/enums.ts'
import type { Money as WireMoney } from '../kit/money.ts'
import type { GroupView, HitView, SearchView } from '../search-page/search-view.ts'
import type { SubscriptionPlan } from '../subscriptions/plan.ts'
import type { BlockAreaJson as Field } from './layout.ts'
import type { LocationJson, Website, WebsiteSettings } from './website-json.ts'

// Types of a page's JSON, which templates read and `?format=json` returns. Optional keys are absent when they have no value.

/** Id of an object in the database, 32 hex digits. */
type Id = string
/** A point in time in epoch milliseconds. */
type Ms = number

export type Money = WireMoney
export type ShoppingCart = CartJson
export type Entry = CartEntryView
export type BlockAreaJson = Field

export type Page = {
  website: Website
  websiteSettings: WebsiteSettings
  collection: Collection
  item?: Item
  items?: Item[]
  /** On event lists: `upcoming` are the events that have not ended, soonest first; `past` are the ended ones, latest first. */
  upcoming?: Item[]
  past?: Item[]
  pagination?: Pagination
  shoppingCart: ShoppingCart
  shareButtons: Record<string, boolean>
  showCart: boolean
  /** `version` is the version of the theme's template format: '7', '7.1', '8'. */
  template: { mobileStylesEnabled: boolean; version: string }
  featureFlags: FeatureFlags
  /** Id of the variant that `?variant=` selects by id or SKU. '' when it matches no variant or the product has only one. */
  requestedVariant: string
  localizedStrings: Record<string, string>
  empty: boolean
  emptyFolder: boolean
  calendarView: boolean
  categoryFilter?: string
  tagFilter?: string
  authorFilter?: string
  /** Month that the collection's items are filtered by, in the format `7-2026`. */
  monthFilter?: string
  author?: Author
  /**
   * Sort order of a product list: `price`, `price-desc`, `newest` or `title`. `priceFilter` contains the amounts as typed by the
   * visitor (BX-1.19).
   */
  sort?: string
  priceFilter?: { min?: string; max?: string }
  availableFilter?: boolean
  /** The text that the visitor searched for; present on the search page only. */
  searchQuery?: string
  /** The result of the search; present on the search page only, where `items` has the results in order. */
  search?: SearchPageJson
  userAccountsContext: { showSignInLink: boolean }
  productMerchandisingContext?: Record<Id, ProductMerchandisingContext>
  /** Installment data of the product, by its id; on a product's page when the shop offers installments (SF-3.11). */
  productInstallmentsContext?: Record<Id, InstallmentsContext>
}

/** The data of the search page. All texts are plain text, so templates must escape them. */
export type SearchPageJson = Omit<SearchView, 'groups'> & {
  /** The results of this page by kind. */
  groups: (Omit<GroupView, 'hits'> & { isProducts: boolean; hits: (HitView & { item: Item })[] })[]
  /** What the page offers when nothing was typed or found. */
  popular?: { collections: { title: string; fullUrl: string }[]; items: Item[] }
  /** Texts of the page in the site's language. */
  words: Record<string, string>
}

/** Optional features that the site's settings turn on. */
export type FeatureFlags = {
  /**
   * True when the two select lists of a product with two options offer only values that exist in combination. Needs templates of
   * version 7.1 (SF-4.10).
   */
  productVariantBranching: boolean
  /** True when visitors can read and write product reviews (SF-6.03). */
  productReviews: boolean
}

/**
 * Scarcity and restock data of one product. `scarcityTemplateViews` contains the variants with few units left, if the shop shows
 * scarcity (PL-3.64).
 */
export type ProductMerchandisingContext = {
  scarcityEnabled: boolean
  scarcityTemplateViews: { attributes?: Record<string, string>; scarcityShownByDefault: boolean; qtyInStock: number }[]
  /** Message about few units left, with the placeholder `{qtyInStock}`. */
  scarcityText: string
  scarcityShownByDefault: boolean
  restockNotificationViews: { variantId: string; hiddenByDefault: boolean }[]
  restockNotificationMessages: Record<string, string>
  mailingListSignUpEnabled: boolean
  mailingListOptInByDefault: boolean
  customSoldOutText: string
}

/** A collection or page of the site (PL-3.56). */
export type Collection = {
  id: Id
  websiteId: Id
  enabled: boolean
  starred: boolean
  type: number
  ordering: number
  title: string
  navigationTitle: string
  urlId: string
  fullUrl: string
  description: string
  itemCount: number
  updatedOn: Ms
  typeName: string
  typeLabel: string
  regionName: string
  homepage: boolean
  folder: boolean
  dropdown: boolean
  /** A visit to a folder shows its pages as an index (1) or redirects to one of them (2); 3 for other collections (PL-3.35). */
  folderBehavior: 1 | 2 | 3
  passwordProtected: boolean
  seoHidden: boolean
  synchronizing: boolean
  mainImageId?: Id
  mainImage?: Image
  /** HTML of a page's blocks; set on a page, and on the pages of an index collection. */
  mainContent?: string
  permissionType: number
  tags: string[]
  categories: string[]
  features: { relatedItems: { isEnabled: boolean }; productQuickView: { isEnabled: boolean } }
  /** Source of the collection's background: uploaded image 1, Instagram 2, video 3, no background 4 (PL-3.32). */
  backgroundSource: 1 | 2 | 3 | 4
  /** Lowest and highest price in a product collection, formatted without a currency symbol. */
  priceRange?: { min: string; max: string }
  /** The pages of an index collection; absent on other collections. */
  collections?: (Collection & { items?: Item[] })[]
}

/**
 * An item of a collection: a product, post, event or gallery picture. The fields of its main image are repeated on the item
 * itself.
 */
export type Item = Partial<Omit<Image, 'id' | 'recordType' | 'title' | 'body'>> & {
  id: Id
  collectionId: Id
  recordType: ItemRecordType
  recordTypeLabel: string
  addedOn: Ms
  updatedOn: Ms
  publishOn: Ms
  displayIndex: number
  starred: boolean
  passthrough: boolean
  tags: string[]
  categories: string[]
  workflowState: 1
  title: string
  urlId: string
  fullUrl: string
  sourceUrl?: string
  clickthroughUrl?: string
  /** The item's content as HTML. */
  body: string
  /** The item's short description as HTML. */
  excerpt: string
  author: Author
  authorId: Id
  likeCount: number
  dislikeCount: number
  commentCount: number
  publicCommentCount: number
  /** State of the item's comments; 1 means that visitors can comment (PL-3.58). */
  commentState: 1 | 2 | 3
  unsaved: boolean
  customContent?: Record<string, unknown>
  promotedBlockType?: string
  mainImageId?: Id
  mainImage?: Image
  items?: Image[]
  location?: LocationJson
  startDate?: Ms
  endDate?: Ms
  variantOptionOrdering?: string[]
  /** Texts for search engines, where they differ from title and short description; '' when they do not. */
  seoData?: { seoTitle: string; seoDescription: string }
  /** Type of the product; absent for other items. Themes check it to distinguish products from posts. */
  productType?: ProductType
  structuredContent?: ProductStructuredContent
}

export type Author = {
  id: Id
  displayName: string
  firstName: string
  lastName: string
  avatarId?: Id
  avatarAssetUrl?: string
  bio: string
  websiteUrl?: string
  isDeactivated: boolean
  deleted: boolean
  systemGenerated: boolean
}

/** An image asset (PL-3.68). */
export type Image = {
  id: Id
  recordType: 2
  assetUrl: string
  /** Width and height in pixels: `1500x1000`. */
  originalSize: string
  mediaFocalPoint: { x: number; y: number; source: number }
  systemDataId: Id
  systemDataVariants: string
  systemDataSourceType?: string
  systemDataOrigin?: string
  filename: string
  contentType: string
  altText: string
  title: string
  body: string
  /** Average colors of the image, as six hex digits without `#`. */
  colorData?: Record<ImageColorKey, string>
}

export type ImageColorKey =
  | 'topLeftAverage'
  | 'topRightAverage'
  | 'bottomLeftAverage'
  | 'bottomRightAverage'
  | 'centerAverage'
  | 'suggestedBgColor'

/** Product data of an item (PL-3.61). */
export type ProductStructuredContent = {
  _type: 'SqspProduct'
  productType: ProductType
  variants: Variant[]
  variantOptionOrdering: string[]
  onSale: boolean
  isSubscribable: boolean
  /** Present when the product is sold only as a subscription (SF-3.08). */
  subscriptionPlan?: SubscriptionPlan
  /** Id of the form that the shopper fills in before the product is added to the cart (PL-3.61). */
  additionalFieldsFormId?: string
  additionalFieldsForm?: FormDefinition
  useCustomAddButtonText: boolean
  customAddButtonText: string
  /** Price of the product itself; used for digital products, which may have no variants. */
  priceMoney?: Money
  salePriceMoney?: Money
}

/** One variant of a product. `price` and `salePrice` in minor units (SF-3.05). */
export type Variant = {
  id: Id
  sku: string
  attributes: Record<string, string>
  optionValues: { optionName: string; value: string }[]
  price: number
  salePrice: number
  priceMoney: Money
  salePriceMoney: Money
  onSale: boolean
  unlimited: boolean
  qtyInStock: number
  width: number
  height: number
  len: number
  weight: number
  imageIds: Id[]
  images: Image[]
  mainImageId?: Id
  mainImage?: Image
}

export type Pagination = {
  pageSize?: number
  /** Positions of the page's first and last item in the whole list, counted from 1. */
  firstItem?: number
  lastItem?: number
  nextPage?: true
  nextPageUrl?: string
  /**
   * Where the next page starts. In chronological lists the time in ms of the first item not shown, in other lists the number of
   * items before it.
   */
  nextPageOffset?: number
  prevPage?: true
  prevPageUrl?: string
  prevPageOffset?: number
  nextItem?: AdjacentItem
  prevItem?: AdjacentItem
}

export type AdjacentItem = { id: Id; title: string; fullUrl: string }
