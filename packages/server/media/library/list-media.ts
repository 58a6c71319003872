import { isId } from '@sitewright/domain/kit/ids.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { searchWords } from '@sitewright/domain/search/search-terms.ts'
import type {
  MediaDetailAnswer,
  MediaListAnswer,
  MediaListQuery,
  MediaSort,
} from '@sitewright/domain/media/media.wire.ts'
import type { Ctx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import { assetScope } from '../assets/asset-scope.ts'
import { findEditableAsset, type EditableAsset } from '../assets/editable-asset.store.ts'
import { countAssetRows, listAssetRows, type AssetCursor } from './asset-list.store.ts'
import { findUses } from './asset-uses.store.ts'
import { mediaItemOf } from './media-item.ts'

/** Lists pictures for the studio (BX-3.06). Throws `kit.shape` for a cursor that no answer contained. */
export async function listMedia(ctx: Ctx, query: MediaListQuery): Promise<MediaListAnswer> {
  const { search, kind, alt, use, ids, sort, limit, cursor } = query
  const filter = {
    words: searchWords(search),
    contentType: kind && `image/${kind}`,
    isAltMissing: alt === 'missing',
    isUnused: use === 'none',
    ids,
  }
  const scope = assetScope(ctx)
  const after = cursor === undefined ? null : readCursor(cursor, sort)
  const [rows, total] = await readInSite(ctx, (tx) =>
    Promise.all([
      listAssetRows(tx, scope, filter, { sort, after, most: limit + 1 }),
      countAssetRows(tx, scope, filter),
    ]),
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const nextCursor = rows.length > limit && last ? cursorOf(last, sort) : null
  return { items: shown.map(mediaItemOf), nextCursor, total }
}

/** Places that an answer lists; the studio says how many more there are. */
const mostUses = 50

/** Reads one picture with what shows it (BX-3.06). Throws `media.not-found`. */
export async function readMedia(ctx: Ctx, id: string): Promise<MediaDetailAnswer> {
  const [asset, uses] = await readInSite(ctx, (tx) =>
    Promise.all([findEditableAsset(tx, assetScope(ctx), id), findUses(tx, ctx.siteId, id, mostUses)]),
  )
  if (!asset) throw new Refusal('media.not-found')
  return { item: mediaItemOf(asset), ...uses }
}

function cursorOf({ id, name_key: nameKey, bytes }: EditableAsset, sort: MediaSort): string {
  const value = { newest: '', name: nameKey, size: String(bytes) }[sort]
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url')
}

function readCursor(text: string, sort: MediaSort): AssetCursor {
  const read: unknown = parsed(Buffer.from(text, 'base64url').toString())
  if (Array.isArray(read)) {
    const [of, value, id]: unknown[] = read
    const isValue = typeof value === 'string' && (sort !== 'size' || /^\d{1,15}$/.test(value)) && !value.includes('\0')
    if (of === sort && isValue && typeof id === 'string' && isId(id)) return { value, id }
  }
  throw new Refusal('kit.shape')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
