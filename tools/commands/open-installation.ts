import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Config } from '@sitewright/server/config.ts'
import { openDeps } from '@sitewright/server/deps.ts'
import { realClock, type Deps, type Site } from '@sitewright/server/context.ts'
import { migrate } from '@sitewright/server/migrations/migrate.ts'
import { startPostgres } from '@sitewright/server/postgres/index.ts'
import { convertDatabaseError } from '@sitewright/server/database/database-errors.ts'
import { CannotStart, openOwnerDb } from '@sitewright/server/database/index.ts'
import { makeLog } from '@sitewright/server/observability/index.ts'

export type Installation = { deps: Deps; close: () => Promise<void> }

/**
 * Milliseconds that a command waits before it closes its database connection. A commit notifies the running server after 50 ms;
 * if the command ended sooner, the server would see the change only at its next poll.
 */
const untilToldMs = 150

/**
 * Opens the installation of DATABASE_URL or DATA_DIR for a command. Connects to the running server's database, or else starts
 * PostgreSQL until `close` is called. Throws `CannotStart` when there is no installation or its database cannot be used.
 */
export async function openInstallation(config: Config): Promise<Installation> {
  const log = makeLog('silent', process.stderr)
  const postgres = await findPostgres(config, log)
  try {
    await migrate({ url: postgres.url, log })
    const { deps, close } = await openDeps({ config, url: postgres.url, clock: realClock(), log })
    return {
      deps,
      close: async () => {
        await new Promise((resolve) => setTimeout(resolve, untilToldMs))
        await close()
        await postgres.stop()
      },
    }
  } catch (error) {
    await postgres.stop()
    throw config.databaseUrl === null ? error : asSentence(error)
  }
}

const refusedLogin = /^(?:28|3D)/

/** Turns connection errors (unreachable or missing database, refused login) into `CannotStart`, because the user can fix them. */
function asSentence(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof CannotStart) return error
  const code = 'code' in error ? String(error.code) : ''
  if (!refusedLogin.test(code) && !(convertDatabaseError(error) instanceof Refusal)) return error
  const reason = error.message === '' ? code : error.message // Node leaves the message empty when every address of a host refused
  return new CannotStart(`The database of DATABASE_URL can’t be used (${reason}). Check the address, and that it runs.`)
}

/** Finds a site by its name or one of its domains. Throws `CannotStart` when there is no such site. */
export async function findSite(deps: Deps, name: string): Promise<Site> {
  const word = name.toLowerCase()
  const site =
    (await deps.lookups.siteOfHost(`${word}.localhost`)) ??
    (word.includes('.') ? await deps.lookups.siteOfHost(word) : null)
  if (!site) throw new CannotStart(`There is no site “${name}”.`)
  return site
}

async function findPostgres(config: Config, log: Deps['log']): Promise<{ url: string; stop: () => Promise<void> }> {
  const stop = async (): Promise<void> => {}
  if (config.databaseUrl !== null) return { url: config.databaseUrl, stop }
  const file = join(config.dataDir, 'postgres.url')
  const running = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (running !== '' && (await answers(running, log))) return { url: running, stop }
  if (!existsSync(join(config.dataDir, 'postgres'))) {
    throw new CannotStart(
      `There is no installation in ${config.dataDir}: start it once with npm start, or name another with DATA_DIR or DATABASE_URL.`,
    )
  }
  return startPostgres({ dataDir: config.dataDir, log })
}

async function answers(url: string, log: Deps['log']): Promise<boolean> {
  const database = openOwnerDb({ url, log })
  try {
    await database.ask('is_there', 'select 1')
    return true
  } catch {
    return false
  } finally {
    await database.close()
  }
}
