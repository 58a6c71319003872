import { createServer, type Server } from 'node:http'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type { SqlStatementCounts } from '../database/index.ts'

export type Metrics = {
  observeRequest(route: string, method: string, status: number, ms: number, counts: SqlStatementCounts | null): void
  countLimited(limit: string): void
  countJob(task: string, outcome: 'done' | 'failed' | 'given up'): void
  /** Reports how many stock rows the nightly proof found to differ from their movements. */
  setStockMismatches(count: number): void
  /** Reports how many orders the nightly proof found whose sums do not add up. */
  setOrderMismatches(count: number): void
  setPaymentMismatches(count: number): void
  /** Counts payments of which the provider reports another amount or currency than was asked for. */
  countPaymentProblem(problem: string): void
  /** Returns all metrics in Prometheus' text format, the response of /metrics. */
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
  const payments = new Counter({
    name: 'sitewright_payment_problems_total',
    help: 'Payments that a provider reports with another amount or currency than was asked for.',
    labelNames: ['problem'],
    registers,
  })
  return {
    observeRequest: requests.observeRequest,
    countLimited: (limit) => limited.labels(limit).inc(),
    countJob: (task, outcome) => jobs.labels(task, outcome).inc(),
    setStockMismatches: makeProofGauge(
      registry,
      'sitewright_stock_mismatches',
      'Stock rows that differ from their movements, reservations or orders, as the last nightly proof in this process found.',
    ),
    setOrderMismatches: makeProofGauge(
      registry,
      'sitewright_order_mismatches',
      'Orders whose lines, refunds and totals do not add up, as the last nightly proof in this process found.',
    ),
    setPaymentMismatches: makeProofGauge(
      registry,
      'sitewright_payment_mismatches',
      'Payments, charges and refunds on which we and a provider disagree, as the last nightly proof in this process found.',
    ),
    countPaymentProblem: (problem) => payments.labels(problem).inc(),
    print: async () => `${await registry.metrics()}\n${await requests.print()}`,
    contentType: registry.contentType,
  }
}

/** A proof runs every night, in any of the processes. */
const proofLifeMs = 25 * 60 * 60_000

/**
 * Declares a gauge for what a nightly proof finds. It returns to 0 when this process has not run the proof for a day, because
 * another process has run it then and reports the outcome.
 */
function makeProofGauge(registry: Registry, name: string, help: string): (count: number) => void {
  let setAt = 0
  const gauge = new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      if (performance.now() - setAt > proofLifeMs) this.set(0)
    },
  })
  return (count) => {
    setAt = performance.now()
    gauge.set(count)
  }
}

const bucketsInSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

type Times = { labels: string; buckets: number[]; count: number; seconds: number; usage: DatabaseUsage }
type DatabaseUsage = { labels: string; statements: number; roundTrips: number }

/**
 * Counts requests and their durations in plain numbers, because prom-client checks and hashes the labels of every observation.
 */
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
