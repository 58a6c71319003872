import { createHash } from 'node:crypto'
import type { Address } from '@sitewright/domain/orders/order.ts'
import type { Tx } from '../database/index.ts'

/** Addresses that are kept for a shopper: the ones used last. */
const maxAddresses = 10

/** Reads the addresses that a shopper used for orders, the last used first. */
export async function readShopperAddresses(tx: Tx, siteId: string, shopperId: string): Promise<Address[]> {
  const text = `
    select address from shopper_addresses where site_id = $1 and shopper_id = $2
    order by used_at desc, digest limit ${maxAddresses}`
  const rows = await tx.sql<{ address: Address }>('shopper_addresses', text, [siteId, shopperId])
  return rows.map(({ address }) => address)
}

/** Keeps an address for the shopper's next order. An address that is used again moves to the top; the oldest ones are dropped. */
export async function saveShopperAddress(
  tx: Tx,
  siteId: string,
  used: { shopperId: string; address: Address; atMs: number },
): Promise<void> {
  const content = JSON.stringify(used.address)
  const digest = createHash('sha256').update(content).digest()
  await tx.sql('shopper_address_save', saveText, [siteId, used.shopperId, digest, content, new Date(used.atMs)])
}

// An account that was deleted meanwhile gets no address.
const saveText = `
  with kept as (
    select digest from shopper_addresses where site_id = $1 and shopper_id = $2 and digest <> $3
    order by used_at desc, digest offset ${maxAddresses - 1}
  ), dropped as (
    delete from shopper_addresses a using kept where a.site_id = $1 and a.shopper_id = $2 and a.digest = kept.digest
  )
  insert into shopper_addresses (site_id, shopper_id, digest, address, used_at)
  select site_id, id, $3, $4::jsonb, $5 from shoppers where site_id = $1 and id = $2
  on conflict (site_id, shopper_id, digest) do update set used_at = excluded.used_at`
