import { cartAnswer, couponBody, couponForm, couponParams, emptyForm } from '@sitewright/domain/cart/cart.wire.ts'
import { locationBody, locationForm } from '@sitewright/domain/shipping/shipping.wire.ts'
import type { Deps } from '../../context.ts'
import { route, type HttpServers, type Reply } from '../../http/index.ts'
import { addCoupon, removeCoupon } from './change-coupons.ts'
import { redirectBack, cartRedirectRoute, renewCartCookies, cartRouteOptions } from '../cart-replies.ts'
import { setLocation } from './set-location.ts'

const calls = '/api/commerce/shopping-cart'

/** Declares the routes for coupons and the delivery location: JSON calls, and form posts of the cart page without scripts. */
export function pricingRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...cartRouteOptions,
    method: 'POST',
    path: `${calls}/coupons`,
    limit: 'coupon',
    body: couponBody,
    answer: cartAnswer,
    run: async (ctx, { body }, out) => renewCartCookies(out, await addCoupon(ctx, out.startVisitor(), body.promoCode)),
  })
  route(http, deps, {
    ...cartRouteOptions,
    method: 'DELETE',
    path: `${calls}/coupons/:couponId`,
    limit: 'changeCart',
    params: couponParams,
    answer: cartAnswer,
    run: async (ctx, { params }, out) =>
      renewCartCookies(out, await removeCoupon(ctx, out.startVisitor(), params.couponId)),
  })
  route(http, deps, {
    ...cartRouteOptions,
    method: 'PUT',
    path: `${calls}/location`,
    limit: 'changeCart',
    body: locationBody,
    answer: cartAnswer,
    run: async (ctx, { body }, out) => renewCartCookies(out, await setLocation(ctx, out.startVisitor(), body)),
  })
  formRoutes(http, deps)
}

function formRoutes(http: HttpServers, deps: Deps): void {
  const post = { ...cartRouteOptions, method: 'POST', form: true } as const
  route(http, deps, {
    ...post,
    path: '/cart/coupons',
    limit: 'coupon',
    body: couponForm,
    run: async (ctx, { body, request }, out): Promise<Reply> => {
      renewCartCookies(out, await addCoupon(ctx, out.startVisitor(), body.promoCode))
      return redirectBack(request)
    },
  })
  route(http, deps, {
    ...post,
    path: '/cart/coupons/:couponId/remove',
    limit: 'changeCart',
    params: couponParams,
    body: emptyForm,
    run: async (ctx, { params, request }, out): Promise<Reply> => {
      renewCartCookies(out, await removeCoupon(ctx, out.startVisitor(), params.couponId))
      return redirectBack(request)
    },
  })
  route(http, deps, {
    ...post,
    path: '/cart/location',
    limit: 'changeCart',
    body: locationForm,
    run: async (ctx, { body, request }, out): Promise<Reply> => {
      renewCartCookies(out, await setLocation(ctx, out.startVisitor(), body))
      return redirectBack(request)
    },
  })
  route(http, deps, { ...cartRedirectRoute, path: '/cart/coupons' })
  route(http, deps, { ...cartRedirectRoute, path: '/cart/coupons/:couponId/remove', params: couponParams })
  route(http, deps, { ...cartRedirectRoute, path: '/cart/location' })
}
