import { prepareSeed, serveJourneys, stopJourneys } from '../e2e/support/serve.ts'
import { build } from './build.mjs'
import { filesBelow } from './source-files.mjs'
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
// the servers must end then as well, because they would keep the ports that the next run needs. With `--seed` it only prepares the
// seeded database that the servers will copy.
await main(async () => {
  await build()
  if (process.argv.includes('--seed')) return prepareSeed(seedKey())
  const end = () => void stopJourneys().then(() => process.exit(0))
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, end)
  onParentExit(end)
  process.stdout.on('error', end)
  await serveJourneys(seedKey())
})

/** Returns a hash of everything that determines the content of the seeded database. */
function seedKey() {
  const files = seedSources.flatMap((folder) => filesBelow(folder)).filter((file) => !file.endsWith('.spec.ts'))
  return hashOf([...files, 'package-lock.json']).slice(0, 16)
}
