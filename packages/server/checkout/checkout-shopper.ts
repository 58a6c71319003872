import type { Address } from '@sitewright/domain/orders/order.ts'
import type { TaxExemption } from '@sitewright/domain/shoppers/tax-exemption.wire.ts'
import type { Ctx } from '../context.ts'
import { readInSite, type Tx } from '../database/index.ts'
import { tidyAddress } from '../addresses/index.ts'
import { readShopperAddresses, shopperIn, shopperOf } from '../shoppers/index.ts'

/** The signed-in shopper, with the saved addresses: first the default one, then the last used ones. */
export type CheckoutShopper = {
  id: string
  email: string
  firstName: string
  lastName: string
  /** Why the shopper pays no taxes; `null` for one who does. */
  taxExemption: TaxExemption | null
  addresses: readonly Address[]
}

/** Returns the shopper who is signed in; `null` for a guest. */
export async function readCheckoutShopper(ctx: Ctx): Promise<CheckoutShopper | null> {
  const shopper = await shopperOf(ctx)
  return shopper && readInSite(ctx, async (tx) => ({ ...shopper, addresses: await addressesOf(tx, ctx, shopper) }))
}

/** Like `readCheckoutShopper`, together with what else a transaction reads. */
export async function findCheckoutShopper(tx: Tx, ctx: Ctx): Promise<CheckoutShopper | null> {
  const shopper = await shopperIn(tx, ctx)
  return shopper && { ...shopper, addresses: await addressesOf(tx, ctx, shopper) }
}

/** Reads the saved addresses of a shopper. */
export async function addressesOf(tx: Tx, ctx: Ctx, shopper: { id: string }): Promise<CheckoutShopper['addresses']> {
  const addresses = await readShopperAddresses(tx, ctx.siteId, shopper.id)
  // Addresses that were saved earlier can have postcodes in other forms than those that are saved now.
  return addresses.map(({ address }) => tidyAddress(address))
}
