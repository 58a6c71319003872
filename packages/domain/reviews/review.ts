import { isSiteHostedPicture } from './import-picture-urls.ts'

/**
 * Where a review was written: `own` in this shop, `imported` from another shop's export, `marketplace` on an external marketplace
 * (SF-3.12).
 */
export const reviewSources = { own: 1, imported: 2, marketplace: 3 } as const
export type ReviewSource = (typeof reviewSources)[keyof typeof reviewSources]

/**
 * Moderation states of a review. New reviews are held until they are approved; visitors see only published ones. Spam and deleted
 * reviews are kept apart, so that a moderator can bring them back.
 */
export const reviewStates = ['held', 'published', 'spam', 'deleted'] as const
export type ReviewState = (typeof reviewStates)[number]

/**
 * The content of a review as stored. Ratings are in quarters of a star. Only the initial of the last name is stored, because
 * pages display no more of it.
 */
export type ReviewContent = {
  quarters: number
  title: string
  text: string
  firstName: string
  lastInitial: string
  loginName: string
  userName: string
  sourceType: ReviewSource
  /** Display name of the marketplace; '' when unknown. */
  sourceName: string
}

/** A review in API responses. `starRating` is a number as text, `reviewDate` epoch milliseconds, pictures are URLs (SF-3.12). */
export type Review = {
  id: string
  starRating: string
  reviewDate: number
  title: string
  text: string
  userFirstName: string
  userLastName: string
  userLoginName: string
  userName: string
  importedProductName: string
  importedProductImageUrls: string[]
  importedImageUrls: string[]
  sourceType: ReviewSource
  /** Display name of the marketplace; '' when unknown. */
  sourceName: string
  productId: string | null
  /** Path of the product's page; `null` when the shop does not show the product. */
  productPath: string | null
  /** Present when the review was written by a link that only buyers of the product get (BX-1.20). */
  isVerifiedBuyer?: true
  /** The shop's public answer; `date` is in epoch milliseconds. Present when the shop answered. */
  reply?: { text: string; date: number }
}

export type Reviewer = Pick<Review, 'userFirstName' | 'userLastName' | 'userLoginName' | 'userName'>

/**
 * Returns the display name of a reviewer: first name and last initial, else login name, else user name, else `anonymous`
 * (SF-3.12).
 */
export function reviewerName(
  { userFirstName, userLastName, userLoginName, userName }: Reviewer,
  anonymous: string,
): string {
  const first = userFirstName.trim()
  const initial = firstLetter(userLastName.trim())
  if (first !== '') return initial === '' ? first : `${first} ${initial}.`
  return userLoginName.trim() || userName.trim() || anonymous
}

/** Returns the first letter of a word as one grapheme cluster, so that a letter made of several code points stays whole. */
export function firstLetter(word: string): string {
  segmenter ??= new Intl.Segmenter()
  const [letter] = segmenter.segment(word)
  return letter?.segment ?? ''
}

let segmenter: Intl.Segmenter | undefined

/**
 * A picture beside a review. `isOfProduct` is true for a picture of the product. `number` counts from 1 among the pictures of the
 * review, or among those of the product.
 */
export type DisplayableReviewPicture = { url: string; number: number; isOfProduct: boolean }

/**
 * Returns the pictures of a review that are hosted on the site itself. Others are left out, because the page's content security
 * policy blocks them.
 */
export function displayableReviewPictures({
  importedImageUrls,
  importedProductImageUrls,
}: Pick<Review, 'importedImageUrls' | 'importedProductImageUrls'>): DisplayableReviewPicture[] {
  const numbered = (urls: readonly string[], isOfProduct: boolean): DisplayableReviewPicture[] =>
    urls.map((url, at) => ({ url, number: at + 1, isOfProduct })).filter(({ url }) => isSiteHostedPicture(url))
  return [...numbered(importedImageUrls, false), ...numbered(importedProductImageUrls, true)]
}

/** Returns the name of the marketplace where a review was posted, '' when unknown; `null` for reviews from elsewhere. */
export function marketplaceOf({ sourceType, sourceName }: Pick<Review, 'sourceType' | 'sourceName'>): string | null {
  return sourceType === reviewSources.marketplace ? sourceName : null
}
