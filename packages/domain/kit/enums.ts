// Codes of the website platform with a fixed meaning. Stored documents and responses contain them, so never change or reuse one.

type CodeOf<table> = table[keyof table]

/** Product type codes (PL-3.36). */
export const productTypes = { physical: 1, digital: 2, service: 3, giftCard: 4, paywall: 5 } as const
export type ProductType = CodeOf<typeof productTypes>

/** Collection type codes (PL-3.34). */
export const collectionTypes = {
  generic: 1,
  subscription: 2,
  twitter: 3,
  foursquare: 4,
  instagram: 5,
  galleryBlock: 6,
  templatePage: 7,
  splashPage: 8,
  page: 10,
  fivehundredpix: 11,
  flickr: 12,
  products: 13,
  slideGallery: 15,
  slideAlbum: 16,
  slideVideo: 17,
  albumBlock: 18,
} as const
export type CollectionType = CodeOf<typeof collectionTypes>

/** Block type codes (PL-3.33). */
export const blockTypes = {
  navigation: 1,
  html: 2,
  logo: 3,
  map: 4,
  image: 5,
  twitter: 6,
  journal: 7,
  gallery: 8,
  form: 9,
  geo: 10,
  index: 11,
  collectionLink: 12,
  link: 13,
  tagcloud: 14,
  comments: 16,
  folder: 17,
  menu: 18,
  socialLinks: 19,
  summary: 20,
  spacer: 21,
  embed: 22,
  code: 23,
  foursquare: 24,
  instagram: 25,
  calendar: 26,
  postsByAuthor: 27,
  postsByTag: 28,
  postsByCategory: 29,
  postsByMonth: 30,
  quote: 31,
  video: 32,
  search: 33,
  audio: 41,
  fivehundredpix: 42,
  product: 43,
  markdown: 44,
  flickr: 45,
  amazon: 46,
  horizontalRule: 47,
  socialAccountLinks: 48,
  rss: 49,
  opentable: 50,
  newsletter: 51,
  donation: 52,
  button: 53,
  socialAccountLinksV2: 54,
  summaryV2: 55,
  soundcloud: 56,
  emailFooter: 57,
  inBrowserMessageLink: 58,
  tourdates: 59,
  album: 60,
  archive: 61,
  chart: 62,
  zola: 63,
  acuity: 65,
  memberArea: 67,
  tock: 68,
  accordion: 69,
} as const
export type BlockType = CodeOf<typeof blockTypes>

/** Record type codes: the kind of content that an item holds (PL-3.37). */
export const itemRecordTypes = {
  text: 1,
  image: 2,
  quote: 4,
  link: 5,
  audio: 7,
  video: 8,
  review: 10,
  storeItem: 11,
  event: 12,
  gallery: 14,
  binary: 15,
  cssAsset: 16,
  tweakAsset: 17,
  digitalGood: 18,
  attachment: 19,
  wordpressExport: 20,
  jsonExport: 21,
  siteSearch: 30,
  activeTime: 31,
  tweet: 50,
  checkin: 52,
  kbarticle: 54,
} as const
export type ItemRecordType = CodeOf<typeof itemRecordTypes>

/** Page type codes (PL-3.41). */
export const pageTypes = {
  contentCollection: 1,
  page: 2,
  splashPage: 3,
  contentItem: 50,
  notFound: 100,
  error: 101,
  search: 102,
  lockScreen: 103,
  popupOverlay: 104,
  protectedContent: 105,
  memberAreaAccessDenied: 106,
  showCart: 200,
  checkout: 201,
  orderConfirmed: 202,
  donate: 203,
  contributionConfirmed: 204,
  commerceCartV2: 205,
  subscriptionConfirmed: 206,
  orderReceived: 207,
  membershipConfirmed: 208,
  newsletterUnsubscribe: 300,
  commerceEmailPreview: 301,
} as const
export type PageType = CodeOf<typeof pageTypes>

/** Team member role codes (PL-3.40). */
export const websiteRoles = {
  admin: 1,
  billing: 2,
  reporting: 3,
  editor: 4,
  moderator: 6,
  commenter: 7,
  storeManager: 8,
  scheduling: 9,
  viewer: 10,
  campaignsEditor: 11,
  schedulingViewer: 12,
  schedulingEditor: 13,
} as const
export type WebsiteRole = CodeOf<typeof websiteRoles>

/** Codes for what a folder does when a visitor opens it (PL-3.35). */
export const folderBehaviors = { index: 1, redirect: 2, none: 3 } as const

/** Codes for where a background picture or video comes from (PL-3.32). */
export const backgroundSources = { upload: 1, instagram: 2, video: 3, none: 4 } as const

/** Slice type codes (PL-3.38). */
export const sliceTypes = {
  heading: 1,
  body: 3,
  image: 4,
  gallery: 5,
  video: 6,
  socialIcons: 7,
  buttons: 8,
  navigation: 9,
  customForm: 10,
  newsletter: 11,
  album: 12,
  map: 13,
  logo: 14,
  action: 15,
  form: 16,
  lock: 17,
  password: 18,
  twitter: 19,
} as const

/** Slide types. The specification gives no codes, so the names are the values (PL-3.39). */
export const slideTypes = ['cover page', 'lock screen', 'popup overlay'] as const

/** Numbers of the known site flags, which turn on features; the specification numbers flags from 1 to 65 (PL-3.43). */
export const siteFlags = {
  giftCards: 40,
  commerceSubscriptions: 50,
  automaticTaxCalcs: 63,
  commerceAfterpay: 64,
} as const

/** Versions of the template format (PL-3.42). */
export const templateVersions = ['7', '7.1', '8'] as const
export type TemplateVersion = (typeof templateVersions)[number]

/** Gallery block variants (PL-3.45). */
export const galleryVariants = ['slideshow', 'carousel', 'grid', 'stack'] as const
/** Summary block variants (PL-3.46). */
export const summaryVariants = ['wall', 'carousel', 'list', 'grid'] as const
/** Chart block variants (PL-3.47). */
export const chartVariants = ['bar', 'line', 'pie'] as const
/** Image block variants (PL-3.48). */
export const imageBlockVariants = ['inline', 'poster', 'card', 'overlap', 'collage', 'stack'] as const
/** Ways to view a collection (PL-3.49). */
export const collectionViews = ['list', 'grid', 'product'] as const
/** Devices for which an owner can preview a page (PL-3.50). */
export const deviceViews = ['desktop', 'phone', 'tablet'] as const
/** Media types of gallery items (PL-3.51). */
export const mediaTypes = ['imageEmpty', 'imageFile', 'imageLicensed', 'imageReused', 'assetReused', 'video'] as const
/** The nine positions within a box: top, center and bottom combined with left, center and right (PL-3.52). */
export const boxPositions = [
  'top-left',
  'top-center',
  'top-right',
  'center-left',
  'center-center',
  'center-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const
/** Groups that the participants of a survey are divided into (PL-3.54). */
export const surveyCohorts = ['A', 'B', 'C', 'D', 'E'] as const
/** Units of a subscription's billing period (PL-3.55). */
export const billingPeriodUnits = ['WEEK', 'MONTH', 'YEAR'] as const
