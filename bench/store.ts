import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aimsOf } from './report/aims.ts'
import { preparePostgresPaths } from '@sitewright/server/postgres/data-folder.ts'
import type { BareAnswer } from './load/bare.ts'
import { benchSecret, caseNames, connections, portOf, type Case } from './load/case.ts'
import { makeCases } from './load/cases.ts'
import { countersAfter, countersBefore, perRequest, type Counters } from './load/counters.ts'
import { sendOnce } from './load/send.ts'
import { median, round2 } from './report/figures.ts'
import { load, type LoadResult } from './load/load.ts'
import { residentMb, startBare, startProgram, type Server } from './load/processes.ts'
import type { Figures } from './report/report.ts'
import { runMeasurement, sayProgress } from './report/run-measurement.ts'

await runMeasurement(
  {
    script: 'bench:store',
    about: 'Measures adds to the cart, lists and pages, in turn with bare Fastify that sends the same bytes.',
    options: {
      case: { kind: 'word', about: 'measures one case alone', oneOf: ['idle', ...caseNames] },
      rounds: { kind: 'number', about: 'rounds of each side', usual: 5, isWhole: true },
      seconds: { kind: 'number', about: 'how long a round lasts', usual: 3 },
      data: { kind: 'word', about: 'a data folder to use and to keep, instead of a temporary one' },
    },
  },
  async ({ values, report }) => {
    const isWanted = (name: string): boolean => values.case === undefined || values.case === name
    const dataDir = values.data ?? mkdtempSync(join(tmpdir(), 'sitewright-bench-'))
    const add = (name: string, figures: Figures): void => report.add(name, figures, aimsOf('bench:store', name))
    try {
      sayProgress('seeding 100 sites')
      await (await startProgram('bench/serve.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'warn' })).stop()
      if (isWanted('idle')) add('idle', { rssMb: await measureIdle(dataDir) })
      for (const logLevel of ['info', 'warn'] as const) {
        const env = { DATA_DIR: dataDir, LOG_LEVEL: logLevel, SECRET: benchSecret }
        const server = await startProgram('packages/server/main.ts', env)
        try {
          const wanted = makeCases(dataDir, server).filter(
            (one) => one.logLevel === logLevel && isWanted(one.name) && !one.prepareRound,
          )
          for (const one of wanted) {
            sayProgress(one.name)
            add(one.name, await measure(one, server, { ...values, dataDir }))
          }
        } finally {
          await server.stop()
        }
      }
    } finally {
      if (values.data === undefined) rmSync(dataDir, { recursive: true, force: true })
    }
  },
)

type Run = { dataDir: string; rounds: number; seconds: number }

/**
 * Measures a case on our server and on the bare Fastify server in alternating rounds, so that other load on the machine affects
 * both. The bare server runs one statement for each response of a case that reads something. Returns medians of the rounds.
 */
async function measure(one: Case, server: Server, { dataDir, rounds, seconds }: Run): Promise<Figures> {
  await one.prepare?.(server.port)
  const port = portOf(one, server)
  const bare = await startBare({
    ...bareAnswerOf(await sendOnce(port, one.next(0, 0))),
    ...(one.isUncached && { databaseUrl: readFileSync(preparePostgresPaths(dataDir).url, 'utf8').trim() }),
  })
  const options = { connections, forMs: seconds * 1000, next: one.next, status: one.status }
  try {
    await load({ ...options, port, forMs: 1000 }) // warm-up
    await load({ ...options, port: bare.port, forMs: 1000 })
    const ours: LoadResult[] = []
    const theirs: LoadResult[] = []
    const used: Counters[] = []
    for (let round = 0; round < rounds; round++) {
      const before = await countersBefore(server, dataDir)
      const result = await load({ ...options, port })
      // The bare server's statements are not ours, so the counters are read round by round.
      used.push(perRequest(before, await countersAfter(server, dataDir), result.answers))
      ours.push(result)
      theirs.push(await load({ ...options, port: bare.port }))
    }
    const per = (name: keyof Counters): number => median(used.map((one) => one[name]))
    if (one.isUncached && per('statements') < 0.999) throw new Error(`${one.name} was answered from a cache.`)
    const perSecond = median(ours.map((result) => result.perSecond))
    return {
      perSecond: Math.round(perSecond),
      p50Ms: round2(median(ours.map((result) => result.p50Ms))),
      p99Ms: round2(median(ours.map((result) => result.p99Ms))),
      statements: round2(per('statements')),
      roundTrips: round2(per('roundTrips')),
      ratioToBare: round2(perSecond / median(theirs.map((result) => result.perSecond))),
      nodeMs: round2(per('nodeMs')),
      postgresMs: round2(per('postgresMs')),
      rssMb: residentMb(server.pid),
    }
  } finally {
    await bare.stop()
  }
}

/** Starts a server and requests some demonstration pages once. Returns the server's resident memory in MiB 10 s later. */
async function measureIdle(dataDir: string): Promise<number> {
  const server = await startProgram('packages/server/main.ts', { DATA_DIR: dataDir })
  try {
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
    return residentMb(server.pid)
  } finally {
    await server.stop()
  }
}

/**
 * Converts a raw response of our server to the fixed response of the bare Fastify server. Omits the headers that the HTTP server
 * sets itself.
 */
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
