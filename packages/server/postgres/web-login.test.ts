import { readFileSync, writeFileSync } from 'node:fs'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseUrl, onServer } from '../testing/global-setup.ts'
import { testApp } from '../testing/test-app.ts'
import {
  openConnections,
  scratchDatabase,
  silentLog,
  webUrlOfTest,
  type TestDatabase,
} from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { openWebDb, type TableOwnerDb, type WebDb } from '../database/index.ts'
import { findWebRoleViolations } from './web-role.ts'

let database: TestDatabase
let owner: TableOwnerDb
let web: WebDb
let close: () => Promise<void>

beforeAll(async () => {
  database = await scratchDatabase('login')
  ;({ owner, web, close } = await openConnections(database))
  const site = 'a'.repeat(32)
  await owner.ask('', 'insert into sites (id, identifier) values ($1, $2)', [site, 'theirs'])
  await owner.ask('', 'insert into site_settings (site_id, title) values ($1, $2)', [site, 'Theirs'])
})
afterAll(() => close())

describe('a request connection', () => {
  const waysBack = [
    'set role none',
    `select set_config('role', 'none', false)`,
    'reset role',
    'reset all',
    'discard all',
    'set session authorization default',
    'reset session authorization',
    'set role OWNER',
    `select set_config('role', 'OWNER', false)`,
    'set session authorization OWNER',
    `select set_config('session_authorization', 'OWNER', false)`,
  ]

  it.each(waysBack)('BX-5.06 has no access to the owner’s rows and rights after: %s', async (way) => {
    const [name] = await owner.ask<{ owner: string }>('', 'select current_user::text as owner')
    const client = await web.pool.connect()
    try {
      await codeOf(client, way.replace('OWNER', name?.owner ?? ''))
      await codeOf(client, `set app.site = ''`)
      for (const text of forbidden) expect([text, await codeOf(client, text)]).toEqual([text, '42501'])
      expect(['42501', 0]).toContain(await codeOf(client, 'select from site_settings'))
    } finally {
      client.release(true)
    }
  })

  const forbidden = [
    'select from accounts',
    'select from secrets',
    'select from pg_authid',
    'delete from hosts',
    'create table mine (id integer)',
    'create role mine',
    'alter table carts disable row level security',
    `copy (select 1) to program 'true'`,
  ]
})

describe('the login for requests', () => {
  it('stays the same across restarts', async () => {
    expect(await webUrlOfTest(database)).toBe(await webUrlOfTest(database))
  })

  it('BX-5.06 differs in a copy of the database', async () => {
    const { ownerUrl } = await scratchDatabase('login_original')
    const first = await webUrlOfTest({ ownerUrl })
    const copy = `${nameOf(ownerUrl)}_copy`
    await onServer(database.ownerUrl, (client) => client.query(`create database ${copy} template ${nameOf(ownerUrl)}`))
    const second = await webUrlOfTest({ ownerUrl: databaseUrl(ownerUrl, copy) })

    expect(await loginAt(first)).not.toBe(await loginAt(second))
    expect(await webUrlOfTest({ ownerUrl })).toBe(first)
  })

  it('is created again after a dump was restored on another server', async () => {
    const restored = await scratchDatabase('login_restored')
    const login = await loginAt(await webUrlOfTest(restored))
    await onServer(restored.ownerUrl, (client) => client.query(`drop role ${login}`))

    const again = openWebDb({ url: await webUrlOfTest(restored), log: silentLog })
    expect(await findWebRoleViolations(again)).toEqual([])
    await again.close()
  })

  it.skipIf(process.env['DATABASE_URL'])('gets a password when the server requires one', async () => {
    const strict = await scratchDatabase('login_strict')
    const open = await webUrlOfTest(strict)
    const login = await loginAt(open)
    await onServer(strict.ownerUrl, async (client) => {
      const { rows } = await client.query<{ file: string }>(`select current_setting('hba_file') as file`)
      const file = rows[0]?.file ?? ''
      writeFileSync(file, `local ${nameOf(strict.ownerUrl)} ${login} scram-sha-256\n${readFileSync(file, 'utf8')}`)
      await client.query('select pg_reload_conf()')
    })
    const mayComeIn = () => loginAt(open).then(Boolean, () => false)
    await until(mayComeIn, (may) => !may)

    const url = await webUrlOfTest(strict)
    const wrong = new URL(url)
    wrong.searchParams.set('password', 'a guess')
    await expect(loginAt(wrong.href)).rejects.toThrow('password authentication failed')
    expect(await loginAt(url)).toBe(login)
    expect(await webUrlOfTest(strict)).toBe(url)
  })

  it('BX-5.06 is refused at startup when WEB_DATABASE_URL names a login with more rights', async () => {
    const env = { DATABASE_URL: database.ownerUrl, WEB_DATABASE_URL: database.ownerUrl }
    await expect(testApp({ database, env })).rejects.toThrow(
      /Requests would sign in as ".+", which can take rights .+: leave WEB_DATABASE_URL away/,
    )
  })
})

/** Returns the code of the error, or the number of rows. */
async function codeOf(client: pg.PoolClient, text: string): Promise<unknown> {
  return client.query(text).then(
    ({ rowCount }) => rowCount,
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1)
}

/** Returns the login that a connection to this URL has. */
async function loginAt(url: string): Promise<string> {
  return onServer(url, async (client) => {
    const { rows } = await client.query<{ login: string }>('select session_user::text as login')
    return rows[0]?.login ?? ''
  })
}
