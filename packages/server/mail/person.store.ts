import type { Tx } from '../database/index.ts'

/** Reads which mails went to a mailbox, the latest first, without their texts: the links in them open doors. Times in epoch ms. */
export async function readMailsTo(
  tx: Tx,
  siteId: string,
  { forms, most }: { forms: readonly string[]; most: number },
): Promise<{ subject: string; createdMs: number; state: string }[]> {
  const text = `
    select subject, (extract(epoch from created_at) * 1000)::bigint as "createdMs", state from mails
    where site_id = $1 and lower(recipient) = any ($2) and state <> 'decoy' order by created_at desc, id desc limit $3`
  return tx.sql('mails_to', text, [siteId, [...forms], most])
}
