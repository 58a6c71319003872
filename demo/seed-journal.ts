import type { Ctx } from '@sitewright/server/context.ts'
import { createAuthor, createItem } from '@sitewright/server/pages/index.ts'
import { documentOfPost, type DemoPost } from './demo-post.ts'
import { posts as plantPosts } from './posts-plants.ts'
import { posts as potteryPosts } from './posts-pottery.ts'
import type { AssetOf } from './seed-pictures.ts'
import type { ProductOf } from './seed-products.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Creates the posts of "Fern & Kiln": published ones over some months, one scheduled, one draft. */
export async function seedJournal(
  ctx: Ctx,
  { journalId: collectionId, shopId, productOf }: { journalId: string; shopId: string; productOf: ProductOf },
  assetOf: AssetOf,
): Promise<void> {
  const authors = await makeAuthors(ctx, assetOf)
  const now = ctx.now()
  for (const post of [...plantPosts, ...potteryPosts].toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    const { urlId, title, excerpt, tags, category, isFeatured, isDraft } = post
    await createItem(ctx, {
      collectionId,
      urlId,
      title,
      excerpt,
      tags,
      categories: [category],
      authorId: authors[post.author],
      mainImageId: assetOf(post.picture),
      document: documentOfPost(post, { assetOf, shopId, productOf }),
      isFeatured: isFeatured ?? false,
      ...(isDraft ? { isDraft } : { publishAtMs: now - post.daysAgo * dayMs }),
    })
  }
}

async function makeAuthors(ctx: Ctx, assetOf: AssetOf): Promise<Record<DemoPost['author'], string>> {
  const ines = await createAuthor(ctx, {
    displayName: 'Ines Okafor',
    firstName: 'Ines',
    lastName: 'Okafor',
    bio: '<p>Throws on Mondays and Tuesdays, glazes on Fridays, and sits with the kiln at night because somebody has to.</p>',
    avatarId: assetOf('mug-oat'),
  })
  const tomas = await createAuthor(ctx, {
    displayName: 'Tomas Brandt',
    firstName: 'Tomas',
    lastName: 'Brandt',
    bio: '<p>Looks after the greenhouse and forty windowsills. Has never thrown a pot, and has carried most of them.</p>',
    avatarId: assetOf('fern'),
  })
  return { ines: ines.id, tomas: tomas.id }
}
