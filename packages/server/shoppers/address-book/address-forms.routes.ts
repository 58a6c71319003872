import { addressForm, buttonForm, savedAddressParams } from '@sitewright/domain/shoppers/addresses.wire.ts'
import { actingAs, type Ctx, type Deps } from '../../context.ts'
import { redirect, route, type HttpServers, type Reply } from '../../http/index.ts'
import { shopperOf } from '../shopper-of.ts'
import { signInForAddresses } from './address-pages.ts'
import { addAddress, changeAddress, removeAddress, useAddressFirst } from './change-addresses.ts'

const post = { origin: 'site', access: 'anyone', method: 'POST', form: true, limit: 'changeCart' } as const
const list = '/account/addresses'

/** Declares the routes that the forms of saved addresses post to. A refusal shows the form again, with what was typed. */
export function addressFormRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...post,
    path: `${list}/new`,
    body: addressForm,
    run: (ctx, { body }) => asShopper(ctx, 'saved', (shopper) => addAddress(shopper, body)),
  })
  route(http, deps, {
    ...post,
    path: `${list}/:addressId`,
    params: savedAddressParams,
    body: addressForm,
    run: (ctx, { params, body }) =>
      asShopper(ctx, 'saved', (shopper) => changeAddress(shopper, params.addressId, body)),
  })
  route(http, deps, {
    ...post,
    path: `${list}/:addressId/first`,
    params: savedAddressParams,
    body: buttonForm,
    run: (ctx, { params }) => asShopper(ctx, 'saved', (shopper) => useAddressFirst(shopper, params.addressId)),
  })
  route(http, deps, {
    ...post,
    path: `${list}/:addressId/remove`,
    params: savedAddressParams,
    body: buttonForm,
    run: (ctx, { params }) => asShopper(ctx, 'removed', (shopper) => removeAddress(shopper, params.addressId)),
  })
}

/** Runs a change for the shopper who is signed in and shows the list with what was done. Anyone else is sent to sign in. */
async function asShopper(ctx: Ctx, done: string, run: (shopper: Ctx) => Promise<void>): Promise<Reply> {
  const shopper = await shopperOf(ctx)
  if (!shopper) return redirect(303, signInForAddresses)
  await run(actingAs(ctx, { kind: 'shopper', id: shopper.id }))
  return redirect(303, `${list}?done=${done}`)
}
