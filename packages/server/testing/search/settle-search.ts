import type { Deps } from '../../context.ts'
import { until } from '../until.ts'

/** Waits until everything that has been committed so far is indexed. */
export async function settleSearch({ deps }: { deps: Deps }, siteId: string): Promise<void> {
  const text = `select 1 from outbox where site_id = $1 and kind = 'search.changed' limit 1`
  await until(
    () => deps.owner.ask('', text, [siteId]),
    (waiting) => waiting.length === 0,
  )
}
