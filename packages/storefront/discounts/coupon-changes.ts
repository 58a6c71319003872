import type { CartAnswer, CartCoupon, InvalidCoupon, ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { withoutCoupon } from '@sitewright/domain/cart/change-view.ts'
import { couponKey } from '@sitewright/domain/discounts/coupon-code.ts'
import { changeCart, loadCart, showCart } from '../cart/cart-store.ts'
import { cartAddress, type Declined } from '../kit/api.ts'
import { makeStore } from '../kit/store.ts'

/** `unused` is on the cart, but lowers nothing of it. */
type Told =
  | { done: 'applied' | 'removed'; code: string }
  | { done: 'unused'; code: string; coupon: InvalidCoupon; currency: string }

/** What the page says of codes. `told` is what the last change did, for those who hear the page. */
type CouponState = {
  isSending: boolean
  problem: Declined | null
  told: Told | null
}

const idle: CouponState = { isSending: false, problem: null, told: null }
const store = makeStore<CouponState>(idle)
export const couponState = { get: store.get, listen: store.listen }

/** Codes that are taken off, by their ids, until the server has confirmed it. */
const leaving = new Set<string>()
let onChanged = (): void => undefined

export function startCoupons(whenChanged: () => void): void {
  onChanged = whenChanged
}

/** The cart as it will be once the codes are off. */
export function withoutLeaving(cart: ShoppingCart): ShoppingCart {
  return [...leaving].reduce(withoutCoupon, cart)
}

/** Resolves true when the code is on the cart. Nobody but the server knows what it gives, so that nothing is shown before. */
export async function addCode(typed: string): Promise<boolean> {
  if (store.get().isSending) return false
  store.set({ ...idle, isSending: true })
  const answer = await changeCart<CartAnswer>({
    method: 'POST',
    path: `${cartAddress}/coupons`,
    body: { promoCode: typed },
  })
  if (!answer.isDone) {
    store.set({ ...idle, problem: answer.refusal })
    return false
  }
  store.set({ ...idle, told: toldOf(answer.body.shoppingCart, typed) })
  onChanged()
  return true
}

function toldOf({ coupons, invalidCoupons, currency }: ShoppingCart, typed: string): Told {
  const key = couponKey(typed)
  const isTyped = ({ promoCode }: CartCoupon): boolean => couponKey(promoCode) === key
  const code = coupons.find(isTyped)?.promoCode ?? typed
  const coupon = invalidCoupons.find(isTyped)
  return coupon ? { done: 'unused', code, coupon, currency } : { done: 'applied', code }
}

/** Shown at once; what is refused comes back. */
export async function removeCode({ id, promoCode: code }: CartCoupon): Promise<void> {
  leaving.add(id)
  showCart()
  const path = `${cartAddress}/coupons/${encodeURIComponent(id)}`
  const answer = await changeCart<CartAnswer>({ method: 'DELETE', path }, () => leaving.delete(id))
  store.set(answer.isDone ? { ...idle, told: { done: 'removed', code } } : { ...idle, problem: answer.refusal })
  if (answer.isDone) return onChanged()
  showCart()
  void loadCart()
}
