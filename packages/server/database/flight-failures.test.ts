import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openConnections, silentLog, testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { untilLocked } from '../testing/until.ts'
import { openOwnerDb, openWebDb, type TableOwnerDb, type WebDb } from './connections.ts'
import { asPlatform, inSite, queryInSite, type SiteScope, type Tx } from './in-site.ts'

let database: TestDatabase
let web: WebDb
let owner: TableOwnerDb
let close: () => Promise<void>
let webUrl: string
let ctx: SiteScope

beforeAll(async () => {
  database = await testDatabase()
  ;({ web, owner, webUrl, close } = await openConnections(database, { maxWebConnections: 1 }))
  // The constraint of this table is deferred: PostgreSQL checks it when the transaction commits.
  await owner.ask('', 'create table deferred_numbers (n integer unique deferrable initially deferred)')
  await owner.ask('', 'grant select, insert on deferred_numbers to sitewright_web')
})
beforeEach(async () => {
  ctx = { siteId: 'a'.repeat(32), deps: { web }, countStatements: { data: 0, roundTrips: 0 } }
  await owner.ask('', 'truncate deferred_numbers')
})
afterAll(async () => {
  await owner.ask('', 'drop table deferred_numbers')
  await close()
})

const fails = 'select 1 / $1::integer'
const addTwice = 'insert into deferred_numbers values (1), (1)'
const backend = (): Promise<unknown[]> => inSite(ctx, (tx) => tx.sql('test_backend', 'select pg_backend_pid() as "id"'))

describe('a transaction', () => {
  it('is reported as failed when the error of its last statement was swallowed', async () => {
    const work = inSite(ctx, async (tx) => {
      await tx.lastSql('test_fails', fails, [0]).catch(() => {})
    })

    await expect(work).rejects.toThrow('division by zero')
    await expect(backend()).resolves.toHaveLength(1)
  })

  it('has ended before its connection serves others, although its last statement was not waited for', async () => {
    await inSite(ctx, async (tx) => void tx.lastSql('test_deferred', 'insert into deferred_numbers values (1)'))

    expect(await owner.ask('', 'select n from deferred_numbers')).toEqual([{ n: 1 }])
  })

  it.each(['sql', 'lastSql'] as const)('fails when a constraint fails at the end, after %s', async (send) => {
    const ran: string[] = []
    const work = inSite(ctx, async (tx) => {
      tx.afterCommit(() => ran.push('after the commit'))
      await tx[send]('test_twice', addTwice).catch(() => {})
    })

    await expect(work).rejects.toThrow('duplicate key')
    expect(ran).toEqual([])
    await expect(backend()).resolves.toHaveLength(1)
  })

  it('leaves its connection usable when it is given up before its statements were sent', async () => {
    const before = await backend()
    const work = inSite(ctx, async (tx) => {
      tx.sql('test_fails', fails, [0]).catch(() => {})
      throw new Error('given up')
    })

    await expect(work).rejects.toThrow('given up')
    expect(await backend()).toEqual(before)
  })

  it('runs statements that count no rows through the query builder', async () => {
    const result = await inSite(ctx, (tx) => sql`set constraints all immediate`.execute(tx))

    expect(result.rows).toEqual([])
  })

  it('refuses two statements of one name that are sent together', async () => {
    const work = inSite(ctx, (tx: Tx) =>
      Promise.all([tx.sql('test_two', 'select 1 as "one"'), tx.sql('test_two', 'select 2 as "two"')]),
    )

    await expect(work).rejects.toThrow(/test_two/)
  })
})

describe('a single statement', () => {
  it('fails when a constraint fails at its end', async () => {
    await expect(web.ask('test_twice', addTwice)).rejects.toThrow('duplicate key')
    expect(await owner.ask('', 'select n from deferred_numbers')).toEqual([])
  })

  it('leaves no connection behind that PostgreSQL is closing', async () => {
    const alone = openOwnerDb({ url: database.ownerUrl, max: 1, log: silentLog })
    const ended = alone.ask('test_end', 'select pg_terminate_backend(pg_backend_pid())')
    const next = ended.catch(() => alone.ask('test_next', 'select 1 as "one"'))

    await expect(ended).rejects.toMatchObject({ code: 'kit.unavailable' })
    expect(await next).toEqual([{ one: 1 }])
    await alone.close()
  })

  it('asks to try again when another’s failure kept it from being prepared', async () => {
    const fresh = openWebDb({ url: webUrl, log: silentLog })
    const mine = { ...ctx, deps: { web: fresh } }
    await queryInSite(mine, 'test_one', 'select 1 as "one"', [])
    const read = () => queryInSite(mine, 'test_numbers', 'select n from deferred_numbers', [])
    const reads = await asPlatform({ owner }, async (tx) => {
      await tx.sql('', 'lock table deferred_numbers in access exclusive mode')
      const waiting = [read(), read()]
      await untilLocked(owner, { like: '%deferred_numbers%' })
      return Promise.allSettled(waiting)
    })

    expect(reads).toMatchObject([1, 2].map(() => ({ reason: { code: 'kit.unavailable' } })))
    expect(await read()).toEqual([])
    await fresh.close()
  })
})
