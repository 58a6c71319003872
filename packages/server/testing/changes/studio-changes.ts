import { aDiscount } from '../a-discount.ts'
import { aProduct } from '../a-product.ts'
import { aShopper } from '../a-shopper.ts'
import { anAccount } from '../an-account.ts'
import { cancelOrder } from '../../orders/index.ts'
import { bringUpToDate } from '../customers/figures-of-customers.ts'
import { aFile, aDigitalProduct } from '../downloads/a-download.ts'
import { anOrder } from '../orders/an-order.ts'
import { aSoldOutCup, manyWait, offerRestocks } from '../restock/a-restock.ts'
import type { Change, Changer, Changes } from './changer.ts'
import {
  asksChange,
  changeOfConnected,
  checklistChange,
  businessChange,
  legalChange,
  mailChange,
  mailReset,
  paymentsChange,
  senderChange,
  shippingChange,
  signUpFormChange,
  stripeChange,
  taxChange,
} from './changes-of-checkout.ts'
import { mediaChanges, reviewChanges } from './changes-of-content.ts'

const studio = '/api/studio'
const money = { name: 'Autumn', target: 'order', kind: 'percent', amount: 100_000 }

/**
 * For every changing route of the studio that is about a site: makes what it needs and returns the request, by the route's method and
 * path.
 */
export const studioChanges: Changes = {
  ...productChanges(),
  ...orderChanges(),
  ...customerChanges(),
  ...teamChanges(),
  ...reviewChanges(),
  ...mediaChanges(),
  ...otherChanges(),
}

/** Changes after which who made them may not make them again. */
export const endOfAccess: ReadonlySet<string> = new Set([
  'POST /api/studio/team/:accountId/make-owner',
  'POST /api/studio/site/delete',
])

function productChanges(): Changes {
  const path = `${studio}/products`
  const cup = async ({ ctx }: Changer): Promise<string> => `${path}/${(await aProduct(ctx)).id}`
  return {
    'POST /api/studio/products': async () => ({ path, body: { productType: 1, title: 'Bowl' } }),
    'PUT /api/studio/products/:productId': async (at) => {
      const own = await cup(at)
      const { version, product } = (await at.get(own)).body
      return { path: own, body: { version, product: { ...product, title: 'Deep bowl' } } }
    },
    'POST /api/studio/products/:productId/duplicate': async (at) => ({ path: `${await cup(at)}/duplicate` }),
    'DELETE /api/studio/products/:productId': async (at) => ({ path: await cup(at) }),
    'POST /api/studio/products/restore': async (at) => {
      const { id } = await aProduct(at.ctx)
      await at.send('DELETE', { path: `${path}/${id}` })
      return { path: `${path}/restore`, body: { ids: [id] } }
    },
    'POST /api/studio/products/:productId/archive': async (at) => ({ path: `${await cup(at)}/archive` }),
    'POST /api/studio/products/:productId/unarchive': async (at) => {
      const own = await cup(at)
      await at.send('POST', { path: `${own}/archive` })
      return { path: `${own}/unarchive` }
    },
    'POST /api/studio/products/bulk': async ({ ctx }) => {
      const { id } = await aProduct(ctx)
      return { path: `${path}/bulk`, body: { ids: [id], change: { kind: 'price', by: { cents: 100 } } } }
    },
    'POST /api/studio/products/labels/rename': async ({ ctx }) => {
      const from = `tag ${ctx.newId()}`
      await aProduct(ctx, { tags: [from] })
      return { path: `${path}/labels/rename`, body: { tagType: 'tag', from, to: `tag ${ctx.newId()}` } }
    },
    'POST /api/studio/products/labels/remove': async ({ ctx }) => {
      const name = `tag ${ctx.newId()}`
      await aProduct(ctx, { tags: [name] })
      return { path: `${path}/labels/remove`, body: { tagType: 'tag', name } }
    },
    'POST /api/studio/products/changes/:changeId/undo': async (at) => {
      const { undo } = (await at.send('POST', { path: `${await cup(at)}/archive` })).body
      return { path: undo.path, body: undo.body }
    },
    'POST /api/studio/products/:productId/files': async ({ ctx }) => {
      const { id } = await aDigitalProduct(ctx)
      return { path: `${path}/${id}/files`, body: { name: 'plan.pdf', bytes: 10 } }
    },
    'DELETE /api/studio/product-file-uploads/:uploadId': async ({ owner, ctx }) => {
      const { id } = await aDigitalProduct(ctx)
      const headers = { 'x-site': ctx.siteId }
      const { body } = await owner.post(`${path}/${id}/files`, { name: 'plan.pdf', bytes: 10 }, { headers })
      return { path: `${studio}/product-file-uploads/${body.uploadId}` }
    },
    'DELETE /api/studio/products/:productId/files/:fileId': async (at) => ({ path: await productFile(at) }),
    'POST /api/studio/products/:productId/files/:fileId/restore': async (at) => {
      const own = await productFile(at)
      await at.send('DELETE', { path: own })
      return { path: `${own}/restore` }
    },
  }
}

async function productFile({ ctx }: Changer): Promise<string> {
  const product = await aDigitalProduct(ctx)
  return `${studio}/products/${product.id}/files/${await aFile(ctx, product)}`
}

function orderChanges(): Changes {
  type Given = Parameters<typeof anOrder>[1]
  const orderAt = async ({ ctx }: Changer, given: Given = {}): Promise<string> =>
    `${studio}/orders/${(await anOrder(ctx, given)).number}`
  const paths = async (at: Changer, given: Given, action: string, body: object = {}): Promise<Change> => {
    return { path: `${await orderAt(at, given)}/${action}`, body }
  }
  const undoOf = async (at: Changer, action: string, body: object): Promise<Change> => {
    const { undo } = (await at.send('POST', await paths(at, {}, action, body))).body
    return { path: undo.path, body: undo.body }
  }
  return {
    'POST /api/studio/orders/:number/refund': (at) => paths(at, {}, 'refund', { extraCents: 100 }),
    'POST /api/studio/orders/:number/cancel': (at) => paths(at, {}, 'cancel'),
    'POST /api/studio/orders/:number/mark-paid': (at) => paths(at, { payment: 'unpaid' }, 'mark-paid'),
    'POST /api/studio/orders/:number/fulfil': (at) => paths(at, {}, 'fulfil'),
    'POST /api/studio/orders/:number/fulfilments/:fulfilmentId/undo': (at) => undoOf(at, 'fulfil', {}),
    'POST /api/studio/orders/:number/notes': (at) => paths(at, {}, 'notes', { text: 'Ring twice.' }),
    'POST /api/studio/orders/:number/notes/:noteId/undo': (at) => undoOf(at, 'notes', { text: 'Ring once.' }),
    'POST /api/studio/orders/:number/mails': (at) => paths(at, {}, 'mails', { mail: 'confirmed' }),
    'POST /api/studio/orders/:number/resolve-dispute': async (at) => {
      const own = await orderAt(at)
      await setPaymentState(at, own, 'disputed')
      return { path: `${own}/resolve-dispute`, body: { isWon: true } }
    },
    'POST /api/studio/orders/:number/dismiss-attention': async (at) => {
      const own = await orderAt(at)
      await setPaymentState(at, own, 'needs-attention')
      return { path: `${own}/dismiss-attention` }
    },
  }
}

function customerChanges(): Changes {
  const notes = async ({ ctx }: Changer): Promise<string> => {
    await anOrder(ctx)
    await bringUpToDate(ctx)
    const text = 'select id from customers where site_id = $1 limit 1'
    const [row] = await ctx.deps.owner.ask<{ id: string }>('', text, [ctx.siteId])
    return `${studio}/customers/${row?.id ?? ''}/notes`
  }
  const note = async (at: Changer): Promise<string> => {
    const path = await notes(at)
    return `${path}/${(await at.send('POST', { path, body: { text: 'Likes blue.' } })).body.noteId}`
  }
  return {
    'POST /api/studio/customers/:customerId/erase': async ({ ctx }) => {
      const email = `${ctx.newId()}@example.test`
      await cancelOrder(ctx, (await anOrder(ctx, { snapshot: { email } })).number, { isShopperNotified: false })
      await bringUpToDate(ctx)
      const text = 'select id from customers where site_id = $1 and email = $2'
      const [row] = await ctx.deps.owner.ask<{ id: string }>('', text, [ctx.siteId, email])
      return { path: `${studio}/customers/${row?.id ?? ''}/erase`, body: { email } }
    },
    'POST /api/studio/customers/:customerId/notes': async (at) => {
      return { path: await notes(at), body: { text: 'Likes green.' } }
    },
    'POST /api/studio/customers/:customerId/notes/:noteId/remove': async (at) => ({ path: `${await note(at)}/remove` }),
    'POST /api/studio/customers/:customerId/notes/:noteId/restore': async (at) => {
      const own = await note(at)
      await at.send('POST', { path: `${own}/remove` })
      return { path: `${own}/restore` }
    },
  }
}

/** Sets what the provider has reported about the payment of an order. */
async function setPaymentState({ app, ctx }: Changer, path: string, state: string): Promise<void> {
  const text = 'update orders set payment_state = $3 where site_id = $1 and number = $2'
  await app.deps.owner.ask('', text, [ctx.siteId, Number(path.split('/').at(-1)), state])
}

function teamChanges(): Changes {
  const path = `${studio}/team`
  const person = async ({ app, ctx }: Changer): Promise<string> =>
    `${path}/${(await anAccount(app.deps, { siteId: ctx.siteId, roles: [2] })).id}`
  const invitation = async (at: Changer): Promise<string> => {
    const email = `${at.ctx.newId()}@example.test`
    await at.send('POST', { path: `${path}/invitations`, body: { email, roles: [2] } })
    const text = 'select id from invitations where site_id = $1 and email = $2'
    const [row] = await at.app.deps.owner.ask<{ id: string }>('', text, [at.ctx.siteId, email])
    return `${path}/invitations/${row?.id ?? ''}`
  }
  return {
    'PUT /api/studio/team/:accountId': async (at) => ({ path: await person(at), body: { roles: [3] } }),
    'DELETE /api/studio/team/:accountId': async (at) => ({ path: await person(at) }),
    'POST /api/studio/team/:accountId/undo-roles': async (at) => {
      const { undo } = (await at.send('PUT', { path: await person(at), body: { roles: [3] } })).body
      return { path: undo.path, body: undo.body }
    },
    'POST /api/studio/team/:accountId/restore': async (at) => {
      const own = await person(at)
      await at.send('DELETE', { path: own })
      return { path: `${own}/restore` }
    },
    'POST /api/studio/team/:accountId/make-owner': async (at) => ({ path: `${await person(at)}/make-owner` }),
    // Nothing to do for somebody who has the right already, as the owner does.
    'POST /api/studio/team/requests': async () => {
      return { path: `${path}/requests`, body: { action: 'manage-site', note: '' } }
    },
    'POST /api/studio/team/invitations': async ({ ctx }) => {
      return { path: `${path}/invitations`, body: { email: `${ctx.newId()}@example.test`, roles: [2] } }
    },
    'POST /api/studio/team/invitations/:invitationId/resend': async (at) => ({
      path: `${await invitation(at)}/resend`,
    }),
    'DELETE /api/studio/team/invitations/:invitationId': async (at) => ({ path: await invitation(at) }),
    'POST /api/studio/team/invitations/:invitationId/restore': async (at) => {
      const own = await invitation(at)
      await at.send('DELETE', { path: own })
      return { path: `${own}/restore` }
    },
  }
}

function otherChanges(): Changes {
  const restock = '/api/site-users/account/notifications/restock/send'
  const waiting = async ({ app, ctx }: Changer) => {
    await offerRestocks(ctx)
    const cup = await aSoldOutCup(ctx)
    await manyWait({ deps: app.deps, site: ctx.site }, cup, 2)
    await app.deps.owner.ask('', 'update stock set available = 5 where site_id = $1 and variant_id = $2', [
      ctx.siteId,
      cup.variantId,
    ])
    return { productId: cup.productId, variantId: cup.variantId }
  }
  const variant = async ({ ctx }: Changer): Promise<string> => (await aProduct(ctx)).variants[0]?.id ?? ''
  const exemption = async ({ app, ctx }: Changer): Promise<string> => {
    const { email } = await aShopper({ ...app, site: ctx.site, visitor: () => app.visitor(ctx.site) })
    const text = 'select id from shoppers where site_id = $1 and email = $2'
    const [row] = await app.deps.owner.ask<{ id: string }>('', text, [ctx.siteId, email])
    return `${studio}/shoppers/${row?.id ?? ''}/tax-exemption`
  }
  return {
    'POST /api/studio/discounts': async ({ ctx }) => {
      return { path: `${studio}/discounts`, body: { ...money, code: `CODE-${ctx.newId()}` } }
    },
    'POST /api/studio/discounts/:discountId': async ({ ctx }) => {
      const { id, code } = await aDiscount(ctx)
      return { path: `${studio}/discounts/${id}`, body: { ...money, code, version: 1 } }
    },
    'POST /api/studio/discounts/:discountId/end': async ({ ctx }) => {
      return { path: `${studio}/discounts/${(await aDiscount(ctx)).id}/end` }
    },
    'PUT /api/studio/settings': async () => ({ path: `${studio}/settings`, body: { tagline: 'Made by hand' } }),
    'POST /api/studio/settings/undo': async (at) => {
      const { undo } = (await at.send('PUT', { path: `${studio}/settings`, body: { tagline: 'Made by feet' } })).body
      return { path: undo.path, body: undo.body }
    },
    'PUT /api/studio/site/publication': async (at) => {
      const path = `${studio}/site/publication`
      await at.send('PUT', { path, body: { isPublished: false } })
      return { path, body: { isPublished: true } }
    },
    'POST /api/studio/site/publication': async (at) => {
      const path = `${studio}/site/publication`
      await at.send('PUT', { path, body: { isPublished: true } })
      const { undo } = (await at.send('PUT', { path, body: { isPublished: false } })).body
      return { path: undo.path, body: undo.body }
    },
    'PUT /api/studio/site/checklist': (at) => checklistChange(at),
    'POST /api/studio/site/checklist/undo': async (at) => {
      const { undo } = (await at.send('PUT', await checklistChange(at))).body
      return { path: undo.path, body: undo.body }
    },
    'PUT /api/studio/restock/form': (at) => signUpFormChange(at),
    'POST /api/studio/restock/form/undo': async (at) => {
      const { undo } = (await at.send('PUT', await signUpFormChange(at))).body
      return { path: undo.path, body: undo.body }
    },
    'PUT /api/studio/checkout': (at) => asksChange(at),
    'POST /api/studio/checkout/undo': async (at) => {
      const { undo } = (await at.send('PUT', await asksChange(at))).body
      return { path: undo.path, body: undo.body }
    },
    'PUT /api/studio/legal/:kind': (at) => legalChange(at),
    'POST /api/studio/legal/:kind/undo': async (at) => {
      const { undo } = (await at.send('PUT', await legalChange(at))).body
      return { path: undo.path, body: undo.body }
    },
    'PUT /api/studio/settings/business': (at) => businessChange(at),
    'POST /api/studio/settings/business/undo': async (at) => {
      const { undo } = (await at.send('PUT', await businessChange(at))).body
      return { path: undo.path, body: undo.body }
    },
    'PUT /api/studio/mail-sender': (at) => senderChange(at),
    'POST /api/studio/mail-sender/test': async () => ({
      path: `${studio}/mail-sender/test`,
      body: { name: 'Moss', replyTo: '' },
    }),
    'POST /api/studio/mail-sender/undo': async (at) => {
      const { undo } = (await at.send('PUT', await senderChange(at))).body
      return { path: undo.path, body: undo.body }
    },
    'PUT /api/studio/mails/:mail': (at) => mailChange(at),
    'POST /api/studio/mails/:mail/reset': (at) => mailReset(at),
    'POST /api/studio/mails/:mail/test': async () => ({ path: `${studio}/mails/ready/test`, body: { texts: {} } }),
    'POST /api/studio/mails/:mail/undo': async (at) => {
      const { undo } = (await at.send('PUT', await mailChange(at))).body
      return { path: undo.path, body: undo.body }
    },
    'PUT /api/studio/shipping': (at) => shippingChange(at),
    'POST /api/studio/shipping/undo': async (at) => {
      const { undo } = (await at.send('PUT', await shippingChange(at))).body
      return { path: undo.path, body: undo.body }
    },
    'PUT /api/studio/taxes': (at) => taxChange(at),
    'POST /api/studio/taxes/undo': async (at) => {
      const { undo } = (await at.send('PUT', await taxChange(at))).body
      return { path: undo.path, body: undo.body }
    },
    'PUT /api/studio/payments': (at) => paymentsChange(at),
    'POST /api/studio/payments/stripe': (at) => stripeChange(at),
    'POST /api/studio/payments/stripe/disconnect': (at) => changeOfConnected(at, 'disconnect'),
    'POST /api/studio/payments/stripe/webhook': (at) => changeOfConnected(at, 'webhook'),
    'POST /api/studio/payments/undo': async (at) => {
      const { undo } = (await at.send('PUT', await paymentsChange(at))).body
      return { path: undo.path, body: undo.body }
    },
    'POST /api/studio/site/delete': async (at) => {
      const { title } = (await at.get(`${studio}/settings`)).body
      return { path: `${studio}/site/delete`, body: { name: title } }
    },
    'POST /api/studio/inventory/variants/:variantId/stock': async (at) => {
      return { path: `${studio}/inventory/variants/${await variant(at)}/stock`, body: { by: -1 } }
    },
    'POST /api/studio/inventory/stock': async (at) => {
      const body = { productIds: [], variantIds: [await variant(at)], change: { by: -1 } }
      return { path: `${studio}/inventory/stock`, body }
    },
    'POST /api/studio/inventory/changes/:changeId/undo': async (at) => {
      const stock = `${studio}/inventory/variants/${await variant(at)}/stock`
      const { undo } = (await at.send('POST', { path: stock, body: { by: -1 } })).body
      return { path: undo.path, body: undo.body }
    },
    'PUT /api/studio/inventory/settings': async (at) => {
      const path = `${studio}/inventory/settings`
      return { path, body: { ...(await at.get(path)).body, lowStockThreshold: 3 } }
    },
    'POST /api/studio/inventory/settings/undo': async (at) => {
      const path = `${studio}/inventory/settings`
      const { undo } = (await at.send('PUT', { path, body: { ...(await at.get(path)).body, lowStockThreshold: 8 } }))
        .body
      return { path: undo.path, body: undo.body }
    },
    'PUT /api/studio/shoppers/:shopperId/tax-exemption': async (at) => {
      return { path: await exemption(at), body: { reason: 'Resale', number: 'R-1' } }
    },
    'POST /api/studio/shoppers/:shopperId/tax-exemption/undo': async (at) => {
      const path = await exemption(at)
      const { undo } = (await at.send('PUT', { path, body: { reason: 'Resale', number: 'R-2' } })).body
      return { path: undo.path, body: undo.body }
    },
    'DELETE /api/studio/shoppers/:shopperId/tax-exemption': async (at) => {
      const path = await exemption(at)
      await at.send('PUT', { path, body: { reason: 'Resale', number: 'R-1' } })
      return { path }
    },
    [`POST ${restock}`]: async (at) => ({ path: restock, body: await waiting(at) }),
    [`POST ${restock}/all`]: async (at) => ({ path: `${restock}/all`, body: { sendRequests: [await waiting(at)] } }),
  }
}
