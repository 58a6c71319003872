import { runServer } from '@sitewright/server/main.ts'
import { findPasswordFile, keptPassword, ownerEmail } from './owner-password.ts'
import { seedDemonstration } from './seed-demonstration.ts'

/**
 * The program of `npm start`: runs the server and seeds the demonstration site into a database that never had one. The owner's
 * password is printed by the start that made it. Later starts print where it is kept, since terminals and service logs are read by others.
 */
async function serve(): Promise<void> {
  let isSeeded = false
  const running = await runServer({
    firstRun: async (deps) => {
      await seedDemonstration(deps)
      isSeeded = true
    },
  })
  if (!running) return
  const { dataDir } = running.deps.config
  const file = await findPasswordFile(dataDir)
  if (file === null) return
  const password = isSeeded ? `and the password ${await keptPassword(dataDir)}` : `and the password in ${file}`
  console.log(`        sign in with ${ownerEmail} ${password}`)
}

await serve()
