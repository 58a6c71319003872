import { isId } from '@sitewright/domain/kit/ids.ts'
import { separatePurchaseLifeMs } from '@sitewright/domain/kit/limits.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { checkoutMessages as words } from '@sitewright/domain/checkout/checkout.messages.ts'
import { messageText, type Message } from '@sitewright/domain/kit/text.ts'
import { readSeparatePurchase } from '../../cart/index.ts'
import { readProductsById, type ProductItemJson } from '../../catalog/index.ts'
import type { Ctx } from '../../context.ts'
import type { SystemPageRequest, SystemPageContent, SystemPage } from '../../http/index.ts'
import { readInSite } from '../../database/index.ts'
import { checkoutTemplate, purchaseGoneTemplate } from './checkout-template.ts'
import { checkoutLineTemplateData, moneyTemplateData, planTemplateData } from './checkout-line-template-data.ts'

/** Path of the page about a purchase that is no longer stored. */
export const expiredPath = '/checkout/expired'

/**
 * System pages beside the checkout. Those for subscriptions and gift cards show the purchase and a notice that they are not sold yet.
 */
export function checkoutPages(): readonly SystemPage[] {
  return [
    { path: expiredPath, isCheckout: true, read: readExpired },
    { path: '/checkout/subscription', isCheckout: true, read: readSubscription },
    { path: '/checkout/gift-card', isCheckout: true, read: readGiftCard },
  ]
}

/** Reads the page about an express purchase that is no longer stored; the checkout redirects to it. */
async function readExpired(ctx: Ctx): Promise<SystemPageContent> {
  return gone(ctx, words.title)
}

/** Reads the checkout page of a subscription (SF-4.14). */
async function readSubscription(ctx: Ctx, { query }: SystemPageRequest): Promise<SystemPageContent> {
  const purchase = await readSeparatePurchase(ctx, 'subscription', query['cartToken'] ?? '')
  const [entry] = purchase?.entries ?? []
  if (!purchase || !entry) return gone(ctx, words.subscriptionTitle)
  const item = await readItem(ctx, entry.itemId)
  const plan = item?.structuredContent.subscriptionPlan ?? null
  const line = {
    ...checkoutLineTemplateData(ctx, entry, purchase.currency),
    ...planTemplateData(ctx, plan, entry.subTotal, purchase.currency),
  }
  return content(ctx, words.subscriptionTitle, { lines: [line], isKept: true, backUrl: entry.fullUrl })
}

/**
 * Returns the content of the checkout page of a gift card: the card as the only line, at its current price (SF-4.15). Throws
 * `kit.not-found` unless the address names a variant of a gift card.
 */
async function readGiftCard(ctx: Ctx, { query }: SystemPageRequest): Promise<SystemPageContent> {
  const item = await readItem(ctx, query['itemId'] ?? '')
  const variant = item?.structuredContent.variants.find(({ sku }) => sku === query['sku'])
  if (!item || !variant || item.structuredContent.productType !== productTypes.giftCard) {
    throw new Refusal('kit.not-found')
  }
  const image = variant.mainImage ?? item.items[0]
  const { value, currency } = variant.onSale ? variant.salePriceMoney : variant.priceMoney
  const line = {
    title: item.title,
    fullUrl: item.fullUrl,
    imageUrl: image?.assetUrl ?? '',
    imageAlt: image?.altText || item.title,
    imageColor: image?.colorData?.centerAverage ?? '',
    choices: variant.optionValues.map((option) => option.value).join(', '),
    answers: [],
    quantity: '',
    problem: '',
    ...moneyTemplateData(Number(value), currency),
  }
  return content(ctx, words.giftCardTitle, { lines: [line], isKept: false, backUrl: item.fullUrl })
}

async function readItem(ctx: Ctx, itemId: string): Promise<ProductItemJson | null> {
  if (!isId(itemId)) return null
  const [item] = await readInSite(ctx, (tx) => readProductsById(tx, ctx.siteId, [itemId]))
  return item ?? null
}

type Shown = { lines: object[]; isKept: boolean; backUrl: string }

function content(ctx: Ctx, title: Message, { lines, isKept, backUrl }: Shown): SystemPageContent {
  const hours = separatePurchaseLifeMs / (60 * 60_000)
  return {
    title: messageText(ctx.locale, title),
    template: checkoutTemplate,
    data: {
      heading: messageText(ctx.locale, title),
      notice: messageText(ctx.locale, words.notOpen),
      kept: isKept ? messageText(ctx.locale, words.keptFor, { hours }) : '',
      lines,
      back: backUrl === '' ? null : { url: backUrl, title: messageText(ctx.locale, words.backToItem) },
      continueShopping: messageText(ctx.locale, words.continueShopping),
    },
  }
}

/**
 * Returns the 404 page for a purchase that cannot be shown. It is the same for an unknown token, a token of another site and an
 * expired purchase.
 */
function gone(ctx: Ctx, title: Message): SystemPageContent {
  const heading = messageText(ctx.locale, title)
  const data = {
    heading,
    gone: messageText(ctx.locale, words.gone),
    continueShopping: messageText(ctx.locale, words.continueShopping),
  }
  return { title: heading, template: purchaseGoneTemplate, data, status: 404 }
}
