import { setTimeout as pause } from 'node:timers/promises'
import { idempotencyKey, payAnswer, payBody, type CheckoutForm } from '@sitewright/domain/checkout/checkout.wire.ts'
import { isId } from '@sitewright/domain/kit/ids.ts'
import { Refusal, type FieldProblem } from '@sitewright/domain/kit/refusal.ts'
import { checkNoScriptPost } from '../../captcha/index.ts'
import type { Ctx } from '../../context.ts'
import { tokenizeTestCard } from '../../payments/index.ts'
import { changeByForm, emailInForm } from './checkout-form.ts'
import type { StoredAnswer } from '../paying/pay-answers.ts'
import { countAttempt, payAdmitted, type Admitted } from '../paying/pay-checkout.ts'
import type { PayRequest } from '../paying/pay-request.ts'

/** Where the browser goes after paying, or the answer that the page shows again. */
export type FormPayment = { to: string } | { answer: StoredAnswer }

/**
 * Pays with the posted form of a page without scripts: counts the attempt, saves what was typed, exchanges a test card for a token,
 * and pays as scripts do. The price hash comes from a page that named all changes, and whose button said "Accept and pay" then.
 */
export async function payByForm(ctx: Ctx, form: CheckoutForm, origin: string): Promise<FormPayment> {
  const key = idempotencyKey.safeParse(form.attempt)
  if (!key.success) throw new Refusal('checkout.key-missing')
  const checkoutId = isId(form.checkoutId) ? form.checkoutId : ''
  const attempted = { key: key.data, checkoutId, email: emailInForm(form) }
  const answer = await countAttempt(ctx, attempted, (admitted) =>
    payCounted(ctx, { form, origin, ...attempted }, admitted),
  )
  return answer.status === 200 ? { to: targetOf(answer) } : { answer }
}

type Posted = { form: CheckoutForm; key: string; checkoutId: string; origin: string }

async function payCounted(
  ctx: Ctx,
  { form, key, checkoutId, origin }: Posted,
  { known, shopper, tries }: Admitted,
): Promise<StoredAnswer> {
  await saveUnlessBought(ctx, form)
  const card = { number: form['card.number'] ?? '', expiry: form['card.expiry'] ?? '', cvc: form['card.cvc'] ?? '' }
  const paymentToken = form.paymentToken || (await tokenOf(ctx, form.method, card))
  const { cartToken, priceHash } = form
  const body = payBody.safeParse({
    cartToken,
    priceHash,
    checkoutId,
    ...(form.method !== '' && { method: form.method }),
    ...(paymentToken !== '' && { paymentToken }),
    isAccepted: true,
  })
  if (!body.success) throw new Refusal('checkout.method-unavailable')
  // The token is a new one for each post, so a repeated post is recognized by what was typed.
  const fingerprint = JSON.stringify([cartToken, form.checkoutId, form.method, priceHash, form.paymentToken, card])
  const withCaptcha: PayRequest['withCaptcha'] = async (submit) => {
    await checkNoScriptPost(ctx, form.homepage)
    await submit(async () => {})
  }
  const request = { ...body.data, key, origin, fingerprint, withCaptcha }
  return payPatiently(ctx, request, { known, shopper, tries })
}

/** The second post of a double click may find that the first one has bought everything: its key then leads to the same order. */
async function saveUnlessBought(ctx: Ctx, form: CheckoutForm): Promise<void> {
  try {
    await changeByForm(ctx, form)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'checkout.empty')) throw error
  }
}

async function tokenOf(
  ctx: Ctx,
  method: string,
  card: { number: string; expiry: string; cvc: string },
): Promise<string> {
  if (method !== 'card' || card.number.trim() === '') return ''
  try {
    return (await tokenizeTestCard(ctx, card)).paymentToken
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const fields = Object.entries(error.fields).map(([name, problem]): [string, FieldProblem] => [
      `card.${name}`,
      problem,
    ])
    throw new Refusal(error.code, { values: error.values, fields: Object.fromEntries(fields) })
  }
}

const [waitMs, patienceMs] = [250, 15_000]

/** Waits for an attempt that runs already: a browser without scripts sends a double click as two posts, and shows the second answer. */
async function payPatiently(
  ctx: Ctx,
  request: PayRequest,
  admitted: Omit<Admitted, 'checkout'>,
): Promise<StoredAnswer> {
  const untilMs = performance.now() + patienceMs
  let { known } = admitted
  for (;;) {
    try {
      return await payAdmitted(ctx, request, { ...admitted, known, checkout: null }) // it was read before the form was saved
    } catch (error) {
      const isRunning = error instanceof Refusal && error.code === 'checkout.running'
      if (!isRunning || performance.now() > untilMs) throw error
    }
    known = null // it has an answer by now, or gets one: the next try reads it again
    await pause(waitMs)
  }
}

/** Returns the address that an answer leads to: the bank's page, or the return page. */
function targetOf({ body }: StoredAnswer): string {
  const answer = payAnswer.parse(JSON.parse(body))
  return answer.state === 'step' ? answer.step.url : answer.url
}
