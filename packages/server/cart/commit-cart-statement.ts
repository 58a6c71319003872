import { cartLifeMs } from '@sitewright/domain/kit/limits.ts'
import type { Tx } from '../database/index.ts'

/** Runs a statement that saves a change of a cart, together with the COMMIT. Returns the cart's new version. */
export async function commitCartStatement(
  tx: Tx,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<number> {
  const [row] = await tx.lastSql<{ version: number }>(name, text, values)
  if (!row) throw new Error('The cart was not saved.')
  return row.version
}

export type EntryChange = { cartId: string; entryId: string; nowMs: number }

/**
 * Runs a statement that changes one line of a cart to `value` and extends the cart's life, together with the COMMIT. Its
 * parameters are the site, the cart, the line, the value, the time of the change and the time at which the cart expires. Returns
 * the cart's new version.
 */
export function commitEntryChange(
  tx: Tx,
  name: string,
  text: string,
  siteId: string,
  { cartId, entryId, nowMs, value }: EntryChange & { value: string | number | null },
): Promise<number> {
  const times = [new Date(nowMs), new Date(nowMs + cartLifeMs)]
  return commitCartStatement(tx, name, text, [siteId, cartId, entryId, value, ...times])
}
