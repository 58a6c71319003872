import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { cartPageMessages } from '@sitewright/domain/cart/cart-page.messages.ts'
import { cartTotalRows, minusSign } from '@sitewright/domain/cart/pricing/total-rows.ts'
import {
  hasNoShippingRate,
  canEstimateShippingOrTax,
  shippingLocationText,
} from '@sitewright/domain/shipping/estimate-notes.ts'
import { shippingMessages } from '@sitewright/domain/shipping/shipping.messages.ts'
import { CouponForm } from '../../discounts/coupon-form.tsx'
import { CouponList } from '../../discounts/coupon-list.tsx'
import { ServerRenderedNodes } from '../../kit/server-rendered-nodes.tsx'
import { Money } from '../../kit/money.tsx'
import { translate } from '../../kit/translate.ts'
import { ShippingEstimateForm, type InitialEstimateState } from '../../shipping/shipping-estimate-form.tsx'
import { notifyCartChangeConfirmed } from '../cart-changes.ts'

/**
 * What the visitor saw in the server-rendered summary before React replaced it: the coupon form's error, and the shipping
 * estimate's state.
 */
export type RenderedCartSummary = { couponAlert: string; estimate: InitialEstimateState }

type Props = { cart: ShoppingCart; checkout: readonly Node[]; start: RenderedCartSummary }

/**
 * Coupons, sums and shipping estimate of the cart. `checkout`: the theme's own checkout link or form from the server-rendered
 * page; empty for the default link (SF-3.01).
 */
export function CartSummary({ cart, checkout, start }: Props) {
  const { pricing, coupons } = cart
  return (
    <div className="cart-summary">
      {(pricing.takesCodes || coupons.length > 0) && <CouponForm alert={start.couponAlert} />}
      <CouponList cart={cart} />
      {cartTotalRows(cart, translate).map(({ key, name, title, cents }) => (
        <div key={key} className={name}>
          <span>{title}</span>{' '}
          <span className="price">
            {minusSign(cents)}
            <Money cents={Math.abs(cents)} currency={cart.currency} />
          </span>
        </div>
      ))}
      {hasNoShippingRate(cart) && (
        <div className="sw-cart-not-shipped" role="alert">
          {translate(shippingMessages.notShipped)}
        </div>
      )}
      <p className="note">{noteOf(cart)}</p>
      {canEstimateShippingOrTax(cart) && (
        <ShippingEstimateForm cart={cart} start={start.estimate} onChanged={notifyCartChangeConfirmed} />
      )}
      {checkout.length > 0 ? (
        <ServerRenderedNodes nodes={checkout} />
      ) : (
        <a className="checkout sqs-button-element--primary" href="/checkout">
          {translate(cartPageMessages.checkout)}
        </a>
      )}
    </div>
  )
}

function noteOf(cart: ShoppingCart): string {
  const place = shippingLocationText(cart, document.documentElement.lang)
  if (place === '') return translate(cartPageMessages.taxesAtCheckout)
  return `${translate(shippingMessages.to, { place })} ${translate(shippingMessages.final)}`
}
