import { startServerProcess, type ServerProcess } from '@sitewright/server/testing/server-process.ts'
import { readFacts } from './facts.ts'

/** Starts another server process with other settings on the database of the journeys. */
export function startOwnServer(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const { databaseUrl, dataDir } = readFacts()
  return startServerProcess({ databaseUrl, dataDir, env })
}
