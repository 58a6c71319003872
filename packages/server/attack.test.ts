import { beforeAll, expect, it } from 'vitest'
import { runAttack, wholeAttack } from '../../bench/attack/attacks.ts'
import { aVisitor } from './testing/a-cart.ts'
import { aPage } from './testing/a-page.ts'
import { listenOn } from './testing/hostile/raw-socket.ts'
import { suiteApp } from './testing/suite-app.ts'

const app = await suiteApp({ env: { LIMITS: 'normal' } })
beforeAll(async () => {
  await aPage(app.ctx, { urlId: 'shop', title: 'Shop' })
})

it('BX-5.11 answers other clients during `npm run attack`, and keeps no connections afterwards', async () => {
  const port = await listenOn(app.http.sites)
  const host = `${app.site.identifier}.localhost:${port}`
  const sizes = { redirects: 60, unfinishedBodies: 30, unreadConnections: 30, unreadAnswers: 400 }
  let isOver = false
  const attack = runAttack({ ...wholeAttack, ...sizes, port, host, forMs: 1000 }).finally(() => (isOver = true))
  const refused: number[] = []
  while (!isOver) {
    const { status } = await app.visitor().get('/shop', { remoteAddress: '203.0.113.1' })
    if (status !== 200) refused.push(status)
    await new Promise(setImmediate) // yields to the event loop; serving a cached page does not
  }
  const { foreignSecrets, redirects } = await attack
  expect({ refused, foreignSecrets }).toEqual({ refused: [], foreignSecrets: 0 })
  expect(redirects).toBeGreaterThan(0)
  const held = (): Promise<number> =>
    new Promise((resolve) => app.http.sites.server.getConnections((_, n) => resolve(n)))
  await expect.poll(held).toBe(0)
  const visitor = await aVisitor(app)
  const order = { itemId: '0'.repeat(32), quantity: 1 }
  const answer = await visitor.post('/api/commerce/shopping-cart/entries', order, { remoteAddress: '127.0.0.2' })
  expect(answer.status).toBe(404)
  expect(app.logLines.filter((line) => line.includes('"a bug"'))).toEqual([])
})
