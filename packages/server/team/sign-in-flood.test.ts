import { expect, it } from 'vitest'
import { passwordTurnLimits } from '@sitewright/domain/kit/limits.ts'
import { aVisitor } from '../testing/a-cart.ts'
import { anAccount, atStudio, studioSession } from '../testing/an-account.ts'
import { aShopper, sessionPath } from '../testing/a-shopper.ts'
import { aSite } from '../testing/a-site.ts'
import { suiteApp } from '../testing/suite-app.ts'
import type { Answer } from '../testing/test-client.ts'
import { makePasswordHasher, type PasswordCaller } from './password.ts'

const app = await suiteApp()
const strict = await suiteApp({ env: { LIMITS: 'normal' }, sameAs: app, hasRealPasswords: true })

function wrongSignIn(email: string, remoteAddress: string): Promise<Answer> {
  return strict.visitor().form('/account/sign-in', { email, password: 'wrong clay cups' }, { remoteAddress })
}

it('BX-5.11 a flood of wrong passwords at a shop holds up no known device, no owner and no other shop', async () => {
  const shopper = await aShopper(app)
  const known = await aVisitor(app)
  await known.post(sessionPath, shopper)
  const owner = await anAccount(app.deps, { siteId: app.site.id })
  const other = await aSite(app.deps)
  const elsewhere = { ...app, site: other, visitor: () => app.visitor(other) }
  const otherShopper = await aShopper(elsewhere)

  const flood: Answer[] = []
  const tries = Array.from({ length: passwordTurnLimits.group + 20 }, async (_, at) => {
    flood.push(await wrongSignIn(`guess-${at}@example.test`, `10.0.${at}.1`))
  })
  await Promise.race(tries)
  const device = strict.visitor()
  device.cookies.set('__Host-sw-device', known.cookies.get('__Host-sw-device') ?? '')
  const studio = await atStudio(strict)
  const right = await Promise.all([
    device.form('/account/sign-in', shopper, { remoteAddress: '10.1.0.1' }),
    strict.visitor(other).form('/account/sign-in', otherShopper, { remoteAddress: '10.1.0.2' }),
    studio.post(studioSession, { email: owner.email, password: owner.password }, { remoteAddress: '10.1.0.3' }),
  ])
  const checked = flood.filter(({ status }) => status === 422).length
  await Promise.all(tries)
  expect(right.map(({ status }) => status)).toEqual([303, 303, 200])
  expect(checked).toBeLessThan(passwordTurnLimits.group / 2)
  expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([422, 503]))
})

it('BX-5.11 a sign-in that is refused because others wait is no guess, and keeps what was typed', async () => {
  const emails = Array.from({ length: passwordTurnLimits.caller + 3 }, (_, at) => `typed-${at}@example.test`)
  const answers = await Promise.all(emails.map((email) => wrongSignIn(email, '10.2.0.1')))
  const refused = answers.findIndex(({ status }) => status === 503)
  const email = emails[refused] ?? ''
  const answer = answers[refused]
  expect(Number(answer?.headers['retry-after'])).toBeGreaterThan(0)
  expect(answer?.text).toContain(`value="${email}"`)
  const statuses: number[] = []
  for (let round = 0; round < 6; round += 1) statuses.push((await wrongSignIn(email, `10.3.${round}.1`)).status)
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
})

it('BX-5.08 BX-5.11 replaces an outdated hash in the turn in which the password was right, however many are waiting', async () => {
  const { clock } = app.deps
  const caller: PasswordCaller = { siteId: app.site.id, address: '10.4.0.1', proof: null }
  const costs = [8, 16].map((memory) => ({ memory, passes: 1, parallelism: 1 }))
  const [before, now] = costs.map((passwordCost) => makePasswordHasher({ clock, passwordCost }))
  const passwordHash = (await before?.hash('clay and ash', caller)) ?? ''
  const others: Promise<string>[] = []
  const found = await now?.findByPassword('clay and ash', caller, async () => {
    for (let waiting = 0; waiting < passwordTurnLimits.caller; waiting += 1) {
      others.push(now.hash('of somebody else', caller))
    }
    return { passwordHash }
  })
  expect(found?.newHash).toContain('$m=16,t=1,p=1$')
  await Promise.all(others)
})
