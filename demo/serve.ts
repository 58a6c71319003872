import { runServer } from '@sitewright/server/main.ts'
import { findPasswordFile, keptPassword, ownerEmail } from './owner-password.ts'

/**
 * Entry point of `npm start`: runs the server and seeds the demonstration site into an empty database. The first start prints the
 * owner's password. Later starts print only the path of the password file, because other people may be able to read terminals and
 * service logs.
 */
async function serve(): Promise<void> {
  let isSeeded = false
  const running = await runServer({
    firstRun: async (deps) => {
      // Only the first start needs what makes the demonstration, which includes the library that draws PDFs.
      const { seedDemonstration } = await import('./seed-demonstration.ts')
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
