import { sql, type Kysely } from 'kysely'

/**
 * Which lines a sign-in enlarged: a JSON list of entry ids with the units before and after. The shopper accepts them at the checkout
 * before paying (BX-1.03).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table carts add column joined_lines jsonb`.execute(db)
}
