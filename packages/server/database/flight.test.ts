import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openConnections, testDatabase } from '../testing/test-database.ts'
import type { TableOwnerDb, WebDb } from './connections.ts'
import { asPlatform, inSite, queryInSite, type SiteScope } from './in-site.ts'

let web: WebDb
let owner: TableOwnerDb
let close: () => Promise<void>
let ctx: SiteScope

beforeAll(async () => {
  ;({ web, owner, close } = await openConnections(await testDatabase(), { maxWebConnections: 1 }))
})

beforeEach(() => {
  ctx = { siteId: 'a'.repeat(32), deps: { web }, countStatements: { data: 0, roundTrips: 0 } }
})

afterAll(() => close())

const typed = `select $1::text as "text", $2::bigint as "big", $3::timestamptz as "at", $4::bytea as "bytes", $5::text[] as "list",
  $6::jsonb as "json"`
const values = ['Ł "ż"', 5, new Date(1_000), Buffer.from([0, 255]), ['a,b', null], '{"a": 1}']
const row = { text: 'Ł "ż"', big: 5, at: 1_000, bytes: Buffer.from([0, 255]), list: ['a,b', null], json: { a: 1 } }

describe('a prepared statement', () => {
  it('returns the same rows however often and at once it runs', async () => {
    const rows = await inSite(ctx, async (tx) => {
      const first = await Promise.all([1, 2].map(() => tx.sql('test_typed', typed, values)))
      return [...first, await tx.sql('test_typed', typed, values), await tx.sql('test_typed', typed, values)]
    })
    const none = await inSite(ctx, (tx) => tx.sql('test_typed', typed, [null, undefined, null, null, null, null]))

    expect(rows).toEqual([[row], [row], [row], [row]])
    expect(none).toEqual([{ text: null, big: null, at: null, bytes: null, list: null, json: null }])
  })

  it('asks for its columns once on each connection', async () => {
    await queryInSite(ctx, 'test_other', 'select 2 as "two"', [])
    const { client, giveBack } = await web.borrow()
    let described = 0
    client.connection.on('rowDescription', () => (described += 1))
    for (let run = 0; run < 5; run += 1) await queryInSite(ctx, 'test_described', 'select 1 as "one"', [])
    giveBack(false)

    expect(described).toBe(1)
  })

  it('counts the rows that it changed, whether it returns any or not', async () => {
    const counts = await asPlatform({ owner }, async (tx) => {
      await tx.sql('test_make', 'create temporary table things (id int) on commit drop')
      const added = await tx.sql('test_add', 'insert into things values (1), (2)')
      const more = await tx.sql('test_add', 'insert into things values (1), (2)')
      const deleted = await tx.withTables<{ things: { id: number } }>().deleteFrom('things').executeTakeFirst()
      return [added, more, deleted.numDeletedRows]
    })

    expect(counts).toEqual([[], [], 4n])
  })

  it('leaves its connection usable when a value cannot be sent', async () => {
    const circular: Record<string, unknown> = {}
    circular['self'] = circular
    const backend = () => inSite(ctx, (tx) => tx.sql('test_backend', 'select pg_backend_pid() as "id"'))
    const [before] = await backend()

    await expect(inSite(ctx, (tx) => tx.sql('test_json', 'select $1::jsonb', [circular]))).rejects.toThrow(/circular/)
    await expect(queryInSite(ctx, 'test_json', 'select $1::jsonb', [circular])).rejects.toThrow(/circular/)
    const [after] = await backend()
    const read = await queryInSite(ctx, 'test_json', 'select $1::jsonb as "json"', ['{}'])

    expect(after).toEqual(before)
    expect(read).toEqual([{ json: {} }])
  })

  it('fails with the reason of the first that failed, like those that were sent after it', async () => {
    const reasons: unknown[] = []
    await inSite(ctx, async (tx) => {
      const sent = [tx.sql('test_cause', 'select 1 / $1::integer', [0]), tx.sql('test_skipped', 'select 2 as "two"')]
      for (const outcome of await Promise.allSettled(sent)) reasons.push(outcome)
    }).catch(() => {})
    expect(reasons).toMatchObject([1, 2].map(() => ({ reason: { message: 'division by zero' } })))

    // The skipped ones were not prepared: they are when they run.
    expect(await inSite(ctx, (tx) => tx.sql('test_skipped', 'select 2 as "two"'))).toEqual([{ two: 2 }])
    expect(await inSite(ctx, (tx) => tx.sql('test_later', 'select 3 as "three"'))).toEqual([{ three: 3 }])
  })

  it('is refused under the name of another', async () => {
    await queryInSite(ctx, 'test_name', 'select 1 as "one"', [])

    await expect(queryInSite(ctx, 'test_name', 'select 2 as "two"', [])).rejects.toThrow(/test_name/)
    expect(await queryInSite(ctx, 'test_name', 'select 1 as "one"', [])).toEqual([{ one: 1 }])
  })

  it('fails when a later run returns what cannot be read, and leaves the connection usable', async () => {
    const text = 'select $1::bigint as "big"'
    const run = (value: string) => queryInSite(ctx, 'test_big', text, [value])

    expect(await run('1')).toEqual([{ big: 1 }])
    await expect(run('9007199254740993')).rejects.toThrow(/no safe integer/)
    expect(await run('2')).toEqual([{ big: 2 }])
  })
})
