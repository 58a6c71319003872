import { join } from 'node:path'
import type { Logger } from 'pino'
import { startShoppingEvents } from './analytics/index.ts'
import { sweepCaptcha } from './captcha/index.ts'
import { cartTasks, sweepCartVisitors } from './cart/index.ts'
import { catalogConsumers } from './catalog/index.ts'
import type { Config } from './config.ts'
import { makeEvents } from './events.ts'
import { startJobs } from './jobs/index.ts'
import { makeIds, type Clock, type Deps, type PasswordCost } from './context.ts'
import { loadCrumbKey, makeRateLimiter, sweepRateBuckets } from './http/index.ts'
import {
  CannotStart,
  openOwnerDb,
  openWebDb,
  listen,
  startDispatcher,
  notifyProcesses,
  type OutboxMessage,
} from './database/index.ts'
import { makeMetrics } from './observability/index.ts'
import { startLess } from './less/index.ts'
import { startMail } from './mail/index.ts'
import { folderFiles, startPictures } from './media/index.ts'
import { checkWebRole, webUrlOf } from './postgres/index.ts'
import { restockConsumers } from './restock/index.ts'
import { sweepReviewUploads } from './reviews/index.ts'
import { shoppersConsumers, sweepShoppers } from './shoppers/index.ts'
import { makeSiteFinder } from './sites/index.ts'
import { accountOfToken, fullPasswordCost, sweepResets, sweepSessions } from './team/index.ts'

export type DepsOptions = {
  config: Config
  url: string
  clock: Clock
  log: Logger
  /** Defaults to what BX-5.08 asks for; tests that sign in often choose less. */
  passwordCost?: PasswordCost
}

/** Multiplies the database timeouts with `LIMITS=bench`, because a machine that runs tests is busy. */
const benchPatience = 20

/**
 * Opens the dependencies of a process on a migrated database. Throws `CannotStart` when requests could bypass row-level security.
 */
export async function openDeps(options: DepsOptions): Promise<{ deps: Deps; close: () => Promise<void> }> {
  const { config, url, clock, log } = options
  const patience = config.limits === 'bench' ? benchPatience : 1
  const owner = openOwnerDb({ url, patience, log })
  let web: Deps['web'] | null = null
  try {
    const webUrl = config.webDatabaseUrl ?? (await webUrlOf({ owner, ownerUrl: url, clock }))
    web = openWebDb({ url: webUrl, patience, log, now: clock.now })
    const faults = await checkWebRole(web)
    if (faults.length > 0) throw new CannotStart(faults.join('\n'))
    const deps = assemble(options, web, owner, await loadCrumbKey(owner, clock, config.secret))
    return { deps, close: () => close(deps) }
  } catch (error) {
    await Promise.all([web?.close(), owner.close()])
    throw error
  }
}

function assemble(
  { config, clock, log, passwordCost = fullPasswordCost }: DepsOptions,
  web: Deps['web'],
  owner: Deps['owner'],
  crumbKey: Deps['crumbKey'],
): Deps {
  const { now } = clock
  const metrics = makeMetrics()
  const events = makeEvents()
  const finder = makeSiteFinder({ web, owner, config, now })
  events.on('sites.changed', () => finder.forget())
  const isBench = config.limits === 'bench'
  return {
    config,
    web,
    owner,
    clock,
    newId: makeIds(clock),
    log,
    metrics,
    events,
    limits: makeRateLimiter({ web, now, isBench, log, onLimited: (name) => metrics.countLimited(name) }),
    files: folderFiles(join(config.dataDir, 'files')),
    pictures: startPictures(log),
    less: startLess(),
    lookups: {
      siteOfHost: (hostname) => finder.siteOfHost(hostname),
      knownSite: (hostname) => finder.knownSite(hostname),
      siteOfId: (id) => finder.siteOfId(id),
      accountOfToken: (token, siteId) => accountOfToken({ web, now }, token, siteId),
    },
    passwordCost,
    crumbKey,
  }
}

async function close(deps: Deps): Promise<void> {
  deps.limits.stop()
  deps.pictures.stop()
  deps.less.stop()
  await Promise.all([deps.web.close(), deps.owner.close()])
}

const purgeChannel = 'sw_purge'
const longestTags = 7_000
const sweepEveryMs = 10 * 60_000

/**
 * Starts the background work of this process: the outbox dispatcher, the listener for messages of other processes, and the
 * sweeper of expired rows.
 */
export function startBackground(deps: Deps): { stop: () => Promise<void> } {
  const dispatcher = startDispatcher(deps, {
    'pages.purge': (message) => notifyPurge(deps, message),
    ...catalogConsumers(deps),
    ...shoppersConsumers(deps),
    ...restockConsumers(deps),
  })
  const mail = startMail(deps)
  const shopping = startShoppingEvents(deps)
  const news = listen(deps, purgeChannel, (text) => deps.events.raise('pages.purge', readPurge(text)))
  const sweep = setInterval(() => {
    Promise.all([
      sweepRateBuckets(deps.owner),
      sweepSessions(deps.owner, deps.clock.now()),
      sweepResets(deps.owner, deps.clock.now()),
      sweepCaptcha(deps.owner, deps.clock.now()),
      sweepShoppers(deps.owner, deps.clock.now()),
      sweepCartVisitors(deps.owner, deps.clock.now()),
      sweepReviewUploads(deps, deps.clock.now()),
    ]).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'what is over could not be removed; the next time tries again')
    })
  }, sweepEveryMs)
  return {
    stop: async () => {
      clearInterval(sweep)
      await Promise.all([dispatcher.stop(), shopping.stop(), mail.stop(), news.close()])
    },
  }
}

/** Starts the job worker. Jobs are shared by all processes on the database. */
export function startWorker(deps: Deps): { stop: () => Promise<void> } {
  return startJobs(deps, { ...cartTasks(deps) })
}

type Purge = { siteId: string; tags: readonly string[]; revision: number }

/** Purges the whole site when the tags do not fit in one notification. */
async function notifyPurge(deps: Deps, { siteId, payload }: OutboxMessage): Promise<void> {
  const { tags, revision } = payload as { tags: string[]; revision: number } // written by touchSite
  const purge: Purge = { siteId, tags: JSON.stringify(tags).length > longestTags ? ['site'] : tags, revision }
  await notifyProcesses(deps, purgeChannel, purge)
}

function readPurge(text: string): Purge {
  return JSON.parse(text) as Purge // written by notifyPurge in this or another process
}
