import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { pino, type DestinationStream, type Logger } from 'pino'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { OwnerDb, StatementCounts, WebDb } from './db.ts'

/**
 * The log: one JSON object a line. Only what we name goes in: never a cookie, a body, a query string or an e-mail (BX-4.05).
 * An error is its name, message and stack.
 */
export function makeLog(level: Config['logLevel'], destination: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  )
}

const flushEveryMs = 100
const flushAtChars = 4_096

/** Standard output, written without blocking, several lines at once; what is left is written when the process exits. */
export function openLogFile(): DestinationStream {
  return pino.destination({ dest: 1, sync: false, minLength: flushAtChars, periodicFlush: flushEveryMs })
}

export type Metrics = {
  observeRequest(route: string, method: string, status: number, ms: number, counts: StatementCounts | null): void
  countLimited(limit: string): void
  /** The text of /metrics. */
  print(): Promise<string>
  contentType: string
}

const bucketsInSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export function makeMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'sitewright_' })
  const registers = [registry]
  const labelNames = ['route', 'method', 'status'] as const
  const requests = new Histogram({
    name: 'sitewright_request_seconds',
    help: 'Time from a request to the end of its answer, by route.',
    labelNames,
    buckets: bucketsInSeconds,
    registers,
  })
  const statements = new Counter({
    name: 'sitewright_data_statements_total',
    help: 'Data statements sent to the database, by route; those of rate limits are not counted.',
    labelNames: ['route', 'method'],
    registers,
  })
  const roundTrips = new Counter({
    name: 'sitewright_round_trips_total',
    help: 'Round trips to the database that a request waited for, by route.',
    labelNames: ['route', 'method'],
    registers,
  })
  const limited = new Counter({
    name: 'sitewright_limited_total',
    help: 'Requests refused by a rate limit.',
    labelNames: ['limit'],
    registers,
  })
  return {
    observeRequest: (route, method, status, ms, counts) => {
      requests.labels(route, method, String(status)).observe(ms / 1000)
      if (!counts || counts.roundTrips === 0) return
      statements.labels(route, method).inc(counts.data)
      roundTrips.labels(route, method).inc(counts.roundTrips)
    },
    countLimited: (limit) => limited.labels(limit).inc(),
    print: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

/** /metrics on 127.0.0.1. A port that another holds is one warning, no failure; answers null then. */
export async function startMetricsServer(metrics: Metrics, port: number, log: Logger): Promise<Server | null> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.print().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return new Promise((resolve) => {
    server.once('error', (error) => {
      log.warn({ port, reason: error.message }, 'no metrics: write another METRICS_PORT, or off')
      resolve(null)
    })
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

export type Health = {
  /** What keeps this process from serving, or null. */
  fault(): Promise<string | null>
  /** From now on it is not ready: its requests end, others go elsewhere. */
  drain(): void
  isDraining(): boolean
}

const askedAgainAfterMs = 1_000

/** `ask` throws while the database is away or older than this program; its answer is kept for a second. */
export function makeHealth(now: () => number, ask: () => Promise<void>): Health {
  let draining = false
  let asked: { at: number; fault: Promise<string | null> } | null = null
  return {
    drain: () => {
      draining = true
    },
    isDraining: () => draining,
    fault: async () => {
      if (draining) return 'draining'
      if (!asked || now() - asked.at >= askedAgainAfterMs) {
        asked = { at: now(), fault: ask().then(() => null, faultOf) }
      }
      return asked.fault
    },
  }
}

function faultOf(error: unknown): string {
  return error instanceof SchemaIsOld ? 'migrations' : 'database'
}

/** The database lacks a migration of this program. */
export class SchemaIsOld extends Error {
  override name = 'SchemaIsOld'
}

/** What readiness asks: that requests reach the database, and that it has every migration that it had when this process started. */
export async function readinessOf({ web, owner }: { web: WebDb; owner: OwnerDb }): Promise<() => Promise<void>> {
  const countText = 'select count(*) as count from kysely_migration'
  const countOf = async (): Promise<number> =>
    (await owner.ask<{ count: number }>('count_migrations', countText))[0]?.count ?? 0
  const atStart = await countOf()
  return async () => {
    await web.ask('ping', 'select 1')
    if ((await countOf()) < atStart) throw new SchemaIsOld()
  }
}

/** On every port and any host, before a host is looked up (settled.md 1). */
export function healthRoutes(server: FastifyInstance, health: Health): void {
  const noStore = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' }
  server.get('/health/live', async (_, reply) => reply.headers(noStore).send('{"status":"live"}'))
  server.get('/health/ready', async (_, reply) => {
    const fault = await health.fault()
    const body = JSON.stringify(fault === null ? { status: 'ready' } : { status: 'not ready', reason: fault })
    return reply
      .code(fault === null ? 200 : 503)
      .headers(noStore)
      .send(body)
  })
}
