import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { makeApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { openDeps, startBackground, startWorker } from './deps.ts'
import { realClock, type Deps } from './kit/context.ts'
import { CannotStart } from './kit/db.ts'
import type { Http } from './kit/http.ts'
import { makeHealth, makeLog, openLogFile, readinessOf, startMetricsServer, type Health } from './kit/observe.ts'
import { migrate } from './migrations/migrate.ts'
import { startPostgres } from './postgres/index.ts'
import { seedOnce } from './sites/index.ts'
import { startThemes } from './themes/index.ts'

export type ServerOptions = {
  /** Without it the environment is read. */
  config?: Config
  /** Fills a database that never had a site; of several processes that start together one does it. */
  firstRun?: (deps: Deps) => Promise<void>
  log?: Logger
}

export type Running = {
  readonly config: Config
  readonly deps: Deps
  readonly sitesAddress: string
  readonly studioAddress: string
  /** Ends the requests that run, then everything else, PostgreSQL last. A second call waits for the first. */
  stop: () => Promise<void>
}

/** Starts everything and answers when it is ready. Throws `CannotStart` with sentences for the person who started it. */
export async function startServer(options: ServerOptions = {}): Promise<Running> {
  const config = options.config ?? readConfig(process.env)
  const log = options.log ?? makeLog(config.logLevel, openLogFile())
  const ends: (() => Promise<void>)[] = []
  const stop = once(async () => {
    for (const end of ends.toReversed()) await end()
  })
  try {
    return { ...(await start(config, log, options.firstRun, ends)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Each part is put into `ends` when it runs, so that a start that fails half-way takes down what was up. */
async function start(config: Config, log: Logger, firstRun: ServerOptions['firstRun'], ends: (() => Promise<void>)[]) {
  const url = config.databaseUrl ?? (await startOwnPostgres(config, log, ends))
  const clock = realClock()
  await migrate({ url, log })
  const { deps, close: closeDeps } = await openDeps({ config, url, clock, log })
  ends.push(closeDeps)
  const background = startBackground(deps)
  ends.push(background.stop)
  const themes = await startThemes(deps)
  if (firstRun && config.demo) await seedOnce(deps, () => firstRun(deps))

  const health = makeHealth(clock.now, await readinessOf(deps))
  const http = await makeApp(deps, health, themes)
  const worker = startWorker(deps)
  // Jobs that run end in the time that requests have.
  ends.push(async () => void (await Promise.all([endHttp(http, health, config.drainMs), worker.stop()])))
  const sitesPort = await listen(http.sites, config.port, config, 'PORT')
  const studioPort = await listen(http.studio, config.studioPort, config, 'STUDIO_PORT')
  await startMetrics(deps, ends)
  return {
    config,
    deps,
    sitesAddress: `http://localhost:${sitesPort}`,
    studioAddress: config.studioOrigin.replace(/:0$/, `:${studioPort}`),
  }
}

async function startOwnPostgres(config: Config, log: Logger, ends: (() => Promise<void>)[]): Promise<string> {
  const postgres = await startPostgres({ dataDir: config.dataDir, log })
  ends.push(() => postgres.stop())
  return postgres.url
}

async function startMetrics(deps: Deps, ends: (() => Promise<void>)[]): Promise<void> {
  const { metricsPort } = deps.config
  if (metricsPort === 'off') return
  const server = await startMetricsServer(deps.metrics, metricsPort, deps.log)
  ends.push(async () => {
    server?.close()
    server?.closeAllConnections()
  })
}

/** Every address of the machine, of version 6 too where it has that; answers the port. */
async function listen(server: FastifyInstance, port: number, { host }: Config, setting: string): Promise<number> {
  try {
    await server.listen({ port, host })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EAFNOSUPPORT' && host === '::') return listen(server, port, { host: '0.0.0.0' } as Config, setting)
    if (code === 'EADDRINUSE')
      throw new CannotStart(`Port ${port} is in use: stop what uses it, or write another ${setting}.`)
    if (code === 'EACCES')
      throw new CannotStart(`Port ${port} may not be used by this user: write a ${setting} above 1023.`)
    throw error
  }
  const address = server.server.address() as AddressInfo // it listens on a port, not on a socket's path
  return address.port
}

const longestEndMs = 20_000

/** Not ready, a pause for those who send requests here, then no new connection, then the end of the requests that run. */
async function endHttp(http: Http, health: Health, drainMs: number): Promise<void> {
  health.drain()
  if (drainMs > 0) await new Promise((resolve) => setTimeout(resolve, drainMs))
  const servers = [http.sites, http.studio]
  const cut = setTimeout(() => {
    for (const { server } of servers) server.closeAllConnections()
  }, longestEndMs)
  await Promise.all(servers.map((server) => server.close()))
  clearTimeout(cut)
}

function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => (running ??= run())
}

/** Runs the server as this process's program: signals, the channel of the starter, and sentences instead of stacks. */
export async function runServer(options: ServerOptions = {}): Promise<Running | null> {
  try {
    const starting = startServer(options)
    endWithSignals(starting)
    const running = await starting
    process.stdout.write(`Sites   ${running.sitesAddress}\nStudio  ${running.studioAddress}\n`)
    return running
  } catch (error) {
    process.stderr.write(
      `${error instanceof CannotStart ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    )
    process.exitCode = 1
    process.disconnect?.()
    return null
  }
}

/** A second TERM changes nothing; a second INT, the impatient person's, ends at once. */
function endWithSignals(starting: Promise<Running>): void {
  let isEnding = false
  const end = (): void => {
    if (isEnding) return
    isEnding = true
    starting
      .then((running) => running.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', () => {
    if (isEnding) process.exit(1)
    end()
  })
  process.on('disconnect', end)
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${error.stack ?? error.message}\n`)
    process.exit(1)
  })
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await runServer()
