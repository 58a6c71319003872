import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { defineMessages } from '@sitewright/domain/kit/text.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { inSite } from '../database/index.ts'
import type { MailSenderTask } from '../testing/mail/mail-sender.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../testing/mail/smtp-stand-in.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { scratchDatabase, type TestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { startDelivery } from './deliver-mails.ts'
import { mailTemplate, queueMails } from './index.ts'
import { smtpTransport } from './smtp-transport.ts'

const words = defineMessages('test-mail', { subject: () => 'Your cups', lead: () => 'They are ready.' })
const template = mailTemplate({ name: 'test.cups', subject: words.subject, words: { lead: words.lead } })
const sender = fileURLToPath(new URL('../testing/mail/mail-sender.ts', import.meta.url))
const leaseMs = 100
const recipients = ['a@example.test', 'b@example.test', 'c@example.test']

let app: TestApp
let database: TestDatabase
let server: SmtpStandIn
beforeAll(async () => {
  database = await scratchDatabase('killed')
  app = await testApp({ database })
})
afterAll(() => app.close())
beforeEach(async () => {
  server = await startSmtpStandIn()
  await inSite(app.ctx, (tx) =>
    queueMails(
      tx,
      recipients.map((to) => ({ key: app.deps.newId(), to, template, values: {} })),
    ),
  )
})
afterEach(async () => {
  await app.deps.owner.ask('', 'delete from mails')
  await server.stop()
})

function startSender(killAt: number | null): { child: ChildProcess; ended: Promise<void> } {
  const task: MailSenderTask = { databaseUrl: database.ownerUrl, smtpUrl: server.url, leaseMs, killAt }
  const child = spawn(process.execPath, [sender, JSON.stringify(task)], { stdio: ['ignore', 'ignore', 'inherit'] })
  return { child, ended: new Promise((resolve) => child.once('exit', () => resolve())) }
}

/** Sends the rest with a second sender; mails of the killed one become due when their lease ends. */
async function finish(): Promise<void> {
  const { owner, log } = app.deps
  const other = startDelivery({ owner, log, now: Date.now }, smtpTransport(server.url, 'shop@example.test'), {
    pollMs: 20,
  })
  const text = `select count(*)::int as n from mails where state = 'waiting'`
  await until(
    () => owner.ask<{ n: number }>('', text),
    ([row]) => row?.n === 0,
  )
  await other.stop()
}

/** Returns the recipients that got their mail twice and expects all others to have got it once. */
function twice(): string[] {
  const times = (to: string): number => server.received.filter((mail) => mail.to[0] === to).length
  expect(recipients.map((to) => times(to)).every((count) => count === 1 || count === 2)).toBe(true)
  for (const to of recipients) {
    expect(new Set(server.received.filter((mail) => mail.to[0] === to).map(({ messageId }) => messageId)).size).toBe(1)
  }
  return recipients.filter((to) => times(to) === 2)
}

// Operations of a sender per mail: look for a platform mail, claim a site mail, before and after sending, store the result.
const operationsOfOne = 5
const afterSending = [4, 5]
const operations = Array.from({ length: recipients.length * operationsOfOne }, (_, index) => index + 1)

it.each(operations)(
  'a sender killed before its operation %i loses no email, and repeats at most one',
  async (killAt) => {
    await startSender(killAt).ended
    await finish()
    // No one can know that the server accepted a mail whose sender died before storing it: it comes again with the same
    // Message-ID.
    const isBetween = afterSending.includes(((killAt - 1) % operationsOfOne) + 1)
    expect(twice()).toHaveLength(isBetween ? 1 : 0)
  },
)

it.each(['connect', 'mail', 'recipient', 'data'] as const)(
  'a sender killed when the server receives %s repeats no email',
  async (stage) => {
    const { child, ended } = startSender(null)
    server.behave({ kind: 'hangs', at: stage })
    server.onStage((reached) => {
      if (reached === stage) child.kill('SIGKILL')
    })
    await ended
    server.onStage(() => {})
    server.behave({ kind: 'well' })
    await finish()
    expect(twice()).toEqual([])
  },
)

it('a sender that is not killed sends each email once', async () => {
  const { child, ended } = startSender(null)
  await until(
    async () => server.received.length,
    (count) => count === recipients.length,
  )
  const text = `select count(*)::int as n from mails where state = 'waiting'`
  await until(
    () => app.deps.owner.ask<{ n: number }>('', text),
    ([row]) => row?.n === 0,
  )
  child.kill('SIGKILL')
  await ended
  expect(twice()).toEqual([])
})
