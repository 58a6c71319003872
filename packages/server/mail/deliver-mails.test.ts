import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inSite } from '../database/index.ts'
import { helloTemplate } from '../testing/mail/a-mail.ts'
import { headersOf, startSmtpStandIn, type SmtpMood, type SmtpStandIn } from '../testing/mail/smtp-stand-in.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { scratchDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { startDelivery, type DeliveryOptions } from './deliver-mails.ts'
import { queueMail, queuePlatformMail, type NewMail } from './index.ts'
import { claimMail, deleteOldMails } from './mail.store.ts'
import { smtpTransport } from './smtp-transport.ts'

const app = await suiteApp({ database: await scratchDatabase('mail') })
let server: SmtpStandIn
let running: { stop(): Promise<void> }[]

beforeEach(async () => {
  running = []
  server = await startSmtpStandIn()
})
afterEach(async () => {
  await Promise.all(running.map((one) => one.stop()))
  await app.deps.owner.ask('', 'delete from mails')
  await app.deps.owner.ask('', 'delete from platform_mails')
  await server.stop()
})

function deliver(options: DeliveryOptions = {}, url = server.url): { stop(): Promise<void> } {
  const { owner, log } = app.deps
  const one = startDelivery({ owner, log, now: Date.now }, smtpTransport(url, 'shop@example.test'), {
    pollMs: 20,
    ...options,
  })
  running.push(one)
  return one
}

async function queue(mail: Partial<NewMail<{ name: string }>> = {}): Promise<string> {
  const key = mail.key ?? app.deps.newId()
  await inSite(app.ctx, (tx) =>
    queueMail(tx, { key, to: `${key}@example.test`, template: helloTemplate, values: { name: 'Ada' }, ...mail }),
  )
  return key
}

type Row = { state: string; attempts: number; last_error: string | null; plain: string; html: string; subject: string }

async function rowOf(key: string): Promise<Row | undefined> {
  return (await app.deps.owner.ask<Row>('', 'select * from mails where key = $1', [key]))[0]
}

function untilState(key: string, state: string): Promise<Row | undefined> {
  return until(
    () => rowOf(key),
    (row) => row?.state === state,
  )
}

function untilTried(key: string, times: number): Promise<Row | undefined> {
  return until(
    () => rowOf(key),
    (row) => row !== undefined && row.attempts >= times && row.last_error !== null,
  )
}

/** Makes deferred mails due now. */
async function hurry(): Promise<void> {
  await app.deps.owner.ask('', `update mails set due_at = now(), last_error = null where state = 'waiting'`)
}

describe('an email', () => {
  it('goes to no second recipient that a mail program would read in the stored address', async () => {
    const key = await queue()
    await app.deps.owner.ask('', 'update mails set recipient = $2 where key = $1', [key, 'one@x.test,two@x.test'])
    deliver()
    await untilTried(key, 1)
    expect(server.received.flatMap(({ to }) => to)).toEqual([])
    expect(server.stages.taken).toBe(0)
  })

  it('is sent with its headers, as text and HTML, and its content is then deleted', async () => {
    deliver()
    const key = await queue({ values: { name: 'Ada & Söhne' }, to: 'Ada@example.test' })
    const row = await untilState(key, 'sent')
    expect(row).toMatchObject({ plain: '', html: '', last_error: null, attempts: 1 })

    expect(server.received).toHaveLength(1)
    const [mail] = server.received
    expect(mail).toMatchObject({ from: 'shop@example.test', to: ['Ada@example.test'] })
    const headers = Object.fromEntries(headersOf(mail?.raw ?? ''))
    expect(headers).toMatchObject({
      from: 'A site <shop@example.test>',
      to: 'Ada@example.test',
      subject: '=?UTF-8?Q?Hello_Ada_=26_S=C3=B6hne?=',
      'auto-submitted': 'auto-generated',
      'mime-version': '1.0',
    })
    expect(headers['message-id']).toMatch(/^<[0-9a-f]{64}@example\.test>$/)
    expect(headers['list-unsubscribe']).toBeUndefined()
    expect(mail?.raw).toContain('Content-Type: text/plain')
    expect(mail?.raw).toContain('Content-Type: text/html')
  })

  it('comes from the name and asks for answers at the address that the owner chose', async () => {
    deliver()
    const from = { name: 'Käthe & "Söhne"', replyTo: 'kaethe@bücher.example' }
    await untilState(await queue({ from }), 'sent')
    const [mail] = server.received
    expect(mail?.from).toBe('shop@example.test')
    const headers = Object.fromEntries(headersOf(mail?.raw ?? ''))
    expect(headers).toMatchObject({ 'reply-to': 'kaethe@xn--bcher-kva.example' })
    expect(headers['from']).toMatch(/^=\?UTF-8\?.*\?= <shop@example\.test>$/)
  })

  it.each(['a@x.test\r\nBcc: all@x.test', 'a@x.test, b@x.test', 'no address'])(
    'has no address for answers that is not one: %j',
    async (replyTo) => {
      deliver()
      await untilState(await queue({ from: { name: `Shop\r\nBcc: all@x.test`, replyTo } }), 'sent')
      const names = headersOf(server.received[0]?.raw ?? '').map(([name]) => name)
      expect(names).not.toContain('reply-to')
      expect(names).not.toContain('bcc')
    },
  )

  it('contains the headers for one-click unsubscribe', async () => {
    deliver()
    const url = `https://shop.example/commerce/restock/unsubscribe/${'a'.repeat(64)}?why=a&b=c`
    await untilState(await queue({ listUnsubscribe: url }), 'sent')
    const headers = Object.fromEntries(headersOf(server.received[0]?.raw ?? ''))
    expect(headers['list-unsubscribe']).toBe(`<${url}>`)
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  })

  it.each(['\r\nBcc: all@example.test', '\nX-Evil: 1', '\r', '\u2028Bcc: a@b.test', '"; Bcc: a@b.test'])(
    'gets no extra header, recipient or line from %j in a value or the site’s title',
    async (hostile) => {
      await app.deps.owner.ask('', 'update site_settings set title = $1 where site_id = $2', [
        `Shop${hostile}`,
        app.site.id,
      ])
      deliver()
      await untilState(await queue({ values: { name: `Ada${hostile}` }, to: 'ada@example.test' }), 'sent')
      await app.deps.owner.ask('', `update site_settings set title = 'A site' where site_id = $1`, [app.site.id])

      expect(server.received.map(({ to }) => to)).toEqual([['ada@example.test']])
      expect(
        headersOf(server.received[0]?.raw ?? '')
          .map(([name]) => name)
          .toSorted(),
      ).toEqual(['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'])
    },
  )

  it('is sent with the login of SMTP_URL, and waits while that is wrong', async () => {
    const withLogin = await startSmtpStandIn({ user: 'shop', pass: 'p@ss:word' })
    try {
      const wrong = deliver({}, withLogin.url.replace('p%40ss', 'other'))
      const key = await queue()
      expect(await untilTried(key, 1)).toMatchObject({ state: 'waiting', last_error: 'EAUTH AUTH PLAIN 535' })
      await wrong.stop()
      await hurry()
      deliver({}, withLogin.url)
      await untilState(key, 'sent')
      expect(withLogin.received).toHaveLength(1)
    } finally {
      await withLogin.stop()
    }
  })
})

describe('the queue', () => {
  it('delivers each of 60 emails once while three processes compete', async () => {
    const keys = await Promise.all(Array.from({ length: 60 }, () => queue()))
    for (let count = 0; count < 3; count += 1) deliver()
    await until(
      async () => server.received.length,
      (count) => count >= 60,
    )
    await Promise.all(running.map((one) => one.stop()))
    expect(server.received.map(({ to }) => to[0] ?? '').toSorted()).toEqual(
      keys.map((key) => `${key}@example.test`).toSorted(),
    )
  })

  it('gives an email to one process, without blocking the others', async () => {
    await queue()
    const { owner } = app.deps
    const client = owner.newClient()
    await client.connect()
    try {
      await client.query('begin') // claimed by a transaction that is still open
      const ask: typeof owner.ask = async (_, text, values) => (await client.query(text, [...(values ?? [])])).rows
      expect(await claimMail({ ...owner, ask }, 'mails', 60_000, 'example.test')).toMatchObject({ attempts: 1 })
      expect(await claimMail(owner, 'mails', 60_000, 'example.test')).toBeNull()
    } finally {
      await client.end()
    }
  })

  it('keeps an email’s Message-ID when the sender’s domain changes between attempts', async () => {
    await queue()
    const first = await claimMail(app.deps.owner, 'mails', 0, 'one.test')
    const second = await claimMail(app.deps.owner, 'mails', 0, 'another.test')
    expect(first?.messageId).toMatch(/@one\.test$/)
    expect(second).toMatchObject({ messageId: first?.messageId, attempts: 2 })
  })

  it('sends on commit, long before it polls', async () => {
    deliver({ pollMs: 3_600_000 })
    const text = `select count(*)::int as n from pg_stat_activity where datname = current_database() and query like 'listen%sw_mail%' and state = 'idle'`
    await until(
      () => app.deps.owner.ask<{ n: number }>('', text),
      (rows) => (rows[0]?.n ?? 0) >= 1,
    )
    expect(await untilState(await queue(), 'sent')).toMatchObject({ state: 'sent', attempts: 1 })
  })

  it('never sends decoys or emails with an invalid recipient', async () => {
    deliver()
    const decoy = await queue({ isDecoy: true })
    const nowhere = await queue({ to: 'a@b.test, c@d.test' })
    await untilState(await queue(), 'sent')
    expect(server.received).toHaveLength(1)
    expect([(await rowOf(decoy))?.state, (await rowOf(nowhere))?.state]).toEqual(['decoy', 'failed'])
  })

  it('sends platform emails too', async () => {
    deliver()
    const mail = {
      key: 'p',
      to: 'owner@example.test',
      template: helloTemplate,
      values: { name: 'Ada' },
      locale: app.ctx.locale,
      accountId: null,
    }
    await queuePlatformMail(app.deps.web, mail)
    await until(
      async () => server.received.length,
      (count) => count === 1,
    )
    expect(headersOf(server.received[0]?.raw ?? '')).toContainEqual(['from', 'Sitewright <shop@example.test>'])
  })

  it('finishes a running delivery when it is stopped', async () => {
    let stopping: Promise<void> | undefined
    const one = deliver()
    server.onStage((stage) => {
      if (stage === 'recipient') stopping ??= one.stop()
    })
    const key = await queue()
    await until(
      async () => stopping !== undefined,
      (isStopping) => isStopping,
    )
    await stopping
    expect((await rowOf(key))?.state).toBe('sent')
  })

  it('marks a sent email once the database is back, and does not send it again', async () => {
    const { owner, log } = app.deps
    let failures = 0
    const ask: typeof owner.ask = async (name, ...rest) => {
      if (name === 'mails_done' && failures < 2) {
        failures += 1
        throw new Error('the database is away')
      }
      return owner.ask(name, ...rest)
    }
    const post = smtpTransport(server.url, 'shop@example.test')
    running.push(startDelivery({ owner: { ...owner, ask }, log, now: Date.now }, post, { pollMs: 20 }))
    await untilState(await queue(), 'sent')
    expect(failures).toBe(2)
    expect(server.received).toHaveLength(1)
  })

  it('removes emails after 90 days and decoys after an hour', async () => {
    const [old, decoy, young] = [await queue(), await queue({ isDecoy: true }), await queue()]
    await app.deps.owner.ask('', `update mails set created_at = now() - interval '91 days' where key = $1`, [old])
    await app.deps.owner.ask('', `update mails set created_at = now() - interval '61 minutes' where key = $1`, [decoy])
    await deleteOldMails(app.deps.owner)
    expect([await rowOf(old), await rowOf(decoy), (await rowOf(young))?.state]).toEqual([
      undefined,
      undefined,
      'waiting',
    ])
  })
})

describe('a mail server that', () => {
  const refusals: [string, SmtpMood][] = [
    ['is busy', { kind: 'refuses', at: 'connect', code: 421 }],
    ['refuses the connection', { kind: 'refuses', at: 'connect', code: 554 }],
    ['refuses the sender', { kind: 'refuses', at: 'mail', code: 550 }],
    ['asks to come back (greylisting)', { kind: 'refuses', at: 'recipient', code: 450 }],
    ['has no space left', { kind: 'refuses', at: 'data', code: 452 }],
  ]
  it.each(refusals)('%s gets the email on a later attempt', async (_, mood) => {
    server.behave(mood)
    deliver()
    const key = await queue()
    const row = await untilTried(key, 1)
    expect(row).toMatchObject({ state: 'waiting', attempts: 1 })
    server.behave({ kind: 'well' })
    await hurry()
    await untilState(key, 'sent')
    expect(server.received).toHaveLength(1)
  })

  it.each<[string, SmtpMood]>([
    ['rejects the recipient', { kind: 'refuses', at: 'recipient', code: 550 }],
    ['rejects the message', { kind: 'refuses', at: 'data', code: 554 }],
  ])('%s gets no second attempt', async (_, mood) => {
    server.behave(mood)
    deliver()
    const key = await queue()
    expect(await untilState(key, 'failed')).toMatchObject({ attempts: 1 })
    await hurry()
    await untilState(await queue({ to: `other-${app.deps.newId()}@example.test` }), 'failed')
    expect((await rowOf(key))?.attempts).toBe(1)
    expect(app.logLines.join('\n')).not.toContain(key)
  })

  it('defers one recipient does not delay the others', async () => {
    server.behave({ kind: 'refuses', at: 'recipient', code: 451, only: 'slow@example.test' })
    deliver({ parallel: 1 })
    const slow = await queue({ to: 'slow@example.test' })
    const keys = [await queue(), await queue()]
    for (const key of keys) await untilState(key, 'sent')
    expect((await rowOf(slow))?.state).toBe('waiting')
  })

  it.each(['connect', 'mail', 'recipient', 'data'] as const)(
    'stops responding at %s is abandoned and tried again later',
    async (at) => {
      server.behave({ kind: 'hangs', at })
      deliver({ tryMs: 300 })
      const key = await queue()
      expect(await untilTried(key, 1)).toMatchObject({ state: 'waiting', last_error: 'EABORT' })
      server.behave({ kind: 'well' })
      await hurry()
      await untilState(key, 'sent')
    },
  )

  it('stops responding does not prevent the process from ending', async () => {
    server.behave({ kind: 'hangs', at: 'data' })
    const one = deliver({ stopMs: 100 })
    const key = await queue()
    await until(
      async () => server.stages.data,
      (count) => count === 1,
    )
    await one.stop()
    expect(await rowOf(key)).toMatchObject({ state: 'waiting', last_error: 'EABORT' })
  })

  it('cuts the connection after the message may get it twice, with the same Message-ID', async () => {
    server.behave({ kind: 'cuts-after-data' })
    deliver()
    const key = await queue()
    expect(await untilTried(key, 1)).toMatchObject({ state: 'waiting' })
    server.behave({ kind: 'well' })
    await hurry()
    await untilState(key, 'sent')
    expect(server.received).toHaveLength(2)
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1)
  })

  it('is unreachable is tried again after increasing delays, for at most three days', async () => {
    await server.stop()
    deliver()
    const key = await queue()
    await untilTried(key, 1)
    const waits: number[] = []
    for (let tries = 2; tries <= 4; tries += 1) {
      await hurry()
      await untilTried(key, tries)
      const text = 'select extract(epoch from due_at - clock_timestamp())::float8 as wait from mails where key = $1'
      waits.push((await app.deps.owner.ask<{ wait: number }>('', text, [key]))[0]?.wait ?? 0)
    }
    expect(waits[0]).toBeGreaterThan(1.5)
    expect(waits[1]).toBeGreaterThan((waits[0] ?? 0) * 1.4)
    expect(waits[2]).toBeGreaterThan((waits[1] ?? 0) * 1.4)

    await app.deps.owner.ask('', `update mails set created_at = now() - interval '73 hours' where key = $1`, [key])
    await hurry()
    expect(await untilState(key, 'failed')).toMatchObject({ last_error: 'older than three days' })
    server = await startSmtpStandIn()
  })
})
