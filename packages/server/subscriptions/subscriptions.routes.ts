import { startSubscriptionAnswer, subscriptionBody } from '@sitewright/domain/subscriptions/subscriptions.wire.ts'
import { maxBodyBytes } from '@sitewright/domain/kit/limits.ts'
import { startSeparatePurchase } from '../cart/index.ts'
import type { Deps } from '../context.ts'
import { route, type HttpServers } from '../http/index.ts'

/**
 * Declares the route that starts the purchase of a subscription (SF-7.06). Only the token that the route returns gives access to
 * that purchase (SF-4.14).
 */
export function subscriptionRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    method: 'POST',
    path: '/api/3/commerce/cart/subscription',
    origin: 'site',
    access: 'visitor',
    limit: 'add',
    bodyBytes: maxBodyBytes.cart,
    body: subscriptionBody,
    answer: startSubscriptionAnswer,
    run: async (ctx, { body: { qty, ...wanted } }) => {
      const { cartToken } = await startSeparatePurchase(ctx, 'subscription', { ...wanted, quantity: qty })
      return { cartToken }
    },
  })
}
