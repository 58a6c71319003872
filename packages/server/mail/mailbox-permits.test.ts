import { randomUUID } from 'node:crypto'
import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { rateLimits } from '@sitewright/domain/kit/limits.ts'
import { describe, expect, it } from 'vitest'
import { aTeammate, atStudio } from '../testing/an-account.ts'
import { aDownloadOrder, linksIn } from '../testing/downloads/a-download.ts'
import { permitsLeft } from '../testing/mail/permits-left.ts'
import { anOrder } from '../testing/orders/an-order.ts'
import { orderCalls } from '../testing/orders/order-calls.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp({ env: { LIMITS: 'normal' } })
const ofMailbox = rateLimits.mailbox.account
const ofAccount = rateLimits.accountMail.account

let network = 0
/** A network of its own for each request, so that the limits of networks play no part. */
function elsewhere(): { remoteAddress: string } {
  network += 1
  return { remoteAddress: `198.51.100.${network}` }
}

const mailsLeft = (email: string): Promise<number> => permitsLeft(app, 'mailbox', { account: email })

async function aRenewal(email: string): Promise<{ path: string; account: string }> {
  const order = await aDownloadOrder(app.ctx, { snapshot: { email } })
  const [link = ''] = linksIn(await app.visitor().get(`/checkout/confirmed/${order.confirmedToken}`))
  return { path: `${link}/renew`, account: `downloads of ${order.id}` }
}

/** Requests that mail an address when anybody asks for it. `left` counts the permits of the address or order apart from its mailbox. */
const requests = {
  'a link to an account': async (email: string) => ({
    ask: async () => (await app.visitor().form('/account/sign-up', { email }, elsewhere())).status,
    left: () => permitsLeft(app, 'accountMail', { siteId: app.site.id, account: email }),
  }),
  'a new password for the studio': async (email: string) => ({
    ask: async () => (await (await atStudio(app)).post('/api/studio/password-reset', { email }, elsewhere())).status,
    left: () => permitsLeft(app, 'accountMail', { account: email }),
  }),
  'new download links': async (email: string) => {
    const { path, account } = await aRenewal(email)
    return {
      ask: async () => (await app.visitor().form(path, {}, elsewhere())).status,
      left: () => permitsLeft(app, 'accountMail', { siteId: app.site.id, account }),
    }
  },
} as const

describe.each(Object.entries(requests))('a request for %s', (what, of) => {
  it('BX-5.11 that its full mailbox refuses leaves the permits of the address as they were', async () => {
    const email = `${randomUUID()}@box.test`
    const { ask, left } = await of(email)
    expect(await mailsLeft(email)).toBe(ofMailbox)
    const refused = what === 'new download links' ? 303 : 429 // its answer reveals nothing
    for (let asked = 0; asked < ofAccount; asked += 1) expect(await ask()).toBe(refused)
    expect(await left()).toBe(ofAccount)
  })

  it('BX-5.11 takes a permit of the mailbox for each mail, and none beyond the limit of the address', async () => {
    const email = `${randomUUID()}@box.test`
    const { ask } = await of(email)
    await Promise.all(Array.from({ length: ofAccount + 4 }, ask))
    expect(await mailsLeft(email)).toBe(ofMailbox - ofAccount)
  })

  it('BX-5.11 is accepted no more often than the mailbox has permits, when many are sent at once', async () => {
    const name = randomUUID()
    const accepted = (await askAtOnce(of, name)).filter((status) => status < 400).length
    const mails = await app.deps.owner.ask(
      '',
      `select from mails where recipient like $1 and template = 'orders.downloads'`,
      [`${name}%`],
    )
    expect(what === 'new download links' ? mails.length : accepted).toBe(ofMailbox)
  })
})

/** Sends each request for 14 addresses of one mailbox at the same moment, and returns the answers' statuses. */
async function askAtOnce(of: (typeof requests)[keyof typeof requests], name: string): Promise<number[]> {
  const asked = []
  for (let n = 0; n < ofMailbox + 4; n += 1) asked.push(await of(`${name}+${n}@box.test`))
  return Promise.all(asked.map(({ ask }) => ask()))
}

describe('a mail about an order that the team sends again', () => {
  it('BX-5.11 takes no permit of the mailbox when who asks may not send it', async () => {
    const order = await anOrder(app.ctx, { snapshot: { email: `${randomUUID()}@box.test` } })
    const editor = await aTeammate(app, { roles: [websiteRoles.editor] })
    const calls = orderCalls(editor, app.site, app.deps.newId)
    for (let asked = 0; asked < 3; asked += 1)
      expect((await calls.act(order, 'mails', { mail: 'confirmed' })).status).toBe(403)
    expect(await mailsLeft(order.snapshot.email)).toBe(ofMailbox)
  })

  it('BX-5.11 takes one permit when its request is repeated', async () => {
    const order = await anOrder(app.ctx, { snapshot: { email: `${randomUUID()}@box.test` } })
    const calls = orderCalls(await aTeammate(app), app.site, app.deps.newId)
    const key = app.deps.newId()
    for (let sent = 0; sent < 3; sent += 1)
      expect((await calls.act(order, 'mails', { mail: 'confirmed' }, key)).status).toBe(200)
    expect(await mailsLeft(order.snapshot.email)).toBe(ofMailbox - 1)
  })

  it('BX-5.11 is sent no more often than the mailbox has permits, when many ask at once', async () => {
    const email = `${randomUUID()}@box.test`
    const order = await anOrder(app.ctx, { snapshot: { email } })
    const calls = orderCalls(await aTeammate(app), app.site, app.deps.newId)
    const many = Array.from({ length: ofMailbox + 4 }, () => calls.act(order, 'mails', { mail: 'confirmed' }))
    const statuses = (await Promise.all(many)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(ofMailbox)
    const mails = await app.deps.owner.ask('', 'select from mails where recipient = $1', [email])
    expect(mails).toHaveLength(1 + ofMailbox)
  })
})
