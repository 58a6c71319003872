import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import inject, { type DispatchFunc, type InjectOptions } from 'light-my-request'
import { makeApp } from '../app.ts'
import { readConfig, type Config } from '../config.ts'
import { startBackground } from '../background.ts'
import { openDeps } from '../deps.ts'
import { realClock, taskCtx, type Clock, type Ctx, type Deps, type PasswordCost, type Site } from '../context.ts'
import type { HttpServers, SystemPage } from '../http/index.ts'
import { makeHealth, makeLog, makeReadinessCheck, type Health } from '../observability/index.ts'
import { startThemes } from '../themes/index.ts'
import { aSite } from './a-site.ts'
import { makeClient, type Client } from './test-client.ts'
import { testDatabase, type TestDatabase } from './test-database.ts'

export type TestApp = {
  /** Site of this app. Apps on one database never share a site, except with `sameAs`. */
  site: Site
  deps: Deps
  http: HttpServers
  health: Health
  /** Context in the site, as used by scripts. */
  ctx: Ctx
  /** Lines logged so far. */
  logLines: string[]
  /** Creates a browser with a new cookie jar at this site, or at another one. */
  visitor(site?: Site): Client
  /** Creates a browser with a new cookie jar at the studio. */
  studio(): Client
  close(): Promise<void>
}

export type TestAppOptions = {
  env?: Readonly<Record<string, string>>
  /** Uses the site and data folder of another app, to act as a second process. Pass that app's `database` too, if it has one. */
  sameAs?: TestApp
  database?: TestDatabase
  clock?: Partial<Clock>
  /** Hashes passwords at the cost of a real server. By default hashes are as cheap as possible, so that signing in takes no time. */
  hasRealPasswords?: boolean
  /** Declares extra routes. */
  prepare?: (http: HttpServers, deps: Deps) => void
  /** System pages in addition to those of the modules. */
  pages?: readonly SystemPage[]
}

const leastPasswordCost: PasswordCost = { memory: 8, passes: 1, parallelism: 1 }

/**
 * Starts the whole server on the worker's database; requests go through `inject`. Rate limits are off unless `env` sets `LIMITS`,
 * and captchas are quickly solved.
 */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = options.sameAs?.deps.config.dataDir ?? mkdtempSync(join(tmpdir(), 'sitewright-files-'))
  const config = testConfig(dataDir, options.env)
  const { ownerUrl } = options.database ?? (await testDatabase())
  const logLines: string[] = []
  const log = makeLog(config.logLevel, writeTo(logLines))
  const clock = { ...realClock(), ...options.clock }
  const passwords = options.hasRealPasswords ? {} : { passwordCost: leastPasswordCost }
  const { deps, close } = await openDeps({ config, url: ownerUrl, clock, log, ...passwords })
  const background = startBackground(deps)
  const health = makeHealth(clock.now, await makeReadinessCheck(deps))
  const http = await makeApp(deps, health, await startThemes(deps), {
    ...(options.prepare && { declare: options.prepare }),
    ...(options.pages && { pages: options.pages }),
  })
  injectThroughServer(http.sites)
  injectThroughServer(http.studio)
  const site = options.sameAs?.site ?? (await aSite(deps))
  return {
    site,
    deps,
    http,
    health,
    ctx: taskCtx(deps, site),
    logLines,
    visitor: (at = site) =>
      makeClient((request) => http.sites.inject(request), `${at.identifier}.localhost:${config.port}`),
    studio: () => makeClient((request) => http.studio.inject(request), `studio.localhost:${config.studioPort}`),
    close: async () => {
      await Promise.all([http.sites.close(), http.studio.close()])
      await background.stop()
      await close()
      if (!options.sameAs) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Makes `inject` hand requests to the server, as connections do, and not to Fastify, because caches answer before Fastify. */
function injectThroughServer(server: FastifyInstance): void {
  const dispatch: DispatchFunc = (request, response) => void server.server.emit('request', request, response)
  server.inject = ((asked: InjectOptions) => inject(dispatch, asked)) as FastifyInstance['inject']
}

export type TwoProcesses = {
  app: TestApp
  other: TestApp
  /** Copies a browser's cookies to a new client at the other process. */
  elsewhere: (browser: Client) => Client
  close: () => Promise<void>
}

/** Starts two apps on one database and site, like two processes. `skewMs` says how far their clocks are ahead. */
export async function twoProcesses(skewMs: () => number): Promise<TwoProcesses> {
  const clock = { now: () => Date.now() + skewMs() }
  const app = await testApp({ clock })
  const other = await testApp({ sameAs: app, clock })
  return {
    app,
    other,
    elsewhere: (browser) => {
      const there = other.visitor()
      for (const [name, value] of browser.cookies) there.cookies.set(name, value)
      return there
    },
    close: async () => {
      await other.close()
      await app.close()
    },
  }
}

function testConfig(dataDir: string, env: Readonly<Record<string, string>> = {}): Config {
  const quick = { LIMITS: 'bench', CAPTCHA_DIFFICULTY: '10', METRICS_PORT: 'off', DEMO: 'off', LOG_LEVEL: 'info' }
  return readConfig({ DATA_DIR: dataDir, ...quick, ...env })
}

function writeTo(lines: string[]): Writable {
  return new Writable({
    write: (chunk: Buffer, _, done) => {
      lines.push(...chunk.toString().trimEnd().split('\n'))
      done()
    },
  })
}
