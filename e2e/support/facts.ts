import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tools/source-files.ts'

/**
 * What tests know about the server of their Playwright worker: its database and data folder, the port of a second server process
 * with normal rate limits, and the account of the site's owner.
 */
export type Facts = {
  databaseUrl: string
  dataDir: string
  limitedPort: number
  owner: { email: string; password: string }
}

/** Index of the Playwright worker. Each worker has its own server and database. */
const workerIndex = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)
const portsPerWorker = 10

export const workersFolder = join(root, 'test-results/workers')
export const factsFile = (worker: number): string => join(workersFolder, `${worker}.json`)
export const sitesPortOf = (worker: number): number => Number(process.env['E2E_PORT'] ?? 3800) + worker * portsPerWorker

/** Path of a Chromium with profiles and a back-forward cache, which the headless shell lacks. */
export const fullChromium = process.env['CHROMIUM_FULL'] ?? '/usr/bin/chromium'

export const secondIdentifier = 'north-pier'
export const sitesPort = sitesPortOf(workerIndex)

/** Returns the origin of a site. `port` selects another server process on the same database. */
export function originOf(identifier: string, port = sitesPort): string {
  return `http://${identifier}.localhost:${port}`
}

export const demoOrigin = `http://localhost:${sitesPort}`
export const secondOrigin = originOf(secondIdentifier)
export const testKilnOrigin = originOf('test-kiln')
export const darkOrigin = originOf('test-dark')
export const germanOrigin = originOf('brennofen')
export const arabicOrigin = originOf('sarakhs')
export const studioOrigin = `http://studio.localhost:${sitesPort + 1}`

/** The same shop in four variants: two themes (Kiln and one made of built-in fragments only), each with both variant pickers. */
export const allShops = [
  { shop: 'Kiln, dropdowns', identifier: 'test-kiln', picker: 'select', tag: '@wide' },
  { shop: 'Kiln, radios', identifier: 'test-dark', picker: 'radio', tag: '@narrow' },
  { shop: 'bare, dropdowns', identifier: 'test-bare', picker: 'select', tag: '@narrow' },
  { shop: 'bare, radios', identifier: 'test-bare-radio', picker: 'radio', tag: '@wide' },
] as const

/** Two of the four shops, so that a journey covers each theme, variant picker and screen width once. */
export const shops = [allShops[0], { ...allShops[3], tag: '@narrow' }] as const

/**
 * One site per theme, for journeys that do not depend on the variant picker: Kiln on a wide screen, the bare theme on a phone.
 */
export function inBothThemes<Identifier extends string>(kiln: Identifier, bare: Identifier) {
  return [
    { identifier: kiln, tag: '@wide' },
    { identifier: bare, tag: '@narrow' },
  ] as const
}

export function readFacts(): Facts {
  const file = factsFile(workerIndex)
  if (!existsSync(file)) throw new Error(`Worker ${workerIndex} has no server: set E2E_WORKERS instead of --workers.`)
  return JSON.parse(readFileSync(file, 'utf8')) as Facts
}
