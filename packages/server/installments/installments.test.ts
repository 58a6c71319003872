import { expect, it } from 'vitest'
import { suiteApp } from '../testing/suite-app.ts'
import { testApp } from '../testing/test-app.ts'
import { installmentsCspSources } from './index.ts'

const infoUrl = 'https://static.example.org/info/{locale}.html?v=1'
const app = await suiteApp({ env: { INSTALLMENTS_URL: infoUrl } })

it('SF-7.20 returns the URL of the installments information, and the CSP allows pages to fetch it', async () => {
  expect((await app.visitor().get('/api/installments')).body).toEqual({ infoUrl })
  expect(installmentsCspSources(app.deps.config)).toEqual({ connectHosts: ['https://static.example.org'] })
})

it('shows the information in a sandboxed frame, without running its scripts', async () => {
  const { status, headers } = await app.visitor().get('/api/installments/frame')
  const policy = String(headers['content-security-policy'])
  expect(status).toBe(200)
  expect(policy).toMatch(/(^|; )sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox(;|$)/)
  expect(policy).toMatch(/script-src 'sha256-[^']+'(;|$)/)
  expect(policy).toContain('img-src data: https://static.example.org;')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('allow-same-origin')
})

it('returns no URL with INSTALLMENTS_URL=off', async () => {
  const off = await testApp({ env: { INSTALLMENTS_URL: 'off' }, sameAs: app })
  expect((await off.visitor().get('/api/installments')).body).toEqual({ infoUrl: null })
  expect(installmentsCspSources(off.deps.config)).toEqual({})
  await off.close()
})
