import { runServer } from '@sitewright/server/main.ts'
import { makeLanguageSites } from '../demo/language-sites.ts'
import { seedDemonstration } from '../demo/seed-demonstration.ts'

// What `npm run pictures` looks at: the demonstration, and two small sites in other languages.
await runServer({
  firstRun: async (deps) => {
    await seedDemonstration(deps)
    await makeLanguageSites(deps)
  },
})
