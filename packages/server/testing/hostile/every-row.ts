import type { TestApp } from '../test-app.ts'

/**
 * Returns the row count and hash of every table, to check that a refused call changed nothing in any site. Leaves out the rate
 * limits' table, which every call may change.
 */
export async function everyRow({ deps: { owner } }: Pick<TestApp, 'deps'>): Promise<string> {
  const tables = await owner.ask<{ name: string }>(
    'test_tables',
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_buckets' order by 1`,
    [],
  )
  const ofEach = tables.map(
    ({ name }) =>
      `select '${name} ' || count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as digest from "${name}" t`,
  )
  const rows = await owner.ask<{ digest: string }>(
    'test_every_row',
    `${ofEach.join(' union all ')} order by digest`,
    [],
  )
  return rows.map(({ digest }) => digest).join('\n')
}
