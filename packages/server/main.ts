import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { makeApp } from './app.ts'
import { readConfig, type Config } from './config.ts'
import { startBackground, tasks } from './background.ts'
import { openDeps } from './deps.ts'
import { realClock, type Deps } from './context.ts'
import { CannotStart } from './database/index.ts'
import type { Http } from './http/index.ts'
import { startTasks } from './jobs/index.ts'
import {
  makeHealth,
  makeLog,
  openLogFile,
  readinessOf,
  startMetricsServer,
  type Health,
} from './observability/index.ts'
import { migrate } from './migrations/migrate.ts'
import { startPostgres } from './postgres/index.ts'
import { seedOnce } from './sites/index.ts'
import { startThemes } from './themes/index.ts'

export type ServerOptions = {
  /** Defaults to the settings in the environment. */
  config?: Config
  /** Seeds an empty database. When several processes start at once, one seeds and the others wait. */
  firstRun?: (deps: Deps) => Promise<void>
  log?: Logger
}

export type Running = {
  readonly config: Config
  readonly deps: Deps
  readonly sitesAddress: string
  readonly studioAddress: string
  /** Finishes running requests, then stops everything else, PostgreSQL last. A second call waits for the first. */
  stop: () => Promise<void>
}

/** Starts the server; resolves when it is ready. Throws `CannotStart` with a message for the person who started it. */
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

/** Adds a function to `ends` for each part that was started, so that a failed start can stop them again. */
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
  const running = startTasks(deps, tasks)
  // Running tasks get the same time to finish as running requests.
  ends.push(async () => void (await Promise.all([endHttp(http, health, config.drainMs), running.stop()])))
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

/**
 * Listens on a port and returns its number. Falls back from `::` to IPv4 on machines without IPv6. Throws `CannotStart` when the
 * port is in use or not permitted.
 */
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
  const address = server.server.address() as AddressInfo // listens on a port, not on a Unix socket
  return address.port
}

const longestEndMs = 20_000

/**
 * Stops the HTTP servers: reports not ready, waits `drainMs` so that load balancers notice, refuses new connections and lets
 * running requests finish. Cuts the remaining connections after 20 seconds.
 */
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

/**
 * Runs the server as the main program: handles signals and the parent's IPC channel. Prints the message of a `CannotStart`
 * without a stack trace. Returns `null` when the start failed.
 */
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

/** Stops the server on SIGTERM, SIGINT or when the parent process disconnects. A second SIGINT exits at once. */
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
