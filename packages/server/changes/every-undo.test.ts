import { afterEach, beforeAll, expect, it } from 'vitest'
import { siteTables } from '../migrations/site-tables.ts'
import { appForChanges } from '../testing/changes/app-for-changes.ts'
import { aChanger, type Changer } from '../testing/changes/changer.ts'
import { studioChanges } from '../testing/changes/studio-changes.ts'
import { waysBack } from '../testing/changes/ways-back.ts'

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

const undoable = Object.keys(waysBack).filter((route) => waysBack[route] === 'undo')

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
