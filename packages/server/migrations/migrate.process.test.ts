import { spawn } from 'node:child_process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { realClock } from '../context.ts'
import { openOwnerDb, openWebDb, type TableOwnerDb } from '../database/index.ts'
import { findWebRoleViolations, ensureWebDatabaseUrl } from '../postgres/index.ts'
import { databaseUrl, dropDatabase, onServer } from '../testing/global-setup.ts'
import { scratchDatabase, silentLog, testDatabase, webUrlOfTest } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'
import { platformTables } from './platform-tables.ts'
import { crossModuleViews, siteTables } from './site-tables.ts'

let owner: TableOwnerDb

beforeAll(async () => {
  owner = openOwnerDb({ url: (await testDatabase()).ownerUrl, log: silentLog })
})

afterAll(() => owner.close())

it('migrates once when three processes start at the same time', async () => {
  const database = await scratchDatabase('three', { isEmpty: true })
  const ran = await Promise.all([1, 2, 3].map(() => migrateElsewhere(database.ownerUrl)))

  const counts = ran.map((names) => names.length).toSorted((a, b) => a - b)
  expect(counts.slice(0, 2)).toEqual([0, 0])
  expect(counts[2]).toBeGreaterThan(0)
  const web = openWebDb({ url: await webUrlOfTest(database), log: silentLog })
  expect(await findWebRoleViolations(web)).toEqual([])
  await web.close()
})

it('refuses a database migrated by a newer version', async () => {
  const { ownerUrl } = await scratchDatabase('newer')
  const newer = openOwnerDb({ url: ownerUrl, log: silentLog })
  await newer.ask('', `insert into kysely_migration (name, timestamp) values ('9999-from-tomorrow', '')`)

  await expect(migrate({ url: ownerUrl, log: silentLog })).rejects.toThrow(/newer Sitewright \(9999-from-tomorrow\)/)
  await newer.close()
})

it('refuses a database whose job queue was migrated by a newer worker', async () => {
  const { ownerUrl } = await scratchDatabase('newer_queue')
  const newer = openOwnerDb({ url: ownerUrl, log: silentLog })
  await newer.ask('', 'insert into graphile_worker.migrations (id, breaking) values (9999, true)')

  await expect(migrate({ url: ownerUrl, log: silentLog })).rejects.toThrow(/job queue .* by a newer Sitewright/)
  expect(process.exitCode).toBeUndefined()
  await newer.close()
})

it('migrates as a non-superuser login, and names the rights it lacks', async ({ skip }) => {
  const [given] = await owner.ask<{ isSuperuser: boolean }>('', superuserText)
  if (!given?.isSuperuser) skip('DATABASE_URL is no superuser, and cannot give a database to another login')
  const { ownerUrl } = await scratchDatabase('plain', { isEmpty: true })
  const login = `plain_${process.pid}`
  const url = new URL(databaseUrl(ownerUrl, new URL(ownerUrl).pathname.slice(1)))
  url.username = login
  url.password = 'only-for-this-test'
  try {
    await onServer(ownerUrl, async (client) => {
      await client.query(`create role ${login} login password 'only-for-this-test'`)
      await client.query(`alter schema public owner to ${login}`)
      await client.query(`alter database ${url.pathname.slice(1)} owner to ${login}`)
    })
    await expect(migrate({ url: url.href, log: silentLog })).rejects.toThrow(`alter role ${login} createrole`)

    await onServer(ownerUrl, (client) => client.query(`grant sitewright_web to ${login}`))
    expect(await migrate({ url: url.href, log: silentLog })).not.toEqual([])
    const plain = openOwnerDb({ url: url.href, log: silentLog })
    const findUrl = () => ensureWebDatabaseUrl({ owner: plain, ownerUrl: url.href, clock: realClock() })
    const needed = `"alter role ${login} createrole" and "grant sitewright_web to ${login} with admin option"`
    await expect(findUrl()).rejects.toThrow(needed)

    await onServer(ownerUrl, async (client) => {
      await client.query(`alter role ${login} createrole`)
      await client.query(`grant sitewright_web to ${login} with admin option`)
    })
    const web = openWebDb({ url: await findUrl(), log: silentLog })
    expect(await findWebRoleViolations(web)).toEqual([])
    await Promise.all([web.close(), plain.close()])
  } finally {
    await onServer((await testDatabase()).ownerUrl, async (client) => {
      await dropDatabase(client, url.pathname.slice(1))
      await client.query(`drop role ${login}`)
    })
  }
})

it('BX-5.06 lists every table either as a site table with site_id or as a platform table', async () => {
  const tables = await owner.ask<{ name: string; isOfSite: boolean }>(
    '',
    `select c.relname::text as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'site_id') as "isOfSite"
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  )
  const known = [...Object.keys(siteTables), ...platformTables].toSorted()

  expect(tables.map((table) => table.name)).toEqual(known)
  const unbound = tables.filter((table) => !table.isOfSite && table.name in siteTables)
  expect(unbound).toEqual([])
})

it('BX-5.06 has site_id in every primary, unique and foreign key of site tables', async () => {
  const keys = await owner.ask<{ name: string }>(
    '',
    `select conrelid::regclass || ' ' || conname as name from pg_constraint c
     where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f') and conrelid::regclass::text = any ($1)
       and (contype <> 'f' or confrelid::regclass::text = any ($1))
       and not exists (select from pg_attribute a where a.attrelid = conrelid and a.attnum = any (conkey) and a.attname = 'site_id')
     union all
     select i.indrelid::regclass || ' ' || i.indexrelid::regclass from pg_index i
     where i.indisunique and i.indrelid::regclass::text = any ($1)
       and not exists (select from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any (i.indkey) and a.attname = 'site_id')
     order by 1`,
    [Object.keys(siteTables).filter((name) => !builtInsToo.has(name))],
  )

  expect(keys).toEqual([])
})

/** Built-in themes belong to no site, so these keys cannot contain it. A policy decides which of their rows a site can see. */
const builtInsToo: ReadonlySet<string> = new Set(['theme_versions', 'theme_files'])

it('BX-5.06 every published view runs with the rights of its caller', async () => {
  const views = await owner.ask<{ name: string; isInvoker: boolean }>(
    '',
    `select relname::text as name, coalesce('security_invoker=true' = any (reloptions), false) as "isInvoker"
     from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm') order by 1`,
  )

  expect(views).toEqual(
    Object.keys(crossModuleViews)
      .toSorted()
      .map((name) => ({ name, isInvoker: true })),
  )
})

it('BX-5.06 every security definer function is not executable by public and has a fixed search path', async () => {
  const open = await owner.ask(
    '',
    `select p.proname::text as name from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prosecdef
       and (has_function_privilege('public', p.oid, 'execute') or not coalesce(p.proconfig @> array['search_path=public, pg_temp'], false))`,
  )

  expect(open).toEqual([])
})

const superuserText = 'select rolsuper as "isSuperuser" from pg_roles where rolname = current_user'

async function migrateElsewhere(url: string): Promise<string[]> {
  const code = `
    import { migrate } from ${JSON.stringify(new URL('./migrate.ts', import.meta.url).href)}
    process.send(await migrate({ url: ${JSON.stringify(url)}, log: { warn() {}, error() {} } }))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    child.once('message', (names) => resolve(names as string[]))
    child.once('exit', (status) => reject(new Error(`ended with ${status}`)))
  })
}
