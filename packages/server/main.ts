import { pathToFileURL } from 'node:url'
import { makeApp } from './app.ts'
import { startBackground, scheduledTasks } from './background.ts'
import { readConfig, type Config } from './config.ts'
import { realClock, type Deps } from './context.ts'
import { CannotStart } from './database/index.ts'
import { openDeps } from './deps.ts'
import { startTasks } from './jobs/index.ts'
import { listenOn, stopHttp } from './listen.ts'
import { migrate } from './migrations/migrate.ts'
import {
  makeHealth,
  makeLog,
  type Log,
  makeReadinessCheck,
  openLogFile,
  openLogOutput,
  startMetricsServer,
  terminalLogFile,
} from './observability/index.ts'
import { startPostgres } from './postgres/index.ts'
import { seedOnce } from './sites/index.ts'
import { createFirstOwnerLink } from './team/index.ts'
import { startThemes } from './themes/index.ts'

export type ServerOptions = {
  /** Settings of the server. Defaults to those in the environment variables. */
  config?: Config
  /**
   * Seeds an empty database, unless the setting for the demonstration is off. When several processes start at once, one seeds and
   * the others wait.
   */
  firstRun?: (deps: Deps) => Promise<void>
  log?: Log
}

export type RunningServer = {
  readonly config: Config
  readonly deps: Deps
  readonly sitesAddress: string
  readonly studioAddress: string
  /** File of the log; null when the log is written elsewhere. */
  readonly logFile: string | null
  /** Link with which the first account is made; null when there is an account. */
  readonly firstOwnerLink: string | null
  /**
   * Stops the server: finishes running requests, then stops everything else, PostgreSQL last. A second call waits for the first.
   */
  stop: () => Promise<void>
}

/** Starts the server; resolves when it is ready. Throws `CannotStart` with a message for the person who started it. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const config = options.config ?? readConfig(process.env)
  const isProduction = process.env['NODE_ENV'] === 'production'
  const logFile = options.log ? null : terminalLogFile(config, { stdout: process.stdout, isProduction })
  const log = options.log ?? openLog(config, logFile)
  const stops: Stop[] = []
  const stop = once(async () => {
    for (const stopPart of stops.toReversed()) await stopPart()
  })
  try {
    return { ...(await startParts({ ...options, config, log }, stops)), logFile, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function openLog({ logLevel }: Config, file: string | null): Log {
  if (file === null) return makeLog(logLevel, openLogOutput())
  return makeLog(
    logLevel,
    openLogFile(file, (line) => process.stderr.write(line)),
  )
}

type Stop = () => Promise<void>

/**
 * Starts the parts of the server one after the other. Each part that has to be stopped adds a function to `stops` as soon as it
 * runs, so that after a failed start the parts before it can be stopped.
 */
async function startParts(
  { config, log, firstRun }: ServerOptions & { config: Config; log: Log },
  stops: Stop[],
): Promise<Omit<RunningServer, 'logFile' | 'stop'>> {
  const url = config.databaseUrl ?? (await startOwnPostgres(config, log, stops))
  await migrate({ url, log })
  const { deps, close } = await openDeps({ config, url, clock: realClock(), log })
  stops.push(close)
  stops.push(startBackground(deps).stop)
  const themes = await startThemes(deps)
  if (firstRun && config.demo) await seedOnce(deps, () => firstRun(deps))

  const health = makeHealth(deps.clock.now, await makeReadinessCheck(deps))
  const http = await makeApp(deps, health, themes)
  const running = startTasks(deps, scheduledTasks)
  // Requests and background tasks are stopped together, so that running tasks get the same time to finish as running requests.
  stops.push(async () => void (await Promise.all([stopHttp(http, health, config.drainMs), running.stop()])))
  const { host, port, studioPort } = config
  const sitesPort = await listenOn(http.sites, { host, port, setting: 'PORT' })
  deps.payments.gateway?.listenAt(sitesPort)
  deps.payments.gateway?.start()
  const ownersPort = await listenOn(http.studio, { host, port: studioPort, setting: 'STUDIO_PORT' })
  await startMetrics(deps, stops)
  const studioAddress = config.studioOrigin.replace(/:0$/, `:${ownersPort}`)
  return {
    config,
    deps,
    sitesAddress: `http://localhost:${sitesPort}`,
    studioAddress,
    firstOwnerLink: await createFirstOwnerLink(deps, studioAddress),
  }
}

async function startOwnPostgres(config: Config, log: Log, stops: Stop[]): Promise<string> {
  const postgres = await startPostgres({ dataDir: config.dataDir, log })
  stops.push(() => postgres.stop())
  return postgres.url
}

async function startMetrics(deps: Deps, stops: Stop[]): Promise<void> {
  const { metricsPort } = deps.config
  if (metricsPort === 'off') return
  const server = await startMetricsServer(deps.metrics, metricsPort, deps.log)
  stops.push(async () => {
    server?.close()
    server?.closeAllConnections()
  })
}

function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => (running ??= run())
}

/**
 * Runs the server as the main program: handles signals and the parent's IPC channel. Prints the message of a `CannotStart`
 * without a stack trace. Returns `null` when the start failed.
 */
export async function runServer(options: ServerOptions = {}): Promise<RunningServer | null> {
  try {
    const starting = startServer(options)
    endWithSignals(starting)
    const running = await starting
    process.stdout.write(`Sites   ${running.sitesAddress}\nStudio  ${running.studioAddress}\n`)
    if (running.logFile !== null) process.stdout.write(`Log     ${running.logFile}\n`)
    if (running.firstOwnerLink !== null) printFirstOwnerLink(running.firstOwnerLink)
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

/** Prints the link outside of the log, and not to standard output, which holds the log: whoever reads the link gets the account. */
function printFirstOwnerLink(link: string): void {
  process.stderr.write(
    `There is no account yet. Make the first one with this link, which works once within an hour:\n        ${link}\n`,
  )
}

/** Stops the server on SIGTERM, SIGINT or when the parent process disconnects. A second SIGINT exits at once. */
function endWithSignals(starting: Promise<RunningServer>): void {
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
