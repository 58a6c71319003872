import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeIdGenerator, realClock } from '../context.ts'
import { openOwnerDb, type TableOwnerDb, type WebDb, inSite } from '../database/index.ts'
import { findWebRoleViolations } from '../postgres/index.ts'
import { openConnections, scratchDatabase, silentLog, type TestDatabase } from '../testing/test-database.ts'
import { platformTables } from './platform-tables.ts'

const newId = makeIdGenerator(realClock())
let database: TestDatabase
let owner: TableOwnerDb
let web: WebDb
let close: () => Promise<void>
let tables: Table[]
let ours: Site
let theirs: Site

beforeAll(async () => {
  database = await scratchDatabase('tenancy')
  ;({ owner, web, close } = await openConnections(database))
  tables = inOrder(await readTables())
  ours = await fillSite()
  theirs = await fillSite()
})
afterAll(() => close())

describe('on a request connection', () => {
  it('BX-5.06 no row of another site can be read, inserted, changed or deleted', async () => {
    expect(await faultsAs(web)).toEqual([])
  })

  it('BX-5.06 no view returns rows of another site', async () => {
    const views = await owner.ask<{ name: string }>('', viewsText)
    expect(views).not.toEqual([])
    const open: string[] = []
    for (const { name } of views) {
      const seen = await attempt(web, `select 1 from "${name}" where site_id is distinct from $1`, [ours.id])
      if (seen !== 0) open.push(`${name}: ${seen}`)
    }
    expect(open).toEqual([])
  })

  it('BX-5.06 no platform table can be read or written', async () => {
    const open: string[] = []
    for (const name of platformTables) {
      const column = tables.find((table) => table.name === name)?.columns[0]?.name
      const tries = [
        `select from ${name}`,
        `insert into ${name} default values`,
        `update ${name} set ${column} = ${column}`,
        `delete from ${name}`,
      ]
      for (const text of tries) if ((await attempt(web, text)) !== denied) open.push(text)
    }
    expect(open).toEqual([])
  })

  it('BX-5.06 no schema besides public can be used: neither the job queue’s tables nor its functions', async () => {
    const others = await owner.ask<{ name: string; mayUse: boolean }>('', schemasText)
    expect(others).toEqual([{ name: 'graphile_worker', mayUse: false }])
    const relations = await owner.ask<{ name: string }>('', relationsText)
    expect(relations.length).toBeGreaterThan(5)
    const open: string[] = []
    for (const { name } of relations) if ((await attempt(web, `select from ${name}`)) !== denied) open.push(name)
    for (const call of [
      `add_job('carts.expire')`,
      'remove_job($$x$$)',
      `complete_jobs('{1}')`,
      `force_unlock_workers('{x}')`,
    ]) {
      if ((await attempt(web, `select graphile_worker.${call}`)) !== denied) open.push(call)
    }
    expect(open).toEqual([])
  })
})

describe('the tests above and the startup check detect', () => {
  const repairs: string[] = []
  afterEach(async () => {
    for (const text of repairs.splice(0)) await owner.ask('', text)
  })

  it('BX-5.06 a pool connected as the owner', async () => {
    const asOwner = openOwnerDb({ url: database.ownerUrl, log: silentLog })
    const faults = await faultsAs({ ...asOwner, role: 'web' })
    expect(namesIn(faults)).toEqual(siteTables().map((table) => table.name))
    expect(await findWebRoleViolations({ ...asOwner, role: 'web' })).not.toEqual([])
    await asOwner.close()
  })

  it.each([
    ['a dropped policy', 'drop policy cart_entries_of_site on cart_entries'],
    ['a policy that allows all rows', 'alter policy cart_entries_of_site on cart_entries using (true)'],
    ['a policy that does not check writes', 'alter policy cart_entries_of_site on cart_entries with check (true)'],
    ['disabled row-level security', 'alter table cart_entries disable row level security'],
  ])('BX-5.06 %s', async (_, damage) => {
    await owner.ask('', damage)
    repairs.push(
      'drop policy if exists cart_entries_of_site on cart_entries',
      `create policy cart_entries_of_site on cart_entries to sitewright_web using (${ofSite}) with check (${ofSite})`,
      'alter table cart_entries enable row level security',
    )
    expect(namesIn(await faultsAs(web))).toEqual(['cart_entries'])
    expect((await findWebRoleViolations(web)).join()).toContain('cart_entries')
  })
})

const ofSite = `site_id = nullif(current_setting('app.site', true), '')::uuid`
const viewsText = `
  select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm') order by 1`

const schemasText = `
  select nspname::text as name, has_schema_privilege('sitewright_web', oid, 'usage, create') as "mayUse" from pg_namespace
  where nspname <> 'public' and nspname <> 'information_schema' and nspname not like 'pg\\_%' order by 1`
const relationsText = `
  select format('graphile_worker.%I', relname) as name from pg_class
  where relnamespace = 'graphile_worker'::regnamespace and relkind in ('r', 'p', 'v', 'm') order by 1`

/** `isRead` is true when requests may select from the table. */
type Table = { name: string; isRead: boolean; columns: Column[]; parents: Parent[] }
type Column = { name: string; type: string; isNeeded: boolean; isNullable: boolean }
type Parent = { table: string; columns: string[]; theirColumns: string[] }
type Row = Readonly<Record<string, unknown>>
/** One row of every table that has a site, as JSON. */
type Site = { id: string; rows: ReadonlyMap<string, Row> }

function siteTables(): Table[] {
  const platform: ReadonlySet<string> = new Set(platformTables)
  return tables.filter((table) => !platform.has(table.name)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

const denied = '42501'

/** Lists what `ours` can do to rows of `theirs`, and what it cannot do to its own rows, on these connections. */
async function faultsAs(connections: WebDb): Promise<string[]> {
  const faults: string[] = []
  for (const { name, columns, isRead } of siteTables()) {
    const row = JSON.stringify(theirs.rows.get(name))
    const nobodys = JSON.stringify({ ...theirs.rows.get(name), site_id: null })
    const insert = `insert into ${name} select (jsonb_populate_record(null::${name}, $1)).* returning 1`
    const judge = async (what: string, text: string, values: unknown[], isFine: (got: Outcome) => boolean) => {
      const got = await attempt(connections, text, values)
      if (!isFine(got)) faults.push(`${name}: ${what} (${got})`)
    }
    const nothing = (got: Outcome): boolean => got === 0 || got === denied
    const own = (got: Outcome): boolean => (isRead ? got !== denied && Number(got) >= 1 : got === denied)
    await judge('sees none of its own', `select 1 from ${name} where site_id = $1`, [ours.id], own)
    await judge('sees others', `select 1 from ${name} where site_id <> $1`, [ours.id], nothing)
    await judge('puts in for another', insert, [row], (got) => got === denied)
    await judge(
      'changes others',
      `update ${name} set site_id = site_id where site_id = $1 returning 1`,
      [theirs.id],
      nothing,
    )
    await judge('gives to another', `update ${name} set site_id = $1 returning 1`, [theirs.id], (got) => got === denied)
    await judge('deletes others', `delete from ${name} where site_id = $1 returning 1`, [theirs.id], nothing)
    if (columns.some((column) => column.name === 'site_id' && column.isNullable)) {
      await judge('puts in for nobody', insert, [nobodys], (got) => got === denied)
    }
  }
  return faults
}

function namesIn(faults: readonly string[]): string[] {
  return [...new Set(faults.map((fault) => fault.split(':', 1)[0] ?? ''))]
}

/** Number of rows that a statement returned, or the code of its error. */
type Outcome = number | string

/** Runs one statement as `ours` and rolls it back. */
async function attempt(connections: WebDb, text: string, values: unknown[] = []): Promise<Outcome> {
  let outcome: Outcome = 'not run'
  const scope = { siteId: ours.id, deps: { web: connections }, countStatements: { data: 0, roundTrips: 0 } }
  try {
    await inSite(scope, async (tx) => {
      outcome = (await tx.sql('', text, values)).length
      throw new Error('taken back')
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error) return String(error.code)
  }
  return outcome
}

async function readTables(): Promise<Table[]> {
  const columns = await owner.ask<Column & { table: string; isRead: boolean }>(
    '',
    `select c.relname::text as table, a.attname::text as name, t.typname::text as type,
       has_table_privilege('sitewright_web', c.oid, 'select') as "isRead",
       a.attnotnull and not a.atthasdef and a.attidentity = '' as "isNeeded", not a.attnotnull as "isNullable"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname, a.attnum`,
  )
  const parents = await owner.ask<Parent & { of: string }>(
    '',
    `select conrelid::regclass::text as of, confrelid::regclass::text as table, ${namesOf('conrelid', 'conkey')} as columns,
       ${namesOf('confrelid', 'confkey')} as "theirColumns"
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  return [...Map.groupBy(columns, (column) => column.table)].map(([name, own]) => {
    const isRead = own.some((column) => column.isRead)
    return { name, isRead, columns: own, parents: parents.filter((parent) => parent.of === name) }
  })
}

function namesOf(table: string, numbers: string): string {
  return `(select jsonb_agg(a.attname order by n.place) from unnest(${numbers}) with ordinality as n (number, place)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = n.number)`
}

/** Sorts tables so that referenced ones come first. */
function inOrder(all: readonly Table[]): Table[] {
  const placed: Table[] = []
  while (placed.length < all.length) {
    const isPlaced = (name: string): boolean => placed.some((table) => table.name === name)
    const next = all.filter(
      ({ name, parents }) =>
        !isPlaced(name) && parents.every((parent) => parent.table === name || isPlaced(parent.table)),
    )
    if (next.length === 0) throw new Error('Tables point at each other in a circle.')
    placed.push(...next)
  }
  return placed
}

/** Creates a site with one row in every table, whose values fit the columns in the catalog. */
async function fillSite(): Promise<Site> {
  const id = newId()
  const rows = new Map<string, Row>()
  for (const table of tables) {
    if (table.name.startsWith('kysely_')) continue
    const row: Record<string, unknown> = { ...particular[table.name] }
    for (const column of table.columns) if (column.isNeeded) row[column.name] ??= valueOf(column)
    for (const { table: parent, columns, theirColumns } of table.parents) {
      for (const [at, column] of columns.entries()) {
        if (column in row || column === 'site_id') row[column] = rows.get(parent)?.[theirColumns[at] ?? '']
      }
    }
    if (table.name === 'sites') row['id'] = id
    if (table.columns.some((column) => column.name === 'site_id')) row['site_id'] = id
    const names = Object.keys(row).join(', ')
    const [made] = await owner.ask<{ row: Row }>(
      '',
      `insert into ${table.name} as t (${names}) select ${names} from jsonb_populate_record(null::${table.name}, $1)
       returning to_jsonb(t) as row`,
      [JSON.stringify(row)],
    )
    if (made) rows.set(table.name, made.row)
  }
  return { id, rows }
}

/** Values that satisfy check constraints, by table. */
const particular: Readonly<Record<string, Row>> = {
  theme_versions: { template_version: '7.1' },
  navigation_items: { link_url: '/' },
  reviews: { state: 'held', quarters: 4 },
  discounts: { target: 'order', kind: 'fixed' },
  discount_uses: { expires_at: '2026-01-01T00:00:00Z' },
  orders: { order_state: 'open', payment_state: 'paid', fulfilment_state: 'none' },
  order_events: { actor_kind: 'team' },
  order_refunds: { state: 'done', origin: 'owner' },
  order_tokens: { kind: 'status' },
  captcha_spent: { token_hash: `\\x${'0'.repeat(64)}` },
  review_uploads: { token_hash: `\\x${'0'.repeat(64)}`, visitor_hash: `\\x${'0'.repeat(64)}`, bytes: '1' },
}

function valueOf({ type, name }: Column): unknown {
  switch (type) {
    case 'uuid':
      return newId()
    case 'text':
      return `${name}-${newId()}`
    case 'bytea':
      return `\\x${newId()}`
    case 'jsonb':
      return {}
    case 'bool':
      return false
    case 'timestamptz':
      return '2026-01-01T00:00:00Z'
    default:
      return type.startsWith('_') ? [] : 1
  }
}
