import { foldUrl } from '@sitewright/domain/pages/url-id.ts'
import type { Tx } from '../../database/index.ts'

/** Returns the id of the product at this address of a collection that visitors do not see yet; `null` when there is none. */
export async function findHiddenProduct(
  tx: Tx,
  siteId: string,
  collectionId: string,
  urlId: string,
): Promise<string | null> {
  const text = `
    select replace(id::text, '-', '') as id from products
    where site_id = $1 and collection_id = $2 and url_id = $3
      and visibility = 'hidden' and archived_at is null and deleted_at is null`
  const [row] = await tx.sql<{ id: string }>('hidden_product', text, [siteId, collectionId, foldUrl(urlId)])
  return row?.id ?? null
}
