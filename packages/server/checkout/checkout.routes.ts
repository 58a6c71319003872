import { addressFieldsAnswer, countryParams } from '@sitewright/domain/checkout/address.wire.ts'
import {
  acceptBody,
  checkoutAnswer,
  checkoutCouponBody,
  checkoutCouponParams,
  checkoutLineParams,
  checkoutQuery,
  checkoutStepsBody,
  idempotencyKey,
  payBody,
  type CheckoutAnswer,
} from '@sitewright/domain/checkout/checkout.wire.ts'
import { checkoutAsksOf } from '@sitewright/domain/checkout/checkout-asks.ts'
import { maxBodyBytes } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { isCountry } from '@sitewright/domain/shipping/countries.ts'
import { withCaptcha } from '../captcha/index.ts'
import type { Ctx, Deps } from '../context.ts'
import { contentReply, route, type HttpServers, type Reply, type ResponseControls } from '../http/index.ts'
import type { ThemeService } from '../themes/index.ts'
import { readInSite } from '../database/index.ts'
import { readShopPayment } from '../payments/index.ts'
import { addressFields } from '../addresses/index.ts'
import { asksRoutes } from './asks/asks.routes.ts'
import { changeCode, removeLine } from './change-cart.ts'
import { checkoutFormRoutes } from './forms/checkout-forms.routes.ts'
import { markCart } from './mark-cart.ts'
import type { SentAnswer } from './paying/pay-answers.ts'
import { payCheckout } from './paying/pay-checkout.ts'
import { readCheckoutView } from './read-checkout.ts'
import { originOf } from './request-origin.ts'
import { acceptChanges, saveSteps, undoJoin } from './save-steps.ts'

const site = { origin: 'site', access: 'visitor', bodyBytes: maxBodyBytes.cart } as const
const calls = '/api/checkout'

/** Declares the routes of the checkout: JSON calls, its page, and the posts of the page's form. */
export function checkoutRoutes(http: HttpServers, deps: Deps, themes: ThemeService): void {
  readRoutes(http, deps)
  stepRoutes(http, deps)
  cartRoutes(http, deps)
  payRoute(http, deps)
  checkoutFormRoutes(http, deps, themes)
  asksRoutes(http, deps)
}

function readRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...site,
    method: 'GET',
    path: calls,
    limit: 'storeReads',
    query: checkoutQuery,
    answer: checkoutAnswer,
    run: async (ctx, { query }, out) => {
      out.startVisitor() // sets the CSRF cookie that later changes need
      return answerOf(await readCheckoutView(ctx, query.cartToken))
    },
  })
  route(http, deps, {
    ...site,
    method: 'GET',
    path: `${calls}/address-fields/:country`,
    limit: 'storeReads',
    params: countryParams,
    answer: addressFieldsAnswer,
    run: async (ctx, { params }) => {
      const country = params.country.toUpperCase()
      if (!isCountry(country)) throw new Refusal('checkout.country-unknown')
      const { phone, company } = checkoutAsksOf((await readInSite(ctx, (tx) => readShopPayment(tx, ctx))).settings)
      return { fields: addressFields(ctx.locale, country, 'whole', { phone, company }) }
    },
  })
}

function stepRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...site,
    method: 'PUT',
    path: calls,
    limit: 'checkout',
    body: checkoutStepsBody,
    answer: checkoutAnswer,
    run: async (ctx, { body }) => answerOf(await saveSteps(ctx, body)),
  })
  route(http, deps, {
    ...site,
    method: 'PUT',
    path: `${calls}/accept`,
    limit: 'checkout',
    body: acceptBody,
    answer: checkoutAnswer,
    run: async (ctx, { body }) => answerOf(await acceptChanges(ctx, body)),
  })
  route(http, deps, {
    ...site,
    method: 'PUT',
    path: `${calls}/undo-join`,
    limit: 'checkout',
    body: acceptBody,
    answer: checkoutAnswer,
    run: async (ctx, { body }) => answerOf(await undoJoin(ctx, body)),
  })
}

function cartRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...site,
    method: 'POST',
    path: `${calls}/coupons`,
    limit: 'coupon',
    body: checkoutCouponBody,
    answer: checkoutAnswer,
    run: async (ctx, { body }) => answerOf(await changeCode(ctx, body.cartToken, { promoCode: body.promoCode })),
  })
  route(http, deps, {
    ...site,
    method: 'DELETE',
    path: `${calls}/coupons/:couponId`,
    limit: 'changeCart',
    params: checkoutCouponParams,
    query: checkoutQuery,
    answer: checkoutAnswer,
    run: async (ctx, { params, query }) =>
      answerOf(await changeCode(ctx, query.cartToken, { removedId: params.couponId })),
  })
  route(http, deps, {
    ...site,
    method: 'DELETE',
    path: `${calls}/lines/:lineId`,
    limit: 'changeCart',
    params: checkoutLineParams,
    query: checkoutQuery,
    answer: checkoutAnswer,
    run: async (ctx, { params, query }, out) => {
      await removeLine(ctx, query.cartToken, params.lineId)
      await markCart(ctx, out)
      return answerOf(await readCheckoutView(ctx, query.cartToken))
    },
  })
}

function payRoute(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...site,
    method: 'POST',
    path: `${calls}/pay`,
    limit: 'pay',
    body: payBody,
    run: async (ctx, { body: { captchaToken: token, ...body }, request }, out): Promise<Reply> => {
      const key = idempotencyKey.safeParse(request.headers['idempotency-key'])
      if (!key.success) throw new Refusal('checkout.key-missing')
      const origin = originOf(request)
      const fingerprint = JSON.stringify(body)
      const answer = await payCheckout(ctx, {
        ...body,
        key: key.data,
        origin,
        fingerprint,
        withCaptcha: (submit) => withCaptcha(ctx, { token, purpose: 'order' }, submit),
      })
      return sendStored(ctx, out, answer)
    },
  })
}

/** Sends an answer as it was stored, byte for byte. */
async function sendStored(ctx: Ctx, out: ResponseControls, answer: SentAnswer): Promise<Reply> {
  const { status, body, hasCartLines } = answer
  if (hasCartLines !== undefined) out.markCart(hasCartLines)
  else if (status === 200) await markCart(ctx, out)
  return contentReply(status, body, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
}

function answerOf(checkout: CheckoutAnswer['checkout']): CheckoutAnswer {
  return { checkout }
}
