import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '@sitewright/server/config.ts'
import type { Deps } from '@sitewright/server/context.ts'
import { startServer } from '@sitewright/server/main.ts'
import { startPostgres } from '@sitewright/server/postgres/index.ts'
import { makeLog } from '@sitewright/server/observability/index.ts'
import { makeLanguageSites } from '../../demo/language-sites.ts'
import { makeSecondSite } from '../../demo/second-site.ts'
import { seedDemonstration } from '../../demo/seed-demonstration.ts'
import { root } from '../../tools/source-files.ts'
import { secondIdentifier } from './facts.ts'
import { makeTestReviews } from './test-reviews.ts'
import { makeTestSites } from './test-sites.ts'

const seedsFolder = join(root, 'test-results/seeds')
const maxAgeMs = 12 * 3_600_000 // a seed is not reused for longer, because its carts and tokens expire

export const log = makeLog('warn', process.stderr)

/**
 * Returns the path of the data folder of a stopped server with the demonstration site, a second site and the test sites. Reuses
 * the folder that was seeded with the same code (`key` is a hash of it), because that is faster than seeding, and deletes the
 * folders of other or old code.
 */
export async function seededDataFolder(key: string): Promise<string> {
  mkdirSync(seedsFolder, { recursive: true })
  for (const name of readdirSync(seedsFolder)) {
    const isCurrent = name === key && Date.now() - statSync(join(seedsFolder, name)).mtimeMs < maxAgeMs
    if (!isCurrent) rmSync(join(seedsFolder, name), { recursive: true, force: true })
  }
  const folder = join(seedsFolder, key)
  if (existsSync(folder)) return folder

  const draft = join(seedsFolder, 'draft') // renamed when complete, so that an interrupted run leaves no partial seed
  const postgres = await startPostgres({ dataDir: draft, log, isThrowAway: true })
  try {
    await seedInto(postgres.url, draft)
  } finally {
    await postgres.stop()
  }
  renameSync(draft, folder)
  return folder
}

/** Migrates and seeds an empty database. Uploaded files are written to `dataDir`. */
export async function seedInto(databaseUrl: string, dataDir: string): Promise<void> {
  const config = readConfig({
    PORT: '0',
    STUDIO_PORT: '0',
    METRICS_PORT: 'off',
    LIMITS: 'bench',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
  })
  const server = await startServer({ config, log, firstRun: makeSites })
  await server.stop()
}

async function makeSites(deps: Deps): Promise<void> {
  await seedDemonstration(deps)
  await Promise.all([
    makeSecondSite(deps, secondIdentifier),
    makeTestSites(deps).then(() => makeTestReviews(deps)),
    makeLanguageSites(deps),
  ])
}
