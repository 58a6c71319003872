import { startServerProcess, type ServerProcess } from '@sitewright/server/testing/server-process.ts'
import { readFacts } from './facts.ts'

/** Another process on the journeys' database, with settings of its own. */
export function startOwnServer(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const { databaseUrl, dataDir } = readFacts()
  return startServerProcess({ databaseUrl, dataDir, env })
}
