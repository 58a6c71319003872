import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openConnections, silentLog, testDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { openWebDb, type TableOwnerDb, type WebDb } from './connections.ts'
import { asPlatform, inSite, readInSite, queryInSite, type SiteScope, type Tx } from './in-site.ts'

type RedirectTables = { redirects: { site_id: string; from_path: string; to_path: string } }

const newId = (): string => randomUUID().replaceAll('-', '')

let webUrl: string
let web: WebDb
let owner: TableOwnerDb
let close: () => Promise<void>
let ctx: SiteScope
let other: SiteScope

beforeAll(async () => {
  ;({ owner, web, webUrl, close } = await openConnections(await testDatabase(), { maxWebConnections: 4 }))
})

beforeEach(async () => {
  ctx = await aSite()
  other = await aSite()
})

afterAll(() => close())

describe('inSite', () => {
  it('BX-5.06 reads no rows of another site on a request connection', async () => {
    await inSite(other, (tx) => add(tx, other.siteId, '/theirs'))

    const seen = await readInSite(ctx, (tx) =>
      tx.withTables<RedirectTables>().selectFrom('redirects').selectAll().execute(),
    )
    const named = await readInSite(ctx, (tx) => paths(tx, other.siteId))

    expect(seen).toEqual([])
    expect(named).toEqual([])
    expect(await readInSite(other, (tx) => paths(tx, other.siteId))).toEqual(['/theirs'])
  })

  it('BX-5.06 cannot write rows of another site on a request connection', async () => {
    await expect(inSite(ctx, (tx) => add(tx, other.siteId, '/planted'))).rejects.toThrow(/row-level security/)
    const changed = await inSite(ctx, (tx) =>
      tx.last(tx.withTables<RedirectTables>().updateTable('redirects').set({ to_path: '/x' }).returning('from_path')),
    )

    expect(changed).toEqual([])
    expect(await readInSite(other, (tx) => paths(tx, other.siteId))).toEqual([])
  })

  it('sees no rows without a site', async () => {
    await inSite(ctx, (tx) => add(tx, ctx.siteId, '/mine'))
    const rows = await web.ask('test_no_site', 'select from_path from redirects')

    expect(rows).toEqual([])
  })

  it('rolls back when the callback throws', async () => {
    const work = inSite(ctx, async (tx) => {
      await add(tx, ctx.siteId, '/a')
      throw new Error('changed my mind')
    })

    await expect(work).rejects.toThrow('changed my mind')
    expect(await readInSite(ctx, (tx) => paths(tx, ctx.siteId))).toEqual([])
  })

  it('has committed when it resolves, with and without a last statement', async () => {
    await inSite(ctx, (tx) => add(tx, ctx.siteId, '/a'))
    await inSite(ctx, (tx) => tx.lastSql('test_add', addText, [ctx.siteId, '/b']))

    const rows = await owner.ask<{ n: number }>('', 'select count(*) as n from redirects where site_id = $1', [
      ctx.siteId,
    ])
    expect(rows).toEqual([{ n: 2 }])
  })

  it('saves nothing when the last statement fails', async () => {
    const work = inSite(ctx, async (tx) => {
      await add(tx, ctx.siteId, '/a')
      await tx.lastSql('test_add', addText, [ctx.siteId, '/a'])
    })

    await expect(work).rejects.toThrow(/duplicate key/)
    expect(await readInSite(ctx, (tx) => paths(tx, ctx.siteId))).toEqual([])
  })

  it('rejects when a failed statement’s error was swallowed, because nothing was saved', async () => {
    const work = inSite(ctx, async (tx) => {
      await add(tx, ctx.siteId, '/a')
      await tx.sql('test_broken', 'select 1 / (random() * 0)::integer').catch(() => {})
    })

    await expect(work).rejects.toThrow('nothing was saved')
  })

  it('refuses statements after the last one and after the end', async () => {
    let kept: Tx | undefined
    await inSite(ctx, async (tx) => {
      kept = tx
      await tx.lastSql('test_add', addText, [ctx.siteId, '/a'])
      await expect(paths(tx, ctx.siteId)).rejects.toThrow('has ended')
    })

    await expect(kept && paths(kept, ctx.siteId)).rejects.toThrow('has ended')
  })

  it('leaves the connection usable when the first pipelined statement fails', async () => {
    const one = openWebDb({ url: webUrl, max: 1, log: silentLog })
    const alone: SiteScope = { ...ctx, deps: { web: one } }
    const backend = () =>
      readInSite(alone, (tx) => tx.sql<{ pid: number }>('test_pid', 'select pg_backend_pid() as pid'))
    const before = await backend()
    for (let round = 0; round < 3; round += 1) {
      await expect(
        inSite(alone, (tx) => tx.lastSql('test_zero', 'select 1 / (random() * 0)::integer')),
      ).rejects.toThrow('division by zero')
      await expect(inSite(alone, (tx) => tx.sql('test_wrong', 'select nothing from nowhere'))).rejects.toThrow(
        'does not exist',
      )
    }

    await inSite(alone, (tx) => add(tx, ctx.siteId, '/after'))
    expect(await readInSite(alone, (tx) => paths(tx, ctx.siteId))).toEqual(['/after'])
    expect(await backend()).toEqual(before)
    await one.close()
  })

  it('counts data statements and round trips apart from its own control statements', async () => {
    await inSite(ctx, async (tx) => {
      await paths(tx, ctx.siteId)
      await tx.lastSql('test_add', addText, [ctx.siteId, '/a'])
    })
    expect(ctx.countStatements).toEqual({ data: 2, roundTrips: 2 })

    const alone = fresh(ctx)
    await inSite(alone, (tx) => tx.lastSql('test_add', addText, [ctx.siteId, '/b']))
    expect(alone.countStatements).toEqual({ data: 1, roundTrips: 1 })

    const reader = fresh(ctx)
    await readInSite(reader, (tx) => Promise.all([paths(tx, ctx.siteId), paths(tx, ctx.siteId)]))
    expect(reader.countStatements).toEqual({ data: 2, roundTrips: 1 })

    const writer = fresh(ctx)
    await inSite(writer, (tx) => add(tx, ctx.siteId, '/c'))
    expect(writer.countStatements).toEqual({ data: 1, roundTrips: 2 })
  })

  it('runs transactions with the same lock one after the other, each seeing the previous one’s changes', async () => {
    const addNext = () =>
      inSite(
        ctx,
        async (tx) => {
          const before = await paths(tx, ctx.siteId)
          await tx.lastSql('test_add', addText, [ctx.siteId, `/${before.length}`])
        },
        { lock: 'numbers' },
      )
    await Promise.all(Array.from({ length: 12 }, addNext))

    expect(await readInSite(ctx, (tx) => paths(tx, ctx.siteId))).toHaveLength(12)
  })

  it('is refused with kit.unavailable when a lock is not acquired in time', async () => {
    await inSite(
      ctx,
      async (tx) => {
        await paths(tx, ctx.siteId)
        const late = inSite(fresh(ctx), (second) => paths(second, ctx.siteId), { lock: 'one' })
        await expect(late).rejects.toMatchObject({ name: 'Refusal', code: 'kit.unavailable', cause: { code: '55P03' } })
      },
      { lock: 'one' },
    )
  })

  it('is refused with kit.unavailable when the database is unreachable or its connection is cut, without ending the process', async () => {
    const nowhere = openWebDb({ url: 'postgres://app@localhost/postgres?host=/tmp/sw-nothing-here', log: silentLog })
    const away = inSite({ ...ctx, deps: { web: nowhere } }, (tx) => paths(tx, ctx.siteId))
    await expect(away).rejects.toMatchObject({ code: 'kit.unavailable' })
    await nowhere.close()

    const cut = inSite(ctx, async (tx) => {
      const [own] = await tx.sql<{ pid: number }>('test_pid', 'select pg_backend_pid() as pid')
      await owner.ask('', 'select pg_terminate_backend($1)', [own?.pid])
      await paths(tx, ctx.siteId)
    })
    await expect(cut).rejects.toMatchObject({ code: 'kit.unavailable' })
    expect(await readInSite(ctx, (tx) => paths(tx, ctx.siteId))).toEqual([])
  })

  it('prepares a statement again after a migration changed its columns', async () => {
    const one = openWebDb({ url: webUrl, max: 1, log: silentLog })
    const alone: SiteScope = { ...ctx, deps: { web: one } }
    const table = `changing_${ctx.siteId}`
    await owner.ask('', `create table ${table} (n integer); grant select on ${table} to sitewright_web`)
    const read = () => readInSite(alone, (tx) => tx.sql(table, `select * from ${table}`))
    await read()
    await owner.ask('', `alter table ${table} add column m integer`)

    await expect(read()).rejects.toMatchObject({ code: 'kit.unavailable' })
    expect(await read()).toEqual([])
    await owner.ask('', `drop table ${table}`)
    await one.close()
  })

  it('runs afterCommit callbacks only after the commit', async () => {
    const ran: string[] = []
    await inSite(ctx, async (tx) => {
      tx.afterCommit(() => ran.push('kept'))
      await add(tx, ctx.siteId, '/a')
      expect(ran).toEqual([])
    })
    const refused = inSite(ctx, async (tx) => {
      tx.afterCommit(() => ran.push('lost'))
      await add(tx, ctx.siteId, '/a')
    })

    await expect(refused).rejects.toThrow('duplicate key')
    expect(ran).toEqual(['kept'])
  })

  it('refuses to write in a read-only transaction', async () => {
    await expect(readInSite(ctx, (tx) => add(tx, ctx.siteId, '/a'))).rejects.toThrow('read-only transaction')
  })
})

describe('readOnce', () => {
  const pathsText = 'select from_path, pg_backend_pid() as pid from redirects'
  const read = (scope: SiteScope, text = pathsText) =>
    queryInSite<{ from_path: string; pid: number }>(scope, text, text, [])

  it('BX-5.06 reads only its site’s rows, in one statement and one round trip', async () => {
    await inSite(ctx, (tx) => add(tx, ctx.siteId, '/mine'))
    await inSite(other, (tx) => add(tx, other.siteId, '/theirs'))
    const counted = { ...ctx, countStatements: { data: 0, roundTrips: 0 } }

    expect(await read(counted)).toMatchObject([{ from_path: '/mine' }])
    expect(counted.countStatements).toEqual({ data: 1, roundTrips: 1 })
  })

  it('BX-5.06 keeps the sites of concurrent reads on one shared connection apart', async () => {
    await inSite(ctx, (tx) => add(tx, ctx.siteId, '/mine'))
    await inSite(other, (tx) => add(tx, other.siteId, '/theirs'))
    const scopes = Array.from({ length: 60 }, (_, at) => (at % 2 === 0 ? ctx : other))
    const reads = scopes.map((scope, at) =>
      at % 7 === 3
        ? read(scope, 'select 1 / (random() * 0)::integer').then(
            () => 'answered',
            () => 'refused',
          )
        : read(scope).then((rows) => rows.map((row) => row.from_path).join()),
    )
    expect(await Promise.all(reads)).toEqual(
      scopes.map((scope, at) => (at % 7 === 3 ? 'refused' : scope === ctx ? '/mine' : '/theirs')),
    )
  })

  it('prepares a statement again after a migration changed its columns', async () => {
    const table = `shared_${ctx.siteId}`
    await owner.ask('', `create table ${table} (n integer); grant select on ${table} to sitewright_web`)
    await read(ctx, `select * from ${table}`)
    await owner.ask('', `alter table ${table} add column m integer`)

    await expect(read(ctx, `select * from ${table}`)).rejects.toMatchObject({ code: 'kit.unavailable' })
    expect(await read(ctx, `select * from ${table}`)).toEqual([])
    await owner.ask('', `drop table ${table}`)
  })

  it('uses another connection after the shared one is cut', async () => {
    await inSite(ctx, (tx) => add(tx, ctx.siteId, '/mine'))
    const [row] = await read(ctx)
    await owner.ask('test_cut', 'select pg_terminate_backend($1)', [row?.pid])
    const after = await until(
      () => read(ctx).catch(() => []),
      (rows) => rows.length === 1,
    )
    expect(after).toMatchObject([{ from_path: '/mine' }])
  })

  it('leaves the connection usable and without a site after successful and failed statements', async () => {
    const one = openWebDb({ url: webUrl, max: 1, log: silentLog })
    const alone: SiteScope = { ...ctx, deps: { web: one } }
    await inSite(alone, (tx) => add(tx, ctx.siteId, '/mine'))
    const [before] = await read(alone)
    expect(await seenWithoutSite(one)).toEqual([])

    await expect(read(alone, 'select 1 / (random() * 0)::integer')).rejects.toThrow('division by zero')
    await expect(read(alone, 'delete from redirects')).rejects.toThrow('read-only transaction')
    expect(await seenWithoutSite(one)).toEqual([])
    expect(await read(alone)).toEqual([before])
    await one.close()
  })
})

/** Rows that are visible without a site: on the shared connection between two transactions, and on another connection. */
async function seenWithoutSite(database: WebDb): Promise<unknown[]> {
  const text = 'select from_path from redirects'
  const { client, giveBack } = await database.borrow()
  const { rows } = await client.query<{ from_path: string }>(text)
  giveBack(false)
  return [...rows, ...(await database.ask('test_after', text))]
}

describe('column values', () => {
  it('are parsed as the same time for every format in which the database prints it', async () => {
    const moments = [
      '2026-01-02 03:04:05Z',
      '2026-01-02 03:04:05.007Z',
      '2026-01-02 03:04:05.999999Z',
      '0999-12-31 23:59:59.5Z',
      '12026-01-02 03:04:05Z',
      'infinity',
    ]
    for (const zone of ['UTC', 'Asia/Kolkata']) {
      const rows = await owner.ask<{ at: number }>(
        '',
        "select at from unnest($1::timestamptz[]) as at where (select set_config('timezone', $2, true)) is not null",
        [moments, zone],
      )
      const millisecond = Date.UTC(2026, 0, 2, 3, 4, 5)
      expect(rows.map(({ at }) => at)).toEqual([
        millisecond,
        millisecond + 7,
        millisecond + 999,
        Date.parse('0999-12-31T23:59:59.500Z'),
        Date.parse('+012026-01-02T03:04:05Z'),
        Number.POSITIVE_INFINITY,
      ])
    }
  })

  it('are parsed as hex ids, safe integers, epoch milliseconds and arrays of them', async () => {
    const [row] = await owner.ask(
      '',
      `select '0190b6de-0000-7000-8000-00000000000a'::uuid as id, array['0190b6de-0000-7000-8000-00000000000a', null]::uuid[] as ids,
        9007199254740991::bigint as big, array[1, null]::bigint[] as bigs, '2026-01-02 03:04:05.678+02'::timestamptz as at,
        array['2026-01-02 03:04:05+00']::timestamptz[] as times, date '2026-01-02' as day, '{"a": [1]}'::jsonb as json, array[]::uuid[] as none`,
    )

    expect(row).toEqual({
      id: '0190b6de00007000800000000000000a',
      ids: ['0190b6de00007000800000000000000a', null],
      big: 9007199254740991,
      bigs: [1, null],
      at: Date.parse('2026-01-02T01:04:05.678Z'),
      times: [Date.parse('2026-01-02T03:04:05Z')],
      day: '2026-01-02',
      json: { a: [1] },
      none: [],
    })
  })

  it('are refused when a bigint is not a safe integer', async () => {
    await expect(owner.ask('', 'select 9007199254740993::bigint as big')).rejects.toThrow('no safe integer')
  })
})

const addText = 'insert into redirects (site_id, from_path, to_path) values ($1, $2, $2)'

async function add(tx: Tx, siteId: string, path: string): Promise<void> {
  await tx
    .withTables<RedirectTables>()
    .insertInto('redirects')
    .values({ site_id: siteId, from_path: path, to_path: path })
    .execute()
}

async function paths(tx: Tx, siteId: string): Promise<string[]> {
  const rows = await tx
    .withTables<RedirectTables>()
    .selectFrom('redirects')
    .select('from_path')
    .where('site_id', '=', siteId)
    .orderBy('from_path')
    .execute()
  return rows.map((row) => row.from_path)
}

async function aSite(): Promise<SiteScope> {
  const siteId = newId()
  await asPlatform({ owner }, (tx) =>
    tx.lastSql('', 'insert into sites (id, identifier) values ($1, $2)', [siteId, `s${siteId}`]),
  )
  return { siteId, deps: { web }, countStatements: { data: 0, roundTrips: 0 } }
}

function fresh(scope: SiteScope): SiteScope {
  return { ...scope, countStatements: { data: 0, roundTrips: 0 } }
}
