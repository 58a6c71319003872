import { pathToFileURL } from 'node:url'
import { openOwnerDb } from '../../kit/db.ts'
import { startDelivery } from '../../mail/deliver-mails.ts'
import { smtpPost } from '../../mail/post.ts'

/** What the process is told in its first argument, as JSON. `killAt`: it kills itself before its so-manieth operation. */
export type MailSenderTask = { databaseUrl: string; smtpUrl: string; leaseMs: number; killAt: number | null }

/** A process that sends what waits, one mail after the other. Its operations: each statement about mails, before and after each sending. */
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
  const post = smtpPost(smtpUrl, 'shop@example.test')
  const send: typeof post.send = async (mail, signal) => {
    operate()
    const sent = await post.send(mail, signal)
    operate()
    return sent
  }
  startDelivery({ owner: { ...owner, ask }, log, now: Date.now }, { ...post, send }, { leaseMs, parallel: 1 })
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  run(JSON.parse(process.argv[2] ?? '') as MailSenderTask) // written by the test that starts us
}
