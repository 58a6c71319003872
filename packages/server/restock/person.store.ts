import type { Tx } from '../database/index.ts'

/** A sign-up for a back-in-stock email, with what became of it. Times in epoch milliseconds. */
export type SignUpOfPerson = {
  productId: string
  variantId: string
  isJoinMailingList: boolean
  signedUpMs: number
  toldMs: number | null
  leftMs: number | null
}

const ms = (time: string): string => `(extract(epoch from ${time}) * 1000)::bigint`
const ofPerson = `site_id = $1 and email_hash in (select sha256(convert_to(form, 'UTF8')) from unnest($2::text[]) form)`

/** Reads the sign-ups of a mailbox, whose address can be stored in several forms, the latest first. */
export async function readSignUpsOf(
  tx: Tx,
  siteId: string,
  { forms, most }: { forms: readonly string[]; most: number },
): Promise<SignUpOfPerson[]> {
  const text = `
    select replace(product_id::text, '-', '') as "productId", replace(variant_id::text, '-', '') as "variantId",
      is_join_mailing_list as "isJoinMailingList", ${ms('signed_up_at')} as "signedUpMs", ${ms('told_at')} as "toldMs",
      ${ms('left_at')} as "leftMs"
    from restock_signups where ${ofPerson} order by signed_up_at desc, id limit $3`
  return tx.sql<SignUpOfPerson>('restock_of_person', text, [siteId, [...forms], most])
}
