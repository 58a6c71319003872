import { kitMessages } from '@sitewright/domain/kit/kit.messages.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../../context.ts'
import { lockInSite, type Tx } from '../../database/index.ts'
import { findChange, type ChangedProduct } from './versions.store.ts'

type WithHeaders = { headers: Readonly<Record<string, string | string[] | undefined>> }

/**
 * Returns the key under which a request takes effect once, for its account: a browser that got no answer sends the request again
 * with the same key. `null` without a key. Throws `kit.shape` for a key that is too long or not plain ASCII.
 */
export function requestKeyOf({ account }: Pick<Ctx, 'account'>, { headers }: WithHeaders): string | null {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key === 'string' && /^[!-~]{1,200}$/.test(key)) return `${account?.id ?? ''} ${key}`
  throw new Refusal('kit.shape', { fields: { 'idempotency-key': { message: kitMessages.fieldInvalid } } })
}

/** Returns what the request with this key did before; `null` when it did nothing yet. A request at the same moment waits. */
export async function findEarlier(
  tx: Tx,
  ctx: Ctx,
  key: string | null,
): Promise<{ id: string; items: ChangedProduct[] } | null> {
  if (key === null) return null
  await lockInSite(tx, ctx.siteId, `product-change:${key}`)
  return findChange(tx, ctx.siteId, key)
}
