import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Site } from '../context.ts'
import { inSite } from '../database/index.ts'
import { helloTemplate } from '../testing/mail/a-mail.ts'
import { aSite } from '../testing/a-site.ts'
import { anAccount, signedInToStudio, type AnAccount } from '../testing/an-account.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { testApp } from '../testing/test-app.ts'
import type { Client } from '../testing/test-client.ts'
import { until } from '../testing/until.ts'
import { queueMail, queueMails, queuePlatformMail } from './index.ts'

const app = await suiteApp({ env: { CAPTCHA: 'off', OUTBOX_LINKS: 'on' } })

const outbox = '/api/studio/outbox'

async function aSiteWithOwner(): Promise<{ site: Site; owner: AnAccount; browser: Client }> {
  const site = await aSite(app.deps)
  const owner = await anAccount(app.deps, { siteId: site.id })
  return { site, owner, browser: await signedInToStudio(app, owner) }
}

async function queue(site: Site, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const mail = { key: app.deps.newId(), to: `${name}@example.test`, template: helloTemplate, values: { name } }
    await inSite({ ...app.ctx, siteId: site.id }, (tx) => queueMail(tx, mail))
  }
}

const of = (site: Site) => ({ headers: { 'x-site': site.id } })

describe('the outbox', () => {
  it('lists waiting emails, newest first, with their text', async () => {
    const { site, browser } = await aSiteWithOwner()
    const [before] = await app.deps.owner.ask<{ now: number }>('', 'select now()')
    await queue(site, ['first', 'second'])
    const { status, body } = await browser.get(outbox, of(site))
    expect(status).toBe(200)
    expect(body.mails.map(({ subject }: { subject: string }) => subject)).toEqual(['Hello second', 'Hello first'])
    expect(body.next).toBeNull()
    expect(body.mails[0]).toMatchObject({ to: 'second@example.test', isUndelivered: false })
    expect(body.mails[0].text).toContain('Dear second, your cups are ready.')
    expect(body.mails[0].createdAt).toBeGreaterThanOrEqual(before?.now ?? Number.NaN)
  })

  it('paginates with every email once, including emails queued together', async () => {
    const { site, browser } = await aSiteWithOwner()
    const mails = Array.from({ length: 50 }, (_, n) => {
      return { key: `${n}`, to: `a${n}@example.test`, template: helloTemplate, values: { name: `a${n}` } }
    })
    await inSite({ ...app.ctx, siteId: site.id }, (tx) => queueMails(tx, mails.slice(0, 45)))
    await inSite({ ...app.ctx, siteId: site.id }, (tx) => queueMails(tx, mails.slice(45)))
    const seen: string[] = []
    const sizes: number[] = []
    for (let next: string | null = ''; next !== null;) {
      const { body } = await browser.get(`${outbox}${next === '' ? '' : `?before=${next}`}`, of(site))
      seen.push(...body.mails.map(({ to }: { to: string }) => to))
      sizes.push(body.mails.length)
      next = body.next
    }
    expect(sizes).toEqual([20, 20, 10])
    expect(new Set(seen).size).toBe(50)
    expect(new Set(seen.slice(0, 5))).toEqual(new Set(mails.slice(45).map(({ to }) => to)))
  })

  it('shows platform emails only to the account they belong to', async () => {
    const { site, owner, browser } = await aSiteWithOwner()
    const other = await anAccount(app.deps, { siteId: site.id })
    const mail = {
      to: owner.email,
      template: helloTemplate,
      values: { name: 'owner' },
      locale: app.ctx.locale,
      accountId: owner.id,
    }
    await queuePlatformMail(app.deps.web, { key: app.deps.newId(), ...mail })
    const mine = (await browser.get(outbox, of(site))).body
    expect(mine.mails).toMatchObject([{ to: owner.email }])
    const others = await signedInToStudio(app, other)
    expect((await others.get(outbox, of(site))).body.mails).toEqual([])
    expect((await browser.get(mine.mails[0].page)).status).toBe(200)
    expect((await others.get(mine.mails[0].page)).status).toBe(404)
  })

  it('BX-5.08 shows no secret of a link where the site is no demonstration, neither of shoppers nor of accounts', async () => {
    const real = await testApp({ sameAs: app, env: { CAPTCHA: 'off', DEMO: 'off' } })
    onTestFinished(() => real.close())
    const { site, owner, browser } = await aSiteWithOwner()
    const shopper = real.visitor(site)
    const email = 'ada@example.test'
    expect((await shopper.get('/api/commerce/shopping-cart')).status).toBe(200)
    expect((await shopper.post('/api/site-users/account', { email })).status).toBe(200)
    const studio = real.studio()
    await studio.get('/api/studio/crumb')
    expect((await studio.post('/api/studio/password-reset', { email: owner.email })).status).toBe(204)
    const reader = await signedInToStudio(real, owner)
    const secret = /[0-9a-f]{64}/
    for (const [client, isShown] of [
      [browser, true],
      [reader, false],
    ] as const) {
      const { mails } = await until(
        async () => (await client.get(outbox, of(site))).body,
        (list) => list.mails.length === 2,
      )
      expect(mails.map(({ to }: { to: string }) => to).toSorted()).toEqual([email, owner.email].toSorted())
      for (const { text, page } of mails) {
        expect([isShown, secret.test(text)]).toEqual([isShown, isShown])
        expect([isShown, secret.test((await client.get(page)).text)]).toEqual([isShown, isShown])
      }
    }
  })

  it('shows no decoys, and marks emails that could not be sent as undelivered', async () => {
    const { site, browser } = await aSiteWithOwner()
    const ctx = { ...app.ctx, siteId: site.id }
    const values = { name: 'x' }
    await inSite(ctx, (tx) =>
      queueMails(tx, [
        { key: '1', to: 'a@b.test', template: helloTemplate, values, isDecoy: true },
        { key: '2', to: 'a@b.test, c@d.test', template: helloTemplate, values },
      ]),
    )
    expect((await browser.get(outbox, of(site))).body.mails).toMatchObject([
      { to: 'a@b.test, c@d.test', isUndelivered: true },
    ])
  })

  it.each(['1', 'x-y', `1-${'g'.repeat(32)}`, `${'9'.repeat(16)}-${'a'.repeat(32)}`])(
    'refuses the cursor %j',
    async (before) => {
      const { site, browser } = await aSiteWithOwner()
      expect((await browser.get(`${outbox}?before=${before}`, of(site))).status).toBe(400)
    },
  )

  it('answers 404 when a mail server is configured', async () => {
    const sending = await testApp({ sameAs: app, env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.test' } })
    try {
      const { site, owner } = await aSiteWithOwner()
      const browser = await signedInToStudio(sending, owner)
      expect((await browser.get(outbox, of(site))).status).toBe(404)
      expect((await browser.get('/api/studio/session')).body.hasOutbox).toBe(false)
    } finally {
      await sending.close()
    }
  })
})

describe('the page of an email', () => {
  it('shows its HTML without running scripts, in a sandbox', async () => {
    const { site, browser } = await aSiteWithOwner()
    await queue(site, [`<script>alert(1)</script>`])
    const [mail] = (await browser.get(outbox, of(site))).body.mails
    const answer = await browser.get(mail.page)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.text).toContain('Dear &lt;script&gt;alert(1)&lt;/script&gt;')
    expect(answer.text).toContain('<base target="_blank">')
    const csp = String(answer.headers['content-security-policy'])
    expect(csp).toContain("default-src 'none'")
    expect(csp).toMatch(/sandbox allow-popups allow-popups-to-escape-sandbox$/)
    expect(csp).not.toContain('script-src')
    expect(csp).toContain("frame-ancestors 'self'")
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('BX-5.07 is available only to administrators of its site', async () => {
    const { site, browser } = await aSiteWithOwner()
    await queue(site, ['one'])
    const [mail] = (await browser.get(outbox, of(site))).body.mails
    const editor = await anAccount(app.deps, { siteId: site.id, roles: [websiteRoles.editor] })
    const { browser: stranger, site: theirs } = await aSiteWithOwner()
    expect((await (await signedInToStudio(app, editor)).get(mail.page)).status).toBe(404)
    expect((await stranger.get(mail.page)).status).toBe(404)
    expect((await stranger.get(mail.page.replace(site.id, theirs.id))).status).toBe(404)
    expect((await app.studio().get(mail.page)).status).toBe(401)
    expect((await app.visitor(site).get(mail.page)).status).toBe(404)
  })
})
