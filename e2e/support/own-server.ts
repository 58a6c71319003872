import { startServerProcess, type ServerProcess } from '@sitewright/server/testing/server-process.ts'
import { readFacts } from './facts.ts'

/** Starts another server process, with the settings in `env`, on the database and files of the worker's server. */
export function startOwnServer(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const { databaseUrl, dataDir } = readFacts()
  return startServerProcess({ databaseUrl, dataDir, env })
}
