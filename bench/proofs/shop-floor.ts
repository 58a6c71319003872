import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { realClock, type Deps } from '@sitewright/server/context.ts'
import { readConfig } from '@sitewright/server/config.ts'
import { openDeps } from '@sitewright/server/deps.ts'
import { makeLog } from '@sitewright/server/observability/index.ts'
import type { Charge } from '@sitewright/server/payments/test-gateway/protocol.ts'
import type { TestGateway } from '@sitewright/server/payments/test-gateway/test-gateway.ts'
import { startSmtpStandIn, type SmtpStandIn } from '@sitewright/server/testing/mail/smtp-stand-in.ts'
import { startServerProcess, type ServerProcess } from '@sitewright/server/testing/server-process.ts'
import { startEventRelay, type SentEvent } from './event-relay.ts'

/**
 * Everything that servers under test share and that outlives them: database, data folder, test gateway, mail server and the relay
 * of the gateway's events. `deps` is for preparing and checking; this process does none of the servers' background work.
 */
export type ShopFloor = {
  readonly deps: Deps
  readonly gateway: TestGateway
  readonly smtp: SmtpStandIn
  startServer(): Promise<ServerProcess>
  /** The gateway's charges of a site. */
  charges(siteId: string): Promise<Charge[]>
  close(): Promise<void>
}

type Options = {
  databaseUrl: string
  /** Called with each event of the gateway. None reaches a server by itself. */
  onEvent: (event: SentEvent) => void
}

const program = fileURLToPath(new URL('./gated-server.ts', import.meta.url))

export async function openShopFloor({ databaseUrl, onEvent }: Options): Promise<ShopFloor> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sitewright-proofs-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    LIMITS: 'bench',
    CAPTCHA_DIFFICULTY: '10',
    METRICS_PORT: 'off',
    DEMO: 'off',
    LOG_LEVEL: 'error',
  })
  const log = makeLog('error', process.stderr)
  const { deps, close } = await openDeps({ config, url: databaseUrl, clock: realClock(), log })
  const { gateway } = deps.payments
  if (!gateway) throw new Error('There is no test gateway.')
  const smtp = await startSmtpStandIn()
  const relay = await startEventRelay(onEvent)
  // Starts the gateway in this process: it ends with the process that started it.
  await gateway.call('PUT', '/listeners', { url: `http://127.0.0.1:${relay.port}` })
  return {
    deps,
    gateway,
    smtp,
    startServer: () => {
      const env = { SMTP_URL: smtp.url, MAIL_FROM: 'shop@example.test' }
      return startServerProcess({ databaseUrl, dataDir, env, program })
    },
    charges: async (siteId) => {
      const { body } = await gateway.call('GET', `/charges?siteId=${siteId}`)
      return (body as { charges: Charge[] }).charges
    },
    close: async () => {
      await relay.stop()
      await smtp.stop()
      await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
