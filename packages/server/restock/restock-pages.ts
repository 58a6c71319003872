import { honeypotName } from '@sitewright/domain/captcha/captcha.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { isId } from '@sitewright/domain/kit/ids.ts'
import { messageText } from '@sitewright/domain/kit/text.ts'
import { merchandisingSettings } from '@sitewright/domain/pages/chosen-settings.ts'
import { restockMessages as words } from '@sitewright/domain/restock/restock.messages.ts'
import { isVariantSoldOut, restockSuccessText, restockFormTexts } from '@sitewright/domain/restock/restock-views.ts'
import { compile } from '@sitewright/template'
import type { Ctx } from '../context.ts'
import type { RefusedRequest, SystemPageRequest, SystemPageContent, SystemPage } from '../http/index.ts'
import { readInSite } from '../database/index.ts'
import { readVariantsForSale, type VariantForSale } from './variants-for-sale.store.ts'
import { isUnsubscribeToken } from './unsubscribe.ts'

/** System pages for visitors without scripts: the sign-up form for a product's sold-out variants, and the page to unsubscribe. */
export function restockPages(): readonly SystemPage[] {
  const unsubscribePath = '/commerce/restock/unsubscribe/:token'
  const formPath = '/commerce/restock/:productId'
  return [
    { path: unsubscribePath, posts: [unsubscribePath], read: readUnsubscribe },
    { path: formPath, posts: [formPath], read: readForm },
  ]
}

async function readForm(ctx: Ctx, { params, query, problem }: SystemPageRequest): Promise<SystemPageContent> {
  const productId = params['productId'] ?? ''
  const items = isId(productId)
    ? await readInSite(ctx, (tx) => readVariantsForSale(tx, ctx.siteId, { productId, nowMs: ctx.now() }))
    : []
  const [product] = items
  if (!product) throw new Refusal('kit.not-found')
  const settings = merchandisingSettings(product.settings)
  const isDone = query['done'] === '1' && problem === null
  if (!settings.restockNotificationsEnabled) throw new Refusal('kit.not-found')

  const translate = translator(ctx)
  return {
    title: translate(words.pageTitle),
    template: formTemplate,
    data: {
      heading: product.title,
      words: {
        ...restockFormTexts(settings, ctx.locale),
        whichOne: translate(words.whichOne),
        inStock: translate(words.nothingSoldOut),
      },
      productId,
      fullUrl: product.fullUrl,
      back: messageText(ctx.locale, words.toProduct, { title: product.title }),
      success: isDone ? restockSuccessText(settings, ctx.locale) : '',
      alert: problem?.text ?? '',
      choices: choicesOf(items, typedIn(problem, 'variantId')),
      hasChoice: items.length > 1,
      email: typedIn(problem, 'email'),
      mailingList: settings.restockNotificationsMailingListSignUpEnabled,
      isJoining: problem
        ? typedIn(problem, 'isJoinMailingList') === 'on'
        : settings.restockNotificationsMailingListOptInByDefault,
      honeypot: honeypotName,
    },
  }
}

function choicesOf(items: readonly VariantForSale[], chosen: string) {
  return items
    .filter(({ available, productType }) =>
      isVariantSoldOut({ unlimited: available === null, qtyInStock: available ?? 0 }, productType),
    )
    .map(({ variantId, choice, sku }) => ({ variantId, choice: choice || sku, isChosen: variantId === chosen }))
}

const longestShown = 256

/**
 * Returns a text field of a refused post, shortened for display. The posted body is not validated; anything but a string becomes
 * empty.
 */
function typedIn(problem: RefusedRequest | null, name: string): string {
  const body: unknown = problem?.body
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' ? value.slice(0, longestShown).toWellFormed() : ''
}

function translator(ctx: Ctx) {
  return (message: Parameters<typeof messageText<undefined>>[1]): string => messageText(ctx.locale, message)
}

const formTemplate = compile(
  `<h1>{heading|html}</h1>
<div class="product-restock-page">
{.if success}<p class="sw-note product-restock-success" role="status">{success|html}</p>{.or}{.if choices}
<p class="product-restock-cta">{words.CTAText|html}</p>
{.if alert}<p class="sw-alert product-restock-error" role="alert" id="restock-error">{alert|html}</p>{.end}
<form class="sw-form product-restock-form" method="post" action="/commerce/restock/{productId|htmltag}">
{.if hasChoice}<p class="sw-field"><label for="restock-variant">{words.whichOne|html}</label><select id="restock-variant" name="variantId">{.repeated section choices}<option value="{variantId|htmltag}"{.if isChosen} selected{.end}>{choice|html}</option>{.end}</select></p>
{.or}{.repeated section choices}<input type="hidden" name="variantId" value="{variantId|htmltag}">{.end}{.end}
<p class="sw-field"><label for="restock-email">{words.placeholderText|html}</label><input id="restock-email" name="email" inputmode="email" autocomplete="email" spellcheck="false" value="{email|htmltag}"{.if alert} aria-invalid="true" aria-describedby="restock-error"{.end}></p>
{.if mailingList}<label class="sw-check product-restock-mailing-list"><input type="checkbox" name="isJoinMailingList"{.if isJoining} checked{.end}> {words.mailingListDescription|html}</label>{.end}
<div hidden><label>Homepage <input name="{honeypot|htmltag}" tabindex="-1" autocomplete="off"></label></div>
<p><button type="submit" class="sqs-button-element--primary">{words.buttonText|html}</button></p>
</form>{.or}<p class="sw-note">{words.inStock|html}</p>{.end}{.end}
<p class="sw-links"><a href="{fullUrl|htmltag}">{back|html}</a></p>
</div>`,
  { name: 'restock-form' },
)

async function readUnsubscribe(ctx: Ctx, { params, query, problem }: SystemPageRequest): Promise<SystemPageContent> {
  const token = params['token'] ?? ''
  const isKnown = await isUnsubscribeToken(ctx, token)
  const translate = translator(ctx)
  const isDone = query['done'] === '1' && problem === null
  return {
    title: translate(words.unsubscribeTitle),
    template: unsubscribeTemplate,
    ...(!isKnown && { status: 404 }),
    data: {
      heading: translate(words.unsubscribeTitle),
      alert: problem?.text ?? (isKnown ? '' : translate(words.linkUnknown)),
      done: isKnown && isDone ? translate(words.unsubscribed) : '',
      ask: isKnown && !isDone ? translate(words.unsubscribeAsk) : '',
      button: translate(words.unsubscribe),
      token,
    },
  }
}

const unsubscribeTemplate = compile(
  `<h1>{heading|html}</h1>
{.if alert}<p class="sw-alert" role="alert">{alert|html}</p>{.end}
{.if done}<p class="sw-note" role="status">{done|html}</p>{.end}
{.if ask}<p>{ask|html}</p>
<form class="sw-form" method="post" action="/commerce/restock/unsubscribe/{token|htmltag}">
<input type="hidden" name="isPage" value="1">
<p><button type="submit" class="sqs-button-element--primary">{button|html}</button></p>
</form>{.end}`,
  { name: 'restock-unsubscribe' },
)
