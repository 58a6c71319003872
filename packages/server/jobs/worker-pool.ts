import pg from 'pg'
import type { DbLog } from '../database/index.ts'
import type { JobDeps } from './task.ts'

/**
 * Opens the worker's connection pool. It is separate from the pool of the database's owner: the worker expects `pg`'s default
 * column types, and it occupies one connection permanently.
 */
export function openWorkerPool(
  { owner, log }: Pick<JobDeps, 'owner'> & { log: DbLog },
  { name, max }: { name: string; max: number },
): pg.Pool {
  const { types: _, ...options } = owner.pool.options
  const pool = new pg.Pool({ ...options, pipeline: false, max, application_name: name })
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ role: 'jobs', reason: error.message }, 'a database connection was lost')
  })
  pool.on('connect', (client) => client.on('error', () => {})) // ignored: a lost connection also fails its pending statement
  return withSafeRelease(pool)
}

/**
 * Returns the pool with connections that can be released twice. A worker that ends while its LISTEN fails (on a standby, for
 * example) releases that connection twice. `pg` throws at the second release, where nothing catches the error, and the process
 * would end. A worker that ends while its LISTEN waits to reconnect asks the closed pool for a connection, gets none, and releases
 * it as well: `pg` gives no function for that.
 */
function withSafeRelease(pool: pg.Pool): pg.Pool {
  type Given = Parameters<pg.Pool['connect']>[0]
  const connect = pool.connect.bind(pool)
  const safely = (given: Given): void =>
    connect((error, client, release) => {
      let isReleased = false
      given(error, client, (destroy) => {
        if (client !== undefined && !isReleased) release(destroy)
        isReleased = true
      })
    })
  return Object.assign(pool, { connect: (given?: Given) => (given ? safely(given) : connect()) })
}
