import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Server } from './processes.ts'

/** Running totals of one server and its PostgreSQL. NaN for a counter that could not be read. */
export type Counters = { statements: number; roundTrips: number; nodeMs: number; postgresMs: number }

/**
 * Reads the running totals before a load is sent. Processor times are read last, because reading the metrics itself takes
 * processor time.
 */
export async function countersBefore(server: Server, dataDir: string): Promise<Counters> {
  const counted = await readMetrics(server)
  return { ...counted, ...readProcessorTime(server, dataDir) }
}

/**
 * Reads the running totals after a load was sent. Processor times are read first, because reading the metrics itself takes
 * processor time.
 */
export async function countersAfter(server: Server, dataDir: string): Promise<Counters> {
  const times = readProcessorTime(server, dataDir)
  return { ...(await readMetrics(server)), ...times }
}

/**
 * Returns what one request used on average: the difference of the running totals before and after, divided by the number of
 * requests.
 */
export function perRequest(before: Counters, after: Counters, requests: number): Counters {
  const per = (name: keyof Counters): number => (after[name] - before[name]) / requests
  return {
    statements: per('statements'),
    roundTrips: per('roundTrips'),
    nodeMs: per('nodeMs'),
    postgresMs: per('postgresMs'),
  }
}

async function readMetrics(server: Server): Promise<Pick<Counters, 'statements' | 'roundTrips'>> {
  const text = await (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text()
  return {
    statements: sumOf(text, 'sitewright_data_statements_total'),
    roundTrips: sumOf(text, 'sitewright_round_trips_total'),
  }
}

/** Returns the sum of a Prometheus metric over its labels, or NaN when the server has no such metric. */
export function sumOf(metrics: string, name: string): number {
  if (!metrics.includes(`# TYPE ${name} `)) return Number.NaN
  const found = metrics.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? ([\\d.e+-]+)$`, 'gm'))
  return [...found].reduce((total, match) => total + Number(match[1]), 0)
}

function readProcessorTime(server: Server, dataDir: string): Pick<Counters, 'nodeMs' | 'postgresMs'> {
  return { nodeMs: processorTime(server.pid).ownMs, postgresMs: postgresMs(dataDir) }
}

type ProcessorTime = { parent: number; ownMs: number; endedChildrenMs: number }

const msOfTick = 10 // Linux reports 100 ticks a second on every processor we support

function processorTime(pid: number): ProcessorTime {
  return readStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}

/**
 * Returns the parent and the processor times of a process from the text of its `/proc/PID/stat`. The process name in parentheses
 * can itself contain spaces and parentheses.
 */
export function readStat(stat: string): ProcessorTime {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = (at: number): number => Number(fields[at]) * msOfTick
  return { parent: Number(fields[1]), ownMs: ticks(11) + ticks(12), endedChildrenMs: ticks(13) + ticks(14) }
}

/**
 * Returns the processor time of the PostgreSQL in a data folder: the postmaster, its children, and the children that have ended.
 * NaN when the server uses an external PostgreSQL (DATABASE_URL), which can be on another machine.
 */
export function postgresMs(dataDir: string): number {
  const first = Number(readIfThere(join(dataDir, 'postgres/postmaster.pid'))?.split('\n')[0] ?? Number.NaN)
  if (Number.isNaN(first)) return Number.NaN
  const { ownMs, endedChildrenMs } = processorTime(first)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => readIfThere(`/proc/${pid}/stat`)) // null when the process has ended meanwhile
    .flatMap((stat) => (stat === null ? [] : [readStat(stat)]))
    .filter(({ parent }) => parent === first)
  return children.reduce((sum, child) => sum + child.ownMs, ownMs + endedChildrenMs)
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
