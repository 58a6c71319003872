import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPausableProxy } from '../testing/database-proxy.ts'
import { openConnections, scratchDatabase, silentLog } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { findWebRoleViolations } from '../postgres/index.ts'
import { openWebDb, type TableOwnerDb, type WebDb } from './connections.ts'
import { inSite } from './in-site.ts'

let owner: TableOwnerDb
let webUrl: string
let web: WebDb
let close: () => Promise<void>

beforeAll(async () => {
  ;({ owner, web, webUrl, close } = await openConnections(await scratchDatabase('role')))
})
afterAll(() => close())

describe('checkWebRole', () => {
  it('BX-5.06 reports nothing on a migrated database', async () => {
    expect(await findWebRoleViolations(web)).toEqual([])
  })

  it('BX-5.06 reports a request connection that runs as the owner', async () => {
    const faults = await findWebRoleViolations({ ...owner, role: 'web' })

    expect(faults.join(' ')).toMatch(/instead of "sitewright_web"/)
    expect(faults.join(' ')).toMatch(/a superuser|owns tables/)
  })

  it('BX-5.06 reports tables with a dropped policy, disabled or unforced row-level security, or a policy that ignores the site', async () => {
    await owner.ask('', 'drop policy carts_of_site on carts')
    await owner.ask('', 'alter table stock disable row level security')
    await owner.ask('', 'alter table pages no force row level security')
    await owner.ask('', 'alter policy redirects_of_site on redirects using (true)')

    expect(await findWebRoleViolations(web)).toEqual([
      'Not protected by row-level security: carts, pages, redirects, stock.',
    ])
  })

  it('BX-5.06 a request connection cannot read a platform table', async () => {
    await expect(web.ask('', 'select password_hash from accounts')).rejects.toThrow('permission denied')
  })

  it('keeps connection options from the database URL', async () => {
    const url = new URL(webUrl)
    url.searchParams.set('options', '-c work_mem=5MB')
    const other = openWebDb({ url: url.href, log: silentLog })
    const [row] = await other.ask('', `select current_user::text as role, current_setting('work_mem') as memory`)
    await other.close()

    expect(row).toEqual({ role: 'sitewright_web', memory: '5MB' })
  })
})

describe('wake', () => {
  it('sends one notification for many calls', async () => {
    const listener = await owner.pool.connect()
    const heard: string[] = []
    const first = new Promise<void>((resolve) => {
      listener.on('notification', (message) => {
        heard.push(message.channel)
        resolve()
      })
    })
    await listener.query('listen test_wake')
    for (let i = 0; i < 20; i += 1) web.wake('test_wake')
    await first
    await listener.query('select pg_sleep(0.2)')

    expect(heard).toEqual(['test_wake'])
    listener.release(true)
  })
})

describe('a statement in a transaction that the database has ended', () => {
  it('is refused with kit.unavailable when the process paused until the database’s timeout', async () => {
    const proxy = await openPausableProxy(webUrl)
    const one = openWebDb({ url: proxy.url, max: 1, patience: 10, log: silentLog })
    const scope = { siteId: '0'.repeat(32), deps: { web: one }, countStatements: { data: 0, roundTrips: 0 } }
    const still = inSite(scope, async (tx) => {
      const [own] = await tx.sql<{ pid: number }>('test_pid', 'select pg_backend_pid() as pid')
      proxy.pauseAnswers()
      const hurried = tx.sql('test_hurry', `set local idle_in_transaction_session_timeout = '10ms'`)
      await until(
        () => owner.ask('', 'select 1 from pg_stat_activity where pid = $1', [own?.pid]),
        (found) => found.length === 0,
      )
      proxy.pauseQuestions()
      const late = tx.lastSql('test_late', 'select 1')
      proxy.resumeAnswers()
      await Promise.all([hurried, late])
    })

    await expect(still).rejects.toMatchObject({ name: 'Refusal', code: 'kit.unavailable', cause: { code: '25P03' } })
    await one.close()
    proxy.close()
  })
})
