import { alertTitle } from '@sitewright/domain/cart/alert-title.ts'
import { text } from '@sitewright/domain/kit/text.ts'
import { readProductsById, type ItemJson } from '../catalog/index.ts'
import type { Ctx } from '../kit/context.ts'
import type { Problem } from '../kit/http.ts'
import { readInSite } from '../kit/in-site.ts'
import { withCartProblem } from './cart-page.ts'
import { withoutMarks } from '../classic/index.ts'
import { attribute } from '../blocks/index.ts'
import { openPage, type Painter } from './open-page.ts'

type Answer = { status?: number; html: string; headers?: Readonly<Record<string, string>> } | null

/**
 * The page again from which a form was posted without scripts, with what was wrong and with what was typed (settled.md 4). Null
 * for every other refusal.
 */
export async function problemPage(painter: Painter, ctx: Ctx, problem: Problem): Promise<Answer> {
  if (problem.status >= 500) return null
  const ofLine = /^\/cart\/entries\/([0-9a-f]{32})(?:\/remove)?$/.exec(problem.path)
  if (ofLine) return cartAgain(painter, ctx, problem, ofLine[1] ?? null)
  return problem.path === '/cart/entries' ? productAgain(painter, ctx, problem) : null
}

const notKept = { 'cache-control': 'private, no-store' }

async function cartAgain(painter: Painter, ctx: Ctx, problem: Problem, entryId: string | null): Promise<Answer> {
  const quantity = fieldsOf(problem.body)['quantity'] ?? null
  const opened = await openPage(painter, ctx, {
    path: '/cart',
    query: {},
    isPrivate: true,
    adapt: (work) =>
      withCartProblem(work, { entryId, message: problem.text, quantity: quantity && withoutMarks(quantity) }),
  })
  return opened.kind === 'page' ? { html: opened.body, headers: { ...opened.headers, ...notKept } } : null
}

async function productAgain(painter: Painter, ctx: Ctx, problem: Problem): Promise<Answer> {
  const fields = fieldsOf(problem.body)
  const product = await productOf(ctx, fields['itemId'] ?? '')
  const path = pathOfPage(problem.cameFrom) ?? pathOfPage(fields['cameFrom']) ?? product?.fullUrl ?? null
  if (path === null) return null
  const opened = await openPage(painter, ctx, { path, query: {}, isPrivate: true })
  if (opened.kind !== 'page' || opened.status !== 200) return null
  const alert = alertHtml(text(ctx.locale, alertTitle(product?.structuredContent.productType)), problem.text)
  const field = `<input type="hidden" name="cameFrom" value="${attribute(path)}">` // this page's own address is that of the call
  return { html: withAlert(opened.body, fields, field + alert), headers: { ...opened.headers, ...notKept } }
}

/** A second try is posted from this page, which stands at the address of the call. */
function pathOfPage(path: string | null | undefined): string | null {
  return path && /^\/(?![/\\])/.test(path) && !path.startsWith('/cart/') ? (path.split('?')[0] ?? null) : null
}

async function productOf(ctx: Ctx, itemId: string): Promise<ItemJson | undefined> {
  if (!/^[0-9a-f]{32}$/.test(itemId)) return undefined
  const [item] = await readInSite(ctx, (tx) => readProductsById(tx, ctx.siteId, [itemId]))
  return item
}

/** The same words in the same places as the island's. */
function alertHtml(title: string, message: string): string {
  return `<div class="sw-purchase-alert field-error" role="alert"><strong class="sw-purchase-alert-title">${attribute(title)}</strong> <span class="sw-purchase-alert-text">${attribute(message)}</span></div>`
}

/** At the end of the product's form; where the page has none, before everything else. */
function withAlert(html: string, fields: Readonly<Record<string, string>>, alert: string): string {
  const start = html.indexOf(`id="purchase-${fields['itemId'] ?? ''}"`)
  const end = start === -1 ? -1 : html.indexOf('</form>', start)
  if (end === -1) return html.replace(/<body\b[^>]*>/i, (body) => body + alert)
  return html.slice(0, start) + withTyped(html.slice(start, end), fields) + alert + html.slice(end)
}

/** What was chosen and typed, put back into the controls of the form: in one pass, however many fields were sent. */
function withTyped(form: string, fields: Readonly<Record<string, string>>): string {
  const typed = new Map(Object.entries(fields).map(([name, value]) => [attribute(name), attribute(value)]))
  return form
    .replaceAll(select, (whole, attributes: string) => {
      const value = typed.get(nameIn(attributes))
      return value === undefined ? whole : whole.replace(`<option value="${value}"`, (start) => `${start} selected`)
    })
    .replaceAll(input, (whole) => {
      const name = nameIn(whole)
      const value = typed.get(name)
      if (value === undefined) return whole
      if (name === 'quantity') return whole.replace(/ value="[^"]*"/, () => ` value="${value}"`)
      return whole.includes(' type="radio"') && whole.includes(` value="${value}"`) ? `${whole} checked` : whole
    })
}

// No attribute holds `<`: a control that never ends is given up at the next tag.
const select = /<select\b([^<>]*)>[^<]*(?:<(?!\/?select\b)[^<]*)*<\/select>/g
const input = /<input\b[^<>]*?(?=\/?>)/g

function nameIn(tag: string): string {
  return /\sname="([^"]*)"/.exec(tag)?.[1] ?? ''
}

function fieldsOf(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
