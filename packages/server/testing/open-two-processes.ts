import { onTestFinished } from 'vitest'
import { startTwoServers, type ServerProcess } from './server-process.ts'
import { testApp, type TestApp } from './test-app.ts'
import { scratchDatabase } from './test-database.ts'

/**
 * Starts an app and two server processes on a new database of this name, until the test ends. Requests go to the processes; the
 * app changes what they show.
 */
export async function openTwoProcesses(
  databaseName: string,
): Promise<{ app: TestApp; servers: readonly ServerProcess[] }> {
  const database = await scratchDatabase(databaseName)
  const app = await testApp({ database })
  onTestFinished(() => app.close())
  const { both: servers, stop } = await startTwoServers({ databaseUrl: database.ownerUrl })
  onTestFinished(stop)
  return { app, servers }
}
