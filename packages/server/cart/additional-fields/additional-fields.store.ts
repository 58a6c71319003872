import type { Tx } from '../../database/index.ts'
import { commitEntryChange, type EntryChange } from '../commit-cart-statement.ts'

/** Saves the additional fields of a cart line and commits, in one statement. Returns the cart's version after the change. */
export async function saveAdditionalFields(
  tx: Tx,
  siteId: string,
  { additionalFields, ...change }: EntryChange & { additionalFields: string | null },
): Promise<number> {
  return commitEntryChange(tx, 'cart_save_line_fields', saveText, siteId, { ...change, value: additionalFields })
}

const saveText = `
  with changed as (
    update cart_entries set additional_fields = $4 where site_id = $1 and cart_id = $2 and id = $3
  )
  update carts set version = version + 1, changed_at = $5, expires_at = $6 where site_id = $1 and id = $2 returning version`
