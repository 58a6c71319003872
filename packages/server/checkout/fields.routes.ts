import { editFieldsForm, fieldsForm } from '@sitewright/domain/checkout/checkout.wire.ts'
import { entryParams } from '@sitewright/domain/cart/cart.wire.ts'
import type { FieldsForm } from '@sitewright/domain/forms/additional-fields.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { buyInOneWay, readLineFields, updateAdditionalFields } from '../cart/index.ts'
import { readProductsById } from '../catalog/index.ts'
import type { Deps } from '../context.ts'
import { redirect, route, type Http, type Reply } from '../http/index.ts'
import { readInSite } from '../database/index.ts'
import { answersIn } from './field-model.ts'

const post = { origin: 'site', access: 'visitor', method: 'POST', form: true } as const

/** Declares the routes that product forms without scripts post to. */
export function fieldsRoutes(http: Http, deps: Deps): void {
  route(http, deps, {
    ...post,
    path: '/cart/additional-fields',
    limit: 'add',
    body: fieldsForm,
    run: async (ctx, { body }, out): Promise<Reply> => {
      const { itemId, sku, quantity, cameFrom = '', isExpress } = body
      const [item] = await readInSite(ctx, (tx) => readProductsById(tx, ctx.siteId, [itemId]))
      const form = item?.structuredContent.additionalFieldsForm
      if (!item || !form) throw new Refusal('cart.variant-unavailable')

      const pagePath = ownPath(cameFrom) ?? item.fullUrl
      const additionalFields = JSON.stringify(answersIn(form, body))
      const wanted = { itemId, sku, quantity, additionalFields, pagePath }
      const ways = { isSubscribable: item.structuredContent.isSubscribable, isExpress: isExpress === 'true' }
      const done = await buyInOneWay(ctx, out.startVisitor(), wanted, ways)
      if ('leadsTo' in done) return redirect(303, done.leadsTo)
      out.renewCart(true)
      return redirect(303, pagePath)
    },
  })
  route(http, deps, {
    ...post,
    path: '/cart/entries/:entryId/additional-fields',
    limit: 'changeCart',
    params: entryParams,
    body: editFieldsForm,
    run: async (ctx, { params: { entryId }, body }, out): Promise<Reply> => {
      const { entry, additionalFieldsForm } = await readLineFields(ctx, entryId)
      const additionalFields = JSON.stringify(answersIn(additionalFieldsForm as FieldsForm, body))
      const { itemId, sku } = entry
      await updateAdditionalFields(ctx, out.startVisitor(), entryId, { itemId, sku, additionalFields })
      out.renewCart(true)
      return redirect(303, '/cart')
    },
  })
}

/**
 * Returns the path if it is on this site, else `null`. Rejects texts that a browser would read as another host, which prevents
 * open redirects.
 */
function ownPath(named: string): string | null {
  const place = 'http://here.invalid'
  if (!named.startsWith('/') || !URL.canParse(named, place)) return null
  const { origin, pathname } = new URL(named, place)
  return origin === place && !pathname.startsWith('//') && !pathname.startsWith('/cart/') ? pathname : null
}
