const minuteMs = 60_000

/**
 * A rate limit: permitted requests per window of `windowMs` milliseconds. `visitor`, `account` and `address` (IP network) each
 * have their own count, and a request is refused when any of them is exhausted. `device` replaces `account` on a device that
 * signed in to the account before.
 */
export type RateLimit = { windowMs: number; visitor?: number; account?: number; device?: number; address?: number }

export const rateLimits = {
  add: { windowMs: minuteMs, visitor: 30, address: 120 },
  changeCart: { windowMs: minuteMs, visitor: 60, address: 240 },
  /** Attempts to put a coupon code on a cart. Strict, because coupon codes are short enough to guess. */
  coupon: { windowMs: minuteMs, visitor: 10, address: 30 },
  /** Saved steps of a checkout. Pages save each field as it is left. */
  checkout: { windowMs: minuteMs, visitor: 120, address: 600 },
  /**
   * Attempts to pay. Strict for a visitor and an email address, because thieves try stolen cards at shops; generous for an IP
   * address, which a whole mobile network can share in a sale.
   */
  pay: { windowMs: minuteMs, visitor: 10, address: 600 },
  /** Attempts to pay with one email address, by any visitor, or as one shopper. The mailbox or the shopper's id is the `account`. */
  payEmail: { windowMs: minuteMs, account: 10 },
  /** Passwords that are checked. Counted when their turn comes: a sign-in that is refused because others wait is no guess. */
  signIn: { windowMs: 15 * minuteMs, account: 5, device: 5, address: 50 },
  /** Requests to sign in, also those that are refused before their password is checked. */
  signInRequests: { windowMs: 15 * minuteMs, address: 200 },
  /**
   * Requests for account emails, such as password links. Strict, because anyone can request them for another person's address.
   */
  accountMail: { windowMs: 60 * minuteMs, account: 3, device: 3, address: 20 },
  /**
   * Mails that anybody can have sent to a mailbox, on all sites together: account links, invitations, confirmations of unpaid
   * orders. Without the tag behind a plus sign, because every tag reaches the same person.
   */
  mailbox: { windowMs: 60 * minuteMs, account: 10 },
  storeReads: { windowMs: minuteMs, address: 600 },
  restockSignUp: { windowMs: 15 * minuteMs, visitor: 20, address: 60 },
  /** Restock sign-ups with one mailbox, by any visitor on any site. The mailbox is counted as `account`. */
  restockEmail: { windowMs: 60 * minuteMs, account: 10 },
  /** Unsubscribe requests, limited by IP network so that links cannot be guessed. */
  restockLeave: { windowMs: 15 * minuteMs, address: 60 },
  writeReview: { windowMs: 60 * minuteMs, visitor: 5, address: 20 },
  /**
   * Pictures uploaded before their review is sent: three for each review that a visitor may write, doubled for replaced pictures.
   */
  reviewPictures: { windowMs: 60 * minuteMs, visitor: 30, address: 120 },
  /** Invoices and packing slips. Drawing one takes some tens of milliseconds of processor time. */
  documents: { windowMs: minuteMs, account: 60, address: 60 },
  /** Page requests that have to be rendered. Cached pages are not counted. */
  pages: { windowMs: minuteMs, address: 600 },
  /** Searches whose results are not cached. */
  search: { windowMs: minuteMs, address: 120 },
  /** Requests for suggestions. Several for each search, because they are sent while the visitor types. */
  suggestions: { windowMs: minuteMs, address: 600 },
  /** Sitemap requests. Strict, because each sitemap reads every URL of the site. */
  sitemap: { windowMs: minuteMs, address: 30 },
  studio: { windowMs: minuteMs, account: 300, address: 600 },
  /**
   * Codes of the second step of a sign-in, which are short enough to guess. Only somebody who knows the password reaches it; a
   * device that signed in before has attempts of its own, so that nobody can lock an owner out.
   */
  secondStep: { windowMs: 15 * minuteMs, account: 10, device: 10, address: 50 },
  /** New sites, which fill a dozen tables each. */
  newSite: { windowMs: 60 * minuteMs, account: 30, address: 60 },
  /** Invitations to a team, which are mails to any address. */
  invitations: { windowMs: 60 * minuteMs, account: 30, address: 60 },
  /** Requests of teammates for a right, which are mails to the administrators. */
  askForRight: { windowMs: 60 * minuteMs, account: 10, address: 30 },
  /** Mails that somebody in a team sends to their own address to look at them. */
  testMails: { windowMs: 60 * minuteMs, account: 20, address: 60 },
  /** Parts of uploaded pictures, and questions how far they are. Many small requests belong to each picture. */
  uploads: { windowMs: minuteMs, account: 1200, address: 2400 },
  /** Test cards and answers on the test bank's page. Strict as paying itself, because a card is tried with each. */
  testCard: { windowMs: minuteMs, visitor: 20, address: 60 },
  /** Webhook events. Generous, because a provider sends those of all payments from a few addresses, and repeats what is refused. */
  paymentEvents: { windowMs: minuteMs, address: 3_000 },
  challenges: { windowMs: minuteMs, address: 60 },
  /** Forms posted by pages without scripts, which cannot solve a captcha. */
  plainPosts: { windowMs: 10 * minuteMs, address: 10 },
  /** Captcha tokens accepted without a check while the captcha provider does not respond. */
  unjudged: { windowMs: 10 * minuteMs, address: 5 },
} as const satisfies Record<string, RateLimit>
export type RateLimitName = keyof typeof rateLimits

/**
 * How many requests of a kind run at once in a process, and how many wait for their turn: of all callers, of one site, of one IP
 * network and of one visitor. Further requests are refused.
 */
export const turnLimits = {
  /** Answers that take much processor time, such as documents. */
  heavy: {
    atOnce: 3,
    site: { atOnce: 2, waiting: 60 },
    network: { atOnce: 1, waiting: 30 },
    visitor: { atOnce: 1, waiting: 30 },
  },
  /** Searches whose results are not cached. */
  search: {
    atOnce: 4,
    site: { atOnce: 3, waiting: 100 },
    network: { atOnce: 2, waiting: 30 },
    visitor: { atOnce: 2, waiting: 30 },
  },
  /**
   * Changes of carts and checkouts. Those of one visitor lock the same rows: at once, they would hold connections to the database
   * only to wait for each other. Fewer than there are connections, so that pages can still be read.
   */
  cart: {
    atOnce: 8,
    site: { atOnce: 7, waiting: 500 },
    network: { atOnce: 6, waiting: 200 },
    visitor: { atOnce: 1, waiting: 20 },
  },
} as const satisfies Record<string, TurnLimit>
type TurnLimit = { atOnce: number } & Record<'site' | 'network' | 'visitor', { atOnce: number; waiting: number }>
export type TurnName = keyof typeof turnLimits

/**
 * How many passwords wait to be hashed in a process: of known callers, of all shops or of the studio; of one shop; and of one caller,
 * which is a known device, session or link, or otherwise an IP network. Further ones are refused.
 */
export const passwordTurnLimits = { kind: 2_000, group: 100, caller: 20 } as const

/**
 * A site is slow while the templates of its pages take longer than `fromMs` milliseconds on average, in which the latest page counts
 * with the part `latest`. The pages of all slow sites together use one in `share` milliseconds at most, and `waiting` of each site
 * wait. Usual pages take a few milliseconds, but some tens while their templates run for the first time.
 */
export const slowPageLimits = { fromMs: 10, latest: 0.2, share: 5, waiting: 20 } as const

/** Which requests wait for their turn, by their rate limit. */
export const turnsOfLimits: Partial<Record<RateLimitName, TurnName>> = {
  documents: 'heavy',
  sitemap: 'heavy',
  search: 'search',
  add: 'cart',
  changeCart: 'cart',
  coupon: 'cart',
  checkout: 'cart',
}

/** Factor on every rate limit when the server runs with `LIMITS=bench`. */
export const benchRateLimitFactor = 1000

/** Smallest and largest quantity of a cart line (SF-5.01, SF-9.02). */
export const entryQuantityRange = { min: 1, max: 9999 } as const
/** Maximum number of lines in a cart. */
export const maxCartEntries = 250
/** Maximum number of coupon codes on a cart. */
export const maxCoupons = 5
/** Maximum number of automatic discounts of a shop. Limited, because the totals of every cart are computed from all of them. */
export const maxAutomaticDiscounts = 20
/** Lifetime of a cart since its last change. */
export const cartLifeMs = 30 * 24 * 60 * minuteMs
/** Maximum number of addresses that are saved for a shopper. */
export const maxSavedAddresses = 20
/** How long stock and discount uses are held for a shopper who is paying. Extended while the payment is pending. */
export const reservationMs = 15 * minuteMs
/** How long a checkout is kept after its last change, with what the shopper entered. */
export const checkoutLifeMs = 30 * 24 * 60 * minuteMs
/** Lifetime of an express or subscription purchase, which is kept in a separate cart. */
export const separatePurchaseLifeMs = 24 * 60 * minuteMs
/**
 * Largest number of orders that wait for their money, and of units that they hold, by one mailbox and by one IP network within
 * `windowMs`.
 */
export const unpaidOrderLimits = {
  mailbox: { orders: 5, units: 500 },
  network: { orders: 20, units: 1_000, windowMs: 24 * 60 * minuteMs },
} as const
/** How long an order that is paid later counts although it is not placed yet. Placing takes milliseconds; one that failed counts no longer than this. */
export const unpaidPlacingMs = minuteMs
/** How long the origin of an order that is paid later is kept, as hashes. */
export const unpaidOriginLifeMs = 30 * 24 * 60 * minuteMs
/** Maximum length in characters of the stored additional-field answers of a cart line. */
export const maxAdditionalFieldsChars = 10_000

/** Limits of a collection and its products (SF-9.08). Not all are in the specification. */
export const catalogLimits = {
  productsPerCollection: 200,
  variants: 250,
  /**
   * Up to this number of variants, a product's page contains them all; above, only the map of option combinations
   * (docs/decisions/0012).
   */
  variantsInPage: 30,
  options: 6,
  /** Maximum length of an option's name and of its values. Limited, because forms without scripts post them. */
  optionChars: 200,
  images: 60,
  tagChars: 50,
  categoryChars: 25,
  /** Maximum number of an item's tags, and of its categories. Limited, because the item's page prints each several times. */
  tags: 500,
} as const
/** Limits of editing products in the studio. */
export const editingLimits = {
  /** Largest number of entries that a list of a product is read with; the limits of `catalogLimits` are checked afterwards. */
  items: 1_000,
  /** Maximum number of products that one bulk change names. */
  bulkProducts: 1_000,
  /** Maximum number of products that one bulk change finds by search and filters. */
  bulkMatching: 10_000,
  searchChars: 100,
  descriptionChars: 100_000,
  seoTitleChars: 200,
  seoDescriptionChars: 500,
  buttonTextChars: 80,
  /** Largest body of a saved product in bytes: 250 variants and two long descriptions. */
  bodyBytes: 800_000,
} as const
/** Largest price in minor units. Low enough that every total of a cart is a safe integer. */
export const maxPriceCents = 999_999_999
/** Largest weight of one unit: a tonne. */
export const maxWeightGrams = 1_000_000
/** Largest length, width and height of one unit: a hundred metres. */
export const maxSizeMm = 100_000
/** Largest price of a shipping rate per kilogram. Low enough that every total of a cart is a safe integer. */
export const maxPerKgCents = 1_000_000
/** Maximum length of a tax class's name. */
export const maxTaxClassChars = 40
/** Limits of orders: the length of texts in characters, and the largest order number. */
export const orderLimits = {
  searchChars: 100,
  noteChars: 2_000,
  reasonChars: 300,
  trackingChars: 100,
  maxNumber: 999_999_999,
  /** Largest number that an owner can begin with, so that numbers never run out. */
  maxFirstNumber: 99_999_999,
} as const
/** Maximum number of variants whose stock is changed by one request. */
export const maxVariantsAtOnce = 1_000
/** Largest number of units that a variant's stock can count. */
export const maxStock = 1_000_000_000
/** Maximum number of blocks in a page's layout (SF-9.08). */
export const maxBlocksPerLayout = 60
/** Length of an email address in characters (SF-9.04). */
export const emailLength = { min: 3, max: 256 } as const

/** How many sites an account can own. It may be given more. */
export const maxSitesOfOwner = 20
/** Maximum number of people in a team, with open invitations, and of characters in a person's name and in a note to the team. */
export const teamLimits = { people: 100, nameChars: 100, noteChars: 500 } as const
/** How long an invitation to a team works. */
export const invitationLifeMs = 7 * 24 * 60 * minuteMs
/** How long after the password was given actions that need it are allowed without giving it again. */
export const recentPasswordMs = 10 * minuteMs
/** Number of recovery codes that an account gets at once. */
export const recoveryCodeCount = 10

/** Length of a password in characters. */
export const passwordLength = { min: 8, max: 1000 } as const

/**
 * Largest accepted request bodies in bytes, by kind of request. A body larger than `unproven` is read only if the request has a
 * valid CSRF token in a header.
 */
export const maxBodyBytes = { json: 100_000, form: 50_000, cart: 20_000, upload: 25_000_000, unproven: 64_000 } as const

/**
 * Maximum size in bytes of the request bodies that one process holds in memory at once: `network` from one IP network, `large` in
 * bodies larger than `bodyBytes.unproven`, `all` in total.
 */
export const maxRequestBodyBytesHeld = { network: 8_000_000, large: 32_000_000, all: 64_000_000 } as const
