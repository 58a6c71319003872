import type { Deps } from '../context.ts'
import { hasEverHadSite } from './site.store.ts'

/** Key of PostgreSQL's advisory lock held while seeding: an arbitrary number that no other lock uses. */
const seedLock = 7_483_910_227

/**
 * Calls `seed` if the database never had a site, not even one that is deleted now. Of processes that start at once, one seeds and
 * the others wait.
 */
export async function seedOnce(deps: Deps, seed: () => Promise<void>): Promise<void> {
  const holder = deps.owner.newClient()
  holder.on('error', (error) => deps.log.warn({ err: error }, 'the lock of the first run was lost'))
  await holder.connect()
  try {
    await holder.query('set lock_timeout = 0; set statement_timeout = 0') // waits for as long as another process is seeding
    await holder.query('select pg_advisory_lock($1)', [seedLock])
    if (await hasEverHadSite(deps.owner)) return
    await seed()
    await holder.query('analyze') // else the query planner still assumes empty tables
  } finally {
    await holder.end() // closing the connection releases the lock
  }
}
