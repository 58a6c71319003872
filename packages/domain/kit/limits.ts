const minuteMs = 60_000

/**
 * Permits per window. `visitor`, `account` and `address` are counted apart; the first that is empty refuses. `device` counts tries from
 * a device that signed in to the account before, instead of `account`.
 */
export type RateLimit = { windowMs: number; visitor?: number; account?: number; device?: number; address?: number }

export const rateLimits = {
  add: { windowMs: minuteMs, visitor: 30, address: 120 },
  changeCart: { windowMs: minuteMs, visitor: 60, address: 240 },
  /** Codes are short: whoever guesses gets few tries. */
  coupon: { windowMs: minuteMs, visitor: 10, address: 30 },
  signIn: { windowMs: 15 * minuteMs, account: 5, device: 5, address: 50 },
  /** Mails that anybody may have sent to an address. */
  accountMail: { windowMs: 60 * minuteMs, account: 3, device: 3, address: 20 },
  storeReads: { windowMs: minuteMs, address: 600 },
  restockSignUp: { windowMs: 15 * minuteMs, visitor: 20, address: 60 },
  /** Sign-ups for one e-mail address, whoever types it: counted as the account. */
  restockEmail: { windowMs: 60 * minuteMs, account: 10 },
  /** Unsubscribing: whoever guesses links is counted by address. */
  restockLeave: { windowMs: 15 * minuteMs, address: 60 },
  writeReview: { windowMs: 60 * minuteMs, visitor: 5, address: 20 },
  /** Pictures that are sent ahead of a review: three for each, and as many again that were chosen anew. */
  reviewPictures: { windowMs: 60 * minuteMs, visitor: 30, address: 120 },
  /** Pages that are rendered for this request. Cached pages are free. */
  pages: { windowMs: minuteMs, address: 600 },
  /** Each sitemap reads every address of the site. */
  sitemap: { windowMs: minuteMs, address: 30 },
  studio: { windowMs: minuteMs, account: 300, address: 600 },
  challenges: { windowMs: minuteMs, address: 60 },
  /** Forms that are sent without scripts and so without a captcha. */
  plainPosts: { windowMs: 10 * minuteMs, address: 10 },
  /** Tokens that nobody can judge while the captcha's provider does not answer. */
  unjudged: { windowMs: 10 * minuteMs, address: 5 },
} as const satisfies Record<string, RateLimit>
export type LimitName = keyof typeof rateLimits

/** With `LIMITS=bench` every limit above is this many times wider. */
export const benchFactor = 1000

/** SF-5.01, SF-9.02 */
export const quantityLimits = { min: 1, max: 9999 } as const
/** Lines of one cart. */
export const maxCartEntries = 250
/** Codes on one cart. */
export const maxCoupons = 5
/** Discounts of one shop that apply by themselves: each cart looks at all of them. */
export const maxAutomaticDiscounts = 20
/** A cart lives this long after its last change. */
export const cartLifeMs = 30 * 24 * 60 * minuteMs
/** A purchase by itself, as a subscription is one, is kept this long for the one who began it. */
export const purchaseLifeMs = 24 * 60 * minuteMs
/** What an additional-fields form may put on one line of a cart. */
export const maxAdditionalFieldsChars = 10_000

/** SF-9.08 and what commerce adds. */
export const catalogLimits = {
  productsPerCollection: 200,
  variants: 250,
  /** Up to as many a page holds whole; of more it says which combinations there are (docs/decisions/0012). */
  variantsInPage: 30,
  options: 6,
  /** Of an option's name and of its values: a page without scripts posts them. */
  optionChars: 200,
  images: 60,
  tagChars: 50,
  categoryChars: 25,
  /** Tags of one item, and categories: each page of it prints them all, several times. */
  words: 500,
} as const
/** The largest price, in minor units: ten digits before the point leave every total of a cart a safe integer. */
export const maxPriceCents = 999_999_999
/** The most units of one variant that can be counted. */
export const maxStock = 1_000_000_000
/** SF-9.08 */
export const blocksPerLayout = 60
/** SF-9.04 */
export const emailLength = { min: 3, max: 256 } as const

/** Characters of a password. */
export const passwordLength = { min: 8, max: 1000 } as const

/** The largest bodies that a call accepts, in bytes. A body larger than `unproven` is read only after its crumb was checked. */
export const bodyBytes = { json: 100_000, form: 50_000, cart: 20_000, upload: 25_000_000, unproven: 64_000 } as const

/** Bytes of request bodies that one process holds at the same time: of one network, of bodies larger than `unproven`, and in all. */
export const bytesInFlight = { network: 8_000_000, large: 32_000_000, all: 64_000_000 } as const
