import { afterAll } from 'vitest'
import { startTwoServers, type TwoServers } from './server-process.ts'
import { testDatabase } from './test-database.ts'

/**
 * Starts two server processes on the worker's database for all tests of a file, and stops them after the last one. Call it at the
 * top of the file, after `suiteApp`.
 */
export async function suiteServers(): Promise<TwoServers> {
  const servers = await startTwoServers({ databaseUrl: (await testDatabase()).ownerUrl })
  afterAll(() => servers.stop())
  return servers
}
