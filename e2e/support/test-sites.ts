import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { column, html, page, row } from '@sitewright/domain/pages/build-document.ts'
import { backgroundCtx, type Ctx, type Deps } from '@sitewright/server/context.ts'
import { createPage, setNavigation } from '@sitewright/server/pages/index.ts'
import { createProduct } from '@sitewright/server/catalog/index.ts'
import { createDiscount } from '@sitewright/server/discounts/index.ts'
import { createSite, saveSiteSettings } from '@sitewright/server/sites/index.ts'
import { resetsThemeFiles, unusualThemeFiles } from '@sitewright/server/testing/themes/unusual-theme.ts'
import { activateBuiltInTheme, importTheme } from '@sitewright/server/themes/index.ts'
import { root } from '../../tools/source-files.ts'
import { makeAllContent } from './all-content.ts'
import { makeBlocksPage } from './test-blocks.ts'
import { testProducts } from './test-products.ts'

type Theme = 'kiln' | 'unusual' | 'resets' | 'bare' | 'bare-branching' | 'bare-own-cart'
type TestSite = { theme: Theme; language?: string; currency?: string; tweaks?: Record<string, boolean> } & Store
type Store = {
  store?: Record<string, unknown>
  merchandising?: Record<string, unknown>
  branching?: boolean
  hasAll?: true
  /** Content of every type and a page with every block, instead of the test products. */
  hasAllContent?: true
}

const withAll = { merchandising: { restockNotificationsEnabled: true }, hasAll: true } as const

/**
 * Test sites by identifier. The setting `branching` takes effect only with the theme `bare-branching`; some sites have only the
 * setting or only the theme, to show that one without the other changes nothing.
 */
const sites: Readonly<Record<string, TestSite>> = {
  'test-kiln': { theme: 'kiln', branching: true },
  'test-dark': { theme: 'kiln', store: { variantPicker: 'radio' }, tweaks: { 'tweak-footer-dark': true } },
  'test-bare': { theme: 'bare' },
  'test-bare-radio': { theme: 'bare', store: { variantPicker: 'radio' } },
  'test-branching': { theme: 'bare-branching', branching: true },
  'test-disabled': {
    theme: 'bare-branching',
    merchandising: { soldOutVariantsDropdownDisabled: true, customSoldOutText: 'Gone for now' },
  },
  'test-words': {
    theme: 'kiln',
    merchandising: {
      customSoldOutText: 'Gone for now',
      scarcityMessageType: 'CUSTOM_SCARCITY_MESSAGE',
      scarcityCustomText: 'Hurry: {qtyInStock}',
    },
  },
  'test-restock': { theme: 'bare', merchandising: { restockNotificationsEnabled: true } },
  'test-express': { theme: 'kiln', store: { expressCheckout: true, multipleQuantityAllowedForServices: false } },
  'test-own-cart': { theme: 'bare-own-cart' },
  'test-german': { theme: 'bare', language: 'de-DE' },
  'test-unusual': { theme: 'unusual', store: { variantPicker: 'radio' } },
  'test-resets': {
    theme: 'resets',
    currency: 'USD',
    store: { variantPicker: 'radio', miniCart: true },
    ...withAll,
    hasAllContent: true,
  },
  ...everything('test-all', {}),
  ...everything('test-written', {}),
  ...everything('test-all-german', { language: 'de-DE', currency: 'EUR' }),
  ...everything('test-all-arabic', { language: 'ar' }),
}

/**
 * Returns two sites, one with Kiln and one with the bare theme, that have all optional features: reviews, restock
 * notifications, installments and accounts.
 */
function everything(identifier: string, more: Partial<TestSite>): Record<string, TestSite> {
  const site = { currency: 'USD', ...withAll, ...more } as const
  return { [identifier]: { ...site, theme: 'kiln' }, [`${identifier}-bare`]: { ...site, theme: 'bare' } }
}

const atOnce = 4

/**
 * Creates the test sites, several at a time, because the creation of each mostly waits for the database and the stylesheet
 * compiler.
 */
export async function makeTestSites(deps: Deps): Promise<void> {
  const waiting = Object.entries(sites).values()
  const makeRest = async (): Promise<void> => {
    for (const [identifier, site] of waiting) await makeTestSite(deps, identifier, site)
  }
  await Promise.all(Array.from({ length: atOnce }, makeRest))
}

async function makeTestSite(deps: Deps, identifier: string, wanted: TestSite): Promise<void> {
  const site = await createSite(deps, {
    identifier,
    title: `Test ${identifier}`,
    language: wanted.language ?? 'en-US',
    timeZone: 'Europe/Berlin',
    currency: wanted.currency ?? 'EUR',
  })
  const ctx = await backgroundCtx(deps, site.id)
  await saveSiteSettings(ctx, { settings: settingsOf(wanted) })
  await applyTheme(ctx, identifier, wanted)
  if (wanted.hasAllContent) return makeAllContent(ctx)
  await createPage(ctx, {
    urlId: 'home',
    title: 'Home',
    typeName: 'page',
    isHome: true,
    document: page(row(column(12, html('<h1>Test page</h1><p>Things are tried here.</p>')))),
  })
  const shop = await createPage(ctx, { urlId: 'shop', title: 'Shop', typeName: 'products' })
  await setNavigation(ctx, 'mainNav', [{ pageId: shop.id }])
  const ids = new Map<string, string>()
  for (const product of testProducts) {
    const made = await createProduct(ctx, {
      productType: 1,
      excerpt: '<p>Made to be tried.</p>',
      ...product,
      collectionId: shop.id,
    })
    ids.set(product.urlId, made.id)
  }
  if (wanted.hasAll) for (const discount of discounts) await createDiscount(ctx, discount)
  await makeBlocksPage(ctx, (urlId) => ids.get(urlId) ?? '')
}

const discounts = [
  { code: 'TENTH', name: 'A tenth', target: 'order', kind: 'percent', amount: 100_000 },
  { code: 'LARGE', name: 'Large orders', target: 'order', kind: 'fixed', amount: 1_000, minimumCents: 50_000 },
  { code: 'OVER', name: 'Over', target: 'order', kind: 'percent', amount: 500_000, endsAt: 1_000 },
] as const

const shippingRates = [
  { name: 'Post', priceCents: 500, countries: ['US', 'DE'] },
  { name: 'Post from 100', priceCents: 0, fromCents: 10_000, countries: ['US', 'DE'] },
  { name: 'Abroad', priceCents: 2_000, countries: ['FR'] },
]
const taxes = { rules: [{ name: 'Sales tax', ratePpm: 80_000, countries: ['US'], regions: ['New York', 'NY'] }] }
const afterPay = { enabled: true, minCents: 500, maxCents: 200_000 }
const all = { productReviewsEnabled: true, afterPay, shippingRates, taxes }

function settingsOf({ store, merchandising, branching = false, hasAll }: Store): Record<string, unknown> {
  const scarcity = { scarcityEnabledOnProductItems: true, scarcityEnabledOnProductBlocks: true, scarcityThreshold: 5 }
  return {
    featureFlags: { productVariantBranching: branching },
    ...(hasAll && { websiteSettings: { userAccountsSettings: { loginAllowed: true, signupAllowed: true } } }),
    storeSettings: { ...(hasAll && all), ...store, merchandisingSettings: { ...scarcity, ...merchandising } },
  }
}

async function applyTheme(ctx: Ctx, identifier: string, { theme, tweaks = {} }: TestSite): Promise<void> {
  if (theme === 'kiln') await activateBuiltInTheme(ctx, { theme, tweaks })
  else await importTheme(ctx, themeFolder(identifier, theme))
}

function themeFolder(identifier: string, theme: Exclude<Theme, 'kiln'>): string {
  if (theme === 'unusual') return writeTheme(identifier, unusualThemeFiles())
  return theme === 'resets' ? writeTheme(identifier, resetsThemeFiles()) : bareTheme(identifier, theme)
}

/**
 * Copies the bare theme and returns the folder of the copy. `bare-branching` gets template version 7.1, `bare-own-cart` a cart
 * link of its own.
 */
function bareTheme(identifier: string, kind: Exclude<Theme, 'kiln' | 'unusual' | 'resets'>): string {
  const folder = join(root, 'test-results/e2e-themes', identifier)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(join(root, 'e2e/bare-theme'), folder, { recursive: true })
  if (kind === 'bare-branching') change(folder, 'template.conf', '"layouts"', '"templateVersion": "7.1",\n  "layouts"')
  if (kind === 'bare-own-cart') change(folder, 'site.region', '<p><a', '<p class="sqs-custom-cart"><a')
  return folder
}

/** Writes the files of a theme, and returns their folder. */
function writeTheme(identifier: string, files: Readonly<Record<string, string | Buffer>>): string {
  const folder = join(root, 'test-results/e2e-themes', identifier)
  rmSync(folder, { recursive: true, force: true })
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

function change(folder: string, file: string, from: string, to: string): void {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
  writeFileSync(path, text.replace(from, to))
}
