import { lockProducts, saveFileCount } from '../catalog/index.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { countFiles } from './product-files.store.ts'

/**
 * Adds or removes files of a product by `run`, and tells the catalog how many there are now, because a download without one is not
 * published. The product is locked, so that two changes at once are both counted, and none happens while it is being published.
 */
export async function changeFiles<T>(tx: Tx, { siteId }: Ctx, productId: string, run: () => Promise<T>): Promise<T> {
  await lockProducts(tx, siteId, [productId])
  const changed = await run()
  await saveFileCount(tx, siteId, productId, await countFiles(tx, siteId, productId))
  return changed
}
