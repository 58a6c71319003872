import { defineMessages } from '@sitewright/domain/kit/text.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import { expect, it } from 'vitest'
import { inSite } from '../database/index.ts'
import { aSite } from '../testing/a-site.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { mailTemplate, queueMail, queueMails, type NewMail } from './index.ts'

const words = defineMessages('test-mail', {
  subject: (values: { cup: string }) => `${values.cup} is back`,
  heading: () => 'Good news',
  lead: (values: { cup: string }) => `${values.cup} can be ordered again.`,
  action: () => 'Open the shop',
})
const template = mailTemplate<{ cup: string; actionUrl: string }>({
  name: 'test.back',
  subject: words.subject,
  words: { heading: words.heading, lead: words.lead, action: words.action },
})
const values = { cup: 'Tall cup', actionUrl: 'https://shop.example/cups?a=1&b=2' }

const app = await suiteApp()

const fresh = () => `${app.deps.newId()}@example.test`

async function queued(mail: Partial<NewMail<typeof values>>) {
  const key = mail.key ?? app.deps.newId()
  await inSite(app.ctx, (tx) => queueMail(tx, { key, to: fresh(), template, values, ...mail }))
  const [row] = await rowsOf(key)
  if (!row) throw new Error('Nothing was queued.')
  return row
}

type Row = Record<'recipient' | 'sender' | 'subject' | 'plain' | 'html' | 'state' | 'language', string> & {
  unsubscribe_url: string | null
}

function rowsOf(key: string): Promise<Row[]> {
  return app.deps.owner.ask<Row>('', 'select * from mails where key = $1', [key])
}

it('stores an email with its sender, subject, text and HTML', async () => {
  const row = await queued({ to: 'Ada@example.test' })
  expect(row).toMatchObject({
    recipient: 'Ada@example.test',
    sender: 'A site',
    subject: 'Tall cup is back',
    state: 'waiting',
  })
  expect(row.plain).toBe(
    'Good news\n\nTall cup can be ordered again.\n\nOpen the shop:\nhttps://shop.example/cups?a=1&b=2\n\n-- \nThis email was sent by A site.\n',
  )
  expect(row.html).toContain(
    '<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600">Good news</h1>',
  )
  expect(row.html).toContain('href="https://shop.example/cups?a=1&amp;b=2"')
})

it('queues one email per key and site', async () => {
  const key = app.deps.newId()
  await queued({ key })
  await inSite(app.ctx, (tx) => queueMail(tx, { key, to: fresh(), template, values: { ...values, cup: 'Other' } }))
  expect(await rowsOf(key)).toMatchObject([{ subject: 'Tall cup is back' }])
  const other = { ...app.ctx, siteId: (await aSite(app.deps)).id }
  await inSite(other, (tx) => queueMail(tx, { key, to: fresh(), template, values }))
  expect(await rowsOf(key)).toHaveLength(2)
})

it('queues nothing when the change is rolled back', async () => {
  const key = app.deps.newId()
  const changed = inSite(app.ctx, async (tx) => {
    await queueMail(tx, { key, to: fresh(), template, values })
    throw new Error('changed my mind')
  })
  await expect(changed).rejects.toThrow('changed my mind')
  expect(await rowsOf(key)).toEqual([])
})

it('queues many emails in two statements', async () => {
  const ctx = { ...app.ctx, countStatements: { data: 0, roundTrips: 0 } }
  const mails = Array.from({ length: 30 }, () => ({ key: app.deps.newId(), to: fresh(), template, values }))
  await inSite(ctx, (tx) => queueMails(tx, mails))
  expect(ctx.countStatements.data).toBe(2)
  expect(await rowsOf(mails[29]?.key ?? '')).toHaveLength(1)
})

it('escapes values in HTML, and leaves them unchanged in text', async () => {
  const row = await queued({ values: { ...values, cup: `<img src=x onerror="alert('1')"> & co` } })
  expect(row.html).not.toContain('<img')
  expect(row.html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co')
  expect(row.plain).toContain(`<img src=x onerror="alert('1')"> & co can be ordered again.`)
})

it('prints no javascript: URL', async () => {
  const row = await queued({ values: { ...values, actionUrl: 'javascript:alert(1)' } })
  expect(row.html).not.toContain('href="javascript:')
})

it.each(['\r\nBcc: all@example.test', '\n', '\0', '\u2028', '\u202e', '\ud800', 'x'.repeat(10_000)])(
  'keeps the subject on one line with %j in a value',
  async (hostile) => {
    const { subject, plain } = await queued({ values: { ...values, cup: `Cup${hostile}` } })
    expect(subject).not.toMatch(/[\p{Cc}\u2028-\u202e]/u)
    expect(subject.length).toBeLessThanOrEqual(200)
    expect(plain).not.toMatch(/[^\P{Cc}\n]/u)
  },
)

it.each([
  'a@b.test\r\nBcc: c@d.test',
  'a@b.test, c@d.test',
  'a@b.test;c@d.test',
  '<a@b.test>',
  '"a b"@c.test',
  'a@@b.test',
  'a@b_c.test',
  'a@[127.0.0.1]',
  'ä@b.test',
  'a b@c.test',
  '@b.test',
  'a@',
  `${'a'.repeat(65)}@b.test`,
])('stores an email to the invalid recipient %j as failed', async (to) => {
  expect((await queued({ to })).state).toBe('failed')
})

it.each([
  ["o'hara+cups@sub.example.test", "o'hara+cups@sub.example.test"],
  ['a@Bücher.test', 'a@xn--bcher-kva.test'],
  ['a@localhost', 'a@localhost'],
])('sends to %s', async (to, recipient) => {
  expect(await queued({ to })).toMatchObject({ recipient, state: 'waiting' })
})

it('contains an unsubscribe link in the text, the HTML and the headers', async () => {
  const row = await queued({ listUnsubscribe: 'https://shop.example/ended/abc' })
  expect(row.unsubscribe_url).toBe('https://shop.example/ended/abc')
  expect(row.plain).toContain('Unsubscribe: https://shop.example/ended/abc\n')
  expect(row.html).toContain('<a href="https://shop.example/ended/abc" style="color:inherit">Unsubscribe</a>')
})

it.each(['https://shop.example/\r\nBcc: a@b.test', 'javascript:alert(1)', 'nothing'])(
  'accepts only a web URL for unsubscribing, not %j',
  async (listUnsubscribe) => {
    const row = await queued({ listUnsubscribe }).catch(() => null)
    expect(row?.unsubscribe_url ?? '').not.toMatch(/[\r\n ]|javascript/)
  },
)

it('uses the recipient’s language, or the site’s when there is none', async () => {
  expect((await queued({ locale: localeOf('de') })).plain).toContain('Diese E-Mail hat A site gesendet.')
  const german = { ...app.ctx, siteId: (await aSite(app.deps, { language: 'de-AT' })).id }
  const key = app.deps.newId()
  await inSite(german, (tx) => queueMail(tx, { key, to: fresh(), template, values }))
  const [row] = await rowsOf(key)
  expect(row?.html).toContain('<html lang="de" dir="ltr">')
})

it('never sends a decoy', async () => {
  expect((await queued({ isDecoy: true })).state).toBe('decoy')
})
