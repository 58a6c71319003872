import { sql, type Kysely } from 'kysely'

/**
 * Whose copy of which express purchase a cart is. Both are hashes, like `token_hash`: the owner is a visitor, or the cart of an
 * account, to which a sign-in gives the visitor's copies.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table carts add column purchase_hash bytea, add column owner_hash bytea;
    create index carts_of_owner on carts (site_id, owner_hash) where owner_hash is not null`.execute(db)
}
