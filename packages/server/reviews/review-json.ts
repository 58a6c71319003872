import type { Review } from '@sitewright/domain/reviews/review.ts'
import { ratingText } from '@sitewright/domain/reviews/stars.ts'
import type { ReviewRow } from './read-reviews.store.ts'

/** Returns the public JSON of a review (SF-3.12). Of the reviewer's last name only the initial is stored. */
export function reviewJson(row: ReviewRow): Review {
  return {
    id: row.id,
    starRating: ratingText(row.quarters),
    reviewDate: row.at,
    title: row.title,
    text: row.text,
    userFirstName: row.firstName,
    userLastName: row.lastInitial,
    userLoginName: row.loginName,
    userName: row.userName,
    importedProductName: row.productName,
    importedProductImageUrls: row.productPictures,
    importedImageUrls: row.pictures.map(({ id, fileName }) => `/s/${id}/${encodeURIComponent(fileName)}`),
    sourceType: row.sourceType,
    sourceName: row.sourceName,
    productId: row.productId,
    productPath: row.productPath,
    ...(row.isVerified && { isVerifiedBuyer: true }),
    ...(row.reply !== '' && { reply: { text: row.reply, date: row.repliedAt ?? row.at } }),
  }
}
