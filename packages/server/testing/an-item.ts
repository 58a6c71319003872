import type { Ctx } from '../context.ts'
import { readInSite } from '../database/index.ts'
import {
  createItem,
  createPage,
  readItemList,
  readItemWithNeighbours,
  type ItemList,
  type ItemListQuery,
  type ItemOrdering,
  type ItemWithNeighbours,
  type NewItem,
} from '../pages/index.ts'

/** Creates a blog, or a collection of another `typeName`, with a unique path. */
export async function aBlog(ctx: Ctx, typeName = 'blog'): Promise<{ id: string; urlId: string }> {
  return createPage(ctx, { urlId: `${typeName}-${ctx.newId()}`, title: 'Journal', typeName })
}

/** Creates a published post, in a new blog unless `collectionId` is given. */
export async function anItem(
  ctx: Ctx,
  given: Partial<NewItem> = {},
): Promise<{ id: string; urlId: string; collectionId: string }> {
  const collectionId = given.collectionId ?? (await aBlog(ctx)).id
  const made = await createItem(ctx, { title: 'A post', ...given, collectionId })
  return { ...made, collectionId }
}

/** Reads the first items of a collection, newest first unless `query` says otherwise. */
export function listItems(ctx: Ctx, collectionId: string, query: Partial<ItemListQuery> = {}): Promise<ItemList> {
  const newYork = 'America/New_York'
  const wanted = { limit: 20, ordering: 'chronological', timeZone: newYork, now: ctx.now(), ...query } as const
  return readInSite(ctx, (tx) => readItemList(tx, ctx.siteId, collectionId, wanted))
}

export async function itemTitles(
  ctx: Ctx,
  collectionId: string,
  query: Partial<ItemListQuery> = {},
): Promise<string[]> {
  return (await listItems(ctx, collectionId, query)).items.map((item) => item.title)
}

/** Reads the public version of an item with its neighbours. */
export function openItem(
  ctx: Ctx,
  collectionId: string,
  urlId: string,
  ordering: ItemOrdering = 'chronological',
): Promise<ItemWithNeighbours | null> {
  return readInSite(ctx, (tx) =>
    readItemWithNeighbours(tx, ctx.siteId, collectionId, urlId, { ordering, now: ctx.now() }),
  )
}
