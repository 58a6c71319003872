import { checkoutFieldMessages } from '@sitewright/domain/checkout/checkout-fields.messages.ts'
import { maxSavedAddresses } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { emptyAddress } from '@sitewright/domain/checkout/address.wire.ts'
import { isCountry } from '@sitewright/domain/shipping/countries.ts'
import type { AddressForm } from '@sitewright/domain/shoppers/addresses.wire.ts'
import type { Address } from '@sitewright/domain/orders/order.ts'
import {
  addressFields,
  addressFromForm,
  addressProblems,
  tidyAddress,
  withoutUnknownFields,
} from '../../addresses/index.ts'
import type { Ctx } from '../../context.ts'
import { inSite, type Tx } from '../../database/index.ts'
import { requireShopper } from '../../http/index.ts'
import {
  deleteShopperAddress,
  insertShopperAddress,
  lockAddressBook,
  readShopperAddresses,
  setDefaultAddress,
  updateShopperAddress,
} from './shopper-address.store.ts'

/**
 * Adds an address to the address book of the shopper who acts. The address with which checkouts began until now stays the first one, unless the
 * form says that the new one is. Throws `shoppers.address-fields`, `shoppers.invalid`, `shoppers.too-many-addresses`, and like
 * the other changes `kit.denied` when no shopper acts.
 */
export async function addAddress(ctx: Ctx, form: AddressForm): Promise<void> {
  const address = readAddressForm(ctx, form)
  await inAddressBook(ctx, async (tx, shopperId) => {
    const saved = await readShopperAddresses(tx, ctx.siteId, shopperId)
    const added = { newId: ctx.newId(), shopperId, address, atMs: ctx.now() }
    const id = await insertShopperAddress(tx, ctx.siteId, added)
    // Thrown after the insert, so that an address that is already saved is no error. The transaction takes the insert back.
    if (saved.length >= maxSavedAddresses && id === added.newId)
      throw new Refusal('shoppers.too-many-addresses', { values: { max: maxSavedAddresses } })
    const first = form.isFirst === 'on' ? id : (saved[0]?.id ?? id)
    await setDefaultAddress(tx, ctx.siteId, { shopperId, id: first })
  })
}

/** Replaces an address with what the form contains. Throws `shoppers.address-fields`, `shoppers.invalid` and `kit.not-found`. */
export async function changeAddress(ctx: Ctx, id: string, form: AddressForm): Promise<void> {
  const address = readAddressForm(ctx, form)
  await inAddressBook(ctx, async (tx, shopperId) => {
    const key = { shopperId, id }
    const isFound = await updateShopperAddress(tx, ctx.siteId, { ...key, address })
    if (!isFound) throw new Refusal('kit.not-found')
    if (form.isFirst === 'on') await setDefaultAddress(tx, ctx.siteId, key)
  })
}

/** Makes an address the one with which the shopper's checkouts begin. Throws `kit.not-found`. */
export async function useAddressFirst(ctx: Ctx, id: string): Promise<void> {
  await inAddressBook(ctx, async (tx, shopperId) => {
    if (!(await setDefaultAddress(tx, ctx.siteId, { shopperId, id }))) throw new Refusal('kit.not-found')
  })
}

/** Removes an address. One that is gone already, for example because the button was pressed twice, is no error. */
export async function removeAddress(ctx: Ctx, id: string): Promise<void> {
  await inAddressBook(ctx, (tx, shopperId) => deleteShopperAddress(tx, ctx.siteId, { shopperId, id }))
}

async function inAddressBook(ctx: Ctx, run: (tx: Tx, shopperId: string) => Promise<void>): Promise<void> {
  const shopperId = requireShopper(ctx)
  await inSite(ctx, async (tx) => {
    if (!(await lockAddressBook(tx, ctx.siteId, shopperId))) throw new Refusal('kit.not-found')
    await run(tx, shopperId)
  })
}

/**
 * Reads and checks a posted address as the checkout does. Throws `shoppers.address-fields` when the form showed the fields of
 * another country than the chosen one: the shopper then sees the right ones, with what was typed.
 */
function readAddressForm(ctx: Ctx, form: AddressForm): Address {
  const typed = tidyAddress(addressFromForm(form) ?? emptyAddress)
  if (form.showFields !== '' || typed.country !== form.fieldsOf) throw new Refusal('shoppers.address-fields')
  const fields = addressFields(ctx.locale, typed.country)
  const address = withoutUnknownFields(typed, fields)
  const problems = {
    ...(!isCountry(address.country) && { country: { message: checkoutFieldMessages.countryMissing } }),
    ...addressProblems(address, fields),
  }
  if (Object.keys(problems).length > 0) throw new Refusal('shoppers.invalid', { fields: problems })
  return address
}
