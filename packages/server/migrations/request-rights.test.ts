import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnerDb, type TableOwnerDb } from '../database/index.ts'
import { silentLog, testDatabase } from '../testing/test-database.ts'

let owner: TableOwnerDb
let code: Chunk[]

beforeAll(async () => {
  owner = openOwnerDb({ url: (await testDatabase()).ownerUrl, log: silentLog })
  code = readCode().filter(
    ({ text, name }) => !/\bowner(?:: TableOwnerDb|\.ask\()/.test(text) && !platformWork.has(name),
  )
})
afterAll(() => owner.close())

/** Platform statements, which need no rights of requests: they run in `asPlatform` or in the dispatcher. */
const platformWork: ReadonlySet<string> = new Set([
  'analytics/shopping-event.store.ts insertShoppingEvents',
  'analytics/shopping-event.store.ts keepText',
  'cart/expired.store.ts removeText',
  'database/outbox.ts claimManyText',
  'database/outbox.ts claimText',
  'database/outbox.ts doneManyText',
  'database/outbox.ts doneText',
  'database/outbox.ts laterText',
  'sites/site-settings.store.ts insertSettings',
  'team/teammate.store.ts putTeammate',
])

it('BX-5.06 requests can execute only functions that the code calls, and none is overloaded', async () => {
  const functions = await owner.ask<{ name: string; forms: number }>('', functionsText)
  expect(functions.length).toBeGreaterThan(10)
  const texts = readCode().map(({ text }) => text)
  const unused = functions.filter(({ name }) => !texts.some((text) => has(text, `\\b${name}\\(`)))
  expect(unused).toEqual([])
  expect(functions.filter(({ forms }) => forms > 1)).toEqual([])
})

it('BX-5.06 requests have only the table rights that their statements use', async () => {
  const rights = await owner.ask<Right>('', rightsText)
  const behindViews = await owner.ask<{ view: string; name: string }>('', viewsText)
  expect(rights.length).toBeGreaterThan(50)
  const isUsed = ({ name, right }: Right): boolean =>
    code.some(({ text }) => uses[right](name, text)) ||
    (right === 'select' && behindViews.some(({ view, name: table }) => table === name && isNamed(view)))
  expect(rights.filter((right) => !isUsed(right))).toEqual([])
})

type Right = { name: string; right: 'select' | 'insert' | 'update' | 'delete' }
/** A function, type or constant. `name` is its file and its own name. */
type Chunk = { name: string; text: string }

const inserts = (name: string, text: string): boolean => has(text, `insertInto\\(\\s*'${name}'|insert into ${name}\\b`)
const selects = (name: string, text: string): boolean =>
  has(text, `(selectFrom|[jJ]oin)\\(\\s*\\[?'${name}\\b|\\b(from|join|using) ${name}\\b`)

const uses: Readonly<Record<Right['right'], (name: string, text: string) => boolean>> = {
  // Columns of a conflict, a condition or `returning` count as selected.
  select: (name, text) =>
    selects(name, text) ||
    uses.update(name, text) ||
    uses.delete(name, text) ||
    (inserts(name, text) && has(text, `\\.returning\\(|\\breturning\\b|conflict\\.columns?\\(|on conflict \\(`)),
  insert: inserts,
  update: (name, text) =>
    has(text, `updateTable\\(\\s*'${name}'|\\bupdate ${name}\\b`) ||
    (inserts(name, text) && has(text, 'doUpdateSet|do update')) ||
    (selects(name, text) && has(text, 'forUpdate|for (no key )?update|for share')),
  delete: (name, text) => has(text, `deleteFrom\\(\\s*'${name}'|delete from ${name}\\b`),
}

function has(text: string, pattern: string): boolean {
  return new RegExp(pattern).test(text)
}

function isNamed(view: string): boolean {
  return code.some(({ text }) => has(text, `\\b${view}\\b`))
}

const home = join(import.meta.dirname, '..')

function readCode(): Chunk[] {
  const files = globSync('**/*.ts', { cwd: home, exclude: ['node_modules', 'migrations', 'testing'] })
  return files
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const parts = readFileSync(join(home, file), 'utf8').split(
        /^(?=(?:export )?(?:async )?(?:function|const|type) )/m,
      )
      return parts.map((text) => ({ name: `${file} ${/(?:function|const|type) (\w+)/.exec(text)?.[1]}`, text }))
    })
}

const functionsText = `
  select proname::text as name, count(*) as forms from pg_proc
  where pronamespace = 'public'::regnamespace and has_function_privilege('sitewright_web', oid, 'execute')
  group by proname order by 1`

const rightsText = `
  select c.relname::text as name, "right" from pg_class c, unnest(array['select', 'insert', 'update', 'delete']) "right"
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    and has_table_privilege('sitewright_web', c.oid, "right")
  order by 1, 2`

const viewsText = `
  select distinct v.relname::text as view, t.relname::text as name
  from pg_rewrite r join pg_class v on v.oid = r.ev_class
  join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
  join pg_class t on t.oid = d.refobjid
  where v.relnamespace = 'public'::regnamespace and t.oid <> v.oid`
