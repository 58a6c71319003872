import { serveJourneys } from '../e2e/support/serve.ts'
import { build, filesBelow } from './build.mjs'
import { hashOf, main } from './steps.mjs'

/** Sources that determine the seeded database and its files. */
const seedSources = [
  'packages/domain',
  'packages/template',
  'packages/blocks',
  'packages/server',
  'demo',
  'e2e',
  'themes',
]

// Playwright's web server: builds what is out of date, so that no journey runs against an old build, then starts the servers.
await main(async () => {
  await build()
  const files = seedSources.flatMap((folder) => filesBelow(folder)).filter((file) => !file.endsWith('.spec.ts'))
  await serveJourneys(hashOf([...files, 'package-lock.json']).slice(0, 16))
})
