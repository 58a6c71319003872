import { expect, it } from 'vitest'
import { aVisitor } from '../../testing/a-cart.ts'
import { aShopper, mailsTo, signIn } from '../../testing/a-shopper.ts'
import { aTeammate } from '../../testing/an-account.ts'
import { anOrder } from '../../testing/orders/an-order.ts'
import { orderCalls } from '../../testing/orders/order-calls.ts'
import { paperOf } from '../../testing/orders/order-paper.ts'
import { pdfLines } from '../../testing/orders/pdf-text.ts'
import { refundAtGateway } from '../../testing/orders/refund-faults.ts'
import { suiteApp } from '../../testing/suite-app.ts'

const app = await suiteApp()

it('BX-2.03 shows no text that the studio calls internal in a mail, page, document or JSON of the shopper', async () => {
  const calls = orderCalls(await aTeammate(app), app.site, app.deps.newId)
  const { email, password } = await aShopper(app)
  const [part, rest] = [
    await anOrder(app.ctx, { payment: 'card', snapshot: { email } }),
    await anOrder(app.ctx, { payment: 'card', snapshot: { email } }),
  ]
  await calls.refund(part, { extraCents: 100, note: 'secret-refund', message: 'We are sorry about the chip.' })
  await calls.act(part, 'notes', { text: 'secret-note' })
  await calls.fulfil(part)
  await calls.act(part, 'mails', { mail: 'refunded' })
  await refundAtGateway(app.ctx, rest.paymentId, 1_000)
  await calls.refund(rest, { extraCents: 3_000, note: 'secret-failed-refund' }) // refused by the provider
  await calls.cancel(rest, { reason: 'secret-cancellation', isRefunded: false })
  await calls.act(rest, 'mails', { mail: 'cancelled' })

  // The team sees every one of them.
  const inStudio = JSON.stringify([await calls.read(part), await calls.read(rest)])
  for (const text of ['refund', 'note', 'failed-refund', 'cancellation']) expect(inStudio).toContain(`secret-${text}`)
  expect(inStudio).toContain('amount_too_large')

  const shopper = await aVisitor(app)
  await signIn(shopper, { email, password })
  const sights = (await mailsTo(app, email)).map(({ subject, plain }) => `${subject}\n${plain}`)
  const [mails] = await app.deps.owner.ask<{ html: string }>(
    '',
    `select string_agg(html, ' ') as html from mails where recipient = $1`,
    [email],
  )
  sights.push(mails?.html ?? '')
  expect(sights.filter((text) => text.includes('We are sorry about the chip.'))).toHaveLength(3)
  for (const { number, statusToken, confirmedToken } of [part, rest]) {
    const pages = [`/order/${statusToken}`, `/checkout/confirmed/${confirmedToken}`, `/account/orders/${number}`]
    for (const path of ['/account/orders', ...pages]) {
      const page = await shopper.get(path)
      expect([path, page.status]).toEqual([path, 200])
      sights.push(page.text, (await shopper.get(`${path}?format=json`)).text)
    }
    for (const path of [`/order/${statusToken}`, `/account/orders/${number}`]) {
      const { status, pdf } = await paperOf(app, `${path}/invoice.pdf`, shopper)
      expect([path, status]).toEqual([path, 200])
      sights.push(pdfLines(pdf).join('\n'))
    }
  }
  expect(sights.filter((text) => /secret|amount_too_large/.test(text))).toEqual([])
})
