import { purchaseFailureTitle } from '@sitewright/domain/purchase/purchase-failure-title.ts'
import { messageText } from '@sitewright/domain/kit/text.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { readProductsById, type ProductItemJson } from '../../catalog/index.ts'
import type { Ctx } from '../../context.ts'
import type { RefusedRequest, SystemPage } from '../../http/index.ts'
import { readInSite } from '../../database/index.ts'
import { escapeHtmlAttribute } from '../../blocks/index.ts'
import { cartFormErrorOf, textFieldsOf, type CartFormError } from './cart-form-error.ts'
import { pageAddressOfPath, parsePageAddress } from '../page-address.ts'
import { renderPageRequest } from '../render-page-request.ts'
import type { RenderDeps } from '../render-deps.ts'
import { findPageByFormPath, renderSystemPage, type SystemPageMatch } from './system-pages.ts'

type Answer = { status?: number; html: string; headers?: Readonly<Record<string, string>> } | null

/**
 * After a form posted without scripts was refused, renders the page that contains the form again, with the error and the typed
 * values. Returns `null` for other requests and for server errors.
 */
export async function refusedFormPage(
  renderDeps: RenderDeps,
  ctx: Ctx,
  problem: RefusedRequest,
  systemPages: readonly SystemPage[],
): Promise<Answer> {
  const isServerError = problem.status >= 500 && problem.code !== 'kit.busy'
  if (isServerError || !problem.isPost) return null
  const refused = findPageByFormPath(systemPages, pageAddressOfPath(problem.path))
  if (refused) return systemPageAgain(renderDeps, ctx, problem, refused)
  const ofCart = cartFormErrorOf(problem)
  if (ofCart) return cartAgain(renderDeps, ctx, ofCart)
  return problem.path === '/cart/entries' ? productAgain(renderDeps, ctx, problem) : null
}

async function systemPageAgain(
  renderDeps: RenderDeps,
  ctx: Ctx,
  problem: RefusedRequest,
  refused: SystemPageMatch,
): Promise<Answer> {
  try {
    const { body, ...answer } = await renderSystemPage(renderDeps, ctx, refused, {
      query: {},
      problem,
      wantsCart: true,
    })
    // A redirect, such as to signing in, would hide that the post was refused.
    return isRedirect(answer.status) ? null : { ...answer, html: body }
  } catch (error) {
    // The page cannot be shown again, because its subject, such as an order, no longer exists.
    if (error instanceof Refusal) return null
    throw error
  }
}

function isRedirect(status: number | undefined): boolean {
  return status !== undefined && status >= 300 && status < 400
}

async function cartAgain(renderDeps: RenderDeps, ctx: Ctx, problem: CartFormError): Promise<Answer> {
  const address = pageAddressOfPath('/cart')
  const opened = await renderPageRequest(renderDeps, ctx, { address, isPrivate: true, cartProblem: problem })
  return opened.kind === 'page' ? { html: opened.body, headers: opened.headers } : null
}

async function productAgain(renderDeps: RenderDeps, ctx: Ctx, problem: RefusedRequest): Promise<Answer> {
  const fields = textFieldsOf(problem.body)
  const product = await productOf(ctx, fields['itemId'] ?? '')
  const path = pathOfPage(problem.cameFrom) ?? pathOfPage(fields['cameFrom']) ?? product?.fullUrl ?? null
  if (path === null) return null
  const opened = await renderPageRequest(renderDeps, ctx, { address: pageAddressOfPath(path), isPrivate: true })
  if (opened.kind !== 'page' || opened.status !== 200) return null
  const title = purchaseFailureTitle(product?.structuredContent.productType, fields['isExpress'] === 'true')
  const alert = alertHtml(messageText(ctx.locale, title), problem.text)
  // The browser shows this response under the form's post URL. A hidden field keeps the product page's URL, in case the next post
  // is refused as well.
  const field = `<input type="hidden" name="cameFrom" value="${escapeHtmlAttribute(path)}">`
  return { html: withAlert(opened.body, fields, field + alert), headers: opened.headers }
}

/**
 * Returns the path of the page that the refused form came from, without its query. `null` for paths below `/cart/`, such as the
 * form's own post address.
 */
function pathOfPage(path: string | null | undefined): string | null {
  return path && /^\/(?![/\\])/.test(path) && !path.startsWith('/cart/') ? parsePageAddress(path).path : null
}

async function productOf(ctx: Ctx, itemId: string): Promise<ProductItemJson | undefined> {
  if (!/^[0-9a-f]{32}$/.test(itemId)) return undefined
  const [item] = await readInSite(ctx, (tx) => readProductsById(tx, ctx.siteId, [itemId]))
  return item
}

/** Returns the alert about a refused purchase, with the same markup and text as the alert of the purchase island. */
function alertHtml(title: string, message: string): string {
  return `<div class="sw-purchase-alert field-error" role="alert"><strong class="sw-purchase-alert-title">${escapeHtmlAttribute(title)}</strong> <span class="sw-purchase-alert-text">${escapeHtmlAttribute(message)}</span></div>`
}

/**
 * Inserts the alert at the end of the product's form, or at the start of the page when the form is not on it. Restores the values
 * of the form's controls, including those placed outside it with a `form` attribute.
 */
function withAlert(html: string, fields: Readonly<Record<string, string>>, alert: string): string {
  const formId = formIdIn(html, `purchase-${fields['itemId'] ?? ''}`)
  const start = html.indexOf(`id="${formId}"`)
  const end = start === -1 ? -1 : html.indexOf('</form>', start)
  if (end === -1) return html.replace(/<body\b[^>]*>/i, (body) => body + alert)
  const beside = (part: string): string => withTyped(part, fields, ` form="${formId}"`)
  return beside(html.slice(0, start)) + withTyped(html.slice(start, end), fields) + alert + beside(html.slice(end))
}

/**
 * Returns the id of the product's form. In a block the id ends with the block's id. The post does not contain the block's id, so
 * the first form of this product is used.
 */
function formIdIn(html: string, own: string): string {
  const start = html.includes(`id="${own}"`) ? -1 : html.indexOf(`id="${own}-`)
  return start === -1 ? own : html.slice(start + 'id="'.length, html.indexOf('"', start + 'id="'.length))
}

/** Restores the posted values in the controls whose tag contains `mark`. Takes a single pass, however many fields were posted. */
function withTyped(html: string, fields: Readonly<Record<string, string>>, mark = ''): string {
  if (!html.includes(mark)) return html
  const typed = new Map(
    Object.entries(fields).map(([name, value]) => [escapeHtmlAttribute(name), escapeHtmlAttribute(value)]),
  )
  const valueOf = (tag: string): string | undefined => (tag.includes(mark) ? typed.get(nameIn(tag)) : undefined)
  return html
    .replaceAll(select, (whole, attributes: string) => {
      const value = valueOf(attributes)
      return value === undefined ? whole : whole.replace(`<option value="${value}"`, (start) => `${start} selected`)
    })
    .replaceAll(input, (whole) => {
      const value = valueOf(whole)
      if (value === undefined) return whole
      if (nameIn(whole) === 'quantity') return whole.replace(/ value="[^"]*"/, () => ` value="${value}"`)
      return whole.includes(' type="radio"') && whole.includes(` value="${value}"`) ? `${whole} checked` : whole
    })
}

// In rendered HTML, attribute values never contain `<`, so an unclosed control ends at the next tag. This keeps the search
// linear.
const select = /<select\b([^<>]*)>[^<]*(?:<(?!\/?select\b)[^<]*)*<\/select>/g
const input = /<input\b[^<>]*?(?=\/?>)/g

function nameIn(tag: string): string {
  return /\sname="([^"]*)"/.exec(tag)?.[1] ?? ''
}
