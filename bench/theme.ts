import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  hashTemplateEngineSources,
  modulesFolder,
  engineHashFile,
} from '@sitewright/server/site-snapshot/theme-modules.ts'
import { sendOnce } from './load/send.ts'
import { readStat } from './load/counters.ts'
import { load, requestText } from './load/load.ts'
import { startProgram, type Server } from './load/processes.ts'
import { aimsOf } from './report/aims.ts'
import { UsageError } from './report/arguments.ts'
import { median, quantile, roundTo, spread } from './report/figures.ts'
import type { Figures } from './report/report.ts'
import { runMeasurement, sayProgress } from './report/run-measurement.ts'
import { demoSite } from './seed/facts.ts'
import { themeRenderers, themePages, type ThemePage } from './theme-templates.ts'
import { microsecondsPerRun, repetitionsFor } from '../packages/template/bench/processor-time.ts'

await runMeasurement(
  {
    script: 'bench:theme',
    about:
      'Measures what the compiled modules of the built-in theme gain over closures on whole pages of the demonstration site, by ' +
      'processor time, in turn: the run of the theme’s templates alone, and whole requests of uncached pages.',
    options: {
      page: { kind: 'word', about: 'measures one page alone', oneOf: themePages.map(({ name }) => name) },
      rounds: { kind: 'number', about: 'rounds of each side', usual: 9, isWhole: true },
      seconds: { kind: 'number', about: 'how long a round of requests lasts', usual: 1.5 },
    },
  },
  async ({ values, report }) => {
    requireBuild()
    const pages = themePages.filter(({ name }) => values.page === undefined || values.page === name)
    const add = (name: string, rounds: Rounds): void => report.add(name, figuresOf(rounds), aimsOf('bench:theme', name))
    sayProgress('seeding both servers')
    const sides: Side[] = []
    try {
      const closures = await startSide('bench/serve-closures.ts', sides)
      const modules = await startSide('demo/serve.ts', sides)
      for (const page of pages) {
        sayProgress(page.name)
        add(`${page.name} templates`, await measureTemplates(page, modules, values.rounds))
        add(`${page.name} request`, await measureRequests(page, { closures, modules }, values))
      }
    } finally {
      for (const { server, dataDir } of sides) {
        await server.stop()
        rmSync(dataDir, { recursive: true, force: true })
      }
    }
  },
)

type Side = { server: Server; dataDir: string }
/** Microseconds of processor time per rendering or request in each round, for templates run as closures and as modules. */
type Rounds = { closures: readonly number[]; modules: readonly number[] }

function requireBuild(): void {
  const mark = join(modulesFolder, engineHashFile)
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== hashTemplateEngineSources())
    throw new UsageError('Run `npm run build` first.')
}

async function startSide(file: string, sides: Side[]): Promise<Side> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sitewright-bench-theme-'))
  const side = { dataDir, server: await startProgram(file, { DATA_DIR: dataDir, LOG_LEVEL: 'warn' }) }
  sides.push(side)
  return side
}

/** Measures a page's templates alone, without a server. Renders them with the JSON that the server returns for the page. */
async function measureTemplates(page: ThemePage, { server }: Side, rounds: number): Promise<Rounds> {
  const answer = await sendOnce(server.port, requestFor(server, `${page.path}?format=json`))
  const json = Buffer.from(answer.slice(answer.indexOf('\r\n\r\n') + 4), 'latin1').toString()
  const renderers = await themeRenderers(page, JSON.parse(json))
  const sides = [
    { render: renderers.closures, times: repetitionsFor(renderers.closures), taken: [] as number[] },
    { render: renderers.modules, times: repetitionsFor(renderers.modules), taken: [] as number[] },
  ] as const
  if (renderers.closures() !== renderers.modules()) throw new Error(`${page.name} differs between the compilers.`)
  for (let round = -3; round < rounds; round++) {
    for (const { render, times, taken } of sides) {
      const microseconds = microsecondsPerRun(render, times)
      if (round >= 0) taken.push(microseconds)
    }
  }
  return { closures: sides[0].taken, modules: sides[1].taken }
}

type Sides = { closures: Side; modules: Side }
type Length = { rounds: number; seconds: number }

/**
 * Measures whole requests of a page. Each has another value of the query parameter `q`, so that neither the page nor its content
 * is in a cache.
 */
async function measureRequests({ path }: ThemePage, sides: Sides, { rounds, seconds }: Length): Promise<Rounds> {
  let count = 0
  const measure = async ({ server }: Side): Promise<number> => {
    const next = (): string => requestFor(server, `${path}?q=${count++}`)
    const before = processorMs(server)
    const { answers } = await load({ port: server.port, connections: 4, forMs: seconds * 1000, next, status: 200 })
    return ((processorMs(server) - before) * 1000) / answers
  }
  const taken: { closures: number[]; modules: number[] } = { closures: [], modules: [] }
  for (let round = -3; round < rounds; round++) {
    for (const side of ['closures', 'modules'] as const) {
      const microseconds = await measure(sides[side])
      if (round >= 0) taken[side].push(microseconds)
    }
  }
  return taken
}

function processorMs({ pid }: Server): number {
  return readStat(readFileSync(`/proc/${pid}/stat`, 'utf8')).ownMs
}

function requestFor({ port }: Server, path: string): string {
  return requestText('GET', path, `${demoSite}.localhost:${port}`)
}

/**
 * Returns the figures of both sides and the gain of modules. Compares lower quartiles, because other load on the machine only
 * ever adds processor time.
 */
function figuresOf({ closures, modules }: Rounds): Figures {
  const [ofClosures, ofModules] = [quantile(closures, 0.25), quantile(modules, 0.25)]
  const gains = closures.map((microseconds, round) => 100 * (1 - (modules[round] ?? Number.NaN) / microseconds))
  return {
    closuresMicroseconds: roundTo(ofClosures, 1),
    modulesMicroseconds: roundTo(ofModules, 1),
    gainPercent: roundTo(100 * (1 - ofModules / ofClosures), 1),
    medianGainPercent: roundTo(median(gains), 1),
    spreadOfGains: roundTo(spread(gains), 1),
  }
}
