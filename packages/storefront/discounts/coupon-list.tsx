import { Fragment } from 'react'
import { cartPageMessages } from '@sitewright/domain/cart/cart-page.messages.ts'
import type { CartCoupon, InvalidCoupon, ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { couponText } from '@sitewright/domain/cart/pricing/total-rows.ts'
import { couponMessages } from '@sitewright/domain/discounts/discounts.messages.ts'
import { minimumOrderPlaceholder, couponReasonText } from '@sitewright/domain/discounts/reason-text.ts'
import { Money } from '../kit/money.tsx'
import { translate } from '../kit/translate.ts'
import { removeCouponFromCart } from './coupon-changes.ts'

/** Lists the cart's coupons: what each does, or why it lowers no price (SF-3.01). */
export function CouponList({ cart: { validCoupons, invalidCoupons, currency } }: { cart: ShoppingCart }) {
  if (validCoupons.length + invalidCoupons.length === 0) return null
  return (
    <div className="sw-cart-coupons">
      <span className="sw-cart-coupons-title">{translate(cartPageMessages.coupons)}</span>
      <ul>
        {validCoupons.map((coupon) => (
          <li key={coupon.id} className="sw-coupon is-valid">
            <span>{couponText(coupon)}</span>
            <Removal coupon={coupon} />
          </li>
        ))}
        {invalidCoupons.map((coupon) => (
          <li key={coupon.id} className="sw-coupon is-invalid">
            <span>{couponText(coupon)}</span> <CouponReason coupon={coupon} currency={currency} />
            <Removal coupon={coupon} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Says why a coupon lowers no price. Prints a required minimum with `Money`, because a theme may add the currency symbol by CSS.
 */
export function CouponReason({ coupon, currency }: { coupon: InvalidCoupon; currency: string }) {
  const [before = '', after] = couponReasonText(coupon.reason, translate).split(minimumOrderPlaceholder)
  return (
    <span className="sw-coupon-reason">
      {before}
      {after !== undefined && (
        <Fragment>
          <Money cents={coupon.minimumCents} currency={currency} />
          {after}
        </Fragment>
      )}
    </span>
  )
}

/** Removes a coupon. Automatic discounts have no button. The button disappears when pressed, so the code field gets the focus. */
function Removal({ coupon }: { coupon: CartCoupon }) {
  if (coupon.promoCode === '') return null
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label={translate(couponMessages.remove, { code: coupon.promoCode })}
      onClick={() => {
        document.getElementById('sw-coupon-code')?.focus()
        void removeCouponFromCart(coupon)
      }}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="m6 6 12 12M18 6 6 18" />
      </svg>
    </button>
  )
}
