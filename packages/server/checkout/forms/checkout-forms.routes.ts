import {
  changedAnswer,
  checkoutForm,
  checkoutQuery,
  returnQuery,
  type CheckoutForm,
  type CheckoutView,
} from '@sitewright/domain/checkout/checkout.wire.ts'
import { maxBodyBytes } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { fieldErrorTexts, refusalText } from '@sitewright/domain/refusals.ts'
import type { Ctx, Deps } from '../../context.ts'
import {
  compressReply,
  redirect,
  route,
  statusOf,
  type HttpServers,
  type Reply,
  type ResponseControls,
} from '../../http/index.ts'
import type { ThemeService } from '../../themes/index.ts'
import { changeByForm } from './checkout-form.ts'
import type { CheckoutPageInput } from '../checkout-page-input.ts'
import { expiredPath } from '../not-sold/checkout-pages.ts'
import { framePage } from './frame-page.ts'
import { markCart } from '../mark-cart.ts'
import { makeCheckoutPage, type CheckoutPage } from '../page/checkout-page.ts'
import { payByForm } from './pay-by-form.ts'
import type { StoredAnswer } from '../paying/pay-answers.ts'
import { checkoutPath, returnFromPayment } from '../paying/return-from-payment.ts'
import { findCheckoutView } from '../read-checkout.ts'
import { originOf } from '../request-origin.ts'

const site = { origin: 'site', access: 'visitor', bodyBytes: maxBodyBytes.form } as const

/** Declares the checkout's page, the posts of its form without scripts (BX-1.17), and the page to which banks send shoppers back. */
export function checkoutFormRoutes(http: HttpServers, deps: Deps, themes: ThemeService): void {
  const page = makeCheckoutPage(themes)
  pageRoutes(http, deps, page)
  postRoutes(http, deps, page)
  route(http, deps, {
    ...site,
    method: 'GET',
    path: '/checkout/return',
    limit: 'storeReads',
    query: returnQuery,
    run: async (ctx, { query, request }, out): Promise<Reply> => {
      const { to, isOrdered } = await returnFromPayment(ctx, query)
      if (isOrdered) await markCart(ctx, out)
      const isFramed = request.headers['sec-fetch-dest'] === 'iframe'
      if (!isFramed) return redirect(303, to, notCached)
      return framePage(ctx, isOrdered ? request.url : to)
    },
  })
}

const notCached = { 'cache-control': 'private, no-store' }

function pageRoutes(http: HttpServers, deps: Deps, page: CheckoutPage): void {
  route(http, deps, {
    ...site,
    method: 'GET',
    path: '/checkout',
    limit: 'storeReads',
    query: checkoutQuery,
    run: async (ctx, { query, request }, out) => {
      const shown = await show(ctx, out, page, { cartToken: query.cartToken, status: 200, problem: null })
      return compressReply(shown, request.headers['accept-encoding'])
    },
  })
  // After a refused post the browser shows the answer under that address, and may open it again.
  route(http, deps, {
    ...site,
    method: 'GET',
    path: '/checkout/pay',
    run: async () => redirect(303, '/checkout', notCached),
  })
}

function postRoutes(http: HttpServers, deps: Deps, page: CheckoutPage): void {
  const post = { ...site, method: 'POST', form: true, body: checkoutForm } as const
  route(http, deps, {
    ...post,
    path: '/checkout',
    limit: 'checkout',
    run: (ctx, { body }, out) =>
      orShowAgain(ctx, out, page, body, async () => {
        await changeByForm(ctx, body)
        await markCart(ctx, out)
        return redirect(303, checkoutPath(body.cartToken), notCached)
      }),
  })
  route(http, deps, {
    ...post,
    path: '/checkout/pay',
    limit: 'pay',
    run: (ctx, { body, request }, out) =>
      orShowAgain(ctx, out, page, body, async () => {
        const paid = await payByForm(ctx, body, originOf(request))
        if ('answer' in paid) return showAnswer(ctx, out, page, body, paid.answer)
        await markCart(ctx, out)
        return redirect(303, paid.to, notCached)
      }),
  })
}

type Showing = Pick<CheckoutPageInput, 'status' | 'problem'> & {
  cartToken: string
  attempt?: string
  checkout?: CheckoutView
}

/** Shows the checkout. Without anything to buy, the visitor goes to the cart, or learns that the express purchase has expired. */
async function show(ctx: Ctx, out: ResponseControls, page: CheckoutPage, showing: Showing): Promise<Reply> {
  const { cartToken, status, problem } = showing
  const checkout = showing.checkout ?? (await findCheckoutView(ctx, cartToken))
  if (!checkout) return redirect(303, cartToken === '' ? '/cart' : expiredPath, notCached)
  out.startVisitor()
  const attempt = showing.attempt ?? ctx.randomBytes(16).toString('hex')
  return page(ctx, { checkout, attempt, crumb: out.crumb(), status, problem })
}

/** Runs a post. When it is refused, shows the page again with what was posted and why it was refused. */
async function orShowAgain(
  ctx: Ctx,
  out: ResponseControls,
  page: CheckoutPage,
  form: CheckoutForm,
  run: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const status = formStatus(statusOf(error))
    const fields = fieldErrorTexts(ctx.locale, error)
    const problem = { text: refusalText(ctx.locale, error), code: error.code, fields, body: form }
    const attempt = isUndecided(error) ? { attempt: form.attempt } : {}
    return show(ctx, out, page, { cartToken: form.cartToken, status, problem, ...attempt })
  }
}

/** True when the payment may have been made: the form is then posted again under the same key, so that it is not made twice. */
function isUndecided({ code }: Refusal): boolean {
  return code === 'checkout.running' || code === 'payments.unavailable' || code === 'kit.unavailable'
}

/** A refused post without scripts is 422 (settled for all forms), unless another status says more. */
function formStatus(status: number): number {
  return status >= 500 || [402, 409, 429].includes(status) ? status : 422
}

/** Shows the page with an answer that scripts would have got: a declined payment, or a purchase that has changed. */
async function showAnswer(
  ctx: Ctx,
  out: ResponseControls,
  page: CheckoutPage,
  form: CheckoutForm,
  { status, body }: StoredAnswer,
): Promise<Reply> {
  const answer = JSON.parse(body) as { message: string; code: 'checkout.declined'; errors?: Record<string, string> } // safe: ours
  const changed = changedAnswer.safeParse(answer)
  const problem = { text: answer.message, code: answer.code, fields: answer.errors ?? {}, body: form }
  const checkout = changed.success ? { checkout: changed.data.checkout } : {}
  return show(ctx, out, page, { cartToken: form.cartToken, status, problem, ...checkout })
}
