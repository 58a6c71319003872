/**
 * How an owner gets back what a change of the studio took: `undo` by the undo of its answer, which the activity log offers too; `undoes`
 * says that the change is itself such a way back. `adds` takes nothing away, and names what it leaves. `history` is kept and can be read.
 * `asks` cannot be undone, for the reason that it gives, and the studio asks before: in a dialog, or a form that says what follows, as
 * the named test shows.
 */
export type WayBack =
  | 'undo'
  | 'undoes'
  | { adds: string }
  | { history: string }
  | { why: string; asks: { by: 'dialog' | 'form'; file: string; test: string } }

const orderForms = 'packages/studio/orders/forms/order-forms.test.tsx'
const orderScreen = 'packages/studio/orders/order.test.tsx'
const restock = 'packages/studio/restock/restock.test.tsx'
const payments = 'packages/studio/payments/payments.test.tsx'

/** The way back from every changing route of the studio that is about a site. */
export const waysBack: Readonly<Record<string, WayBack>> = {
  ...ofProducts(),
  ...ofOrdersAndCustomers(),
  ...ofTeam(),
  ...ofContent(),
  ...ofSettings(),
}

function ofProducts(): Record<string, WayBack> {
  const products = '/api/studio/products'
  return {
    [`POST ${products}`]: 'undo',
    [`PUT ${products}/:productId`]: 'undo',
    [`POST ${products}/:productId/duplicate`]: 'undo',
    [`DELETE ${products}/:productId`]: 'undo',
    [`POST ${products}/restore`]: 'undo',
    [`POST ${products}/:productId/archive`]: 'undo',
    [`POST ${products}/:productId/unarchive`]: 'undo',
    [`POST ${products}/bulk`]: 'undo',
    [`POST ${products}/labels/rename`]: 'undo',
    [`POST ${products}/labels/remove`]: 'undo',
    [`POST ${products}/changes/:changeId/undo`]: 'undoes',
    [`POST ${products}/:productId/files`]: { adds: 'an upload, whose file can be removed' },
    'DELETE /api/studio/product-file-uploads/:uploadId': { adds: 'nothing: the file is still on its owner’s device' },
    [`DELETE ${products}/:productId/files/:fileId`]: 'undo',
    [`POST ${products}/:productId/files/:fileId/restore`]: 'undoes',
    'POST /api/studio/discounts': { adds: 'a discount, which can be ended' },
    'POST /api/studio/discounts/:discountId': 'undo',
    'POST /api/studio/discounts/:discountId/end': 'undo',
    'POST /api/studio/inventory/variants/:variantId/stock': 'undo',
    'POST /api/studio/inventory/stock': 'undo',
    'POST /api/studio/inventory/changes/:changeId/undo': 'undoes',
    'PUT /api/studio/inventory/settings': 'undo',
    'POST /api/studio/inventory/settings/undo': 'undoes',
  }
}

function ofOrdersAndCustomers(): Record<string, WayBack> {
  const order = '/api/studio/orders/:number'
  const customer = '/api/studio/customers/:customerId'
  const exemption = '/api/studio/shoppers/:shopperId/tax-exemption'
  const told = '/api/site-users/account/notifications/restock/send'
  const tells = { why: 'people get mails', by: 'dialog', file: restock } as const
  return {
    [`POST ${order}/refund`]: {
      why: 'money is paid back',
      asks: { by: 'form', file: orderForms, test: 'pays back everything that is left with one press' },
    },
    [`POST ${order}/cancel`]: {
      why: 'money is paid back, and stock is sold to others',
      asks: {
        by: 'form',
        file: orderForms,
        test: 'BX-2.03 cancels with a choice for the stock, after saying what is paid back',
      },
    },
    [`POST ${order}/mark-paid`]: {
      why: 'the customer gets the goods and an invoice',
      asks: {
        by: 'dialog',
        file: orderScreen,
        test: 'asks before a manual payment is marked as paid, because it cannot be taken back',
      },
    },
    [`POST ${order}/fulfil`]: 'undo',
    [`POST ${order}/fulfilments/:fulfilmentId/undo`]: 'undoes',
    [`POST ${order}/notes`]: 'undo',
    [`POST ${order}/notes/:noteId/undo`]: 'undoes',
    [`POST ${order}/mails`]: {
      why: 'the customer gets a mail',
      asks: {
        by: 'dialog',
        file: orderScreen,
        test: 'asks before an email is sent again, and offers only those that fit the order',
      },
    },
    [`POST ${order}/resolve-dispute`]: {
      why: 'the bank has decided, and the money is counted accordingly',
      asks: { by: 'dialog', file: orderScreen, test: 'says why an order needs attention, with what puts it right' },
    },
    [`POST ${order}/dismiss-attention`]: { history: 'the timeline of the order tells what needed attention' },
    [`POST ${customer}/erase`]: {
      why: 'erasing is for good by law',
      asks: {
        by: 'dialog',
        file: 'packages/studio/customers/customers.test.tsx',
        test: 'BX-2.11 says what goes and what stays, and erases a customer once the address was typed',
      },
    },
    [`POST ${customer}/notes`]: 'undo',
    [`POST ${customer}/notes/:noteId/remove`]: 'undo',
    [`POST ${customer}/notes/:noteId/restore`]: 'undoes',
    [`PUT ${exemption}`]: 'undo',
    [`DELETE ${exemption}`]: 'undo',
    [`POST ${exemption}/undo`]: 'undoes',
    [`POST ${told}`]: {
      why: tells.why,
      asks: { ...tells, test: 'BX-2.05 tells the first of a variant after a question, and says who keeps waiting' },
    },
    [`POST ${told}/all`]: {
      why: tells.why,
      asks: {
        ...tells,
        test: 'BX-2.05 tells the people of all selected variants at once, without those that are sold out',
      },
    },
  }
}

function ofTeam(): Record<string, WayBack> {
  const team = '/api/studio/team'
  return {
    [`PUT ${team}/:accountId`]: 'undo',
    [`DELETE ${team}/:accountId`]: 'undo',
    [`POST ${team}/:accountId/undo-roles`]: 'undoes',
    [`POST ${team}/:accountId/restore`]: 'undoes',
    [`POST ${team}/:accountId/make-owner`]: {
      why: 'only the new owner can give the site back',
      asks: {
        by: 'dialog',
        file: 'packages/studio/team/people/team.test.tsx',
        test: 'asks for the password before the site is transferred, and then sends the call again',
      },
    },
    [`POST ${team}/requests`]: { adds: 'a mail to those who may give the right' },
    [`POST ${team}/invitations`]: { adds: 'an invitation, which can be withdrawn' },
    [`POST ${team}/invitations/:invitationId/resend`]: { adds: 'time to an invitation, which can be withdrawn' },
    [`DELETE ${team}/invitations/:invitationId`]: 'undo',
    [`POST ${team}/invitations/:invitationId/restore`]: 'undoes',
  }
}

function ofContent(): Record<string, WayBack> {
  const review = '/api/studio/reviews/:reviewId'
  const media = '/api/studio/media'
  return {
    [`POST ${review}/publish`]: 'undo',
    [`POST ${review}/spam`]: 'undo',
    [`POST ${review}/delete`]: 'undo',
    [`POST ${review}/restore`]: 'undo',
    [`POST ${review}/undo`]: 'undoes',
    [`POST ${review}/reply`]: 'undo',
    [`POST ${media}/:assetId`]: 'undo',
    [`POST ${media}/:assetId/file`]: 'undo',
    'POST /api/studio/media-uploads': { adds: 'an upload, whose picture can be deleted' },
    'DELETE /api/studio/media-uploads/:uploadId': { adds: 'nothing: the picture is still on its owner’s device' },
    [`POST ${media}/delete`]: 'undo',
    [`POST ${media}/restore`]: 'undo',
    [`POST ${media}/restore/undo`]: 'undoes',
  }
}

function ofSettings(): Record<string, WayBack> {
  const undoable = {
    'PUT /api/studio/settings': 'POST /api/studio/settings/undo',
    'PUT /api/studio/settings/business': 'POST /api/studio/settings/business/undo',
    'PUT /api/studio/site/publication': 'POST /api/studio/site/publication',
    'PUT /api/studio/site/checklist': 'POST /api/studio/site/checklist/undo',
    'PUT /api/studio/restock/form': 'POST /api/studio/restock/form/undo',
    'PUT /api/studio/checkout': 'POST /api/studio/checkout/undo',
    'PUT /api/studio/legal/:kind': 'POST /api/studio/legal/:kind/undo',
    'PUT /api/studio/mail-sender': 'POST /api/studio/mail-sender/undo',
    'PUT /api/studio/mails/:mail': 'POST /api/studio/mails/:mail/undo',
    'PUT /api/studio/shipping': 'POST /api/studio/shipping/undo',
    'PUT /api/studio/taxes': 'POST /api/studio/taxes/undo',
    'PUT /api/studio/payments': 'POST /api/studio/payments/undo',
  }
  return {
    ...Object.fromEntries(Object.keys(undoable).map((route) => [route, 'undo'])),
    ...Object.fromEntries(Object.values(undoable).map((route) => [route, 'undoes'])),
    'POST /api/studio/mails/:mail/reset': 'undo',
    'POST /api/studio/mails/:mail/test': { adds: 'a mail to oneself' },
    'POST /api/studio/mail-sender/test': { adds: 'a mail to oneself' },
    'POST /api/studio/payments/stripe': { adds: 'keys, which their owner has at Stripe' },
    'POST /api/studio/payments/stripe/webhook': { adds: 'an address at Stripe that was missing' },
    'POST /api/studio/payments/stripe/disconnect': {
      why: 'the secrets are forgotten at once',
      asks: { by: 'dialog', file: payments, test: 'asks before it is disconnected, and says what is under way' },
    },
    'POST /api/studio/site/delete': {
      why: 'a site that is deleted takes everything with it',
      asks: {
        by: 'dialog',
        file: 'packages/studio/settings/settings.test.tsx',
        test: 'BX-1.02 repeats under its key a deletion whose answer was lost',
      },
    },
  }
}
