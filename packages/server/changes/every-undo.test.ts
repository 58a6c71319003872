import { afterEach, beforeAll, expect, it } from 'vitest'
import { siteTables } from '../migrations/site-tables.ts'
import { appForChanges } from '../testing/changes/app-for-changes.ts'
import { aChanger, type Changer } from '../testing/changes/changer.ts'
import { studioChanges } from '../testing/changes/studio-changes.ts'

const app = await appForChanges()
let changer: Changer
beforeAll(async () => {
  changer = await aChanger(app)
})
// The undo of its publication hides the site, whose visitors the next changes need.
afterEach(() => changer.send('PUT', { path: '/api/studio/site/publication', body: { isPublished: true } }))

/** Tables that tell what happened, which no undo takes back, and those that follow others. */
const records =
  /^(?:activity|change_requests|\w+_versions|product_changes|stock_changes|stock_movements|\w+_events|order_tokens|mails|outbox|product_documents|search_\w+)$/
/** Columns that count or date changes, or name who made the last one. */
const counters =
  /^(?:version|draft_version|published_version|edit|change_number|revision|updated_at|decided_at|replaced_at|deleted_by|deleted_from|restored_from|keys)$/
/** Tables whose rows stay when what was made is taken back: they are marked as removed, or belong to a row that is. */
const kept = /^(?:products|variants|stock|places|order_fulfilments|order_fulfilment_lines|order_notes|customer_notes)$/

/** Changes that offer no undo. */
const final = new Set([
  'POST /api/studio/products/:productId/files',
  'POST /api/studio/media-uploads',
  'DELETE /api/studio/media-uploads/:uploadId',
  'DELETE /api/studio/product-file-uploads/:uploadId',
  'POST /api/studio/team/requests',
  'POST /api/studio/team/:accountId/make-owner',
  'POST /api/studio/products/:productId/files/:fileId/restore',
  'POST /api/studio/products/changes/:changeId/undo',
  'POST /api/studio/discounts',
  'POST /api/studio/settings/undo',
  'POST /api/studio/customers/:customerId/erase',
  'POST /api/studio/customers/:customerId/notes/:noteId/restore',
  'POST /api/studio/mail-sender/test',
  'POST /api/studio/restock/form/undo',
  'POST /api/studio/checkout/undo',
  'POST /api/studio/legal/:kind/undo',
  'POST /api/studio/mail-sender/undo',
  'POST /api/studio/mails/:mail/test',
  'POST /api/studio/mails/:mail/undo',
  'POST /api/studio/shipping/undo',
  'POST /api/studio/taxes/undo',
  'POST /api/studio/payments/undo',
  'POST /api/studio/payments/stripe',
  'POST /api/studio/payments/stripe/disconnect',
  'POST /api/studio/payments/stripe/webhook',
  'POST /api/studio/site/delete',
  'POST /api/studio/site/checklist/undo',
  'POST /api/studio/site/publication',
  'POST /api/studio/inventory/changes/:changeId/undo',
  'POST /api/studio/inventory/settings/undo',
  'PUT /api/studio/shoppers/:shopperId/tax-exemption',
  'DELETE /api/studio/shoppers/:shopperId/tax-exemption',
  'POST /api/site-users/account/notifications/restock/send',
  'POST /api/site-users/account/notifications/restock/send/all',
  'POST /api/studio/media/restore/undo',
  'POST /api/studio/reviews/:reviewId/undo',
  'POST /api/studio/team/invitations',
  'POST /api/studio/team/invitations/:invitationId/resend',
  'POST /api/studio/team/invitations/:invitationId/restore',
  'POST /api/studio/team/:accountId/restore',
  'POST /api/studio/team/:accountId/undo-roles',
  'POST /api/studio/orders/:number/refund',
  'POST /api/studio/orders/:number/cancel',
  'POST /api/studio/orders/:number/mark-paid',
  'POST /api/studio/orders/:number/mails',
  'POST /api/studio/orders/:number/resolve-dispute',
  'POST /api/studio/orders/:number/dismiss-attention',
  'POST /api/studio/orders/:number/fulfilments/:fulfilmentId/undo',
  'POST /api/studio/orders/:number/notes/:noteId/undo',
])

/** The rows of the site as texts, with their tables, as soon as what follows from its changes is done. */
async function rowsWhenQuiet(): Promise<string[]> {
  const { siteId } = changer.ctx
  await changer.whenQuiet()
  const parts = Object.keys(siteTables)
    .filter((table) => !records.test(table))
    .map((table) => `select '${table}' as "table", to_jsonb(t) as row from "${table}" t where site_id = $1`)
    .concat(`select 'sites', to_jsonb(t) from sites t where id = $1`)
  const rows = await app.deps.owner.ask<{ table: string; row: object }>('test_rows', parts.join(' union all '), [
    siteId,
  ])
  return rows.map(({ table, row }) => {
    const columns = Object.entries(row)
      .filter(([name]) => !counters.test(name))
      // A variant that comes and goes with its product was given up at another time, and is given up as before.
      .map(([name, value]) => [name, table === 'variants' && name === 'deleted_at' ? value !== null : value])
    return `${table} ${JSON.stringify(Object.fromEntries(columns))}`
  })
}

const send = (route: string, change: { path: string; body?: object }) =>
  changer.send(route.split(' ')[0] as 'POST' | 'PUT' | 'DELETE', change)

const undoable = Object.keys(studioChanges).filter((route) => !final.has(route))

it.each(undoable)('what a change offers as its undo brings every column back: %s', async (route) => {
  const change = (await studioChanges[route]?.(changer)) ?? { path: '' }
  const before = new Set(await rowsWhenQuiet())
  const { body } = await send(route, change)
  const made = new Set(await rowsWhenQuiet())
  expect(made).not.toEqual(before)
  const undone = await send(body.undo.method, body.undo)
  expect([undone.status, undone.text]).toEqual([expect.toSatisfy((status) => status < 300), undone.text])
  const after = new Set(await rowsWhenQuiet())
  expect([...before].filter((row) => !after.has(row))).toEqual([])
  expect([...after].filter((row) => !before.has(row) && !kept.test(row.split(' ')[0] ?? ''))).toEqual([])
})

it.each(undoable)(
  'an undo that is made a second time is refused with one code, and changes nothing: %s',
  async (route) => {
    const { body } = await send(route, (await studioChanges[route]?.(changer)) ?? { path: '' })
    expect((await send(body.undo.method, body.undo)).status).toBeLessThan(300)
    const undone = await rowsWhenQuiet()
    const again = await send(body.undo.method, body.undo)
    expect([again.status, again.body.code]).toEqual([409, 'changes.changed-meanwhile'])
    expect(await rowsWhenQuiet()).toEqual(undone)
  },
)
