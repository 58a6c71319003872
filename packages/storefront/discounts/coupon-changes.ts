import type { CartAnswer, CartCoupon, InvalidCoupon, ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { predictCouponRemoval } from '@sitewright/domain/cart/change-view.ts'
import { normalizeCouponCode } from '@sitewright/domain/discounts/coupon-code.ts'
import { changeCart, loadCart, publishCartWithPending } from '../cart/cart-store.ts'
import { cartAddress, type ApiError } from '../kit/api.ts'
import { makeStore } from '../kit/store.ts'

/** Outcome of the last change of the cart's coupons. `unused`: the code was added to the cart, but lowers no price. */
type CouponOutcome =
  | { done: 'applied' | 'removed'; code: string }
  | { done: 'unused'; code: string; coupon: InvalidCoupon; currency: string }

/** State of the coupon form. `problem` is why the last change failed; `outcome`, for screen readers, is what it did. */
type CouponState = {
  isSending: boolean
  problem: ApiError | null
  outcome: CouponOutcome | null
}

const idle: CouponState = { isSending: false, problem: null, outcome: null }
const store = makeStore<CouponState>(idle)
export const couponStore = { get: store.get, listen: store.listen }

/** Ids of coupons whose removal the server has not confirmed yet. */
const leaving = new Set<string>()
let onChanged = (): void => undefined

export function setCouponsChangedHandler(whenChanged: () => void): void {
  onChanged = whenChanged
}

/** Returns the cart without the coupons that are being removed. */
export function withoutRemovedCoupons(cart: ShoppingCart): ShoppingCart {
  return [...leaving].reduce(predictCouponRemoval, cart)
}

/**
 * Adds a coupon code to the cart. Resolves with true when the server accepted it. Shows no discount before that, because only the
 * server can calculate it.
 */
export async function addCode(typed: string): Promise<boolean> {
  if (store.get().isSending) return false
  store.set({ ...idle, isSending: true })
  const answer = await changeCart<CartAnswer>({
    method: 'POST',
    path: `${cartAddress}/coupons`,
    body: { promoCode: typed },
  })
  if (!answer.isDone) {
    store.set({ ...idle, problem: answer.error })
    return false
  }
  store.set({ ...idle, outcome: outcomeOf(answer.body.shoppingCart, typed) })
  onChanged()
  return true
}

function outcomeOf({ coupons, invalidCoupons, currency }: ShoppingCart, typed: string): CouponOutcome {
  const key = normalizeCouponCode(typed)
  const isTyped = ({ promoCode }: CartCoupon): boolean => normalizeCouponCode(promoCode) === key
  const code = coupons.find(isTyped)?.promoCode ?? typed
  const coupon = invalidCoupons.find(isTyped)
  return coupon ? { done: 'unused', code, coupon, currency } : { done: 'applied', code }
}

/** Removes a coupon from the cart. Hides it at once, and shows it again when the server refuses the removal. */
export async function removeCouponFromCart({ id, promoCode: code }: CartCoupon): Promise<void> {
  leaving.add(id)
  publishCartWithPending()
  const path = `${cartAddress}/coupons/${encodeURIComponent(id)}`
  const answer = await changeCart<CartAnswer>({ method: 'DELETE', path }, () => leaving.delete(id))
  store.set(answer.isDone ? { ...idle, outcome: { done: 'removed', code } } : { ...idle, problem: answer.error })
  if (answer.isDone) return onChanged()
  publishCartWithPending()
  void loadCart()
}
