import { runServer } from '@sitewright/server/main.ts'
import { keptPassword, ownerEmail } from './owner-password.ts'
import { seedDemonstration } from './seed-demonstration.ts'

// The program of `npm start`: the server itself, which makes the demonstration site in a database that never had one.
const running = await runServer({ firstRun: seedDemonstration })
const password = running && (await keptPassword(running.deps.config.dataDir))
if (password) console.log(`        sign in with ${ownerEmail} and the password ${password}`)
