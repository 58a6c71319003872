import { itemRecordTypes } from '@sitewright/domain/kit/enums.ts'
import type { Author, Collection, Image, Item } from '@sitewright/domain/pages/page-json.ts'
import { imageJson } from '../../media/index.ts'
import type { ItemAuthor, ItemRow } from '../../pages/index.ts'
import { layoutHtml } from '../../blocks/index.ts'
import type { RenderContext } from '../render-context.ts'

type Assets = ReadonlyMap<string, Image>

/** Builds the full JSON of a post, event or picture. Its body is rendered on first access. */
export function postItemJson(context: RenderContext, collection: Collection, row: ItemRow): Item {
  const assets: Assets = new Map(row.assets.map((asset) => [asset.id, imageJson(asset)]))
  const mainImage = assets.get(row.mainImageId ?? '')
  const author = row.author ? authorJson(row.author, assets) : context.snapshot.siteAuthor
  let body: string | null = null
  return {
    ...imageFields(mainImage),
    id: row.id,
    collectionId: collection.id,
    recordType: row.recordType,
    recordTypeLabel: labels.get(row.recordType) ?? 'text',
    addedOn: row.addedMs,
    updatedOn: row.updatedMs,
    publishOn: row.publishedMs,
    displayIndex: row.position,
    starred: row.isFeatured,
    passthrough: row.passthrough,
    tags: row.tags,
    categories: row.categories,
    workflowState: 1,
    title: row.title,
    urlId: row.urlId,
    fullUrl: postUrl(collection, row.urlId),
    ...(row.sourceUrl !== '' && { sourceUrl: row.sourceUrl, clickthroughUrl: row.sourceUrl }),
    get body() {
      return (body ??= bodyHtml(context, row, assets))
    },
    excerpt: row.excerpt,
    author,
    authorId: author.id,
    likeCount: 0,
    dislikeCount: 0,
    commentCount: 0,
    publicCommentCount: 0,
    commentState: closed,
    unsaved: false,
    ...(row.customContent && { customContent: { ...row.customContent } }),
    ...(row.location && { location: row.location }),
    ...(row.startsMs !== null && { startDate: row.startsMs }),
    ...(row.endsMs !== null && { endDate: row.endsMs }),
  }
}

/** Value of `commentState` for "closed": visitor comments on posts are not implemented (PL-3.58). */
const closed = 2

export function postUrl({ urlId }: Pick<Collection, 'urlId'>, itemUrlId: string): string {
  return `/${urlId}/${itemUrlId}`
}

/** Names of the record types in templates' spelling, such as `store-item` for `storeItem`, by their number. */
const labels: ReadonlyMap<number, string> = new Map(
  Object.entries(itemRecordTypes).map(([name, code]) => [
    code,
    name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  ]),
)

export function authorJson(author: ItemAuthor, assets: Assets): Author {
  const avatar = assets.get(author.avatarId ?? '')
  return {
    id: author.id,
    displayName: author.displayName,
    firstName: author.firstName,
    lastName: author.lastName,
    bio: author.bio,
    ...(avatar && { avatarId: avatar.id, avatarAssetUrl: avatar.assetUrl }),
    ...(author.websiteUrl !== '' && { websiteUrl: author.websiteUrl }),
    isDeactivated: false,
    deleted: false,
    systemGenerated: false,
  }
}

/**
 * Returns the main picture as the post's `mainImage`, and copies its fields (except id, type, title and body) to the post itself,
 * where templates read them too.
 */
export function imageFields(image: Image | undefined): Partial<Item> {
  if (!image) return {}
  const { id, recordType: _type, title: _title, body: _body, ...fields } = image
  return { ...fields, mainImageId: id, mainImage: image }
}

function bodyHtml(context: RenderContext, row: ItemRow, assets: Assets): string {
  const place = { type: 'item', id: `item-${row.id}`, updatedMs: row.updatedMs } as const
  return layoutHtml(row.document, place, { ...context.layout, asset: (id) => assets.get(id) })
}
