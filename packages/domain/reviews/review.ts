import { isOwnPicture } from './product-pictures.ts'

/** SF-3.12: where a review was written. `marketplace` is the one value that marks one of an external marketplace. */
export const reviewSources = { own: 1, imported: 2, marketplace: 3 } as const
export type ReviewSource = (typeof reviewSources)[keyof typeof reviewSources]

/** Whether visitors see it: written ones are held until somebody has read them. */
export const reviewStates = ['held', 'published', 'rejected'] as const
export type ReviewState = (typeof reviewStates)[number]

/** What a review says, as it is kept: its stars in quarters, and of a last name no more than is shown. */
export type ReviewWords = {
  quarters: number
  title: string
  text: string
  firstName: string
  lastInitial: string
  loginName: string
  userName: string
  sourceType: ReviewSource
  /** Of a marketplace, as people know it; '' where nobody said. */
  sourceName: string
}

/** SF-3.12. `starRating` is a number as text; `reviewDate` epoch milliseconds; pictures are addresses. */
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
  /** Of a marketplace, as people know it; '' where nobody said. */
  sourceName: string
  productId: string | null
  /** Address of the product's page; `null` when the review is about no product that the shop shows. */
  productPath: string | null
}

export type Reviewer = Pick<Review, 'userFirstName' | 'userLastName' | 'userLoginName' | 'userName'>

/** SF-3.12: first name and the initial of the last one; else the login name; else the user name; else `anonymous`. */
export function reviewerName(
  { userFirstName, userLastName, userLoginName, userName }: Reviewer,
  anonymous: string,
): string {
  const first = userFirstName.trim()
  const initial = firstLetter(userLastName.trim())
  if (first !== '') return initial === '' ? first : `${first} ${initial}.`
  return userLoginName.trim() || userName.trim() || anonymous
}

/** As people count letters: one that is made of several signs stays whole. */
export function firstLetter(word: string): string {
  segmenter ??= new Intl.Segmenter()
  const [letter] = segmenter.segment(word)
  return letter?.segment ?? ''
}

let segmenter: Intl.Segmenter | undefined

/** A picture beside a review: `number` counts from 1 among those of the review, or of its product. */
export type ShownPicture = { url: string; number: number; isOfProduct: boolean }

/** Those that lie on the site itself: of other places nothing is asked, and no page's policy lets it. */
export function shownPictures({
  importedImageUrls,
  importedProductImageUrls,
}: Pick<Review, 'importedImageUrls' | 'importedProductImageUrls'>): ShownPicture[] {
  const numbered = (urls: readonly string[], isOfProduct: boolean): ShownPicture[] =>
    urls.map((url, at) => ({ url, number: at + 1, isOfProduct })).filter(({ url }) => isOwnPicture(url))
  return [...numbered(importedImageUrls, false), ...numbered(importedProductImageUrls, true)]
}

/** Where a review of a marketplace was posted, '' where nobody said; null for the shop's own and those of its older shops. */
export function marketplaceOf({ sourceType, sourceName }: Pick<Review, 'sourceType' | 'sourceName'>): string | null {
  return sourceType === reviewSources.marketplace ? sourceName : null
}
