import type { Ctx } from '../../context.ts'
import { addAsset } from '../../media/index.ts'
import { small } from '../media/hostile-pictures.ts'

/** Adds a small picture to a site's media. */
export async function aPicture(ctx: Ctx): Promise<{ id: string; assetUrl: string }> {
  return addAsset(ctx, { fileName: 'mug.png', bytes: await small('png'), altText: 'A mug' })
}
