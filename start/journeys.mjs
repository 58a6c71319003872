import { serveJourneys, stopJourneys } from '../e2e/support/serve.ts'
import { build, filesBelow } from './build.mjs'
import { onParentExit } from './on-parent-exit.mjs'
import { hashOf, main } from './steps.mjs'

/** Folders whose source files determine the content of the seeded database; a change in them makes the tests seed it again. */
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
// Playwright stops this script with SIGTERM. A killed Playwright sends no signal, but its end of the standard output pipe closes;
// the servers must end then as well, because they would keep the ports that the next run needs.
await main(async () => {
  await build()
  const end = () => void stopJourneys().then(() => process.exit(0))
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, end)
  onParentExit(end)
  process.stdout.on('error', end)
  const files = seedSources.flatMap((folder) => filesBelow(folder)).filter((file) => !file.endsWith('.spec.ts'))
  await serveJourneys(hashOf([...files, 'package-lock.json']).slice(0, 16))
})
