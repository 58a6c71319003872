import { siteTables } from '../../migrations/site-tables.ts'
import type { TestApp } from '../test-app.ts'

/** Tables that change by themselves: messages and mails are worked off, and the search index follows. */
const changesByItself = /^(?:outbox|mails|search_|captcha_|shopping_events)/

/**
 * Returns a checksum of the rows of each site, by the site's id, to see whether a call changed something. Name the only site that
 * matters where it is asked often: the databases of other tests may hold thousands of sites.
 */
export async function rowsOfSites(
  { deps: { owner } }: Pick<TestApp, 'deps'>,
  only?: string,
): Promise<Record<string, string>> {
  const ofEach = Object.keys(siteTables)
    .filter((name) => !changesByItself.test(name))
    .map(
      (name) =>
        `select site_id, '${name}' as name, md5(string_agg(t::text, E'\\n' order by t::text)) as sum from "${name}" t where $1::uuid is null or site_id = $1 group by site_id`,
    )
  const rows = await owner.ask<{ id: string; sum: string }>(
    'test_rows_of_sites',
    `select site_id as id, string_agg(name || ' ' || sum, E'\\n' order by name) as sum from (${ofEach.join(' union all ')}) s group by 1`,
    [only ?? null],
  )
  return Object.fromEntries(rows.map(({ id, sum }) => [id, sum]))
}
