import type { Ctx } from '../context.ts'
import { createItem, createPage, type NewItem } from '../pages/index.ts'

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
