import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pickerDisplay, defaultPickerDisplay } from '@sitewright/domain/catalog/variants/option-marks.ts'
import { scarcityMessageFor } from '@sitewright/domain/catalog/merchandising.ts'
import type { ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { selectVariant } from '@sitewright/domain/catalog/variants/select-variant.ts'
import { variantMapOf } from '@sitewright/domain/catalog/variants/variant-map.ts'
import { decodeVariantMap } from '@sitewright/domain/catalog/variants/variant-map-text.ts'
import { optionsOf, type ProductOption } from '@sitewright/domain/catalog/variants/variant-select.ts'
import { english } from '@sitewright/domain/locales/en.ts'
import { anyLargeProduct, anyProduct } from '@sitewright/domain/testing/a-product-facts.ts'
import { anyShop, aProductPage, type ShopOptions } from '@sitewright/domain/testing/a-product-page.ts'
import { compile, render } from '@sitewright/template'
import { mount as mountButton } from '../purchase/add-to-cart.island.tsx'
import { settle } from '../testing/open-page.ts'
import { chosenWords, productWords, type ChosenWords, type ProductWords } from '../testing/product-words.ts'
import { printedInitialPrice, printedProps, printedWords, seenWords } from '../testing/read-words.ts'
import { type } from '../testing/by-role.ts'
import { mount as mountPrice } from './price.island.tsx'
import { parseEmbeddedProductFacts } from './read-facts.ts'
import { mount as mountScarcity } from './scarcity.island.ts'
import { mount as mountVariants } from './variants.island.tsx'

// Checks over random products that formatters, islands and rules show the same. Islands are compared for fewer products.
// Expected texts come from a second implementation of the specification (testing/product-words.ts) instead of the rules, so that
// a wrong rule is found as well as a formatter or an island that does not follow it.
const printedRuns = 2000
const aliveRuns = 80
/** Most products to try until every kind has been compared, because rare kinds may not come up early. */
const mostAliveRuns = 10 * aliveRuns

const template = compile(
  `<article class="hentry" data-product-id="{item.id}">{item|product-status}{item|product-price}{item|product-scarcity}{item|product-checkout}</article>`,
)
const someProduct = fc.oneof({ weight: 2, arbitrary: anyProduct }, anyLargeProduct)
/** Products with a choice. Without one, islands leave the printed markup as it is. */
const someChoice = someProduct.filter(isChoice)
const someWays = fc.tuple(someChoice, anyShop)
/** Products and shops whose lists narrow each other or disable sold-out values, which random ones rarely do. */
const listWays = fc.tuple(
  someChoice.filter(({ optionNames }) => optionNames.length < 3),
  anyShop.map((shop) => ({
    ...shop,
    picker: 'select' as const,
    restockNotificationsEnabled: false,
    productVariantBranching: true,
    templateVersion: '7.1',
  })),
)
const asked = fc.option(fc.nat(249), { nil: null })

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it(`SF-4.01 SF-4.02 SF-4.03 SF-4.04 SF-4.07 SF-4.08 SF-4.09 SF-5.01 SF-5.02 PL-3.66 the server-rendered product matches the model in ${printedRuns} random cases`, () => {
  const met: Met = new Set()
  fc.assert(
    fc.property(someProduct, anyShop, asked, (product, shop, at) => {
      const requested = isChoice(product) ? (product.variants[at ?? 250] ?? null) : null
      const html = print(product, shop, requested?.id)
      const words = productWords(product, { ...shop, productVariantBranching: false }, requested)
      expect(printedWords(html)).toEqual(words)
      note(met, product, words)
      expect(printedInitialPrice(html)).toBe(productWords(product, shop).price)
      checkProps(product, shop, html)
    }),
    { numRuns: printedRuns },
  )
  expect(missing(met, printedKinds)).toEqual([])
})

/** Checks that the picker's props hold the product facts and settings that the formatter used. */
function checkProps(product: ProductFacts, shop: ShopOptions, html: string): void {
  const props = printedProps(html)
  expect(props !== null).toBe(isChoice(product))
  if (!props) return
  expect(props['ways'] ?? defaultPickerDisplay).toEqual(pickerDisplay(shop, product.optionNames.length))
  const facts = parseEmbeddedProductFacts(props['item'])
  const isCompact = product.variants.length > 30
  expect(facts).toEqual(isCompact ? { ...product, variants: [] } : product)
  if (!isCompact) return
  expect(decodeVariantMap(props['options'] as ProductOption[], String(props['map']))).toEqual(variantMapOf(product))
}

let made = 0

it(`SF-4.06 SF-4.07 SF-4.08 SF-4.09 SF-4.10 SF-5.03 SF-5.04 SF-5.05 the product page matches the model after each choice in at least ${aliveRuns} random cases`, async () => {
  const met: Met = new Set()
  const left = (): string[] => missing(met, [...printedKinds, ...aliveKinds])
  const agrees = fc.asyncProperty(
    fc.oneof(someWays, listWays),
    asked,
    fc.array(fc.nat(), { minLength: 2, maxLength: 6 }),
    async ([given, shop], at, picks) => {
      const product = { ...given, id: `p${made++}` }
      const requested = product.variants[at ?? 250]
      const article = await open(product, shop, requested?.id)
      try {
        let chosen: Record<string, string> = { ...requested?.attributes }
        for (const pick of [null, ...picks]) {
          if (pick !== null) chosen = await chooseOne(article, product, chosen, pick)
          const words = chosenWords(product, shop, chosen)
          expect(await see(article)).toEqual(words)
          note(met, product, words)
        }
      } finally {
        close(article)
      }
    },
  )
  for (let runs = 0; runs < aliveRuns || (runs < mostAliveRuns && left().length > 0); runs += aliveRuns / 2) {
    await fc.assert(agrees, { numRuns: aliveRuns / 2, endOnFailure: true })
  }
  expect(left()).toEqual([])
}, 240_000)

/** Kinds of output that have been compared. Kinds that never came up would agree with anything. */
type Met = Set<string>

const printedKinds = ['sold out', 'sale', 'range', 'struck', 'marked', 'disabled', 'few', 'quantity']
const aliveKinds = [
  'match',
  'unavailable value',
  'narrowed',
  'unavailable',
  'notice',
  'one open',
  'two open',
  'more open',
  'not enough',
]

function note(met: Met, product: ProductFacts, words: ProductWords & Partial<ChosenWords>): void {
  const { mark, price, lines, hasQuantity, unselected = [], selected, notice = '', problem = '' } = words
  const offered = words.offered.join('|')
  const kinds = {
    'sold out': mark !== '' && mark !== 'sale',
    sale: mark === 'sale',
    range: price.startsWith('from'),
    struck: price.includes('Original Price:'),
    marked: / - (Sold Out|Back in May|<b>Gone<\/b>)(\||$)/.test(offered),
    'unavailable value': offered.includes(' - Unavailable'),
    narrowed: offered !== '' && offered.split('|').length < optionsOf(product).flatMap(({ values }) => values).length,
    disabled: offered.includes(' (disabled)'),
    few: lines.length > 0,
    quantity: hasQuantity,
    match: typeof selected === 'string',
    unavailable: price === 'Unavailable' && problem.startsWith('Sorry, that item'),
    notice: notice !== '',
    'one open': unselected.length === 1 && problem.endsWith(' option.'),
    'two open': unselected.length === 2 && problem.endsWith(' options.'),
    'more open': unselected.length > 2 && problem.includes(', '),
    'not enough': problem.startsWith('Sorry, we do not'),
  }
  for (const [kind, isMet] of Object.entries(kinds)) if (isMet) met.add(kind)
}

function missing(met: Met, kinds: readonly string[]): string[] {
  return kinds.filter((kind) => !met.has(kind))
}

/** True for products with more than one variant (SF-5.02). */
function isChoice(product: ProductFacts): boolean {
  return product.variants.length > 1
}

/** Reads what the product shows, including the alert of a press on the button. A variant in stock is not added. */
async function see(article: HTMLElement): Promise<ChosenWords> {
  const isLeft = article.querySelector<HTMLElement>('.product-variants')?.dataset['variantInStock'] === 'true'
  if (!isLeft) article.querySelector('button')?.click()
  await settle()
  return seenWords(article)
}

/** Chooses one of the offered values, or undoes a choice. */
async function chooseOne(
  article: HTMLElement,
  product: ProductFacts,
  chosen: Record<string, string>,
  pick: number,
): Promise<Record<string, string>> {
  const options = [...article.querySelectorAll<HTMLElement>('.variant-option')]
  const option = options[pick % (options.length || 1)]
  const name = product.optionNames[pick % (options.length || 1)]
  const list = option?.querySelector<HTMLSelectElement>('select:not(:disabled)')
  if (!option || name === undefined) return chosen
  const values = list
    ? [...list.options].filter(({ disabled }) => !disabled).map(({ value }) => value)
    : [...option.querySelectorAll<HTMLInputElement>('input:not(:disabled)')].map(({ value }) => value)
  const value = values[(pick >>> 4) % values.length] ?? ''
  if (list) type(list, value)
  else option.querySelectorAll<HTMLInputElement>('input')[values.indexOf(value)]?.click()
  await settle()
  await vi.advanceTimersByTimeAsync(100)
  return { ...chosen, [name]: value }
}

async function open(product: ProductFacts, shop: ShopOptions, requested: string | undefined): Promise<HTMLElement> {
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(answer(product, shop, path)))
  document.body.innerHTML = print(product, shop, requested)
  // happy-dom selects another option than the one printed as `selected`.
  for (const option of document.querySelectorAll<HTMLOptionElement>('option[selected]')) option.selected = true
  const article = document.querySelector('article') ?? document.body
  for (const place of placesOf(article)) mounts[place.dataset['island'] ?? '']?.(place)
  await vi.dynamicImportSettled() // loads `find-variant.ts`, which only large products need
  await settle()
  await vi.advanceTimersByTimeAsync(100)
  return article
}

const mounts: Readonly<Record<string, (place: HTMLElement) => void>> = {
  variants: mountVariants,
  price: mountPrice,
  scarcity: mountScarcity,
  'add-to-cart': mountButton,
}

function close(article: HTMLElement): void {
  for (const place of placesOf(article)) place.dispatchEvent(new CustomEvent('sw:gone'))
}

function placesOf(article: HTMLElement): HTMLElement[] {
  return [...article.querySelectorAll<HTMLElement>('[data-island]')]
}

/** Answers of the fake shop: the variant of a full choice, and an empty cart. */
function answer(product: ProductFacts, shop: ShopOptions, path: string): Response {
  const [, query] = path.split('/variant?')
  if (query === undefined) return Response.json({ entries: [] })
  const fields = new URLSearchParams(query)
  const chosen = Object.fromEntries(product.optionNames.map((name) => [name, fields.get(`option-${name}`) ?? '']))
  const selection = selectVariant(product, chosen)
  if (selection.kind !== 'match') return Response.json({ code: 'catalog.variant-not-found' }, { status: 404 })

  const { item, websiteSettings } = aProductPage(product, shop) as Page
  const variant = item.structuredContent.variants.find(({ id }) => id === selection.variant.id)
  const settings = websiteSettings.storeSettings.merchandisingSettings
  return Response.json({
    variant,
    scarcityText: variant ? scarcityMessageFor(variant, product.productType, { settings, locale: english }) : '',
  })
}

type Page = {
  item: { structuredContent: { variants: (Parameters<typeof scarcityMessageFor>[0] & { id: string })[] } }
  websiteSettings: { storeSettings: { merchandisingSettings: Parameters<typeof scarcityMessageFor>[2]['settings'] } }
}

function print(product: ProductFacts, shop: ShopOptions, requested = ''): string {
  const { html, errors } = render(template, aProductPage(product, shop, requested), { now: 0, fragments: 'posting' })
  expect(errors).toEqual([])
  return html
}
