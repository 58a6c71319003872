import { createHash } from 'node:crypto'
import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import type { CheckoutView } from '@sitewright/domain/checkout/checkout.wire.ts'
import { withoutConsequences } from '@sitewright/domain/checkout/field-layout.ts'
import { legalPath, type LegalKind } from '@sitewright/domain/legal/legal-texts.ts'
import { orderLongDayText } from '@sitewright/domain/orders/order-dates.ts'
import { checkoutMoneyPattern } from '@sitewright/domain/orders/order-money.ts'
import { render, type Template } from '@sitewright/template'
import { captchaCspSources } from '../../captcha/index.ts'
import type { Ctx } from '../../context.ts'
import { htmlReply, personalPageHeaders, type CspSources, type Reply } from '../../http/index.ts'
import type { ThemeService } from '../../themes/index.ts'
import type { CheckoutPageInput } from '../checkout-page-input.ts'
import { readBrand, type Brand } from './brand.ts'
import { readCheckoutFiles, type CheckoutFiles } from './checkout-files.ts'
import type { Posted } from './field-data.ts'
import { formData } from './form-data.ts'
import { formTemplate, hiddenTemplate } from './form-template.ts'
import { layoutTemplate, mainMark, scriptMark, styleMark } from './layout-template.ts'
import { pageTools, type PageTools } from './page-texts.ts'
import { summaryData } from './summary-data.ts'
import { summaryTemplate } from './summary-template.ts'

/** Renders the checkout page (BX-1.01, BX-1.17). */
export type CheckoutPage = (ctx: Ctx, input: CheckoutPageInput) => Promise<Reply>

/** Creates the renderer of the checkout page, which needs the sites' themes for their colours and fonts. */
export function makeCheckoutPage(themes: ThemeService): CheckoutPage {
  const files = readCheckoutFiles()
  return async (ctx, input) => {
    return drawCheckoutPage(ctx, { ...input, brand: await readBrand(ctx, themes), files })
  }
}

type Drawing = CheckoutPageInput & { brand: Brand; files: CheckoutFiles }

const nonceBytes = 16
const notCached = { 'cache-control': 'private, no-store', vary: 'cookie' }

function drawCheckoutPage(ctx: Ctx, drawing: Drawing): Reply {
  const { brand, files, checkout: view, status, problem } = drawing
  const { language, isMoneyByLocale: isByLocale } = brand
  const tools = pageTools(ctx.locale, checkoutMoneyPattern({ currency: view.currency, language, isByLocale }))
  const nonce = ctx.randomBytes(nonceBytes).toString('base64')
  const main = mainHtml(ctx, drawing, { tools, nonce })
  const title = `${tools.translate(messages.title)} – ${brand.siteTitle}`
  const layout = print(layoutTemplate, {
    words: tools.words,
    nonce,
    language: brand.language,
    direction: brand.direction,
    title: problem ? tools.translate(messages.errorTitle, { title }) : title,
    siteTitle: brand.siteTitle,
    logoUrl: brand.logoUrl,
    iconUrl: brand.iconUrl,
    fontUrls: brand.fontUrls,
    preloads: files.preloadsFor(brand.language),
    isTestMode: view.isTestMode,
    back: backLink(view, tools),
    policies: policiesOf(brand, tools),
    legal: brand.legal.map(({ kind, title: of }) => ({ title: of, url: legalPath(kind) })),
  })
  const html = layout
    .replace(styleMark, () => `<style>${files.css}</style><style>${brand.css}</style>`)
    .replace(mainMark, () => main)
    .replace(scriptMark, () => scriptHtml(files, nonce))
  return htmlReply(status, html, {
    ...personalPageHeaders(nonce, cspSources(ctx, drawing), { framesOwnPages: true }), // the bank's window
    ...notCached,
  })
}

type Printing = { tools: PageTools; nonce: string }

function mainHtml(ctx: Ctx, drawing: Drawing, { tools, nonce }: Printing): string {
  const { checkout: view, problem, brand } = drawing
  const posted = postedOf(problem)
  const partDates = partDatesFrom(ctx.now(), brand)
  const form = formData({ view, problem, posted, partDates, tools })
  const terms = agreedTerms(view, brand, tools)
  const parts = [
    print(hiddenTemplate, { words: tools.words, hidden: hiddenFields(drawing) }),
    print(summaryTemplate, summaryData(view, posted, { tools, nonce })),
    print(formTemplate, { ...form, terms }),
    `<script type="application/json" data-island-props>${propsJson(drawing, { tools, partDates, terms })}</script>`,
  ]
  return `<main id="main"><div class="wrap"><div class="co" data-island="checkout">${parts.join('')}</div></div></main>`
}

/** Templates of our own, whose data were made for them: an error in one is a bug, which the tests of the page find. */
function print(template: Template, data: Readonly<Record<string, unknown>>): string {
  return render(template, data, { now: 0 }).html.toWellFormed()
}

function hiddenFields({ checkout, crumb, attempt }: Drawing): { name: string; value: string }[] {
  const { cartToken, id, priceHash } = checkout
  return Object.entries({ crumb, attempt, cartToken, checkoutId: id, priceHash }).map(([name, value]) => ({
    name,
    value,
  }))
}

/** JSON for the script: the same checkout from which the form was printed, and what else it cannot know. */
function propsJson(
  { checkout, problem, attempt }: Drawing,
  { tools, partDates, terms }: { tools: PageTools; partDates: readonly string[]; terms: readonly object[] },
): string {
  const refused = problem && { code: problem.code, text: problem.text, fields: problem.fields }
  const props = { checkout, problem: refused, attempt, moneyPattern: tools.pattern, partDates, terms }
  return JSON.stringify(props).replaceAll('<', '\\u003c')
}

const unprinted = /^(?:card\.|crumb$|attempt$|paymentToken$)/

/** Returns the posted texts and the errors of a refused form. What the shopper typed as a card is never printed again. */
function postedOf(problem: Drawing['problem']): Posted {
  if (!problem) return { values: {}, errors: {} }
  const body = typeof problem.body === 'object' && problem.body !== null ? Object.entries(problem.body) : []
  const texts = body.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const values = Object.fromEntries(texts.filter(([name]) => !unprinted.test(name)))
  // A refused code is not among the problems of fields: the refusal itself is about the code.
  const isCode = Object.keys(problem.fields).length === 0 && !problem.code.startsWith('checkout.')
  const errors = isCode && values['promoCode'] ? { promoCode: problem.text } : withoutConsequences(problem.fields)
  return { values, errors }
}

/** A purchase of one item leads back to the item, because the cart does not contain it. */
function backLink({ cartToken, lines }: CheckoutView, { translate }: PageTools): { url: string; label: string } {
  const [first] = lines
  if (cartToken !== '' && first && first.fullUrl !== '')
    return { url: first.fullUrl, label: translate(messages.backToItem) }
  return { url: '/cart', label: translate(messages.backToCart) }
}

type Policy = { id: keyof Brand['policies']; title: string; paragraphs: readonly string[] }

function policiesOf({ policies, legal }: Brand, { translate }: PageTools): Policy[] {
  const all: Policy[] = [
    { id: 'terms', title: translate(messages.terms), paragraphs: policies.terms },
    { id: 'returns', title: translate(messages.returns), paragraphs: policies.returns },
    { id: 'privacy', title: translate(messages.privacy), paragraphs: policies.privacy },
  ]
  const withPage = new Set<string>(legal.map(({ kind }) => policyOfKind[kind] ?? ''))
  return all.filter(({ id, paragraphs }) => paragraphs.length > 0 && !withPage.has(id))
}

/** The plain policy in whose place a legal text stands. */
const policyOfKind: Partial<Record<LegalKind, Policy['id']>> = {
  terms: 'terms',
  withdrawal: 'returns',
  privacy: 'privacy',
}

/** What the order is placed by, with links below the button; nothing where a box says so before it. */
function agreedTerms(view: CheckoutView, brand: Brand, tools: PageTools): readonly object[] {
  if (view.terms) return []
  const pages = brand.legal.filter(({ kind }) => kind === 'terms' || kind === 'withdrawal')
  const plain = policiesOf(brand, tools).filter(({ id }) => id !== 'privacy')
  return [...pages.map(({ kind, title }) => ({ id: kind, title, url: legalPath(kind) })), ...plain]
}

const partCount = 4
const partDays = 14
const dayMs = 24 * 60 * 60_000

/** Returns the days of a payment in parts as text, in the site's language and time zone: one every two weeks. */
function partDatesFrom(now: number, site: Brand): string[] {
  return Array.from({ length: partCount }, (_, at) => orderLongDayText(now + at * partDays * dayMs, site))
}

function scriptHtml({ scriptUrl }: CheckoutFiles, nonce: string): string {
  return scriptUrl === '' ? '' : `<script type="module" nonce="${nonce}" src="${scriptUrl}"></script>`
}

const stripeHosts = {
  frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
  images: ['https://*.stripe.com'],
} as const

/**
 * Hosts of the payment provider, whose card fields are frames, where the shop uses it, and of the captcha provider: the policy stays
 * when a shopper chooses a way to pay that needs a captcha, or a code after which nothing is to pay.
 */
function cspSources({ deps }: Ctx, { checkout: { methods, lines }, brand: { css }, files }: Drawing): CspSources {
  const captcha = captchaCspSources(deps.config)
  const usesStripe = methods.some(({ provider }) => provider === 'stripe')
  return {
    styleHashes: [files.cssHash, `sha256-${createHash('sha256').update(css).digest('base64')}`],
    hasStyleAttributes: lines.some(({ imageColor }) => imageColor !== null),
    scriptHosts: captcha.scriptHosts ?? [],
    styleHosts: captcha.styleHosts ?? [],
    frameHosts: [...(usesStripe ? stripeHosts.frames : []), ...(captcha.frameHosts ?? [])],
    connectHosts: [...(usesStripe ? stripeHosts.connections : []), ...(captcha.connectHosts ?? [])],
    imageHosts: [...(usesStripe ? stripeHosts.images : []), ...(captcha.imageHosts ?? [])],
  }
}
