import { createHash } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { onServer } from '@sitewright/server/testing/global-setup.ts'
import { readFacts } from './facts.ts'

/**
 * Returns the lines of the cart that belongs to the browser's visitor cookie, read from the database and sorted by SKU. Empty
 * without such a cookie.
 */
export async function cartInDatabase(context: BrowserContext): Promise<{ sku: string; quantity: number }[]> {
  const token = (await context.cookies()).find((cookie) => cookie.name === '__Host-sw-visitor')?.value
  if (token === undefined) return []
  const hash = createHash('sha256').update(token).digest()
  return onServer(readFacts().databaseUrl, async (client) => {
    const { rows } = await client.query<{ sku: string; quantity: number }>(
      `select e.sku, e.quantity from cart_entries e join carts c on c.site_id = e.site_id and c.id = e.cart_id
       where c.token_hash = $1 or c.token_hash = $2 order by e.sku`,
      [hash, createHash('sha256').update(Buffer.from(token, 'hex')).digest()],
    )
    return rows
  })
}
