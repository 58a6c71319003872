import type { Ctx } from '../kit/context.ts'
import { createItem, createPage, type NewItem } from '../pages/index.ts'

/** A blog (or what `typeName` says) with an address of its own. */
export async function aBlog(ctx: Ctx, typeName = 'blog'): Promise<{ id: string; urlId: string }> {
  return createPage(ctx, { urlId: `${typeName}-${ctx.newId()}`, title: 'Journal', typeName })
}

/** A published post in a blog of its own; or what a test says instead. */
export async function anItem(
  ctx: Ctx,
  given: Partial<NewItem> = {},
): Promise<{ id: string; urlId: string; collectionId: string }> {
  const collectionId = given.collectionId ?? (await aBlog(ctx)).id
  const made = await createItem(ctx, { title: 'A post', ...given, collectionId })
  return { ...made, collectionId }
}
