import type { CartEntryView, ShoppingCart as CartJson } from '../cart/cart.wire.ts'
import type { FieldsForm } from '../forms/additional-fields.ts'
import type { InstallmentsContext } from '../installments/installments.ts'
import type { ProductType, RecordType } from '../kit/enums.ts'
import type { Money as WireMoney } from '../kit/money.ts'
import type { SubscriptionPlan } from '../subscriptions/plan.ts'
import type { BlockField as Field } from './layout.ts'
import type { Location, Website, WebsiteSettings } from './website-json.ts'

// The JSON that templates read and `?format=json` answers (site-format.md 2). Keys with `?` are left out where there is nothing.

/** 32 hex digits. */
type Id = string
/** Epoch milliseconds. */
type Ms = number

export type Money = WireMoney
export type ShoppingCart = CartJson
export type Entry = CartEntryView
export type BlockField = Field

export type Page = {
  website: Website
  websiteSettings: WebsiteSettings
  collection: Collection
  item?: Item
  items?: Item[]
  /** Of events: those that are still to end, the next one first; and those that are over, the last one first. */
  upcoming?: Item[]
  past?: Item[]
  pagination?: Pagination
  shoppingCart: ShoppingCart
  shareButtons: Record<string, boolean>
  showCart: boolean
  /** `version` is that of the theme's template format: '7', '7.1', '8'. */
  template: { mobileStylesEnabled: boolean; version: string }
  featureFlags: FeatureFlags
  /** The id of the variant that `?variant=` asked for by its id or its SKU, of a product that has several; else ''. */
  requestedVariant: string
  localizedStrings: Record<string, string>
  empty: boolean
  emptyFolder: boolean
  calendarView: boolean
  categoryFilter?: string
  tagFilter?: string
  authorFilter?: string
  /** `7-2026` */
  monthFilter?: string
  author?: Author
  /** Of lists of products (BX-1.19): `price`, `price-desc`, `newest`, `title`; sums as they were typed. */
  sort?: string
  priceFilter?: { min?: string; max?: string }
  availableFilter?: boolean
  /** On the search page: what is looked for. */
  searchQuery?: string
  userAccountsContext: { showSignInLink: boolean }
  productMerchandisingContext?: Record<Id, Merchandising>
  /** On a product's page, where the shop takes payment in parts (SF-3.11). */
  productInstallmentsContext?: Record<Id, InstallmentsContext>
}

/** What a site has switched on beyond what every site does. */
export type FeatureFlags = {
  /** SF-4.10: two dropdowns narrow each other, with templates of version 7.1. */
  productVariantBranching: boolean
  /** SF-6.03 */
  productReviews: boolean
}

/** PL-3.64, of one product. Scarcity views are those of the variants of which few are left, where the shop says so. */
export type Merchandising = {
  scarcityEnabled: boolean
  scarcityTemplateViews: { attributes?: Record<string, string>; scarcityShownByDefault: boolean; qtyInStock: number }[]
  /** With `{qtyInStock}` in the place of the number. */
  scarcityText: string
  scarcityShownByDefault: boolean
  restockNotificationViews: { variantId: string; hiddenByDefault: boolean }[]
  restockNotificationMessages: Record<string, string>
  mailingListSignUpEnabled: boolean
  mailingListOptInByDefault: boolean
  customSoldOutText: string
}

/** PL-3.56 */
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
  /** PL-3.35: index 1, redirect 2, none 3. */
  folderBehavior: 1 | 2 | 3
  passwordProtected: boolean
  seoHidden: boolean
  synchronizing: boolean
  mainImageId?: Id
  mainImage?: Image
  /** The page's own blocks as HTML. */
  mainContent?: string
  permissionType: number
  tags: string[]
  categories: string[]
  features: { relatedItems: { isEnabled: boolean }; productQuickView: { isEnabled: boolean } }
  /** PL-3.32; 4 is none. */
  backgroundSource: 1 | 2 | 3 | 4
  /** Of products, printed as numbers. */
  priceRange?: { min: string; max: string }
  /** Of an index: the pages that lie in it. */
  collections?: (Collection & { items?: Item[] })[]
}

/** A product, a post, an event, a picture of a gallery. What a picture says of itself stands on the item too. */
export type Item = Partial<Omit<Image, 'id' | 'recordType' | 'title' | 'body'>> & {
  id: Id
  collectionId: Id
  recordType: RecordType
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
  /** HTML */
  body: string
  /** HTML */
  excerpt: string
  author: Author
  authorId: Id
  likeCount: number
  dislikeCount: number
  commentCount: number
  publicCommentCount: number
  /** PL-3.58: 1 means that comments are open. */
  commentState: 1 | 2 | 3
  unsaved: boolean
  customContent?: Record<string, unknown>
  promotedBlockType?: string
  mainImageId?: Id
  mainImage?: Image
  items?: Image[]
  location?: Location
  startDate?: Ms
  endDate?: Ms
  variantOptionOrdering?: string[]
  /** Of products; themes ask for it to tell them from posts. */
  productType?: ProductType
  structuredContent?: StructuredContent
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

/** PL-3.68 */
export type Image = {
  id: Id
  recordType: 2
  assetUrl: string
  /** `1500x1000` */
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
  /** Six hex digits each, without `#`. */
  colorData?: Record<ColorName, string>
}

export type ColorName =
  | 'topLeftAverage'
  | 'topRightAverage'
  | 'bottomLeftAverage'
  | 'bottomRightAverage'
  | 'centerAverage'
  | 'suggestedBgColor'

/** PL-3.61 */
export type StructuredContent = {
  _type: 'SqspProduct'
  productType: ProductType
  variants: Variant[]
  variantOptionOrdering: string[]
  onSale: boolean
  isSubscribable: boolean
  /** SF-3.08, of what is subscribed to. */
  subscriptionPlan?: SubscriptionPlan
  /** PL-3.61: what is asked before it is bought. */
  additionalFieldsFormId?: string
  additionalFieldsForm?: FieldsForm
  useCustomAddButtonText: boolean
  customAddButtonText: string
  /** Of digital products. */
  priceMoney?: Money
  salePriceMoney?: Money
}

/** SF-3.05. `price` and `salePrice` in minor units (settled.md 5). */
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
  /** The places in the list of the first and the last item shown, from 1. */
  firstItem?: number
  lastItem?: number
  nextPage?: true
  nextPageUrl?: string
  /** Of chronological lists the time of the first item that is not shown, in ms; of others how many items come before. */
  nextPageOffset?: number
  prevPage?: true
  prevPageUrl?: string
  prevPageOffset?: number
  nextItem?: Neighbour
  prevItem?: Neighbour
}

export type Neighbour = { id: Id; title: string; fullUrl: string }
