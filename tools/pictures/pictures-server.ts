import { runServer } from '@sitewright/server/main.ts'
import { makeLanguageSites } from '../../demo/language-sites.ts'
import { seedDemonstration } from '../../demo/seed-demonstration.ts'

// Server for `npm run pictures`: the demonstration site and two small sites in other languages.
await runServer({
  firstRun: async (deps) => {
    await seedDemonstration(deps)
    await makeLanguageSites(deps)
  },
})
