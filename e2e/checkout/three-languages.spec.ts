import { expect, test, type Browser, type Page } from '@playwright/test'
import { catalogMessages } from '@sitewright/domain/catalog/catalog.messages.ts'
import { checkoutCallMessages } from '@sitewright/domain/checkout/checkout-calls.messages.ts'
import { checkoutPageMessages as words } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import { checkoutFieldMessages } from '@sitewright/domain/checkout/checkout-fields.messages.ts'
import type { Message } from '@sitewright/domain/kit/text.ts'
import { shoppersMessages } from '@sitewright/domain/shoppers/shoppers.messages.ts'
import { addToCart, confirmed, makeEmail, ordersOf, payButton, succeedingCard, takenOver } from '../support/checkout.ts'
import { pressEnterOn, tabTo, typeInto } from '../support/keyboard.ts'
import { makeShopperWithCart, openTillShops, password, type TillShop } from '../support/till-shops.ts'
import { openGateway, type JourneyGateway } from '../support/test-gateway.ts'

// Journeys of the checkout by keyboard alone, with scripts and without, in three languages. `npm test` walks each journey once, two of
// them without scripts; `npm run e2e:languages` walks all of them both ways in every language. What a journey does the other way has
// cheaper tests: pickup.spec.ts, buy.spec.ts, and the tests of what a sign-in added (server/checkout/changes.test.ts).

let shops: Awaited<ReturnType<typeof openTillShops>>
let gateway: JourneyGateway
test.beforeAll(async () => {
  shops = await openTillShops()
  gateway = openGateway()
})
test.afterAll(() => Promise.all([shops.close(), gateway.close()]))

type Till = { page: Page; browser: Browser; shop: TillShop; hasScripts: boolean }

const languages = ['en-US', 'de-DE', 'ar'] as const
const isWhole = process.env['JOURNEYS'] === 'all'

const journeys = [
  {
    title: 'BX-1.09 picks an order up, after looking at the delivery',
    sample: { hasScripts: true, language: 'de-DE' },
    walk: pickUp,
  },
  {
    title: 'BX-1.03 signs in and takes out what the account’s cart added',
    sample: { hasScripts: true, language: 'ar' },
    walk: (till: Till) => decideOnJoined(till, words.undoJoin, 6_000),
  },
  {
    title: 'BX-1.03 signs in and keeps what the account’s cart added',
    sample: { hasScripts: false, language: 'de-DE' },
    walk: (till: Till) => decideOnJoined(till, words.acceptJoined, 12_000),
  },
  {
    title: 'BX-1.05 waits for a payment that is decided later',
    sample: { hasScripts: false, language: 'ar' },
    walk: waitForPayment,
  },
] as const

for (const hasScripts of [true, false]) {
  test.describe(hasScripts ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: hasScripts })
    for (const { title, sample, walk } of journeys) {
      const chosen = sample.hasScripts === hasScripts ? [sample.language] : []
      for (const language of isWhole ? languages : chosen) {
        test(
          `${title}, by keyboard, in ${language}`,
          { tag: hasScripts ? '@wide' : '@narrow' },
          async ({ page, browser }) => {
            await walk({ page, browser, shop: await shops.make(language), hasScripts })
          },
        )
      }
    }
  })
}

async function pickUp(till: Till): Promise<void> {
  const { page, shop } = till
  const email = makeEmail()
  await openCheckout(till, 1)
  await expect(deliveryOption(till)).toBeChecked()
  await choosePickup(till)
  await expect(deliveryHeading(till)).toHaveCount(0)
  await tabTo(page, page.getByRole('radio', { name: /^Counter/ }))
  await page.keyboard.press('ArrowUp')
  await updateTotals(till)
  await expect(deliveryHeading(till)).toBeVisible()
  await choosePickup(till)
  await fillInContact(till, email)
  await pay(till)
  await expect(page).toHaveURL(confirmed)
  expect(await ordersOf(email)).toEqual([{ total: 3_000, payment: 'paid' }])
  await expect(page.locator('html')).toHaveCSS('direction', shop.isRightToLeft ? 'rtl' : 'ltr')
}

/** Signs in, presses one of the two buttons about what the account's cart added, and pays `total` in cents. */
async function decideOnJoined(till: Till, button: Message, total: number): Promise<void> {
  const { page, shop } = till
  const email = await signInWithOthers(till)
  await pressEnterOn(page, page.getByRole('button', { name: shop.say(button) }))
  await expect(page.locator('#changes')).toHaveCount(0)
  await choosePickup(till)
  await fillInContact(till, email)
  await pay(till)
  await expect(page).toHaveURL(confirmed)
  expect(await ordersOf(email)).toEqual([{ total, payment: 'paid' }])
}

async function waitForPayment(till: Till): Promise<void> {
  const { page, shop, hasScripts } = till
  const email = makeEmail()
  await openCheckout(till, 1)
  await choosePickup(till)
  await fillInContact(till, email)
  await pay(till, '4000 0000 0000 1067')
  await expect(page.getByText(shop.say(words.waiting))).toBeVisible()
  await expect(payButton(page)).toBeHidden()
  expect(await ordersOf(email)).toEqual([])
  await gateway.setAhead(61)
  try {
    if (!hasScripts) await pressEnterOn(page, page.getByRole('link', { name: shop.say(words.askResult) }))
    await expect(page).toHaveURL(confirmed)
  } finally {
    await gateway.setAhead(0)
  }
  expect(await ordersOf(email)).toEqual([{ total: 3_000, payment: 'paid' }])
  expect(await gateway.chargedFor(email)).toEqual([3_000])
}

const deliveryHeading = ({ page, shop }: Till) =>
  page.getByRole('heading', { name: shop.say(words.delivery), exact: true })

/** The delivery, which has no name and price before the address is known. */
const deliveryOption = ({ page, shop }: Till) =>
  page
    .getByRole('radiogroup', { name: shop.say(words.shippingStep) })
    .getByRole('radio')
    .first()

async function openCheckout({ page, shop, hasScripts }: Till, quantity: number): Promise<void> {
  if (hasScripts) {
    await addToCart(page, shop.origin, shop.pot, quantity)
  } else {
    for (let times = 0; times < quantity; times += 1) {
      await page.goto(shop.origin + shop.pot)
      const loaded = page.waitForEvent('load')
      await pressEnterOn(page, page.getByRole('button', { name: shop.say(catalogMessages.addToCart) }))
      await loaded
    }
  }
  await page.goto(`${shop.origin}/checkout`)
  if (hasScripts) await takenOver(page)
}

/** Chooses the pickup, which stands under the delivery, with the arrow key. */
async function choosePickup(till: Till): Promise<void> {
  const { page } = till
  await tabTo(page, deliveryOption(till))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Counter/ })).toBeChecked()
  await updateTotals(till)
}

/** Lets the page without scripts follow what was chosen. */
async function updateTotals({ page, shop, hasScripts }: Till): Promise<void> {
  if (!hasScripts) await pressEnterOn(page, page.getByRole('button', { name: shop.say(words.updateTotals) }))
}

async function fillInContact({ page, shop }: Till, email: string): Promise<void> {
  const field = (label: string) => page.getByLabel(label, { exact: true }).first()
  const address = field(shop.say(words.email))
  if ((await address.inputValue()) === '') await typeInto(page, address, email)
  for (const [message, text] of [
    [checkoutFieldMessages.firstName, 'Nora'],
    [checkoutFieldMessages.lastName, 'Lindqvist'],
  ] as const) {
    if ((await field(shop.say(message)).inputValue()) === '') await typeInto(page, field(shop.say(message)), text)
  }
}

async function pay({ page, shop }: Till, card = succeedingCard): Promise<void> {
  await typeInto(page, page.getByLabel(shop.say(words.cardNumber)), card)
  await typeInto(page, page.getByLabel(shop.say(words.cardExpiry)), '12 / 39')
  await typeInto(page, page.getByLabel(shop.say(words.cardCvc)), '123')
  await pressEnterOn(page, payButton(page))
}

/** Signs in at the checkout with two pots in the cart to an account with two in its own, and returns its email. */
async function signInWithOthers(till: Till): Promise<string> {
  const { page, browser, shop, hasScripts } = till
  const email = await makeShopperWithCart(browser, shop, 2)
  await openCheckout(till, 2)
  if (hasScripts) {
    await typeInto(page, page.getByLabel(shop.say(words.email), { exact: true }), email)
    await pressEnterOn(page, page.getByRole('button', { name: shop.say(words.signIn), exact: true }))
    await typeInto(page, page.getByLabel(shop.say(words.password), { exact: true }), password)
    await page.keyboard.press('Enter')
  } else {
    await pressEnterOn(page, page.getByRole('link', { name: shop.say(words.signIn), exact: true }))
    await typeInto(page, page.getByRole('textbox', { name: shop.say(shoppersMessages.email) }), email)
    await typeInto(page, page.getByRole('textbox', { name: shop.say(shoppersMessages.password) }), password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/(cart|account)/)
    await page.goto(`${shop.origin}/checkout`)
  }
  const sentence = shop.say(checkoutCallMessages.joinedMore, { title: 'Pot', from: 2, to: 4 })
  await expect(page.locator('#changes')).toContainText(sentence)
  return email
}
