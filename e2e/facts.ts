import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tools/source-files.ts'

/** What the journeys' server tells the journeys: how to look into its database, where limits are narrow, and how to sign in. */
export type Facts = { databaseUrl: string; limitedPort: number; owner: { email: string; password: string } }

export const factsFile = join(root, 'test-results/e2e-facts.json')
export const secondIdentifier = 'north-pier'
export const sitesPort = Number(process.env['E2E_PORT'] ?? 3800)

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

/**
 * The same shop four times: our theme and one of built-in fragments only, each with both pickers. A test with a shop's tag runs at
 * one width, so that each theme, each picker and each width still meet.
 */
export const shops = [
  { shop: 'Kiln, dropdowns', identifier: 'proving', picker: 'select', tag: '@wide' },
  { shop: 'Kiln, radios', identifier: 'proving-dark', picker: 'radio', tag: '@narrow' },
  { shop: 'bare, dropdowns', identifier: 'proving-bare', picker: 'select', tag: '@narrow' },
  { shop: 'bare, radios', identifier: 'proving-bare-radio', picker: 'radio', tag: '@wide' },
] as const

/** For what knows of neither picker nor width: one of each theme. */
export const oneShopATheme = [shops[0], { ...shops[3], tag: '@narrow' }]

export function readFacts(): Facts {
  return JSON.parse(readFileSync(factsFile, 'utf8')) as Facts
}
