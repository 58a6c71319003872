import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tools/source-files.ts'

/** What a worker's server tells its journeys: how to reach its database and files, a process with normal limits, and how to sign in. */
export type Facts = {
  databaseUrl: string
  dataDir: string
  limitedPort: number
  owner: { email: string; password: string }
}

/** Each Playwright worker has a server and a database of its own, found by the worker's index. */
const workerIndex = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)
const portsPerWorker = 10

export const workersFolder = join(root, 'test-results/workers')
export const factsFile = (worker: number): string => join(workersFolder, `${worker}.json`)
export const sitesPortOf = (worker: number): number => Number(process.env['E2E_PORT'] ?? 3800) + worker * portsPerWorker

/** A Chromium with profiles and a back-forward cache, which the headless shell of the other journeys lacks. */
export const fullChromium = process.env['CHROMIUM_FULL'] ?? '/usr/bin/chromium'

export const secondIdentifier = 'north-pier'
export const sitesPort = sitesPortOf(workerIndex)

/** The address of a site; `port` of another process on the same database. */
export function originOf(identifier: string, port = sitesPort): string {
  return `http://${identifier}.localhost:${port}`
}

export const demoOrigin = `http://localhost:${sitesPort}`
export const secondOrigin = originOf(secondIdentifier)
export const provingOrigin = originOf('proving')
export const darkOrigin = originOf('proving-dark')
export const germanOrigin = originOf('brennofen')
export const arabicOrigin = originOf('sarakhs')
export const studioOrigin = `http://studio.localhost:${sitesPort + 1}`

/** The same shop four times: our theme and one made of built-in fragments only, each with both variant pickers. */
export const allShops = [
  { shop: 'Kiln, dropdowns', identifier: 'proving', picker: 'select', tag: '@wide' },
  { shop: 'Kiln, radios', identifier: 'proving-dark', picker: 'radio', tag: '@narrow' },
  { shop: 'bare, dropdowns', identifier: 'proving-bare', picker: 'select', tag: '@narrow' },
  { shop: 'bare, radios', identifier: 'proving-bare-radio', picker: 'radio', tag: '@wide' },
] as const

/** Two of the four, so that a journey meets each theme, each picker and each width once. */
export const shops = [allShops[0], { ...allShops[3], tag: '@narrow' }] as const

/** One site of each theme, for journeys that do not depend on the picker: Kiln at the wide screen, the bare theme on the phone. */
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
