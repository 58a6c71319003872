import { pathToFileURL } from 'node:url'
import { openOwnerDb } from '../../database/index.ts'
import { startDelivery } from '../../mail/deliver-mails.ts'
import { smtpTransport } from '../../mail/smtp-transport.ts'

/** First argument of the process, as JSON. It kills itself before operation number `killAt` (from 1); null for never. */
export type MailSenderTask = { databaseUrl: string; smtpUrl: string; leaseMs: number; killAt: number | null }

/**
 * Delivers queued mails, one at a time. Counted operations are each statement about mails, and before and after each sending.
 */
function run({ databaseUrl, smtpUrl, leaseMs, killAt }: MailSenderTask): void {
  let operations = 0
  const operate = (): void => {
    operations += 1
    if (operations === killAt) process.kill(process.pid, 'SIGKILL')
  }
  const log = { warn: () => {}, error: () => {} }
  const owner = openOwnerDb({ url: databaseUrl, log })
  const ask: typeof owner.ask = (name, ...rest) => {
    operate()
    return owner.ask(name, ...rest)
  }
  const post = smtpTransport(smtpUrl, 'shop@example.test')
  const send: typeof post.send = async (mail, signal) => {
    operate()
    const sent = await post.send(mail, signal)
    operate()
    return sent
  }
  startDelivery({ owner: { ...owner, ask }, log, now: Date.now }, { ...post, send }, { leaseMs, parallel: 1 })
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  run(JSON.parse(process.argv[2] ?? '') as MailSenderTask) // written by the test that starts this process
}
