import { join } from 'node:path'
import { startServerProcess, type ServerProcess } from '@sitewright/server/testing/server-process.ts'
import { root } from '../tools/source-files.ts'
import { readFacts } from './facts.ts'

/** Another process on the journeys' database, with settings of its own. */
export function startOwnServer(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const DATA_DIR = join(root, 'test-results/e2e-data') // where the pictures lie
  return startServerProcess({ databaseUrl: readFacts().databaseUrl, env: { DATA_DIR, ...env } })
}
