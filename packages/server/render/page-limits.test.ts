import { rateLimits } from '@sitewright/domain/kit/limits.ts'
import { beforeAll, expect, it } from 'vitest'
import { aPage } from '../testing/a-page.ts'
import { suiteApp } from '../testing/suite-app.ts'
import type { Answer } from '../testing/test-client.ts'
import { until } from '../testing/until.ts'

const app = await suiteApp({ env: { LIMITS: 'normal' } })
beforeAll(async () => {
  await aPage(app.ctx, { urlId: 'about', title: 'About' })
})

const from = (address: string) => ({ remoteAddress: address })

/** Sends requests until one is refused. The limit refills over time, so that can take more requests than it allows. */
async function refusedAt(
  paths: (count: number) => string,
  address: string,
  permits: number,
  browser = app.visitor(),
): Promise<Answer> {
  for (let count = 0; count < permits * 10; count += 1) {
    const answer = await browser.get(paths(count), from(address))
    if (answer.status === 429) return answer
  }
  throw new Error('Nothing was refused.')
}

/** Uses up an address's rate limit without rendering anything. */
async function useUp(address: string): Promise<void> {
  const { limits } = app.deps
  for (let count = 0; count < rateLimits.pages.address; count += 1) {
    const isLeft = await limits.take('pages', { siteId: app.site.id, address }).then(
      () => true,
      () => false,
    )
    if (!isLeft) return
  }
}

it('BX-5.11 limits rendered pages per IP address and minute; cached pages and other addresses are not limited', async () => {
  const [near, far] = ['203.0.113.1', '203.0.113.2']
  expect((await app.visitor().get('/about', from(near))).status).toBe(200)
  await useUp(near)
  const { headers, text } = await refusedAt((count) => `/nothing-${count}`, near, rateLimits.pages.address)
  expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect(text).toContain('Please try again in a few seconds.')
  const withCart = app.visitor()
  await withCart.get('/api/commerce/shopping-cart', from(far))
  expect((await refusedAt(() => '/cart', near, rateLimits.pages.address, withCart)).status).toBe(429)
  expect((await app.visitor().get('/about', from(near))).status).toBe(200)
  expect((await app.visitor().get('/nothing', from(far))).status).toBe(404)
})

it('BX-5.11 does not refuse a visitor because another address exceeded its limit on the same page', async () => {
  const [near, far] = ['203.0.113.3', '203.0.113.4']
  await useUp(near)
  const refused = await until(
    () => {
      const path = `/gone-${app.deps.newId()}`
      return Promise.all([near, far].map((address) => app.visitor().get(path, from(address))))
    },
    ([first]) => first?.status === 429,
  )
  expect(refused.map(({ status }) => status)).toEqual([429, 404])
})

it('BX-5.11 limits sitemap requests per IP address and minute', async () => {
  const refused = await refusedAt(() => '/sitemap.xml', '203.0.113.5', rateLimits.sitemap.address)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect((await app.visitor().get('/sitemap.xml', from('203.0.113.6'))).status).toBe(200)
})
