import { join } from 'node:path'
import type { Config } from './config.ts'
import { makeIdGenerator, type Clock, type Deps, type PasswordCost } from './context.ts'
import { CannotStart, openOwnerDb, openWebDb } from './database/index.ts'
import { makeEventBus } from './events.ts'
import { loadCrumbKey, makeRateLimiter, makeTurns } from './http/index.ts'
import { startLessCompilerPool } from './less/index.ts'
import { makeFolderFileStore, startPictureProcessing } from './media/index.ts'
import { makeMetrics, type Log } from './observability/index.ts'
import { startDocumentDrawing } from './orders/index.ts'
import { makePaymentServices } from './payments/index.ts'
import { findWebRoleViolations, ensureWebDatabaseUrl } from './postgres/index.ts'
import { makeSiteFinder } from './sites/index.ts'
import { findAccountBySessionToken, mayPreview, fullPasswordCost } from './team/index.ts'

export type DepsOptions = {
  config: Config
  url: string
  clock: Clock
  log: Log
  /** Cost of new password hashes. Defaults to what BX-5.08 requires; tests that sign in often pass a lower one. */
  passwordCost?: PasswordCost
}

/** Factor for the database timeouts with `LIMITS=bench`, because a machine that runs tests is busy. */
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
    const webUrl = config.webDatabaseUrl ?? (await ensureWebDatabaseUrl({ owner, ownerUrl: url, clock }))
    web = openWebDb({ url: webUrl, patience, log, now: clock.now })
    const faults = await findWebRoleViolations(web)
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
  const events = makeEventBus()
  const finder = makeSiteFinder({ web, owner, config, now })
  events.on('sites.changed', () => finder.forget())
  const isBench = config.limits === 'bench'
  return {
    config,
    web,
    owner,
    clock,
    newId: makeIdGenerator(clock),
    log,
    metrics,
    events,
    limits: makeRateLimiter({ web, now, isBench, log, onLimited: (name) => metrics.countLimited(name) }),
    turns: makeTurns({ isBench }),
    files: makeFolderFileStore(join(config.dataDir, 'files')),
    pictures: startPictureProcessing(log),
    less: startLessCompilerPool(),
    documents: startDocumentDrawing(log),
    lookups: {
      siteOfHost: (hostname) => finder.siteOfHost(hostname),
      knownSite: (hostname) => finder.knownSite(hostname),
      siteOfId: (id) => finder.siteOfId(id),
      accountOfToken: (token, siteId) => findAccountBySessionToken({ web, now }, token, siteId),
      mayPreview: (token, siteId) => mayPreview({ web, now }, token, siteId),
    },
    payments: makePaymentServices(config, log),
    passwordCost,
    crumbKey,
  }
}

async function close(deps: Deps): Promise<void> {
  deps.limits.stop()
  deps.turns.stop()
  deps.pictures.stop()
  deps.less.stop()
  deps.documents.stop()
  await Promise.all([deps.payments.stop(), deps.web.close(), deps.owner.close()])
}
