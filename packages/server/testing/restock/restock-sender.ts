import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { readConfig } from '../../config.ts'
import { openDeps } from '../../deps.ts'
import { realClock } from '../../context.ts'
import { statementsIn } from '../statements/statements-in.ts'
import { makeLog } from '../../observability/index.ts'
import { startDispatcher } from '../../database/index.ts'
import { restockConsumers } from '../../restock/index.ts'
import type { TestDatabase } from '../test-database.ts'

/** Message that starts the process's work. It kills itself before statement number `killAt` (from 1). */
export type RestockSenderTask = { databaseUrl: string; dataDir: string; leaseMs: number; killAt: number }

/** Queues back-in-stock notices for waiting shoppers, one batch at a time. */
async function run({ databaseUrl, dataDir, leaseMs, killAt }: RestockSenderTask): Promise<void> {
  const { deps } = await openSender({ ownerUrl: databaseUrl }, dataDir)
  killBefore(killAt)
  startDispatcher(deps, restockConsumers(deps), { leaseMs, pollMs: 20, parallel: 1 })
}

/** Opens a server's dependencies without its background work, so that notices are only sent by the caller. */
export async function openSender({ ownerUrl }: TestDatabase, dataDir: string): ReturnType<typeof openDeps> {
  const env = { DATA_DIR: dataDir, LIMITS: 'bench', METRICS_PORT: 'off', DEMO: 'off' }
  return openDeps({ config: readConfig(env), url: ownerUrl, clock: realClock(), log: makeLog('error', process.stderr) })
}

function killBefore(killAt: number): void {
  let operations = 0
  const query = Reflect.get(pg.Client.prototype, 'query') as (...sent: unknown[]) => unknown
  Reflect.set(pg.Client.prototype, 'query', function counted(this: pg.Client, ...sent: unknown[]) {
    operations += statementsIn(sent[0]).filter((text) => !text.startsWith('listen')).length
    if (operations >= killAt) process.kill(process.pid, 'SIGKILL')
    return Reflect.apply(query, this, sent)
  })
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.once('message', (task) => void run(task as RestockSenderTask)) // sent by the test that started this process
}
