import { maxSavedAddresses } from '@sitewright/domain/kit/limits.ts'
import type { Address } from '@sitewright/domain/orders/order.ts'
import { addressDigest } from '../../addresses/index.ts'
import type { Tx } from '../../database/index.ts'

export type SavedAddress = { id: string; address: Address }

const columns = `replace(id::text, '-', '') as id, address`

/** Reads a shopper's saved addresses: first the default one, then the last used ones. Checkouts begin with the first. */
export async function readShopperAddresses(tx: Tx, siteId: string, shopperId: string): Promise<SavedAddress[]> {
  const text = `
    select ${columns} from shopper_addresses where site_id = $1 and shopper_id = $2
    order by is_default desc, used_at desc, digest limit ${maxSavedAddresses}`
  return tx.sql<SavedAddress>('shopper_addresses', text, [siteId, shopperId])
}

/** Identifies one address of one shopper. */
type AddressKey = { shopperId: string; id: string }

/**
 * Makes a shopper's changes of addresses wait for each other, so that two tabs cannot exceed the limit together. Returns false when
 * the account was deleted. The lock does not conflict with the foreign key's, which orders take while they hold an address.
 */
export async function lockAddressBook(tx: Tx, siteId: string, shopperId: string): Promise<boolean> {
  const text = 'select 1 from shoppers where site_id = $1 and id = $2 for no key update'
  return (await tx.sql('shopper_lock_addresses', text, [siteId, shopperId])).length > 0
}

export type NewShopperAddress = { newId: string; shopperId: string; address: Address; atMs: number }

/**
 * Saves an address that an order was sent to. One that is already saved counts as used again. When the shopper has the maximum
 * number, the one that was not used for the longest time is dropped, but never the default one.
 */
export async function saveUsedAddress(tx: Tx, siteId: string, used: NewShopperAddress): Promise<void> {
  const { newId, shopperId, address, atMs } = used
  const values = [siteId, shopperId, addressDigest(address), JSON.stringify(address), new Date(atMs), newId]
  await tx.sql('shopper_address_save', saveUsedText, values)
}

// An account that was deleted meanwhile gets no address.
const saveUsedText = `
  with kept as (
    select digest from shopper_addresses where site_id = $1 and shopper_id = $2 and digest <> $3
    order by is_default desc, used_at desc, digest offset ${maxSavedAddresses - 1}
  ), dropped as (
    delete from shopper_addresses a using kept where a.site_id = $1 and a.shopper_id = $2 and a.digest = kept.digest
  )
  insert into shopper_addresses (site_id, shopper_id, digest, address, used_at, id)
  select site_id, id, $3, $4::jsonb, $5, $6 from shoppers where site_id = $1 and id = $2
  on conflict (site_id, shopper_id, digest) do update set used_at = excluded.used_at`

/** Adds an address and returns its id. One with the same content stays as it is, and its id is returned. */
export async function insertShopperAddress(tx: Tx, siteId: string, added: NewShopperAddress): Promise<string> {
  const { newId, shopperId, address, atMs } = added
  const text = `
    insert into shopper_addresses (site_id, shopper_id, digest, address, used_at, id) values ($1, $2, $3, $4::jsonb, $5, $6)
    on conflict (site_id, shopper_id, digest) do update set digest = excluded.digest
    returning replace(id::text, '-', '') as id`
  const values = [siteId, shopperId, addressDigest(address), JSON.stringify(address), new Date(atMs), newId]
  const [row] = await tx.sql<{ id: string }>('shopper_address_add', text, values)
  return row?.id ?? newId
}

/**
 * Replaces the content of an address. Another one with the same content is merged into it, and passes on that it is the default.
 * Returns false when there is no such address.
 */
export async function updateShopperAddress(
  tx: Tx,
  siteId: string,
  { shopperId, id, address }: AddressKey & { address: Address },
): Promise<boolean> {
  const digest = addressDigest(address)
  const twinText = `
    delete from shopper_addresses where site_id = $1 and shopper_id = $2 and digest = $3 and id <> $4
      and exists (select 1 from shopper_addresses where site_id = $1 and shopper_id = $2 and id = $4)
    returning is_default as "isDefault"`
  const [twin] = await tx.sql<{ isDefault: boolean }>('shopper_address_merge', twinText, [
    siteId,
    shopperId,
    digest,
    id,
  ])
  const text = `
    update shopper_addresses set address = $4::jsonb, digest = $5, is_default = is_default or $6
    where site_id = $1 and shopper_id = $2 and id = $3 returning 1`
  const values = [siteId, shopperId, id, JSON.stringify(address), digest, twin?.isDefault === true]
  return (await tx.sql('shopper_address_change', text, values)).length > 0
}

/** Makes an address the default one. Returns false, and changes nothing, when there is no such address. */
export async function setDefaultAddress(tx: Tx, siteId: string, { shopperId, id }: AddressKey): Promise<boolean> {
  const ofShopper = 'site_id = $1 and shopper_id = $2'
  // The old default goes first, because there may be only one at any moment.
  const clearText = `
    update shopper_addresses set is_default = false where ${ofShopper} and is_default and id <> $3
      and exists (select 1 from shopper_addresses where ${ofShopper} and id = $3)`
  await tx.sql('shopper_address_clear_default', clearText, [siteId, shopperId, id])
  const text = `update shopper_addresses set is_default = true where ${ofShopper} and id = $3 returning 1`
  return (await tx.sql('shopper_address_set_default', text, [siteId, shopperId, id])).length > 0
}

export async function deleteShopperAddress(tx: Tx, siteId: string, { shopperId, id }: AddressKey): Promise<void> {
  const text = 'delete from shopper_addresses where site_id = $1 and shopper_id = $2 and id = $3'
  await tx.sql('shopper_address_delete', text, [siteId, shopperId, id])
}
