import {
  addWithFieldsForm,
  editAdditionalFieldsForm,
  lineAdditionalFieldsAnswer,
  updateAdditionalFieldsAnswer,
  updateFieldsBody,
  type LineAdditionalFieldsAnswer,
} from '@sitewright/domain/cart/additional-fields.wire.ts'
import { entryParams } from '@sitewright/domain/cart/cart.wire.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { readProductsById } from '../../catalog/index.ts'
import type { Deps } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import { readPostedAnswers } from '../../forms/index.ts'
import { redirect, route, type HttpServers, type Reply } from '../../http/index.ts'
import { addOrCheckOut } from '../add-from-form.ts'
import { renewCartCookies, cartRouteOptions } from '../cart-replies.ts'
import { parseSitePath } from '../return-path.ts'
import { readLineWithForm, updateAdditionalFields } from './update-additional-fields.ts'

/** Declares the routes for the additional fields of products and cart lines. */
export function additionalFieldsRoutes(http: HttpServers, deps: Deps): void {
  apiRoutes(http, deps)
  formRoutes(http, deps)
}

/** Declares the API routes that read and change the additional fields of a cart line (SF-7.04). */
function apiRoutes(http: HttpServers, deps: Deps): void {
  const path = '/api/commerce/shopping-cart/entries/:entryId/additionalFields'
  route(http, deps, {
    ...cartRouteOptions,
    method: 'PUT',
    path,
    limit: 'changeCart',
    params: entryParams,
    body: updateFieldsBody,
    answer: updateAdditionalFieldsAnswer,
    run: async (ctx, { params, body }, out) =>
      renewCartCookies(out, await updateAdditionalFields(ctx, out.startVisitor(), params.entryId, body)),
  })
  route(http, deps, {
    ...cartRouteOptions,
    method: 'GET',
    path,
    limit: 'storeReads',
    params: entryParams,
    answer: lineAdditionalFieldsAnswer,
    run: async (ctx, { params }) => {
      const { entry, form } = await readLineWithForm(ctx, params.entryId)
      const additionalFieldsForm = structuredClone(form) as LineAdditionalFieldsAnswer['additionalFieldsForm']
      return { additionalFieldsForm, additionalFields: entry.additionalFields }
    },
  })
}

const post = { origin: 'site', access: 'visitor', method: 'POST', form: true } as const

/** Declares the routes that the forms for additional fields post to in browsers without scripts. */
function formRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...post,
    path: '/cart/additional-fields',
    limit: 'add',
    body: addWithFieldsForm,
    run: async (ctx, { body }, out): Promise<Reply> => {
      const { itemId, sku, quantity, cameFrom = '', isExpress } = body
      const [item] = await readInSite(ctx, (tx) => readProductsById(tx, ctx.siteId, [itemId]))
      const form = item?.structuredContent.additionalFieldsForm
      if (!item || !form) throw new Refusal('cart.variant-unavailable')

      const pagePath = productPath(cameFrom) ?? item.fullUrl
      const additionalFields = JSON.stringify(readPostedAnswers(form, body))
      const wanted = { itemId, sku, quantity, additionalFields, pagePath }
      const ways = { isSubscribable: item.structuredContent.isSubscribable, isExpress: isExpress === 'true' }
      const done = await addOrCheckOut(ctx, out.startVisitor(), wanted, ways)
      if ('redirectTo' in done) return redirect(303, done.redirectTo)
      out.renewCart(true)
      return redirect(303, pagePath)
    },
  })
  route(http, deps, {
    ...post,
    path: '/cart/entries/:entryId/additional-fields',
    limit: 'changeCart',
    params: entryParams,
    body: editAdditionalFieldsForm,
    run: async (ctx, { params: { entryId }, body }, out): Promise<Reply> => {
      const { entry, form } = await readLineWithForm(ctx, entryId)
      const additionalFields = JSON.stringify(readPostedAnswers(form, body))
      const { itemId, sku } = entry
      await updateAdditionalFields(ctx, out.startVisitor(), entryId, { itemId, sku, additionalFields })
      out.renewCart(true)
      return redirect(303, '/cart')
    },
  })
}

/**
 * Returns the path of the product's page that a form names in `cameFrom`; `null` when it is on another site or a page of the
 * cart.
 */
function productPath(named: string): string | null {
  const url = parseSitePath(named)
  return url && !url.pathname.startsWith('/cart/') ? url.pathname : null
}
