import { describe, expect, it } from 'vitest'
import { taskCtx, type Ctx } from '../context.ts'
import { listenOn } from '../listen.ts'
import { aVisitor } from '../testing/a-cart.ts'
import { aSite } from '../testing/a-site.ts'
import { aCard, aCardToken, aPayment, paymentOf, returnUrl } from '../testing/payments/a-payment.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { testApp } from '../testing/test-app.ts'
import type { Answer } from '../testing/test-client.ts'
import { until } from '../testing/until.ts'
import { beginPayment, refreshPayment } from './index.ts'
import { eventSecretOf, signEvent } from './test-gateway/event-signature.ts'
import { signatureHeader } from './test-gateway/protocol.ts'

const app = await suiteApp()
const { ctx } = app
const browser = await aVisitor(app)

const gateway = app.deps.payments.gateway
const eventsPath = (siteId: string): string => `/api/payments/test/${siteId}/events`

/** A captured payment. The event about it is not sent, because no port listens yet. */
async function aPaid(outcomeNumber = aCard.number): Promise<string> {
  const paymentToken = await aCardToken(browser, outcomeNumber)
  const { id } = await beginPayment(ctx, await aPayment(ctx), { paymentToken, returnUrl })
  return id
}

type Event = { id: string; charge: string; key: string; createdMs: number }

async function eventAbout(paymentId: string, given: Partial<Event> = {}): Promise<Event> {
  const { reference } = await paymentOf(ctx, paymentId)
  return { id: `tev_${ctx.newId()}`, charge: reference ?? '', key: paymentId, createdMs: Date.now(), ...given }
}

function post(
  event: Event,
  given: { siteId?: string; secretOf?: string; atMs?: number; signature?: string } = {},
): Promise<Answer> {
  const { siteId = app.site.id, secretOf = app.site.id, atMs = Date.now() } = given
  const body = JSON.stringify(event)
  const secret = eventSecretOf(gateway?.secret() ?? '', secretOf)
  const signature = given.signature ?? signEvent(secret, body, atMs)
  return send(body, { [signatureHeader]: signature }, siteId)
}

async function send(body: string, headers: Record<string, string>, siteId = app.site.id): Promise<Answer> {
  const { statusCode, ...answer } = await app.http.sites.inject({
    method: 'POST',
    url: eventsPath(siteId),
    headers: { host: `${app.site.identifier}.localhost`, 'content-type': 'application/json', ...headers },
    payload: body,
  })
  return { status: statusCode, headers: answer.headers as Answer['headers'], text: answer.body, body: null }
}

const storedEvents = (about: Ctx, paymentId: string) =>
  app.deps.owner.ask<{ event_id: string }>(
    '',
    'select event_id from payment_events where site_id = $1 and payment_id = $2',
    [about.siteId, paymentId],
  )

describe('a webhook event', () => {
  it('BX-1.06 BX-5.05 is answered with 200 and stored once, however often and in how many processes it arrives', async () => {
    const id = await aPaid()
    const event = await eventAbout(id)
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(event)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await storedEvents(ctx, id)).toEqual([{ event_id: event.id }])
  })

  it('BX-1.06 changes nothing when it is forged, stale or meant for another site', async () => {
    const id = await aPaid()
    const event = await eventAbout(id)
    const other = await aSite(app.deps)
    const signedForOther = eventSecretOf(gateway?.secret() ?? '', other.id)
    const refused = [
      await send(JSON.stringify(event), {}),
      await post(event, { signature: 't=1,v1=00' }),
      await post(event, { signature: signEvent('another secret', JSON.stringify(event), Date.now()) }),
      await post(event, { signature: signEvent(signedForOther, JSON.stringify(event), Date.now()) }),
      await post(event, { atMs: Date.now() - 301_000 }),
      await send(JSON.stringify({ ...event, id: 'other' }), {
        [signatureHeader]: signEvent(
          eventSecretOf(gateway?.secret() ?? '', app.site.id),
          JSON.stringify(event),
          Date.now(),
        ),
      }),
      await send('', {}),
      await send('{', { [signatureHeader]: 'x' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400))
    expect((await post(event, { siteId: other.id, secretOf: other.id })).status).toBe(404)
    expect(await storedEvents(ctx, id)).toEqual([])
    expect(await storedEvents(taskCtx(app.deps, other), id)).toEqual([])
  })

  it('BX-1.06 is accepted up to 300 seconds after it was signed', async () => {
    const id = await aPaid()
    expect((await post(await eventAbout(id), { atMs: Date.now() - 290_000 })).status).toBe(200)
    expect(await storedEvents(ctx, id)).toHaveLength(1)
  })

  it('about an unknown payment is stored and has no effect', async () => {
    const id = await aPaid()
    const event = await eventAbout(id, { charge: 'tch_unknown', key: ctx.newId() })
    expect((await post(event)).status).toBe(200)
    expect((await post({ ...event, id: 'tev_no-id', key: 'no id' })).status).toBe(200)
    expect(await storedEvents(ctx, id)).toEqual([])
  })

  it('BX-1.06 of a provider that the site does not use is refused', async () => {
    const answer = await app.http.sites.inject({
      method: 'POST',
      url: `/api/payments/stripe/${app.site.id}/events`,
      headers: { host: `${app.site.identifier}.localhost`, 'stripe-signature': 't=1,v1=00' },
      payload: '{}',
    })
    expect(answer.statusCode).toBe(409)
  })

  it('BX-1.06 leads to the same state in whatever order two processes learn of it', async () => {
    const other = await testApp({ sameAs: app })
    const there = taskCtx(other.deps, other.site)
    const paymentToken = await aCardToken(browser, '4000002500003155')
    const id = await aPayment(ctx)
    const { step } = await beginPayment(ctx, id, { paymentToken, returnUrl })
    const reads = Array.from({ length: 6 }, (_, at) => refreshPayment(at % 2 === 0 ? ctx : there, id))
    await browser.form(step?.url ?? '', { answer: 'approve' })
    await Promise.all([
      ...reads,
      ...Array.from({ length: 6 }, (_, at) => refreshPayment(at % 2 === 0 ? there : ctx, id)),
    ])
    expect(await paymentOf(ctx, id)).toMatchObject({ state: 'captured', step: null })
    await other.close()
  })
})

let listening: Promise<number> | null = null
/** Opens a port of the sites and has the gateway send its events there. */
async function listen(): Promise<void> {
  listening ??= listenOn(app.http.sites, { host: '127.0.0.1', port: 0, setting: 'PORT' })
  gateway?.listenAt(await listening)
}

it('BX-1.06 the test gateway sends its signed events to the site until they are accepted', async () => {
  const before = await aPaid()
  await listen()
  const [early, twice] = [await aPaid('4000000000001059'), await aPaid('4000000000001042')]
  expect(await storedEvents(ctx, early)).toHaveLength(1)
  await gateway?.call('PUT', '/behaviour', { eventCopies: 3, eventDelayMs: 30 })
  const delayed = await aPaid()
  for (const id of [before, twice, delayed]) {
    const stored = await until(
      () => storedEvents(ctx, id),
      (found) => found.length > 0,
    )
    expect(stored).toHaveLength(1)
  }
})

it('BX-1.06 an event has the payment read from the gateway, which then counts as paid', async () => {
  await listen()
  const paymentToken = await aCardToken(browser, '4000000000001067')
  const { id, state } = await beginPayment(ctx, await aPayment(ctx), { paymentToken, returnUrl })
  expect(state).toBe('pending')
  await gateway?.call('PUT', '/behaviour', { clockAheadMs: 61_000 })
  const paid = await until(
    () => paymentOf(ctx, id),
    (payment) => payment.state === 'captured',
    20_000,
  )
  expect(paid.state).toBe('captured')
  const left = await until(
    () => app.deps.owner.ask('', `select from outbox where kind = 'payments.changed' and site_id = $1`, [app.site.id]),
    (messages) => messages.length === 0,
  )
  expect(left).toEqual([])
})
