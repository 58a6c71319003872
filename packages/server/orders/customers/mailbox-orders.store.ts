import type { Tx } from '../../database/index.ts'

/** Returns numbers of the orders of a mailbox that come after one, the lowest first. */
export async function readNumbersOfMailbox(
  tx: Tx,
  siteId: string,
  { emailKey, after, most }: { emailKey: string; after: number; most: number },
): Promise<number[]> {
  const text = `
    select number from orders where site_id = $1 and email_key = $2 and number > $3 order by number limit $4`
  const rows = await tx.sql<{ number: number }>('order_numbers_of_mailbox', text, [siteId, emailKey, after, most])
  return rows.map(({ number }) => number)
}
