import type { Site } from '../../context.ts'
import { savePaymentSettings } from '../../payments/index.ts'
import type { Ctx } from '../../context.ts'
import type { AProduct } from '../a-product.ts'
import { solveCaptcha } from '../captcha/solve-captcha.ts'
import type { TestApp } from '../test-app.ts'
import type { Answer, Client } from '../test-client.ts'
import { aCartAt, aKey, fillIn, sendPay } from './a-buyer.ts'

/** Somebody who has filled in everything and only has to press the button: a browser's cookies, and the body of its request. */
export type ReadyBuyer = { cookies: ReadonlyMap<string, string>; body: object; email: string }

/** Browsers that fill in their checkouts at once. More would only wait for the app's connections. */
const atOnce = 16

/** Has the site take orders that are paid by bank transfer. */
export async function offerBankTransfer(ctx: Ctx): Promise<void> {
  await savePaymentSettings(ctx, { bankTransfer: { details: 'IBAN DE02 1203 0000 0000 2020 51' } })
}

/** Fills in checkouts of one unit each, which are paid by bank transfer (`offerBankTransfer`). */
export async function readyBuyers(app: TestApp, site: Site, product: AProduct, count: number): Promise<ReadyBuyer[]> {
  const buyers: ReadyBuyer[] = []
  let begun = 0
  const fill = async (): Promise<void> => {
    while (begun < count) {
      begun += 1
      const browser = await aCartAt(app, site, product)
      const { id, priceHash, email } = await fillIn(browser)
      const captchaToken = await solveCaptcha(browser, 'order')
      const body = { checkoutId: id, priceHash, method: 'bank-transfer', captchaToken }
      buyers.push({ cookies: browser.cookies, body, email })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, fill))
  return buyers
}

/** Presses the button of a ready buyer, at any server. */
export function payReady(
  server: { visitor(site: Site, cookies: ReadonlyMap<string, string>): Client },
  site: Site,
  { cookies, body }: ReadyBuyer,
): Promise<Answer> {
  return sendPay(server.visitor(site, cookies), body, aKey())
}
