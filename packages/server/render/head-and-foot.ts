import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cartMessages } from '@sitewright/domain/cart/cart.messages.ts'
import { pillCount } from '@sitewright/domain/cart/pill-count.ts'
import { moneyNumberText } from '@sitewright/domain/kit/money-text.ts'
import { text } from '@sitewright/domain/kit/text.ts'
import type { Deps } from '../kit/context.ts'
import { attribute } from './layout-html.ts'
import type { PageWork } from './page-work.ts'
import type { Shell } from './shell.ts'

/** The visitors' script: its entry and what the entry imports, as addresses. */
export type BootScript = { entry: string; imports: readonly string[] } | null

const manifestPath = fileURLToPath(new URL('../../../dist/storefront/.vite/manifest.json', import.meta.url))

/** What Vite built; null, with a warning, where nothing is built: pages then work by their forms alone. */
export function readBootScript(deps: Pick<Deps, 'log'>, path = manifestPath): BootScript {
  const manifest = existsSync(path) ? readManifest(path) : null
  const entry = manifest?.['boot.ts']
  if (!manifest || !entry) {
    deps.log.warn({ path }, 'the scripts of published pages are not built')
    return null
  }
  const imports = (entry.imports ?? []).flatMap((name) => manifest[name]?.file ?? [])
  return { entry: `/static/${entry.file}`, imports: imports.map((file) => `/static/${file}`) }
}

type Manifest = Readonly<Record<string, { file: string; imports?: string[] }>>

function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(path, 'utf8')) // written by Vite
}

export type HeadFacts = {
  title: string
  description: string
  /** The page's own path, `/shop/mug`. */
  path: string
  kind: 'website' | 'product'
  imageUrl?: string
  isIndexed: boolean
}

/** `{squarespace-headers}` */
export function headHtml(shell: Shell, facts: HeadFacts, boot: BootScript): string {
  const address = `${shell.address}${facts.path}`
  const image = facts.imageUrl && `${shell.address}${facts.imageUrl}`
  const tags = [
    '<meta charset="utf-8">',
    `<title>${attribute(facts.title)}</title>`,
    `<link rel="canonical" href="${attribute(address)}">`,
    facts.description && `<meta name="description" content="${attribute(facts.description)}">`,
    !facts.isIndexed && '<meta name="robots" content="noindex">',
    `<meta property="og:site_name" content="${attribute(shell.row.title)}">`,
    `<meta property="og:title" content="${attribute(facts.title)}">`,
    `<meta property="og:type" content="${facts.kind}">`,
    `<meta property="og:url" content="${attribute(address)}">`,
    facts.description && `<meta property="og:description" content="${attribute(facts.description)}">`,
    image && `<meta property="og:image" content="${attribute(image)}">`,
    '<link rel="icon" href="data:,">', // without it every browser asks for /favicon.ico
    `<link rel="stylesheet" href="/site.css?v=${shell.styleVersion}">`,
    ...(boot?.imports ?? []).map((path) => `<link rel="modulepreload" href="${path}">`),
  ]
  return tags.filter((tag) => tag !== false && tag !== undefined && tag !== '').join('\n')
}

/** `{squarespace-footers}`: the cart pill where it is wanted, and the script. */
export function footHtml(work: PageWork, boot: BootScript, mayHavePill: boolean): string {
  const pill =
    mayHavePill && !work.shell.templates.hasCustomCart && !hasExpressCheckout(work.shell) ? pillHtml(work) : ''
  const script = boot ? `<script type="module" src="${boot.entry}"></script>` : ''
  return [pill, script].filter(Boolean).join('\n')
}

function hasExpressCheckout(shell: Shell): boolean {
  const store: unknown = shell.websiteSettings['storeSettings']
  return typeof store === 'object' && store !== null && 'expressCheckout' in store && store.expressCheckout === true
}

/** SF-2.01, SF-2.06: shown when the page is drawn for a visitor whose cart holds something, else a place for the script. */
function pillHtml({ cart, isPrivate, shell }: PageWork): string {
  if (!isPrivate || cart.totalQuantity === 0) return '<div class="sw-cart-pill" data-island="cart-pill" hidden></div>'
  const count = pillCount(cart.totalQuantity)
  const label = text(shell.locale, cartMessages.pillLabel, { count, isOne: cart.totalQuantity === 1 })
  const subtotal = moneyNumberText(cart.subtotalCents, cart.currency)
  return `<div class="sw-cart-pill" data-island="cart-pill"><div class="absolute-cart-box"><a class="sqs-pill-shopping-cart" href="/cart"><div class="sqs-pill-shopping-cart-content"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 8h14l1 12H4L5 8Z"/><path d="M9 8V6.5a3 3 0 0 1 6 0V8"/></svg><div class="details"><span class="visually-hidden">${attribute(label)}</span><span class="total-quantity" aria-hidden="true">${count}</span> <span class="subtotal"><span class="sqs-money-native">${subtotal}</span></span></div></div></a></div></div>`
}
