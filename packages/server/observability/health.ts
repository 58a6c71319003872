import type { FastifyInstance } from 'fastify'
import type { TableOwnerDb, WebDb } from '../database/index.ts'

/**
 * The answer of /health/ready. `degraded` means that pages are still served although something is missing. `writes`: the database
 * accepts only reads. `database`: it does not answer, and pages come from the caches of this process.
 */
export type Readiness =
  | { status: 'ready' }
  | { status: 'degraded'; missing: 'writes' | 'database' }
  | { status: 'not ready'; reason: 'draining' | 'migrations' }

export type Health = {
  readiness(): Promise<Readiness>
  /** Marks the process as not ready, so that a load balancer sends new requests elsewhere while the running ones finish. */
  drain(): void
  isDraining(): boolean
}

const askedAgainAfterMs = 1_000

/**
 * Creates the health state of a process. `ask` checks the readiness and is called at most once a second; requests in between get
 * its last result.
 */
export function makeHealth(now: () => number, ask: () => Promise<Readiness>): Health {
  let draining = false
  let asked: { at: number; answer: Promise<Readiness> } | null = null
  return {
    drain: () => {
      draining = true
    },
    isDraining: () => draining,
    readiness: async () => {
      if (draining) return { status: 'not ready', reason: 'draining' }
      if (!asked || now() - asked.at >= askedAgainAfterMs) asked = { at: now(), answer: ask() }
      return asked.answer
    },
  }
}

/**
 * Returns a function that checks whether requests can read and write, and whether the database still has as many migrations as at
 * the start. Includes a write, because after a failover a server may answer reads and refuse writes.
 */
export async function makeReadinessCheck({
  web,
  owner,
}: {
  web: WebDb
  owner: TableOwnerDb
}): Promise<() => Promise<Readiness>> {
  const countText = 'select count(*) as count from kysely_migration'
  const countOf = async (): Promise<number> =>
    (await owner.ask<{ count: number }>('count_migrations', countText))[0]?.count ?? 0
  const atStart = await countOf()
  const canDo = (asked: Promise<unknown>): Promise<boolean> =>
    asked.then(
      () => true,
      () => false,
    )
  return async () => {
    const [count, canRead, canWrite] = await Promise.all([
      countOf().catch(() => null),
      canDo(web.ask('ping', 'select 1')),
      canDo(web.ask('ping_write', `select from take_permits('ping', 1, 1, 1)`)),
    ])
    if (count !== null && count < atStart) return { status: 'not ready', reason: 'migrations' }
    if (count === null || !canRead) return { status: 'degraded', missing: 'database' }
    return canWrite ? { status: 'ready' } : { status: 'degraded', missing: 'writes' }
  }
}

/** Declares /health/live and /health/ready, which answer on every port and host, before the host is looked up. */
export function healthRoutes(server: FastifyInstance, health: Health): void {
  const noStore = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' }
  server.get('/health/live', async (_, reply) => reply.headers(noStore).send('{"status":"live"}'))
  server.get('/health/ready', async (_, reply) => {
    const readiness = await health.readiness()
    return reply
      .code(readiness.status === 'not ready' ? 503 : 200)
      .headers(noStore)
      .send(JSON.stringify(readiness))
  })
}
