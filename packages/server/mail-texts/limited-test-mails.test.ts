import { expect, it } from 'vitest'
import { aSite } from '../testing/a-site.ts'
import { aTeammate } from '../testing/an-account.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp({ env: { LIMITS: 'normal' } })

it('BX-5.11 sends an account twenty test mails an hour', async () => {
  const site = await aSite(app.deps)
  const owner = await aTeammate(app, { siteId: site.id })
  const send = () => owner.post('/api/studio/mails/ready/test', { texts: {} }, { headers: { 'x-site': site.id } })
  const statuses: number[] = []
  for (let count = 0; count < 21; count += 1) statuses.push((await send()).status)
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(statuses.at(-1)).toBe(429)
})
