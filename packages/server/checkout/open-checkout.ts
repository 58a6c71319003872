import { createHash } from 'node:crypto'
import { emptyAddress, type AddressField } from '@sitewright/domain/checkout/address.wire.ts'
import { askedOfAddresses, checkoutAsksOf, type CheckoutAsks } from '@sitewright/domain/checkout/checkout-asks.ts'
import {
  boughtEntries,
  priceFingerprint,
  purchaseLines,
  purchaseOf,
  type Purchase,
  type PurchaseLine,
} from '@sitewright/domain/checkout/purchase.ts'
import { nothingShown, type ShownPurchase } from '@sitewright/domain/checkout/shown-purchase.ts'
import type { Discount } from '@sitewright/domain/discounts/discount.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import type { CartLocation } from '@sitewright/domain/shipping/location.ts'
import { findRate, type ShippingRate } from '@sitewright/domain/shipping/shipping-options.ts'
import { loadCartToCheckOut, loadOwnCartToCheckOut, ownCheckoutCart, type CartToCheckOut } from '../cart/index.ts'
import type { TaxExemption } from '@sitewright/domain/shoppers/tax-exemption.wire.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import type { Address } from '@sitewright/domain/orders/order.ts'
import type { CountryChoice } from '@sitewright/domain/shipping/estimate-notes.ts'
import type { CartPricingInput } from '@sitewright/domain/cart/pricing/pricing.ts'
import { addressFields, isPlaced, type AddressPurpose } from '../addresses/index.ts'
import { billingCountries, deliveryCountries, likelyCountry } from './address-countries.ts'
import { readShopPayment, type ShopPayment } from '../payments/index.ts'
import { shopperIn } from '../shoppers/index.ts'
import { addressesOf, findCheckoutShopper, type CheckoutShopper } from './checkout-shopper.ts'
import {
  findCartAndCheckout,
  findOpenCheckout,
  lockCheckout,
  type CheckoutRow,
  type CheckoutSteps,
} from './checkout.store.ts'

/** A cart on its way to becoming an order: what was entered so far, and what would be bought now, for which price. */
export type OpenCheckout = {
  cart: CartToCheckOut
  /** How the shop is paid, and its settings. */
  shop: ShopPayment
  /** What the checkout asks for. */
  asks: CheckoutAsks
  /** `null` before the first saved step. */
  row: CheckoutRow | null
  steps: CheckoutSteps
  /** The signed-in shopper; `null` for a guest. */
  shopper: CheckoutShopper | null
  /** Why the signed-in shopper pays no taxes; `null` for guests, whatever email address they type, and for all other shoppers. */
  taxExemption: TaxExemption | null
  /** The purchase as the shopper last saw or accepted it. */
  shown: ShownPurchase
  purchase: Purchase
  /** Fingerprint of the purchase: equal exactly if everything that is paid for is the same. */
  priceHash: string
  needsShipping: boolean
  /** True when the shopper picks the order up, so that no delivery address is needed. */
  isPickup: boolean
  /** The addresses as the page shows them: one that was not saved yet has only a country, to begin with. */
  delivery: Address
  billing: Address
  deliveryFields: readonly AddressField[]
  billingFields: readonly AddressField[]
}

/** Loads the checkout of the visitor's cart, or of an express purchase. Returns `null` when there is nothing to check out. */
export async function loadOpenCheckout(tx: Tx, ctx: Ctx, cartToken: string): Promise<OpenCheckout | null> {
  const loading = async () => {
    const cart = await loadCartToCheckOut(tx, ctx, cartToken)
    return { cart, row: cart?.isOwn ? await findOpenCheckout(tx, ctx.siteId, cart.cartId) : null }
  }
  const [{ cart, row }, shopper, shop] = await Promise.all([
    loading(),
    findCheckoutShopper(tx, ctx),
    readShopPayment(tx, ctx),
  ])
  return cart && openCheckout(ctx, { cart, shop, row, ...enteredBy(shopper, row) })
}

/** Like `loadOpenCheckout`; locks the checkout's row until the transaction ends. */
export async function lockOpenCheckout(tx: Tx, ctx: Ctx, cartToken: string): Promise<OpenCheckout | null> {
  const [open] = await lockOpenCheckoutBeside(tx, ctx, { cartToken }, async () => {})
  return open
}

/**
 * Like `lockOpenCheckout`. `beside` reads under the lock, in the same round trip as the checkout. `shopper` is who is signed in, if
 * that was read before.
 */
export async function lockOpenCheckoutBeside<T>(
  tx: Tx,
  ctx: Ctx,
  given: { cartToken: string; shopper?: CheckoutShopper | null },
  beside: () => Promise<T>,
): Promise<[OpenCheckout | null, T]> {
  const key = await ownCheckoutCart(tx, ctx, given.cartToken)
  if (!key) return [null, await beside()]
  const [found, signedIn] = await Promise.all([
    findCartAndCheckout(tx, ctx.siteId, key.tokenHash, ctx.now()),
    given.shopper === undefined ? shopperIn(tx, ctx) : null,
  ])
  if (!found) return [null, await beside()]
  // The lock is sent first. What was bought by the checkout that held it before is not in the cart any more.
  const [row, cart, shop, read, addresses] = await Promise.all([
    found.checkoutId === null ? null : lockCheckout(tx, ctx.siteId, found.checkoutId),
    loadOwnCartToCheckOut(tx, ctx, key),
    readShopPayment(tx, ctx),
    beside(),
    signedIn && addressesOf(tx, ctx, signedIn),
  ])
  const shopper = given.shopper ?? (signedIn && addresses && { ...signedIn, addresses })
  return [cart && openCheckout(ctx, { cart, shop, row, ...enteredBy(shopper, row) }), read]
}

function enteredBy(
  shopper: CheckoutShopper | null,
  row: CheckoutRow | null,
): Pick<OpenCheckout, 'shopper' | 'steps' | 'taxExemption'> {
  return { shopper, steps: row?.steps ?? firstSteps(shopper), taxExemption: shopper?.taxExemption ?? null }
}

/** What counts as entered before the first saved step: the address of the signed-in shopper, with the default one of the saved addresses. */
function firstSteps(shopper: CheckoutShopper | null): CheckoutSteps {
  return {
    email: shopper?.email ?? '',
    phone: '',
    note: '',
    delivery: shopper?.addresses[0] ?? null,
    billing: null,
    isBillingSame: true,
    shippingOptionId: '',
  }
}

type Entered = Pick<OpenCheckout, 'cart' | 'shop' | 'row' | 'shopper' | 'steps' | 'taxExemption'>

/** Computes what a cart costs with the entered steps. A pickup that is no longer offered counts as not chosen. */
export function openCheckout(ctx: Ctx, entered: Entered): OpenCheckout {
  const lines = purchaseLines(entered.cart.cart.entries, heldUnitsOf(entered.row))
  const open = priceCheckout(ctx, entered, lines)
  const selected = open.purchase.priced.totals.selectedShippingOption
  if (!open.isPickup || selected?.isPickup === true) return open
  return priceCheckout(ctx, { ...entered, steps: { ...entered.steps, shippingOptionId: '' } }, lines)
}

function priceCheckout(ctx: Ctx, entered: Entered, lines: readonly PurchaseLine[]): OpenCheckout {
  const { cart, shop, row, steps, taxExemption } = entered
  const asks = checkoutAsksOf(shop.settings)
  const { pricing } = cart.cart
  const bought = boughtEntries(lines)
  // When everything is sold out, the form stays as it was until the shopper has seen that.
  const shipped = bought.length > 0 ? bought : cart.cart.entries
  const needsShipping = shipped.some(({ productType }) => productType === productTypes.physical)
  const isPickup = needsShipping && isPickupChosen(pricing.shippingRates, steps.shippingOptionId)
  const addresses = shownAddresses(ctx, cart, steps)
  const billingPurpose = billingPurposeOf(pricing, steps, { needsShipping, isPickup })
  const isDelivered = needsShipping && !isPickup
  const asked = askedOfAddresses(asks, { isDelivered, isBillingSame: steps.isBillingSame })
  const places = placesOf(ctx, addresses, { isDelivered, billingPurpose, asked })
  const purchase = purchaseOf(
    lines,
    {
      ...pricing,
      location: places.location,
      isTaxExempt: taxExemption !== null,
      ...(isPickup && { deliveryLocation: places.deliveryLocation }),
      shippingOptionId: steps.shippingOptionId || null,
      discounts: pricing.discounts.map((discount) => discountFor(discount, row, ctx.now())),
    },
    cart.couponIds,
    cart.cart.joinedLines,
  )
  const priceHash = createHash('sha256').update(priceFingerprint(purchase, cart.currency)).digest('hex').slice(0, 32)
  const shown = row?.shown ?? nothingShown
  const { deliveryFields, billingFields } = places
  const fields = { deliveryFields, billingFields }
  return { ...entered, asks, shown, purchase, priceHash, needsShipping, isPickup, ...addresses, ...fields }
}

/** A shop that offers nothing but pickups needs no choice. */
function isPickupChosen(rates: readonly ShippingRate[], optionId: string): boolean {
  if (optionId === '') return rates.length > 0 && rates.every((rate) => rate.isPickup)
  return findRate(rates, optionId)?.isPickup === true
}

type Addresses = Pick<OpenCheckout, 'delivery' | 'billing'>

function shownAddresses(ctx: Ctx, cart: CartToCheckOut, { delivery, billing }: CheckoutSteps): Addresses {
  const begun = (countries: readonly CountryChoice[]): Address => ({
    ...emptyAddress,
    country: likelyCountry(ctx, cart, countries),
  })
  return {
    delivery: delivery ?? begun(deliveryCountries(ctx, cart)),
    billing: billing ?? begun(billingCountries(ctx)),
  }
}

/**
 * Returns what a billing address is asked for: where nothing is delivered, only what decides the taxes, and for a pickup whose place
 * decides them, or without taxes, only the name.
 */
function billingPurposeOf(
  { shippingRates, taxes }: CartPricingInput,
  { shippingOptionId }: CheckoutSteps,
  { needsShipping, isPickup }: Pick<OpenCheckout, 'needsShipping' | 'isPickup'>,
): AddressPurpose {
  if (needsShipping && !isPickup) return 'whole'
  if (!isPickup) return 'taxes'
  const pickups = shippingRates.filter((rate) => rate.isPickup)
  const chosen = findRate(shippingRates, shippingOptionId) ?? pickups[0]
  return taxes.rules.length === 0 || chosen?.pickupLocation ? 'name' : 'taxes'
}

type Placing = {
  isDelivered: boolean
  billingPurpose: AddressPurpose
  asked: ReturnType<typeof askedOfAddresses>
}

/**
 * Returns the fields of both addresses, where a delivery would go, and which place decides the taxes: the delivery address, or the
 * billing one when nothing is delivered. A place is `null` while its address is not complete enough.
 */
function placesOf(ctx: Ctx, { delivery, billing }: Addresses, { isDelivered, billingPurpose, asked }: Placing) {
  const deliveryFields = addressFields(ctx.locale, delivery.country, 'whole', asked.delivery)
  const billingFields = addressFields(ctx.locale, billing.country, billingPurpose, asked.billing)
  const deliveryLocation = placeOf(delivery, deliveryFields)
  const location = isDelivered ? deliveryLocation : placeOf(billing, billingFields)
  return { deliveryFields, billingFields, deliveryLocation, location }
}

function placeOf(address: Address, fields: readonly AddressField[]): CartLocation | null {
  const { country, region, postcode } = address
  return isPlaced(address, fields) ? { country, region, postcode } : null
}

function heldUnitsOf(row: CheckoutRow | null): Map<string, number> {
  const held = new Map<string, number>()
  for (const { variantId, quantity } of row?.heldUnits ?? []) held.set(variantId, (held.get(variantId) ?? 0) + quantity)
  return held
}

/**
 * Returns the discount as it counts for this checkout: its own reserved use does not use it up, and a use that it could not get
 * does, for a while.
 */
function discountFor(discount: Discount, row: CheckoutRow | null, nowMs: number): Discount {
  if (!row) return discount
  const { heldCodes, refusedCodes } = row
  if (discount.state === 'used-up' && heldCodes.includes(discount.id)) return { ...discount, state: 'live' }
  const isRefused = refusedCodes !== null && refusedCodes.untilMs > nowMs && refusedCodes.ids.includes(discount.id)
  return isRefused && discount.state === 'live' ? { ...discount, state: 'used-up' } : discount
}

/** Fills in the contact's phone where the order goes, or at its payer when nothing is delivered. An address' own phone wins. */
export function withContactPhone(open: OpenCheckout): OpenCheckout {
  const { steps, delivery, billing, needsShipping, isPickup } = open
  const filled = (address: Address): Address => ({ ...address, phone: address.phone.trim() || steps.phone })
  return needsShipping && !isPickup ? { ...open, delivery: filled(delivery) } : { ...open, billing: filled(billing) }
}
