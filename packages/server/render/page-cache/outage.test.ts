import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addAsset } from '../../media/index.ts'
import { aCart } from '../../testing/a-cart.ts'
import { aDocument, aPage } from '../../testing/a-page.ts'
import { aProduct } from '../../testing/a-product.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { scratchDatabase } from '../../testing/test-database.ts'
import type { Answer, Client } from '../../testing/test-client.ts'
import { openDatabaseProxy, type DatabaseProxy } from '../../testing/database-proxy.ts'
import { until } from '../../testing/until.ts'

const hour = 60 * 60_000
let proxy: DatabaseProxy
let app: TestApp
let skewMs = 0
let withCart: Client
const paths = { page: '', styles: '', picture: '', unseen: '', draft: '' }

beforeAll(async () => {
  proxy = await openDatabaseProxy((await scratchDatabase('outage')).ownerUrl)
  const clock = { now: () => Date.now() + skewMs }
  app = await testApp({ database: { ownerUrl: proxy.url }, env: { LIMITS: 'normal', LOG_LEVEL: 'silent' }, clock })
  paths.page = (await aPage(app.ctx, { document: aDocument('<p>Kept words</p>') })).path
  paths.unseen = (await aPage(app.ctx)).path
  paths.draft = (await aPage(app.ctx, { document: aDocument('<p>Not yet</p>'), isDraft: true })).path
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#00f' } })
    .png()
    .toBuffer()
  paths.picture = (await addAsset(app.ctx, { fileName: 'a.png', bytes })).assetUrl
  withCart = (await aCart(app, await aProduct(app.ctx))).client
})
afterEach(async () => {
  proxy.open()
  await until(outageMs, (ms) => ms === null)
})
afterAll(async () => {
  await app.close()
  proxy.close()
})

/** Sends a query first, so that tests need not wait for the process to notice the outage by its poll every second. */
async function outageMs(): Promise<number | null> {
  await app.deps.web.ask('', 'select 1').catch(() => {})
  return app.deps.web.outageMs()
}

/** Requests a page, its style sheet and a picture, then simulates a database outage of this length. */
async function awayFor(ms: number): Promise<void> {
  const { text } = await app.visitor().get(paths.page)
  paths.styles = /\/site\.css\?v=\w+/.exec(text)?.[0] ?? ''
  await ask(paths.styles)
  await ask(paths.picture)
  proxy.refuse()
  await until(outageMs, (ms) => ms !== null)
  skewMs += ms
}

function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return app.visitor().get(path, { headers })
}

describe('while the database is down', () => {
  it.each(['page', 'styles', 'picture'] as const)(
    'BX-4.05 serves a cached %s with Age and Warning headers',
    async (what) => {
      await awayFor(hour)
      const answer = await ask(paths[what])
      expect(answer.status).toBe(200)
      expect(answer.headers).toMatchObject({ warning: '110 - "Response is Stale"' })
      expect(Number(answer.headers['age'])).toBeGreaterThanOrEqual(hour / 1000)
      expect(answer.text.includes('Kept words')).toBe(what === 'page')
    },
  )

  it('BX-4.05 answers 304 for a matching ETag', async () => {
    await awayFor(hour)
    const { headers } = await ask(paths.page)
    expect((await ask(paths.page, { 'if-none-match': String(headers['etag']) })).status).toBe(304)
  })

  it('BX-4.05 answers 503 for uncached pages, drafts and personal pages', async () => {
    await awayFor(hour)
    const answers = {
      unseen: await ask(paths.unseen),
      draft: await ask(paths.draft),
      cart: await withCart.get('/cart'),
      'page with a cart in it': await withCart.get(paths.page),
    }
    for (const [what, { status, headers, text }] of Object.entries(answers)) {
      expect([what, status, headers['retry-after']]).toEqual([what, 503, '2'])
      expect(text).not.toMatch(/Not yet|Kept words/)
    }
  })

  it('BX-4.05 answers 503 when the outage lasts longer than a day', async () => {
    await awayFor(25 * hour)
    for (const what of ['page', 'styles', 'picture'] as const) {
      expect([what, (await ask(paths[what])).status]).toEqual([what, 503])
    }
  })

  it('BX-4.05 serves a cached page without waiting for a database that does not answer', async () => {
    await ask(paths.page)
    proxy.hang()
    // The cached host lookup has expired by then.
    skewMs += 60_000
    const first = await Promise.race([ask(paths.page), questionTo(app)])
    expect(first).toMatchObject({ status: 200 })
    const other = await Promise.race([ask(paths.styles), questionTo(app)])
    expect(other).toMatchObject({ status: 200 })
  })

  it('BX-4.05 notices by polling that the database is back, and sends no more Age and Warning headers', async () => {
    await awayFor(hour)
    proxy.open()
    await until(
      async () => app.deps.web.outageMs(),
      (ms) => ms === null,
    )
    const { status, headers } = await ask(paths.page)
    expect([status, headers['age'], headers['warning']]).toEqual([200, undefined, undefined])
  })
})

/**
 * Resolves when a query of the server has timed out. A query on a connection that an earlier test has cut fails at once instead;
 * then the next one is sent.
 */
async function questionTo({ deps }: TestApp): Promise<string> {
  for (;;) {
    const error = await deps.web.ask('', 'select 1').then(
      () => null,
      (reason: Error) => reason,
    )
    if (error === null) return 'the database answered'
    if (/timeout/i.test(`${error.message} ${String(error.cause)}`)) return 'the time was over'
  }
}
