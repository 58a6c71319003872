import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tools/source-files.ts'

/** What the journeys' server tells the journeys: how to look into its database, where limits are narrow, and how to sign in. */
export type Facts = { databaseUrl: string; limitedPort: number; owner: { email: string; password: string } }

export const factsFile = join(root, 'test-results/e2e-facts.json')
export const secondIdentifier = 'north-pier'
export const provingIdentifier = 'proving'
export const darkIdentifier = 'proving-dark'

export const sitesPort = Number(process.env['E2E_PORT'] ?? 3800)
export const demoOrigin = `http://localhost:${sitesPort}`
export const secondOrigin = `http://${secondIdentifier}.localhost:${sitesPort}`
export const provingOrigin = `http://${provingIdentifier}.localhost:${sitesPort}`
export const darkOrigin = `http://${darkIdentifier}.localhost:${sitesPort}`
export const germanOrigin = `http://brennofen.localhost:${sitesPort}`
export const arabicOrigin = `http://sarakhs.localhost:${sitesPort}`
export const studioOrigin = `http://studio.localhost:${sitesPort + 1}`

export function readFacts(): Facts {
  return JSON.parse(readFileSync(factsFile, 'utf8')) as Facts
}
