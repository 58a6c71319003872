import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runServer } from '@sitewright/server/main.ts'
import { databaseUrl, onServer } from '@sitewright/server/testing/global-setup.ts'
import { startServerProcess } from '@sitewright/server/testing/server-process.ts'
import { makeLanguageSites } from '../demo/language-sites.ts'
import { ownerEmail } from '../demo/owner-password.ts'
import { makeSecondSite } from '../demo/second-site.ts'
import { seedDemonstration } from '../demo/seed-demonstration.ts'
import { root } from '../tools/source-files.ts'
import { factsFile, secondIdentifier, type Facts } from './facts.ts'
import { makeProvingReviews } from './proving-reviews.ts'
import { makeProvingSites } from './proving-sites.ts'

// The server that the journeys use: a new data folder (or a new database on DATABASE_URL), the demonstration site, a second one, and those for proving.
const dataDir = join(root, 'test-results/e2e-data')
rmSync(dataDir, { recursive: true, force: true })
mkdirSync(dataDir, { recursive: true })
process.env['DATA_DIR'] = dataDir
const given = process.env['DATABASE_URL']
if (given) process.env['DATABASE_URL'] = await makeDatabase(given)

const running = await runServer({
  firstRun: async (deps) => {
    await seedDemonstration(deps)
    await makeSecondSite(deps, secondIdentifier)
    await makeProvingSites(deps)
    await makeProvingReviews(deps)
    await makeLanguageSites(deps)
  },
})
if (running) {
  const database = process.env['DATABASE_URL'] ?? readFileSync(join(dataDir, 'postgres.url'), 'utf8').trim()
  // A second process on the same database, with the limits that hold outside of tests; it ends with this one.
  const limited = await startServerProcess({ databaseUrl: database, env: { LIMITS: 'normal', DATA_DIR: dataDir } })
  const facts: Facts = {
    databaseUrl: database,
    limitedPort: limited.sitesPort,
    owner: { email: ownerEmail, password: readFileSync(join(dataDir, 'owner-password.txt'), 'utf8').trim() },
  }
  writeFileSync(factsFile, JSON.stringify(facts))
  process.stdout.write('The journeys may begin.\n') // Playwright waits for this: before it the facts are those of an earlier run, or none
}

async function makeDatabase(server: string): Promise<string> {
  const name = 'sitewright_e2e'
  await onServer(server, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
  })
  return databaseUrl(server, name)
}
