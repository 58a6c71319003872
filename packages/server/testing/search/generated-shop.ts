import type { Ctx } from '../../context.ts'
import { inSite } from '../../database/index.ts'
import { dictionaryOf } from '../../search/dictionaries.ts'
import { replaceDocuments, setDictionary } from '../../search/index.store.ts'
import { searchAreas, toSearchDocument, type SearchSource } from '../../search/search-document.ts'
import { shopWords, type ShopLanguage, type ShopWords } from './shop-words.ts'

const wordsOfBody = 45
const firstDayMs = Date.UTC(2026, 0, 1)
const minuteMs = 60_000
const syllables = 'ka ro mi ta pel fan dor wil sen bru glo cha tri ver nox lam bo zel qui har'.split(' ')

/** Makes products of a shop, the same ones in every run. Every tenth is sold out; each has a word of its own in its description. */
export function generateShop(language: ShopLanguage, count: number): SearchSource[] {
  const words = shopWords[language]
  return Array.from({ length: count }, (_, n) => generateProduct(words, n))
}

function generateProduct(words: ShopWords, n: number): SearchSource {
  const random = randomNumbers(n + 1)
  const pick = <one>(from: readonly one[], index: number): one => from[index % from.length] as one // safe: the lists are not empty
  // Steps that share no divisor with the lists' lengths reach every combination before one is repeated.
  const noun = pick(words.nouns, n * 5)
  const material = pick(words.materials, Math.floor(n / words.nouns.length) * 3)
  const adjective = pick(words.adjectives, n * 7 + Math.floor(n / 480))
  const colour = pick(words.colours, n + Math.floor(n / 384) * 5)
  const body = Array.from({ length: wordsOfBody }, () => pick(words.filler, random()))
  return {
    id: n.toString(16).padStart(32, '0'),
    kind: 'product',
    title: words.title({ adjective, material, noun, colour }),
    fullUrl: `/shop/piece-${n}`,
    categories: [noun],
    tags: [material.toLowerCase(), colour],
    names: [`SKU-${n}`],
    excerpt: body.slice(0, 8).join(' '),
    body: `${body.join(' ')} ${ownWord(n)}`,
    mainImageId: null,
    dateMs: null,
    publishedMs: firstDayMs + n * minuteMs,
    visibleMs: 0,
    isAvailable: n % 10 !== 9,
    priceCents: 500 + (random() % 200) * 50,
  }
}

/** Returns a word that only this product has. */
export function ownWord(n: number): string {
  const base = syllables.length
  return [n % base, Math.floor(n / base) % base, Math.floor(n / base ** 2) % base, (n * 7) % base]
    .map((at) => syllables[at] ?? '')
    .join('')
}

/** Puts documents into the index of the site as they are, without the products that they describe. */
export async function fillIndex(ctx: Ctx, language: string, sources: readonly SearchSource[]): Promise<void> {
  const scope = { siteId: ctx.siteId, area: searchAreas.site }
  await inSite(ctx, (tx) => setDictionary(tx, scope, dictionaryOf(language)))
  for (let start = 0; start < sources.length; start += 500) {
    const some = sources.slice(start, start + 500)
    const ids = some.map(({ id }) => id)
    await inSite(ctx, (tx) => replaceDocuments(tx, scope, ids, some.map(toSearchDocument)), { lock: 'search' })
  }
}

/** Returns a generator of whole numbers: the same ones for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}
