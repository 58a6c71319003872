import { formField as fieldShape } from '@sitewright/domain/forms/form.wire.ts'
import { cartEntry, shoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import type { Page } from '@sitewright/domain/pages/page-json.ts'
import { searchKinds } from '@sitewright/domain/search/search-query.ts'
import { itemRecordTypes } from '@sitewright/domain/kit/enums.ts'
import { variant as variantShape } from '@sitewright/domain/catalog/catalog.wire.ts'
import * as z from 'zod'
import { id, location, ms, website, websiteSettings } from './site-shape.ts'

// Strict schemas of page JSON for tests: an unknown key, a missing key or a value of another type fails.

const money = z.strictObject({ value: z.string().regex(/^-?\d+$/), currency: z.string().length(3) })

const color = z.string().regex(/^[0-9a-f]{6}$/i)
const image = z.strictObject({
  id,
  recordType: z.literal(2),
  assetUrl: z.string().startsWith('/s/'),
  originalSize: z.string().regex(/^\d+x\d+$/),
  mediaFocalPoint: z.strictObject({ x: z.number(), y: z.number(), source: z.number() }),
  systemDataId: id,
  systemDataVariants: z.string().regex(/^\d+x\d+(,\d+w)*$/),
  systemDataSourceType: z.string().optional(),
  systemDataOrigin: z.string().optional(),
  filename: z.string(),
  contentType: z.string(),
  altText: z.string(),
  title: z.string(),
  body: z.string(),
  colorData: z
    .strictObject({
      topLeftAverage: color,
      topRightAverage: color,
      bottomLeftAverage: color,
      bottomRightAverage: color,
      centerAverage: color,
      suggestedBgColor: color,
    })
    .optional(),
})

const author = z.strictObject({
  id,
  displayName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  avatarId: id.optional(),
  avatarAssetUrl: z.string().optional(),
  bio: z.string(),
  websiteUrl: z.string().optional(),
  isDeactivated: z.boolean(),
  deleted: z.boolean(),
  systemGenerated: z.boolean(),
})

const variant = z.strictObject({
  ...variantShape.shape,
  id,
  optionValues: z.array(z.strictObject({ optionName: z.string(), value: z.string() })),
  priceMoney: money,
  salePriceMoney: money,
  imageIds: z.array(id),
  images: z.array(image),
  mainImageId: id.optional(),
  mainImage: image.optional(),
})

const formField = z.strictObject(fieldShape.shape)

const structuredContent = z.strictObject({
  _type: z.literal('SqspProduct'),
  productType: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]),
  variants: z.array(variant),
  variantOptionOrdering: z.array(z.string()),
  onSale: z.boolean(),
  isSubscribable: z.boolean(),
  subscriptionPlan: z
    .strictObject({
      billingPeriod: z.strictObject({ value: z.int(), unit: z.enum(['WEEK', 'MONTH', 'YEAR']) }),
      numBillingCycles: z.int(),
    })
    .optional(),
  additionalFieldsFormId: z.string().optional(),
  additionalFieldsForm: z.strictObject({ id: z.string(), name: z.string(), fields: z.array(formField) }).optional(),
  useCustomAddButtonText: z.boolean(),
  customAddButtonText: z.string(),
  priceMoney: money.optional(),
  salePriceMoney: money.optional(),
})

const item = image
  .partial()
  .omit({ id: true, recordType: true, title: true, body: true })
  .extend({
    id,
    collectionId: id,
    recordType: z.literal(Object.values(itemRecordTypes)),
    recordTypeLabel: z.string(),
    addedOn: ms,
    updatedOn: ms,
    publishOn: ms,
    displayIndex: z.int(),
    starred: z.boolean(),
    passthrough: z.boolean(),
    tags: z.array(z.string()),
    categories: z.array(z.string()),
    workflowState: z.literal(1),
    title: z.string(),
    urlId: z.string(),
    fullUrl: z.string().startsWith('/'),
    sourceUrl: z.string().optional(),
    clickthroughUrl: z.string().optional(),
    body: z.string(),
    excerpt: z.string(),
    author,
    authorId: id,
    likeCount: z.int(),
    dislikeCount: z.int(),
    commentCount: z.int(),
    publicCommentCount: z.int(),
    commentState: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    unsaved: z.boolean(),
    customContent: z.record(z.string(), z.unknown()).optional(),
    promotedBlockType: z.string().optional(),
    mainImageId: id.optional(),
    mainImage: image.optional(),
    items: z.array(image).optional(),
    location: location.optional(),
    startDate: ms.optional(),
    endDate: ms.optional(),
    variantOptionOrdering: z.array(z.string()).optional(),
    seoData: z.strictObject({ seoTitle: z.string(), seoDescription: z.string() }).optional(),
    productType: structuredContent.shape.productType.optional(),
    structuredContent: structuredContent.optional(),
  })

const ofCollection = {
  websiteId: id,
  enabled: z.boolean(),
  starred: z.boolean(),
  type: z.int(),
  ordering: z.int(),
  title: z.string(),
  navigationTitle: z.string(),
  urlId: z.string(),
  fullUrl: z.string().startsWith('/'),
  description: z.string(),
  itemCount: z.int(),
  updatedOn: ms,
  typeName: z.string(),
  typeLabel: z.string(),
  regionName: z.string(),
  homepage: z.boolean(),
  folder: z.boolean(),
  dropdown: z.boolean(),
  folderBehavior: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  passwordProtected: z.boolean(),
  seoHidden: z.boolean(),
  synchronizing: z.boolean(),
  mainImageId: id.optional(),
  mainImage: image.optional(),
  mainContent: z.string().optional(),
  permissionType: z.int(),
  tags: z.array(z.string()),
  categories: z.array(z.string()),
  features: z.strictObject({
    relatedItems: z.strictObject({ isEnabled: z.boolean() }),
    productQuickView: z.strictObject({ isEnabled: z.boolean() }),
  }),
  backgroundSource: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  priceRange: z.strictObject({ min: z.string(), max: z.string() }).optional(),
}
/** The id is a word instead of 32 hex digits for pages without a database row, such as the cart. */
const collection = z.strictObject({
  id: z.string(),
  ...ofCollection,
  collections: z.array(z.strictObject({ id, ...ofCollection, items: z.array(item).optional() })).optional(),
})

const merchandising = z.strictObject({
  scarcityEnabled: z.boolean(),
  scarcityTemplateViews: z.array(
    z.strictObject({
      attributes: z.record(z.string(), z.string()).optional(),
      scarcityShownByDefault: z.boolean(),
      qtyInStock: z.int(),
    }),
  ),
  scarcityText: z.string(),
  scarcityShownByDefault: z.boolean(),
  restockNotificationViews: z.array(z.strictObject({ variantId: id, hiddenByDefault: z.boolean() })),
  restockNotificationMessages: z.record(z.string(), z.string()),
  mailingListSignUpEnabled: z.boolean(),
  mailingListOptInByDefault: z.boolean(),
  customSoldOutText: z.string(),
})

/** Data for paying a product in instalments with Afterpay (SF-3.11). */
const installments = z.strictObject({
  afterPayAvailable: z.boolean(),
  afterPayMin: z.int(),
  afterPayMax: z.int(),
  shopperLanguage: z.string(),
  stripeAccountCountry: z.string(),
})

const neighbour = z.strictObject({ id, title: z.string(), fullUrl: z.string().startsWith('/') })
const pagination = z.strictObject({
  pageSize: z.int().positive().optional(),
  firstItem: z.int().positive().optional(),
  lastItem: z.int().positive().optional(),
  nextPage: z.literal(true).optional(),
  nextPageUrl: z.string().startsWith('/').optional(),
  nextPageOffset: z.int().optional(),
  prevPage: z.literal(true).optional(),
  prevPageUrl: z.string().startsWith('/').optional(),
  prevPageOffset: z.int().optional(),
  nextItem: neighbour.optional(),
  prevItem: neighbour.optional(),
})

const textPart = z.strictObject({ text: z.string(), isMatch: z.boolean() })
const hit = z.strictObject({
  kind: z.enum(searchKinds),
  id,
  title: z.string(),
  fullUrl: z.string(),
  titleParts: z.array(textPart),
  excerptParts: z.array(textPart),
  dateMs: ms.nullable(),
  isAvailable: z.boolean(),
  item,
})
const choice = z.strictObject({ label: z.string(), count: z.int().nullable(), url: z.string(), isChosen: z.boolean() })
const search = z.strictObject({
  query: z.string(),
  isEmpty: z.boolean(),
  isFound: z.boolean(),
  isNothing: z.boolean(),
  isMinimum: z.boolean(),
  nothing: z.string().optional(),
  failure: z.strictObject({ text: z.string(), help: z.string(), tryAgainUrl: z.string() }).optional(),
  total: z.int(),
  summary: z.strictObject({ before: z.string(), query: z.string(), after: z.string(), results: z.string() }).optional(),
  corrected: z.strictObject({ note: z.string(), text: z.string(), url: z.string() }).optional(),
  groups: z.array(
    z.strictObject({
      kind: z.enum(searchKinds),
      title: z.string(),
      isProducts: z.boolean(),
      hits: z.array(hit),
      allUrl: z.string().optional(),
      allText: z.string().optional(),
    }),
  ),
  facets: z.array(z.strictObject({ name: z.string(), title: z.string(), choices: z.array(choice) })),
  chosen: z.array(z.strictObject({ label: z.string(), url: z.string() })),
  clearUrl: z.string(),
  pages: z
    .strictObject({
      page: z.int(),
      count: z.int(),
      text: z.string(),
      previousUrl: z.string().optional(),
      nextUrl: z.string().optional(),
    })
    .optional(),
  popular: z
    .strictObject({
      collections: z.array(z.strictObject({ title: z.string(), fullUrl: z.string() })),
      items: z.array(item),
    })
    .optional(),
  words: z.record(z.string(), z.string()),
})

const shape = z.strictObject({
  website,
  websiteSettings,
  collection,
  item: item.optional(),
  items: z.array(item).optional(),
  upcoming: z.array(item).optional(),
  past: z.array(item).optional(),
  pagination: pagination.optional(),
  shoppingCart: z.strictObject({ ...shoppingCart.shape, entries: z.array(z.strictObject(cartEntry.shape)) }),
  shareButtons: z.record(z.string(), z.boolean()),
  showCart: z.boolean(),
  template: z.strictObject({ mobileStylesEnabled: z.boolean(), version: z.enum(['7', '7.1', '8']) }),
  featureFlags: z.strictObject({ productVariantBranching: z.boolean(), productReviews: z.boolean() }),
  requestedVariant: z.union([z.literal(''), id]),
  localizedStrings: z.record(z.string(), z.string()),
  empty: z.boolean(),
  emptyFolder: z.boolean(),
  calendarView: z.boolean(),
  categoryFilter: z.string().optional(),
  tagFilter: z.string().optional(),
  authorFilter: z.string().optional(),
  monthFilter: z.string().optional(),
  author: author.optional(),
  sort: z.string().optional(),
  priceFilter: z.strictObject({ min: z.string().optional(), max: z.string().optional() }).optional(),
  availableFilter: z.literal(true).optional(),
  searchQuery: z.string().optional(),
  search: search.optional(),
  userAccountsContext: z.strictObject({ showSignInLink: z.boolean() }),
  productMerchandisingContext: z.record(id, merchandising).optional(),
  productInstallmentsContext: z.record(id, installments).optional(),
})

type Loose<T> = T extends readonly (infer One)[]
  ? Loose<One>[]
  : T extends object
    ? { [K in keyof T]: object extends Pick<T, K> ? Loose<T[K]> | undefined : Loose<T[K]> }
    : T

/** Response of `?format=json` for every page. The annotation makes the compiler compare it with the shared `Page` type. */
export const pageShape: z.ZodType<Loose<Page>> = shape

/** Lists what is wrong with a page's JSON, one line for each fault. */
export function faultsOf(json: unknown): string[] {
  const read = pageShape.safeParse(json)
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}
