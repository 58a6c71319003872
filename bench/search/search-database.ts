import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@sitewright/server/config.ts'
import { backgroundCtx, realClock, type Ctx, type Deps } from '@sitewright/server/context.ts'
import { openDeps } from '@sitewright/server/deps.ts'
import { migrate } from '@sitewright/server/migrations/migrate.ts'
import { makeLog } from '@sitewright/server/observability/index.ts'
import { startPostgres } from '@sitewright/server/postgres/index.ts'
import { createSite } from '@sitewright/server/sites/index.ts'

export type SearchDatabase = { deps: Deps; dataDir: string; makeSite: (name: string) => Promise<Ctx> }

/** Runs `run` on a new database with the settings of a real server, without the server's background work. */
export async function onSearchDatabase(run: (database: SearchDatabase) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sitewright-bench-'))
  const log = makeLog('warn', process.stderr)
  const postgres = await startPostgres({ dataDir, log })
  try {
    await migrate({ url: postgres.url, log })
    const config = readConfig({ DATA_DIR: dataDir, LIMITS: 'bench', METRICS_PORT: 'off', DEMO: 'off' })
    const { deps, close } = await openDeps({ config, url: postgres.url, clock: realClock(), log })
    const makeSite = async (name: string): Promise<Ctx> => {
      const { id } = await createSite(deps, {
        identifier: name,
        title: name,
        language: 'en-US',
        timeZone: 'UTC',
        currency: 'USD',
      })
      return backgroundCtx(deps, id)
    }
    try {
      await run({ deps, dataDir, makeSite })
    } finally {
      await close()
    }
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
