import type { Tx } from '../../database/index.ts'

/** Deletes what belongs to a mailbox itself. `forms`: those in which its address can be stored, in lower case. */
export async function eraseMailbox(tx: Tx, customerId: string, forms: readonly string[]): Promise<void> {
  await tx.sql('customer_erase', 'select erase_mailbox($1, $2::text[])', [customerId, [...forms]])
}
