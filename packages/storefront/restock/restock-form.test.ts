import { buildRestockSignUpForms } from '@sitewright/domain/restock/restock-views.ts'
import type { ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { english } from '@sitewright/domain/locales/en.ts'
import { merchandisingSettings } from '@sitewright/domain/pages/chosen-settings.ts'
import { aProductPage } from '@sitewright/domain/testing/a-product-page.ts'
import { compile, render } from '@sitewright/template'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aChallenge } from '../testing/a-challenge.ts'
import { allByRole, byRole, type } from '../testing/by-role.ts'
import { fakeShop, type FakeShop } from '../testing/fake-shop.ts'
import { boot, forgetCookies, openPage, settle } from '../testing/open-page.ts'
import { mug, variant } from '../testing/product-page.ts'
import { waitFor } from '../testing/wait-for.ts'

const address = '/api/site-users/account/notifications/restock'
const cup: ProductFacts = { ...mug, id: 'cup', optionNames: [], variants: [variant('CUP', {}, { qtyInStock: 0 })] }
const template = compile('{item|product-checkout}{item|product-restock-notification}')

let shop: FakeShop
beforeEach(() => {
  forgetCookies()
  shop = fakeShop([])
})
afterEach(() => vi.unstubAllGlobals())

describe('SF-5.10 the back-in-stock form', () => {
  it('shows an alert for an empty and for an invalid email', async () => {
    await open()
    submit()
    expect(byRole('alert').textContent).toBe('Email cannot be blank')
    expect(document.activeElement).toBe(email())
    write('   ')
    submit()
    expect(byRole('alert').textContent).toBe('Email cannot be blank')
    write('ada')
    expect(allByRole('alert')).toEqual([])
    submit()
    expect(byRole('alert').textContent).toBe('Email is invalid')
    expect([email().getAttribute('aria-invalid'), email().getAttribute('aria-describedby')]).toEqual([
      'true',
      byRole('alert').id,
    ])
    expect(shop.requests).toEqual([])
  })

  it('SF-3.10 SF-7.13 sends email, product, variant and mailing-list choice once, with the crumb', async () => {
    await open({ restockNotificationsMailingListSignUpEnabled: true })
    answer(200, { success: true })
    write(' ada@example.test ')
    expect(notice().textContent).toContain('Send me news and offers as well')
    byRole('checkbox').click()
    submit()
    submit()
    await settle()
    expect(shop.requests.filter((request) => request.startsWith('POST'))).toEqual([`POST ${address}`])
    expect(shop.bodies.at(-1)).toEqual({
      isJoinMailingList: true,
      productId: 'cup',
      siteVisitorEmail: 'ada@example.test',
      variantId: 'id-CUP',
    })
    expect(shop.headers.at(-1)?.get('X-CSRF-Token')).toBe('fresh.crumb')
  })

  it('SF-4.21 replaces everything but the call to action with the success text', async () => {
    await open({ restockNotificationsSuccessText: 'We will write.', restockNotificationsCTAText: 'Soon back' })
    answer(200, { success: true })
    write('ada@example.test')
    submit()
    await settle()
    expect(document.activeElement).toBe(byRole('status', 'We will write.'))
    const shown = [...notice().children].filter((part) => !(part as HTMLElement).hidden)
    expect(shown.map((part) => part.textContent)).toEqual(['Soon back', 'We will write.'])
  })

  it('SF-7.13 SF-8.06 SF-4.21 shows the server’s message and can be submitted again', async () => {
    await open()
    answer(409, { message: 'Good news: this item is in stock again.' })
    write('ada@example.test')
    submit()
    await settle()
    expect(byRole('alert').textContent).toBe('Good news: this item is in stock again.')
    answer(200, { success: true })
    submit()
    await settle()
    expect(allByRole('alert')).toEqual([])
    expect(byRole('status', /^Thank you\./)).toBe(document.activeElement)
  })

  it('shows an alert while offline', async () => {
    await open()
    shop.troubles.push({ on: `POST ${address}`, trouble: 'offline' })
    write('ada@example.test')
    submit()
    await settle()
    expect(byRole('alert').textContent).toBe('Unable to connect. Please try again')
  })

  it('shows Sending… while waiting, without disabling the button natively', async () => {
    await open()
    let go = (): void => {}
    shop.troubles.push({ on: `POST ${address}`, trouble: new Promise<void>((done) => (go = done)) })
    write('ada@example.test')
    submit()
    await settle()
    expect([button().value, button().getAttribute('aria-disabled'), button().disabled]).toEqual([
      'Sending…',
      'true',
      false,
    ])
    go()
    await settle()
    expect([button().value, button().getAttribute('aria-disabled')]).toEqual(['Notify me', 'false'])
  })

  it('keeps an email typed before hydration', async () => {
    show(cup, {})
    write('typed@early.test')
    await boot()
    expect(email().value).toBe('typed@early.test')
  })
})

describe('SF-5.10 SF-8.06 on a site with a captcha', () => {
  it('shows an alert and sends nothing while the captcha is unsolved', async () => {
    await open({}, { siteKey: 'key' })
    shop.troubles.push({ on: 'GET /api/captcha', trouble: { status: 503, body: {} } })
    shop.troubles.push({ on: 'GET /api/captcha', trouble: { status: 503, body: {} } })
    write('ada@example.test')
    submit()
    await settle()
    expect(byRole('alert').textContent).toBe('Complete CAPTCHA before submitting.')
    expect(shop.requests.filter((request) => request.startsWith('POST'))).toEqual([])
  })

  it('sends the captcha token', async () => {
    await open({}, { siteKey: 'key' })
    shop.troubles.push({ on: 'GET /api/captcha', trouble: { status: 200, body: { kind: 'none' } } })
    answer(200, { success: true })
    write('ada@example.test')
    submit()
    await settle()
    expect(shop.bodies.at(-1)).toMatchObject({ captchaToken: 'none' })
  })

  it('sends the token of our own captcha again after a refusal, which left it unused', async () => {
    vi.stubGlobal('window.isSecureContext', true)
    await open({}, { siteKey: 'proof' })
    const settings = { kind: 'proof', siteKey: 'proof', scriptUrl: null }
    for (const challenge of [null, aChallenge(1), aChallenge(2)])
      shop.troubles.push({ on: 'GET /api/captcha', trouble: { status: 200, body: { ...settings, challenge } } })
    for (const message of ['Good news: this item is in stock again.', 'Too many requests.']) answer(409, { message })
    write('ada@example.test')
    submit()
    await waitFor(() => expect(byRole('alert').textContent).toBe('Good news: this item is in stock again.'))
    submit()
    await waitFor(() => expect(byRole('alert').textContent).toBe('Too many requests.'))
    const [first, second] = shop.bodies.flatMap(
      (body) => (body as { captchaToken?: string } | null)?.captchaToken ?? [],
    )
    expect(first).toMatch(/^proof\./)
    expect(second).toBe(first)
    expect(shop.requests.filter((request) => request.startsWith('GET /api/captcha?purpose'))).toHaveLength(1)
  })

  it('SF-8.06 SF-4.21 resets a provider’s captcha after a failed call, so that its token is not sent again', async () => {
    let solved = 'solved-1'
    const reset = vi.fn<(id: number) => void>(() => (solved = ''))
    vi.stubGlobal('grecaptcha', { render: () => 3, getResponse: () => solved, reset })
    await open({}, { siteKey: 'key' })
    const settings = { kind: 'provider', siteKey: 'key', scriptUrl: null }
    shop.troubles.push({ on: 'GET /api/captcha', trouble: { status: 200, body: settings } })
    answer(409, { message: 'Good news: this item is in stock again.' })
    write('ada@example.test')
    submit()
    await waitFor(() => expect(byRole('alert').textContent).toBe('Good news: this item is in stock again.'))
    expect(shop.bodies.at(-1)).toMatchObject({ captchaToken: 'solved-1' })
    await waitFor(() => expect(reset).toHaveBeenCalledExactlyOnceWith(3))
    submit()
    await waitFor(() => expect(byRole('alert').textContent).toBe('Complete CAPTCHA before submitting.'))
    expect(shop.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1)
  })
})

it('SF-4.06 uses one form for the chosen variant of many, and shows it again for another', async () => {
  const sizes = Array.from({ length: 40 }, (_, index) => `s${index}`)
  const variants = sizes.map((size, index) => variant(size, { Size: size }, { qtyInStock: index < 2 ? 0 : 4 }))
  const many: ProductFacts = { ...mug, id: 'many', optionNames: ['Size'], variants }
  shop = fakeShop(variants.map(({ id, ...rest }) => ({ ...rest, variantId: id }) as never))
  show(many, {})
  await boot()
  expect(notice().hidden).toBe(true)
  await choose('s0')
  expect([notice().hidden, notice().dataset['variantId']]).toEqual([false, 'id-s0'])
  answer(200, { success: true })
  write('ada@example.test')
  submit()
  await settle()
  expect(shop.bodies.at(-1)).toMatchObject({ productId: 'many', variantId: 'id-s0' })
  expect(allByRole('status', /^Thank you/).length === 1).toBe(true)
  await choose('s5')
  expect(notice().hidden).toBe(true)
  await choose('s1')
  expect(notice().hidden).toBe(false)
  expect(allByRole('status', /^Thank you/).length === 1).toBe(false)
  expect(email().closest('[hidden]')).toBeNull()
})

async function choose(size: string): Promise<void> {
  type(byRole('combobox', 'Select Size'), size)
  await settle()
}

async function open(own: Record<string, unknown> = {}, captchaSettings?: { siteKey: string }): Promise<void> {
  show(cup, own, captchaSettings)
  await boot()
}

function show(facts: ProductFacts, own: Record<string, unknown>, captchaSettings?: { siteKey: string }): void {
  const chosen = { restockNotificationsEnabled: true, ...own }
  const settings = merchandisingSettings({ storeSettings: { merchandisingSettings: chosen } })
  const page = aProductPage(facts)
  const { structuredContent } = page['item'] as { structuredContent: Parameters<typeof buildRestockSignUpForms>[0] }
  const data = {
    ...page,
    website: { ...(captchaSettings && { captchaSettings }) },
    websiteSettings: { storeSettings: { merchandisingSettings: settings } },
    productMerchandisingContext: { [facts.id]: buildRestockSignUpForms(structuredContent, settings, english) },
  }
  openPage(`<article>${render(template, data, { now: 0, fragments: 'posting' }).html}</article>`, shop)
}

function answer(status: number, body: object): void {
  shop.troubles.push({ on: `POST ${address}`, trouble: { status, body } })
}

function notice(): HTMLElement {
  return document.querySelector<HTMLElement>('.product-restock-notification')!
}

function email(): HTMLInputElement {
  return notice().querySelector<HTMLInputElement>('[name=email]')!
}

function write(text: string): void {
  email().focus()
  type(email(), text)
}

function button(): HTMLInputElement {
  return notice().querySelector<HTMLInputElement>('[type=submit]')!
}

function submit(): void {
  button().click()
}
