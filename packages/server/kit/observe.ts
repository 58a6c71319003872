import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { pino, type DestinationStream, type Logger } from 'pino'
import { collectDefaultMetrics, Counter, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { OwnerDb, StatementCounts, WebDb } from './db.ts'

/**
 * The log: one JSON object per line. It contains only named fields, never a cookie, body, query string or email address
 * (BX-4.05). Errors are logged with name, message and stack.
 */
export function makeLog(level: Config['logLevel'], destination: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: makeIsoTime(),
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: factsOf },
    },
    destination,
  )
}

/** Leaves out the other fields of PostgreSQL's errors, because they quote values: `detail` may contain an email address. */
function factsOf(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  return { type: name, message, stack, ...(cause !== undefined && { cause: factsOf(cause) }) }
}

/** ISO times. The part up to the second is cached, because `toISOString` costs more than the rest of a line. */
function makeIsoTime(): () => string {
  let second = Number.NaN
  let upToSecond = ''
  return () => {
    const now = Date.now()
    const rest = now % 1_000
    if (now - rest !== second) {
      second = now - rest
      upToSecond = `,"time":"${new Date(second).toISOString().slice(0, -4)}`
    }
    return `${upToSecond}${rest < 10 ? '00' : rest < 100 ? '0' : ''}${rest}Z"`
  }
}

const flushEveryMs = 100
const flushAtChars = 16_384
const longestWrite = 65_536
const usualWaitingBytes = 16 * 1024 * 1024
/** Each retry takes 100 ms. */
const retriesAtExit = 10

/**
 * Opens standard output for writes that do not block and contain several lines. The rest is written when the process exits.
 * Without a reader, up to `mostWaitingBytes` are kept, later lines are dropped and counted, and the exit waits one second at
 * most.
 */
export function openLogFile({
  fd = process.stdout.fd as number,
  mostWaitingBytes = usualWaitingBytes,
} = {}): DestinationStream {
  // Reading `process.stdout` makes a pipe non-blocking. A blocking write could keep the process from ever ending.
  let retriesLeft = Infinity
  const file = pino.destination({
    dest: fd,
    sync: false,
    minLength: flushAtChars,
    maxLength: mostWaitingBytes,
    maxWrite: longestWrite,
    periodicFlush: flushEveryMs,
    retryEAGAIN: () => (retriesLeft -= 1) > 0,
  })
  let dropped = 0
  file.on('drop', () => (dropped += 1))
  file.on('drain', () => {
    if (dropped === 0) return
    const line = {
      level: 'warn',
      time: new Date().toISOString(),
      dropped,
      msg: 'lines were dropped: nobody read the log',
    }
    dropped = 0
    file.write(`${JSON.stringify(line)}\n`)
  })
  process.prependOnceListener('exit', () => {
    retriesLeft = retriesAtExit
    try {
      file.flushSync()
    } catch {
      file.destroy() // otherwise pino would retry forever
    }
  })
  return file
}

export type Metrics = {
  observeRequest(route: string, method: string, status: number, ms: number, counts: StatementCounts | null): void
  countLimited(limit: string): void
  countJob(task: string, outcome: 'done' | 'failed' | 'given up'): void
  /** The text of /metrics. */
  print(): Promise<string>
  contentType: string
}

export function makeMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'sitewright_' })
  const registers = [registry]
  const requests = makeRequestFigures()
  const limited = new Counter({
    name: 'sitewright_limited_total',
    help: 'Requests refused by a rate limit.',
    labelNames: ['limit'],
    registers,
  })
  const jobs = new Counter({
    name: 'sitewright_jobs_total',
    help: 'Jobs by how a try of them ended; what is given up is not tried again.',
    labelNames: ['task', 'outcome'],
    registers,
  })
  return {
    observeRequest: requests.observeRequest,
    countLimited: (limit) => limited.labels(limit).inc(),
    countJob: (task, outcome) => jobs.labels(task, outcome).inc(),
    print: async () => `${await registry.metrics()}\n${await requests.print()}`,
    contentType: registry.contentType,
  }
}

const bucketsInSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

type Times = { labels: string; buckets: number[]; count: number; seconds: number; usage: DatabaseUsage }
type DatabaseUsage = { labels: string; statements: number; roundTrips: number }

/** Counts requests in plain numbers, because prom-client checks and hashes the labels of every observation. */
function makeRequestFigures(): Pick<Metrics, 'observeRequest' | 'print'> {
  const times = new Map<string, Times>()
  const usages = new Map<string, DatabaseUsage>()
  const usageOf = (route: string, method: string): DatabaseUsage => {
    const labels = `route="${route}",method="${method}"`
    const usage = usages.get(labels) ?? { labels, statements: 0, roundTrips: 0 }
    usages.set(labels, usage)
    return usage
  }
  const timesOf = (route: string, method: string, status: number): Times => {
    const key = `${status} ${method} ${route}`
    const known = times.get(key)
    if (known) return known
    const usage = usageOf(route, method)
    const labels = `${usage.labels},status="${status}"`
    const made = { labels, buckets: bucketsInSeconds.map(() => 0), count: 0, seconds: 0, usage }
    times.set(key, made)
    return made
  }
  return {
    observeRequest: (route, method, status, ms, counts) => {
      const found = timesOf(route, method, status)
      const seconds = ms / 1000
      const bucket = bucketsInSeconds.findIndex((most) => seconds <= most)
      if (bucket >= 0) found.buckets[bucket] = (found.buckets[bucket] ?? 0) + 1
      found.count += 1
      found.seconds += seconds
      if (!counts) return
      found.usage.statements += counts.data
      found.usage.roundTrips += counts.roundTrips
    },
    print: async () => printTimes([...times.values()]) + printUsages([...usages.values()]),
  }
}

function printTimes(times: readonly Times[]): string {
  const name = 'sitewright_request_seconds'
  const lines = times.flatMap(({ labels, buckets, count, seconds }) => {
    let below = 0
    const rising = buckets.map((inside, at) => [bucketsInSeconds[at], (below += inside)])
    return [
      ...[...rising, ['+Inf', count]].map(([most, sum]) => `${name}_bucket{le="${most}",${labels}} ${sum}`),
      `${name}_sum{${labels}} ${seconds}`,
      `${name}_count{${labels}} ${count}`,
    ]
  })
  return textOf(name, 'histogram', 'Time from a request to the end of its answer, by route.', lines)
}

function printUsages(usages: readonly DatabaseUsage[]): string {
  const used = usages.filter(({ roundTrips }) => roundTrips > 0)
  const print = (name: string, help: string, valueOf: (usage: DatabaseUsage) => number): string =>
    textOf(
      name,
      'counter',
      help,
      used.map((usage) => `${name}{${usage.labels}} ${valueOf(usage)}`),
    )
  return (
    print(
      'sitewright_data_statements_total',
      'Data statements sent to the database, by route; those of rate limits are not counted.',
      ({ statements }) => statements,
    ) +
    print(
      'sitewright_round_trips_total',
      'Round trips to the database that a request waited for, by route.',
      ({ roundTrips }) => roundTrips,
    )
  )
}

function textOf(name: string, type: string, help: string, lines: readonly string[]): string {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n')
}

/** Serves /metrics on 127.0.0.1. Returns `null`, with a warning in the log, if the port is in use. */
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

/**
 * The answer of /health/ready. `degraded` means that pages are still served. `writes`: the database accepts only reads.
 * `database`: it does not answer, and pages come from the caches of this process.
 */
export type Readiness =
  | { status: 'ready' }
  | { status: 'degraded'; missing: 'writes' | 'database' }
  | { status: 'not ready'; reason: 'draining' | 'migrations' }

export type Health = {
  readiness(): Promise<Readiness>
  /** From now on the process is not ready, so that its requests can end and new ones go elsewhere. */
  drain(): void
  isDraining(): boolean
}

const askedAgainAfterMs = 1_000

/** Calls `ask` at most once a second. */
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
 * Checks whether requests can read and write, and whether the database still has as many migrations as at the start. Includes a
 * write, because after a failover a server may answer reads and refuse writes.
 */
export async function readinessOf({ web, owner }: { web: WebDb; owner: OwnerDb }): Promise<() => Promise<Readiness>> {
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

/** Answers on every port and host, before the host is looked up. */
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
