import { createHash } from 'node:crypto'
import { offeredTerms, type OfferedTerms, type TickedTerms } from '@sitewright/domain/checkout/accepted-terms.ts'
import type { CheckoutView } from '@sitewright/domain/checkout/checkout.wire.ts'
import { messageText, type Translate } from '@sitewright/domain/kit/text.ts'
import type { Ctx } from '../context.ts'
import type { OpenCheckout } from './open-checkout.ts'

type Terms = OfferedTerms & { value: string }

/** Returns the box about the terms, with the value that it sends; `null` at a shop that orders without it. */
function termsOf(ctx: Ctx, { asks, shop }: Pick<OpenCheckout, 'asks' | 'shop'>): Terms | null {
  if (!asks.needsTerms) return null
  const translate: Translate = (message, ...values) => messageText(ctx.locale, message, ...values)
  const offered = offeredTerms(shop.settings, translate)
  return { ...offered, value: createHash('sha256').update(offered.fingerprint).digest('hex').slice(0, 32) }
}

/**
 * Returns what is stored when a page sends the value of the box. A box whose texts the shop has changed since counts as not ticked.
 * Ticking the same box again keeps the first time.
 */
export function tickedTerms(
  ctx: Ctx,
  { value, stored, ...shop }: { value: string; stored: TickedTerms | undefined } & Pick<OpenCheckout, 'asks' | 'shop'>,
): TickedTerms | undefined {
  const terms = value === '' ? null : termsOf(ctx, shop)
  if (!terms || terms.value !== value) return undefined
  const { text, versions } = terms
  return stored?.value === value ? stored : { value, text, versions, atMs: ctx.now() }
}

/** Returns what the shopper accepted: `null` when the shop needs it and it is missing or older than its texts; `undefined` without a box. */
export function acceptedTerms(ctx: Ctx, open: OpenCheckout): TickedTerms | null | undefined {
  const terms = termsOf(ctx, open)
  if (!terms) return undefined
  return open.steps.terms?.value === terms.value ? open.steps.terms : null
}

export function termsView(ctx: Ctx, open: OpenCheckout): CheckoutView['terms'] | null {
  const terms = termsOf(ctx, open)
  if (!terms) return null
  const { lead, links, value } = terms
  return { lead, links: [...links], value, isTicked: open.steps.terms?.value === value }
}
