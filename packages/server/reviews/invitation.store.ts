import { queryInSite, type SiteScope, type Tx } from '../database/index.ts'

/** Stores the links with which a buyer can review products, by the hashes of their tokens. */
export async function insertInvitations(
  tx: Tx,
  siteId: string,
  invitations: readonly { productId: string; tokenHash: Buffer }[],
  atMs: number,
): Promise<void> {
  if (invitations.length === 0) return
  const text = `
    insert into review_invitations (site_id, token_hash, product_id, created_at)
    select $1, i.hash, i.product, $4 from unnest($2::bytea[], $3::uuid[]) as i (hash, product)`
  const hashes = invitations.map(({ tokenHash }) => tokenHash)
  const products = invitations.map(({ productId }) => productId)
  await tx.sql('review_invitations_add', text, [siteId, hashes, products, new Date(atMs)])
}

/** True when the link belongs to the product and no review has used it. */
export async function isOpenInvitation(ctx: SiteScope, productId: string, tokenHash: Buffer): Promise<boolean> {
  const text = `
    select 1 from review_invitations where site_id = $1 and token_hash = $2 and product_id = $3 and used_at is null`
  return (await queryInSite(ctx, 'review_invitation', text, [ctx.siteId, tokenHash, productId])).length > 0
}

/** Uses a link up. Of two reviews with the same link, only one gets true. */
export async function useInvitation(
  tx: Tx,
  siteId: string,
  { productId, tokenHash, atMs }: { productId: string; tokenHash: Buffer; atMs: number },
): Promise<boolean> {
  const text = `
    update review_invitations set used_at = $4
    where site_id = $1 and token_hash = $2 and product_id = $3 and used_at is null returning 1`
  return (await tx.sql('review_invitation_use', text, [siteId, tokenHash, productId, new Date(atMs)])).length > 0
}
