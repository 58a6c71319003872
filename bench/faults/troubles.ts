import { setTimeout as pause } from 'node:timers/promises'
import { findPostmaster } from '@sitewright/server/postgres/data-folder.ts'
import type { SmtpMood, SmtpStandIn } from '@sitewright/server/testing/mail/smtp-stand-in.ts'
import { oneOf } from './chance.ts'
import type { RunLog } from './run-log.ts'
import type { TwoServers } from './two-servers.ts'

type Until = { log: RunLog; isOver: () => boolean }

/** Kills one of the servers every so often (kill -9). */
export async function killServers(servers: TwoServers, everyMs: number, { log, isOver }: Until): Promise<void> {
  for (;;) {
    await pause(everyMs)
    if (isOver()) return
    if (await servers.killOne()) log.count('kills')
  }
}

/** Kills PostgreSQL every so often (kill -9). Whoever started it starts it again, and it recovers from its log. */
export async function killPostgres(cluster: string, everyMs: number, { log, isOver }: Until): Promise<void> {
  for (;;) {
    await pause(everyMs)
    if (isOver()) return
    const postmaster = findPostmaster(cluster)
    if (!postmaster) continue
    process.kill(postmaster.pid, 'SIGKILL')
    log.count('postgresKills')
  }
}

const moods: readonly SmtpMood[] = [
  { kind: 'refuses', at: 'connect', code: 421 },
  { kind: 'refuses', at: 'recipient', code: 451 },
  { kind: 'refuses', at: 'data', code: 451 },
  { kind: 'cuts-after-data' },
  { kind: 'well' },
]
const moodMs = 700

/** Has the mail server refuse mails, or break off after it has accepted one. In the end it works. */
export async function refuseMails(smtp: SmtpStandIn, { log, isOver }: Until): Promise<void> {
  while (!isOver()) {
    const mood = oneOf(moods)
    smtp.behave(mood)
    log.count('mailMoods')
    await pause(moodMs)
  }
  smtp.behave({ kind: 'well' })
}
