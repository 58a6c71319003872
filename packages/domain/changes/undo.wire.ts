import * as z from 'zod'

/**
 * What takes a change back, as the server's actions name it and the activity log keeps it. `id` is that of the change, or of what
 * was changed. With `version`, only while that is the newest. `before` is what was there before the change,
 * and `after` what it made of that, where only that must be as it was. `until` is when it ends, if it ends by itself.
 */
export type Undo =
  | Of<'product-change' | 'stock-change' | 'removed-person' | 'withdrawn-invitation', { id: string }>
  | Of<'fulfilment' | 'order-note', { id: string; orderNumber: number }>
  | Of<'customer-note' | 'removed-customer-note', { id: string; customerId: string }>
  | Of<'removed-product-file', { id: string; productId: string }>
  | Of<'deleted-pictures' | 'restored-pictures', { ids: readonly string[] }>
  | Of<'review-decision' | 'picture-file', { id: string; version: number }>
  | Of<'review-answer' | 'picture' | 'discount' | 'roles', { id: string; version: number; before: object }>
  | Of<'site-settings', { before: object; after?: object }>
  | Of<
      'inventory-settings' | 'checklist' | 'mail-sender' | 'checkout-asks' | 'restock-form' | 'business',
      { before: object; version: number }
    >
  | Of<'publication', { wasPublished: boolean }>
  | Of<'shipping', { before: readonly object[]; version: number }>
  | Of<'taxes' | 'payment-methods', { before: object; version: number }>
  | Of<'tax-exemption', { id: string; before: { taxExemption: object | null; base: number | null } }>
  | Of<'legal-text', { id: string; before: { to: number }; version: number }>
  | Of<'mail-texts', { id: string; before: object; version: number }>

type Of<Kind extends string, Facts> = Kind extends string ? { kind: Kind; until?: number } & Facts : never

/** A request to the studio's API that undoes a change. */
export const undoRequest = z.object({
  method: z.literal('POST'),
  path: z.string(),
  body: z.record(z.string(), z.unknown()),
})
export type UndoRequest = z.output<typeof undoRequest>

type Address = { path: string; body?: Record<string, unknown> }

const requests: { [K in Undo['kind']]: (undo: Extract<Undo, { kind: K }>) => Address } = {
  'product-change': ({ id }) => ({ path: `products/changes/${id}/undo` }),
  'stock-change': ({ id }) => ({ path: `inventory/changes/${id}/undo` }),
  'removed-person': ({ id }) => ({ path: `team/${id}/restore` }),
  'withdrawn-invitation': ({ id }) => ({ path: `team/invitations/${id}/restore` }),
  fulfilment: ({ id, orderNumber }) => ({ path: `orders/${orderNumber}/fulfilments/${id}/undo` }),
  'order-note': ({ id, orderNumber }) => ({ path: `orders/${orderNumber}/notes/${id}/undo` }),
  'customer-note': ({ id, customerId }) => ({ path: `customers/${customerId}/notes/${id}/remove` }),
  'removed-customer-note': ({ id, customerId }) => ({ path: `customers/${customerId}/notes/${id}/restore` }),
  'removed-product-file': ({ id, productId }) => ({ path: `products/${productId}/files/${id}/restore` }),
  'deleted-pictures': ({ ids }) => ({ path: 'media/restore', body: { ids } }),
  'restored-pictures': ({ ids }) => ({ path: 'media/restore/undo', body: { ids } }),
  'review-decision': ({ id, version }) => ({ path: `reviews/${id}/undo`, body: { version } }),
  'review-answer': ({ id, version, before }) => ({
    path: `reviews/${id}/reply`,
    body: { ...before, version },
  }),
  picture: ({ id, version, before }) => ({ path: `media/${id}`, body: { ...before, version } }),
  'picture-file': ({ id, version }) => ({ path: `media/${id}/file`, body: { version } }),
  discount: ({ id, version, before }) => ({ path: `discounts/${id}`, body: { ...before, version } }),
  'site-settings': ({ before, after }) => ({
    path: 'settings/undo',
    body: { ...before, ...(after && { base: after }) },
  }),
  'inventory-settings': ({ before, version }) => ({ path: 'inventory/settings/undo', body: { ...before, version } }),
  checklist: ({ before, version }) => ({ path: 'site/checklist/undo', body: { ...before, version } }),
  'mail-sender': ({ before, version }) => ({ path: 'mail-sender/undo', body: { ...before, version } }),
  'checkout-asks': ({ before, version }) => ({ path: 'checkout/undo', body: { ...before, version } }),
  'restock-form': ({ before, version }) => ({ path: 'restock/form/undo', body: { ...before, version } }),
  business: ({ before, version }) => ({ path: 'settings/business/undo', body: { ...before, version } }),
  'tax-exemption': ({ id, before }) => ({ path: `shoppers/${id}/tax-exemption/undo`, body: before }),
  'legal-text': ({ id, before, version }) => ({ path: `legal/${id}/undo`, body: { ...before, version } }),
  publication: ({ wasPublished }) => ({
    path: 'site/publication',
    body: { isPublished: wasPublished, base: !wasPublished },
  }),
  shipping: ({ before, version }) => ({ path: 'shipping/undo', body: { rates: before, version } }),
  taxes: ({ before, version }) => ({ path: 'taxes/undo', body: { taxes: before, version } }),
  'payment-methods': ({ before, version }) => ({ path: 'payments/undo', body: { methods: before, version } }),
  'mail-texts': ({ id, before, version }) => ({ path: `mails/${id}/undo`, body: { texts: before, version } }),
  roles: ({ id, version, before }) => ({ path: `team/${id}/undo-roles`, body: { ...before, version } }),
}

/** Returns the request that undoes what `undo` names. */
export function undoRequestOf(undo: Undo): UndoRequest {
  const request = requests[undo.kind] as (one: Undo) => Address // of the same kind
  const { path, body = {} } = request(undo)
  return { method: 'POST', path: `/api/studio/${path}`, body }
}

const undoShape = z.custom<Undo>((value) => {
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined
  return typeof kind === 'string' && Object.hasOwn(requests, kind)
})

/** The undo of an answer: actions name it, and the answer has the request. */
export const undoAnswer = z.union([undoRequest, undoShape.transform(undoRequestOf)])

/** An answer as actions return it, whose undo is named and has no address yet. */
export type Undoable<Answer extends { undo: UndoRequest | null }> = Omit<Answer, 'undo'> & { undo: Undo | null }
