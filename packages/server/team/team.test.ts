import { afterAll, beforeAll, expect, it } from 'vitest'
import { anAccount } from '../testing/an-account.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

it('signs in', async () => {
  const account = await anAccount(app.deps, { siteId: app.site.id })
  const browser = app.studio()
  await browser.get('/api/studio/crumb')
  const answer = await browser.post('/api/studio/session', { email: account.email, password: account.password })
  expect(answer.body).toMatchObject({ account: { email: account.email } })
  expect(answer.status).toBe(200)
  const again = await browser.get('/api/studio/session')
  expect(again.status).toBe(200)
})
