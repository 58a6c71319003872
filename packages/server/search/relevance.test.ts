import { emptySearch, type SearchQuery } from '@sitewright/domain/search/search-query.ts'
import type { SearchResult } from '@sitewright/domain/search/search-result.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { withError } from '../../../bench/search/queries.ts'
import { taskCtx, type Ctx } from '../context.ts'
import { aSite } from '../testing/a-site.ts'
import { fillIndex, generateShop, ownWord, randomNumbers } from '../testing/search/generated-shop.ts'
import { shopWords, type ShopLanguage } from '../testing/search/shop-words.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { searchSite, suggest } from './index.ts'

const app = await suiteApp()
const products = 600
const shops = {} as Record<ShopLanguage, { ctx: Ctx; titles: string[] }>

beforeAll(async () => {
  for (const [language, tag] of [
    ['en', 'en-US'],
    ['de', 'de-DE'],
    ['ar', 'ar'],
  ] as const) {
    const ctx = taskCtx(app.deps, await aSite(app.deps, { language: tag }))
    const sources = generateShop(language, products)
    await fillIndex(ctx, tag, sources)
    shops[language] = { ctx, titles: sources.map(({ title }) => title) }
  }
})

const search = (language: ShopLanguage, text: string, more: Partial<SearchQuery> = {}): Promise<SearchResult> =>
  searchSite(shops[language].ctx, { ...emptySearch, ...more, text })

/** What is typed, what the first title has, and what no title has. */
type Case = readonly [typed: string, first: RegExp, never: RegExp]

const english: Case[] = [
  ['mug', / mug,/, / (?!mug)[a-z]+,/],
  ['mugs', / mug,/, / (?!mug)[a-z]+,/],
  ['MUG', / mug,/, /cup/],
  ['Mug!', / mug,/, /cup/],
  ['the mug', / mug,/, /cup/],
  ['stoneware mug', /stoneware mug/, /porcelain/],
  ['mug stoneware', /stoneware mug/, /plate/],
  ['oak shelf', /oak shelf/, /walnut/],
  ['oaks shelf', /oak shelf/, /walnut|bench/],
  ['walnut', /walnut/, /stoneware|oak/],
  ['cush', /cushion/, /mug|cup/],
  ['porcelain teap', /porcelain teapot/, /glass/],
  ['tea-pot', /teapot,/, /kettle|cup/],
  ['brass lamp', /brass lamp/, /candle/],
  ['glass vase', /glass vase/, /plate/],
  ['leather aprons', /leather apron/, /wool/],
  ['copper  kettle', /^$/, /./],
  ['basket bamboo', /bamboo basket/, /cork/],
  ['ﬁne mug', /^$/, /./],
  ['wool “blanket”', /wool blanket/, /cotton/],
]
const german: Case[] = [
  ['Steingut', /Steingut/, /Porzellan/],
  ['steinguttasse', /Steinguttasse/, /vase|schale/],
  ['Steinguttassen', /Steinguttasse/, /vase/],
  ['Porzellanschüssel', /Porzellanschüssel/, /platte/],
  ['porzellanschuessel', /Porzellanschüssel/, /platte/],
  ['PORZELLANSCHUSSEL', /Porzellanschüssel/, /platte/],
  ['Große', /^Große/, /^Kleine/],
  ['grosse', /^Große/, /^Kleine/],
  ['GROẞE', /^Große/, /^Kleine/],
  ['Eichenbänke', /Eichenbank/, /hocker/],
  ['Steingutblumentopf', /Steingutblumentöpfe/, /tasse/],
  ['Leinentuecher', /Leinentücher/, /decke/],
  ['Lederhocker', /Lederhocker/, /bank/],
  ['Messing leuchte', /Messingleuchte/, /Kupfer|vase/],
  ['fuß', /./, /^$/],
]
const arabic: Case[] = [
  ['كوب', /كوب/, /فنجان/],
  ['الكوب', /كوب/, /فنجان/],
  ['كُوب', /كوب/, /طبق/],
  ['كـــوب', /كوب/, /طبق/],
  ['أصيص', /أصيص/, /طبق/],
  ['اصيص', /أصيص/, /طبق/],
  ['إبريق', /إبريق/, /دورق/],
  ['ابريق', /إبريق/, /دورق/],
  ['مزهريه', /مزهرية/, /وعاء/],
  ['مرآة', /مرآة/, /ساعة/],
  ['مراة', /مرآة/, /ساعة/],
  ['كرسى', /كرسي/, /مقعد/],
  ['فنجان خزفي', /فنجان خزفي/, /حجري/],
  ['خزفي فنجان', /فنجان خزفي/, /حجري/],
  ['مصباح نحاسي', /مصباح نحاسي/, /شمعة/],
]

describe('BX-1.19 ranks what it finds', () => {
  it.each([
    ['en', english],
    ['de', german],
    ['ar', arabic],
  ] as const)('BX-1.19 in a shop in %s: words in any form and order, and nothing else', async (language, cases) => {
    const wrong: string[] = []
    for (const [typed, first, never] of cases) {
      const { hits } = await search(language, typed, { isExact: true })
      const titles = hits.map(({ title }) => title)
      const isRight = first.source === '^$' ? titles.length === 0 : first.test(titles[0] ?? '')
      if (!isRight || titles.some((title) => never.test(title)))
        wrong.push(`${typed}: ${titles.slice(0, 3).join(' | ')}`)
    }
    expect(wrong).toEqual([])
  })

  it('BX-1.19 the exact title first, even sold out, then available ones, the newest first', async () => {
    const { titles } = shops.en
    const soldOut = titles[49] ?? ''
    expect((await search('en', soldOut)).hits[0]).toMatchObject({ title: soldOut, isAvailable: false })
    const { hits } = await search('en', 'cup')
    const order = hits.map(({ isAvailable, id }) => [isAvailable ? 0 : 1, -Number.parseInt(id, 16)] as const)
    expect(order).toEqual(order.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]))
    expect(new Set(hits.map(({ isAvailable }) => isAvailable))).toEqual(new Set([true, false]))
  })

  it.each(['SKU-123', 'sku123', 'SKU-١٢٣', ownWord(123)])('BX-1.19 one product by %s', async (typed) => {
    const { hits, total } = await search('en', typed, { isExact: true })
    expect([total, hits[0]?.title]).toEqual([1, shops.en.titles[123]])
  })

  it('BX-1.19 title before tag, tag before excerpt, excerpt before body, whole words before beginnings', async () => {
    const ctx = taskCtx(app.deps, await aSite(app.deps))
    const [plain] = generateShop('en', 1)
    if (!plain) throw new Error('There is no product.')
    const texts = [
      { title: 'Quartz' },
      { title: 'Big quartz' },
      { title: 'Quartzite' },
      { title: 'Tagged', tags: ['quartz'] },
      { title: 'Excerpt', excerpt: 'of quartz' },
      { title: 'Body', body: 'some quartz' },
    ]
    // The worst match is the newest, so that only the rank can put it last.
    const sources = texts.map((text, n) => ({ ...plain, ...text, id: String(n + 1).padStart(32, '0'), publishedMs: n }))
    await fillIndex(ctx, 'en', sources)
    const { hits } = await searchSite(ctx, { ...emptySearch, text: 'quartz' })
    expect(hits.map(({ title }) => title)).toEqual(texts.map(({ title }) => title))
  })
})

describe('BX-1.19 tolerates a typing error:', () => {
  it('BX-1.19 finds at least 95 of 100 words with one wrong, missing, additional or exchanged letter', async () => {
    const { adjectives, nouns, materials } = shopWords.en
    const words = [...adjectives, ...nouns, ...materials].map((word) => word.toLowerCase())
    const random = randomNumbers(4)
    const missed: string[] = []
    for (let n = 0; n < 100; n += 1) {
      const word = words[n % words.length] ?? ''
      const typed = withError(word, random())
      const { hits } = await search('en', typed)
      if (!hits.some(({ title }) => title.toLowerCase().includes(word))) missed.push(`${typed} for ${word}`)
    }
    expect(missed.slice(5)).toEqual([])
  })

  it.each([
    ['en', 'stoneware mgu', 'stoneware mug'],
    ['de', 'Porzelanschüssel', 'porzellanschussel'],
    ['ar', 'مصبح', 'مصباح'],
  ] as const)(
    'BX-1.19 says in %s what was searched instead, and searches for “%s” when asked to',
    async (language, typed, searched) => {
      const { searchedInstead, hits, total } = await search(language, typed)
      expect(searchedInstead).toEqual({ typed, searched })
      expect(hits.length).toBeGreaterThan(0)
      expect(total).toBeGreaterThan(0)
      const exact = await search(language, typed, { isExact: true })
      expect([exact.searchedInstead, exact.total]).toEqual([null, 0])
    },
  )

  it('BX-1.19 corrects nothing that is found as it was typed', async () => {
    expect((await search('en', 'cup')).searchedInstead).toBeNull()
  })
})

describe('BX-1.19 facets and pages', () => {
  it('BX-1.19 leave what was chosen, and count what choosing one more would leave', async () => {
    const all = await search('en', 'stoneware')
    for (const facet of all.facets.prices.slice(0, 2)) {
      const { total } = await search('en', 'stoneware', { prices: [facet.value] })
      expect([facet.label, total]).toEqual([facet.label, facet.count])
    }
    const [category] = all.facets.categories
    if (!category) throw new Error('There are no categories.')
    const chosen = await search('en', 'stoneware', { categories: [category.value], availableOnly: true })
    expect(chosen.hits).toHaveLength(chosen.total)
    expect(chosen.facets.categories.find(({ isChosen }) => isChosen)?.count).toBe(chosen.total)
    expect(chosen.facets.available).toEqual({ count: chosen.total, isChosen: true })
    expect(chosen.hits.every(({ isAvailable, title }) => isAvailable && title.includes(` ${category.label},`))).toBe(
      true,
    )
  })

  it('BX-1.19 show every hit once', async () => {
    const first = await search('en', 'walnut')
    const pages = await Promise.all(
      Array.from({ length: first.pageCount }, (_, n) => search('en', 'walnut', { page: n + 1 })),
    )
    const ids = pages.flatMap(({ hits }) => hits.map(({ id }) => id))
    expect(ids).toHaveLength(first.total)
    expect(new Set(ids).size).toBe(first.total)
    expect((await search('en', 'walnut', { page: 99 })).hits).toEqual([])
  })
})

describe('BX-1.19 suggestions while typing', () => {
  it.each([
    ['en', 'mu', / mug,/],
    ['en', 'stoneware mu', /stoneware mug/],
    ['en', 'mu stonew', /stoneware mug/],
    ['de', 'steingutbl', /Steingutblumentöpfe/],
    ['de', 'leinentue', /Leinentücher/],
    ['ar', 'اص', /أص/],
  ] as const)('BX-1.19 in %s for “%s” are at most eight titles with the words', async (language, typed, title) => {
    const found = await suggest(shops[language].ctx, typed)
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThanOrEqual(8)
    for (const one of found) {
      expect(one.title).toMatch(title)
      expect(one.marks.length).toBeGreaterThan(0)
    }
  })

  it('BX-1.19 begin with the second letter', async () => {
    expect(await suggest(shops.en.ctx, 'm')).toEqual([])
    expect(await suggest(shops.en.ctx, ' % ')).toEqual([])
  })
})
