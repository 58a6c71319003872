import type { Deps } from '../kit/context.ts'
import { askHasHadSite } from './site.store.ts'

/** Any number that no other part locks: whoever holds it fills the database. */
const seedLock = 7_483_910_227

/** Runs `seed` where the database never had a site (one that was deleted counts), in one of the processes that start together. */
export async function seedOnce(deps: Deps, seed: () => Promise<void>): Promise<void> {
  const holder = deps.owner.newClient()
  holder.on('error', (error) => deps.log.warn({ err: error }, 'the lock of the first run was lost'))
  await holder.connect()
  try {
    await holder.query('set lock_timeout = 0; set statement_timeout = 0') // it waits as long as another process fills
    await holder.query('select pg_advisory_lock($1)', [seedLock])
    if (await askHasHadSite(deps.owner)) return
    await seed()
    await holder.query('analyze') // else the first minute is planned for empty tables
  } finally {
    await holder.end() // the lock ends with its connection
  }
}
