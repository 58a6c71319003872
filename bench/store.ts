import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, option, round2 } from './figures.ts'
import type { BareAnswer } from './bare.ts'
import { benchSecret, connections, makeCases, sendOnce, type Case } from './cases.ts'
import { load } from './load.ts'
import { residentMb, startBare, startProgram, type Server } from './processes.ts'

/** One line of the table; `statements` and `roundTrips` are per request, `cpuMs` is the server's processor time per request. */
type Figures = {
  case: string
  perSecond: number
  p50Ms: number
  p99Ms: number
  statements: number
  roundTrips: number
  ratioToBare: number
  cpuMs: number
  rssMb: number
}

/*
 *   npm run bench:store                     every case, a table
 *   npm run bench:store -- --json           one JSON object a line
 *   npm run bench:store -- --case add-3     one case; --rounds 5 --seconds 3 are the defaults
 */
const asJson = process.argv.includes('--json')
const wanted = option('--case')
const rounds = Number(option('--rounds') ?? 5)
const roundMs = Number(option('--seconds') ?? 3) * 1000

const dataDir = option('--data') ?? mkdtempSync(join(tmpdir(), 'sitewright-bench-'))
try {
  await (await startProgram('bench/serve.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'warn' })).stop()
  await measureIdle()
  for (const logLevel of ['info', 'warn'] as const) {
    const server = await startProgram('packages/server/main.ts', {
      DATA_DIR: dataDir,
      LOG_LEVEL: logLevel,
      SECRET: benchSecret,
    })
    try {
      const cases = makeCases(dataDir, server.port)
      for (const one of cases) {
        if (one.logLevel === logLevel && (wanted === undefined || wanted === one.name))
          print(await measure(one, server))
      }
    } finally {
      await server.stop()
    }
  }
} finally {
  if (option('--data') === undefined) rmSync(dataDir, { recursive: true, force: true })
}

/** Both sides in turn, so that whatever else the machine does falls on both; medians of the rounds. */
async function measure(one: Case, server: Server): Promise<Figures> {
  await one.prepare?.(server.port)
  const bare = await startBare(bareAnswerOf(await sendOnce(server.port, one.next(0, 0))))
  const options = { connections, forMs: roundMs, next: one.next, status: one.status }
  try {
    await load({ ...options, port: server.port, forMs: 1000 }) // warm
    await load({ ...options, port: bare.port, forMs: 1000 })
    const before = await readCounters(server)
    const ours = []
    const theirs = []
    for (let round = 0; round < rounds; round++) {
      ours.push(await load({ ...options, port: server.port }))
      theirs.push(await load({ ...options, port: bare.port }))
    }
    const after = await readCounters(server)
    const answers = ours.reduce((sum, result) => sum + result.answers, 0)
    const per = (name: keyof Counters): number => (after[name] - before[name]) / answers
    if (one.isUncached && per('statements') < 0.999) throw new Error(`${one.name} was answered from a cache.`)
    const perSecond = median(ours.map((result) => result.perSecond))
    return {
      case: one.logLevel === 'warn' ? `${one.name} (LOG_LEVEL=warn)` : one.name,
      perSecond: Math.round(perSecond),
      p50Ms: round2(median(ours.map((result) => result.p50Ms))),
      p99Ms: round2(median(ours.map((result) => result.p99Ms))),
      statements: round2(per('statements')),
      roundTrips: round2(per('roundTrips')),
      ratioToBare: round2(perSecond / median(theirs.map((result) => result.perSecond))),
      cpuMs: round2(per('cpuSeconds') * 1000),
      rssMb: residentMb(server.pid),
    }
  } finally {
    await bare.stop()
  }
}

/** Memory 10 s after ready and one request to each demonstration page (settled.md 8). */
async function measureIdle(): Promise<void> {
  if (wanted !== undefined && wanted !== 'idle') return
  const server = await startProgram('packages/server/main.ts', { DATA_DIR: dataDir })
  for (const path of [
    '/',
    '/shop',
    '/shop/morning-mug',
    '/journal',
    '/journal/how-to-repot-without-drama',
    '/cart',
    '/nowhere',
  ]) {
    await (await fetch(`http://127.0.0.1:${server.port}${path}`)).text()
  }
  await new Promise((resolve) => setTimeout(resolve, 10_000))
  const rssMb = residentMb(server.pid)
  console.log(asJson ? JSON.stringify({ case: 'idle', rssMb }) : `idle: the listening process holds ${rssMb} MB`)
  await server.stop()
}

type Counters = { statements: number; roundTrips: number; cpuSeconds: number }

async function readCounters(server: Server): Promise<Counters> {
  const text = await (await fetch(`http://127.0.0.1:${server.metricsPort}/metrics`)).text()
  const sum = (name: string): number =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? ([\\d.e+-]+)$`, 'gm'))].reduce(
      (total, match) => total + Number(match[1]),
      0,
    )
  return {
    statements: sum('sitewright_data_statements_total'),
    roundTrips: sum('sitewright_round_trips_total'),
    cpuSeconds: sum('sitewright_process_cpu_seconds_total'),
  }
}

/** The same bytes and headers; those that the other side sets by itself are left to it. */
function bareAnswerOf(answer: string): BareAnswer {
  const end = answer.indexOf('\r\n\r\n')
  const [first = '', ...lines] = answer.slice(0, end).split('\r\n')
  const own = /^(?:connection|keep-alive|date|content-length|transfer-encoding)$/i
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const)
  return {
    status: Number(first.slice(9, 12)),
    headers: Object.fromEntries(headers.filter(([name]) => !own.test(name))),
    body: Buffer.from(answer.slice(end + 4), 'latin1').toString('base64'),
  }
}

function print(figures: Figures): void {
  if (asJson) {
    console.log(JSON.stringify(figures))
    return
  }
  const { case: name, ...numbers } = figures
  const cells = Object.entries(numbers).map(([label, value]) => `${label} ${value}`)
  console.log(`${name.padEnd(28)} ${cells.join('  ')}`)
}
