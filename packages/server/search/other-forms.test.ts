import { emptySearch } from '@sitewright/domain/search/search-query.ts'
import { describe, expect, it } from 'vitest'
import { taskCtx, type Ctx } from '../context.ts'
import { aSite } from '../testing/a-site.ts'
import { fillIndex, generateShop } from '../testing/search/generated-shop.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { searchSite, suggest } from './index.ts'
import type { SearchSource } from './search-document.ts'

const app = await suiteApp()

type Text = Partial<Pick<SearchSource, 'title' | 'names' | 'excerpt' | 'body' | 'isAvailable'>>

/** A shop with these products, of which the first is the oldest. */
async function aShop(language: string, texts: readonly Text[]): Promise<Ctx> {
  const ctx = taskCtx(app.deps, await aSite(app.deps, { language }))
  const [plain] = generateShop('en', 1)
  if (!plain) throw new Error('There is no product.')
  const bare = { ...plain, categories: [], tags: [], names: [], excerpt: '', body: '', isAvailable: true }
  const sources = texts.map((text, at) => ({
    ...bare,
    ...text,
    id: String(at + 1).padStart(32, '0'),
    publishedMs: at,
  }))
  await fillIndex(ctx, language, sources)
  return ctx
}

const titles = async (ctx: Ctx, text: string): Promise<string[]> =>
  (await searchSite(ctx, { ...emptySearch, text, isExact: true })).hits.map(({ title }) => title)
const suggested = async (ctx: Ctx, text: string): Promise<string[]> =>
  (await suggest(ctx, text)).map(({ title }) => title)

describe('words that are written together or apart', () => {
  it.each([
    ['wifi', 'Wi-Fi router'],
    ['wi-fi', 'Wifi lamp'],
    ['wi fi router', 'Wi-Fi router'],
    ['book shelf', 'Bookshelf'],
    ['book she', 'Bookshelf'],
    ['bookshelf', 'Book shelf in oak'],
    ['bookshelves', 'Bookshelf'],
    ['tshirt', 'T-shirt'],
    ['t shirt', 'Tshirt, plain'],
    ['1240', 'Lamp of 1,240 lumens'],
    ['1,240', 'Lamp 1240'],
  ])('BX-1.19 “%s” finds “%s”', async (typed, title) => {
    const ctx = await aShop('en-US', [{ title }, { title: 'Kettle' }, { title: 'Bread fit for 12' }])
    expect(await titles(ctx, typed)).toEqual([title])
  })

  it('BX-1.19 are marked, and suggested while typing', async () => {
    const ctx = await aShop('en-US', [{ title: 'Book shelf' }, { title: 'Bookend' }])
    const [hit] = (await searchSite(ctx, { ...emptySearch, text: 'bookshelf' })).hits
    expect(hit?.marks.title).toEqual([
      { start: 0, end: 4 },
      { start: 5, end: 10 },
    ])
    expect(await suggested(ctx, 'booksh')).toEqual(['Book shelf'])
    const other = await aShop('en-US', [{ title: 'Bookshelf' }, { title: 'Bookend' }])
    for (const typed of ['book she', 'book shelf'])
      expect([typed, await suggested(other, typed)]).toEqual([typed, ['Bookshelf']])
  })

  it('BX-1.19 leave no suggestion of a former title', async () => {
    const ctx = await aShop('en-US', [{ title: 'Book shelf' }])
    const [plain] = generateShop('en', 1)
    if (!plain) throw new Error('There is no product.')
    await fillIndex(ctx, 'en-US', [{ ...plain, id: '1'.padStart(32, '0'), publishedMs: 0, title: 'Kettle' }])
    expect([await suggested(ctx, 'booksh'), await suggested(ctx, 'shelf')]).toEqual([[], []])
  })
})

describe('a SKU', () => {
  it.each(['SET-MUG-OAT', 'mug-oat', 'MUG-O', 'mugoat', 'oat', 'SET-M', 'setmugo'])(
    'BX-1.19 is found by “%s”, a part of it',
    async (typed) => {
      const ctx = await aShop('en-US', [{ title: 'Breakfast', names: ['SET-MUG-OAT'] }, { title: 'Kettle' }])
      expect(await titles(ctx, typed)).toEqual(['Breakfast'])
    },
  )
})

describe('the title that was meant', () => {
  const texts = [
    { title: 'Mug', isAvailable: false },
    { title: 'Mug rack' },
    { title: 'Mugs of stone' },
    { title: 'Big mug' },
  ]

  it('BX-1.19 comes first in every form of its words, even sold out', async () => {
    const ctx = await aShop('en-US', texts)
    for (const typed of ['mug', 'Mugs', 'MUGS!']) expect([typed, (await titles(ctx, typed))[0]]).toEqual([typed, 'Mug'])
    const both = await aShop('en-US', [{ title: 'Mugs', isAvailable: false }, { title: 'Mug' }])
    expect(await titles(both, 'mugs')).toEqual(['Mugs', 'Mug'])
  })

  it('BX-1.19 comes first among suggestions too', async () => {
    const ctx = await aShop('en-US', texts)
    for (const typed of ['mug', 'Mugs']) expect([typed, (await suggested(ctx, typed))[0]]).toEqual([typed, 'Mug'])
    const many = await aShop('en-US', [
      { title: 'Mug' },
      ...Array.from({ length: 120 }, (_, n) => ({ title: `Mug ${n}` })),
    ])
    expect((await suggested(many, 'mug'))[0]).toBe('Mug')
  })

  it('BX-1.19 comes first among more documents than are all read', async () => {
    const ctx = await aShop('en-US', [
      { title: 'Mug' },
      ...Array.from({ length: 1_600 }, (_, n) => ({ title: `Mugs no. ${n}` })),
    ])
    expect((await titles(ctx, 'mugs'))[0]).toBe('Mug')
  })
})

it.each([
  ['knives', 'Knife'],
  ['knife', 'Set of knives'],
  ['leaves', 'Leaf'],
  ['children', 'For a child'],
  ['shelf', 'Two shelves'],
])('BX-1.19 an irregular plural: “%s” finds “%s”', async (typed, title) => {
  const ctx = await aShop('en-US', [{ title }, { title: 'Kettle' }])
  expect(await titles(ctx, typed)).toEqual([title])
})

describe('a German compound', () => {
  const texts = [{ title: 'Teekanne' }, { title: 'Kaffeekannen im Set' }, { title: 'Kanister' }, { title: 'Kanne' }]

  it('BX-1.19 is found by its last part, in any number', async () => {
    const ctx = await aShop('de-DE', texts)
    const all = ['Kaffeekannen im Set', 'Kanne', 'Teekanne']
    for (const typed of ['kanne', 'Kannen'])
      expect([typed, (await titles(ctx, typed)).toSorted()]).toEqual([typed, all])
    expect((await titles(ctx, 'kanne'))[0]).toBe('Kanne')
    const shop = await aShop('de-DE', [{ title: 'Rote Teekanne' }])
    const { hits } = await searchSite(shop, { ...emptySearch, text: 'kanne' })
    expect(hits[0]?.marks.title).toEqual([{ start: 5, end: 13 }])
  })

  it('BX-1.19 is not taken apart for short words, or in a language that writes words apart', async () => {
    expect(await titles(await aShop('de-DE', [{ title: 'Reise' }, { title: 'Preis' }]), 'eis')).toEqual([])
    expect(await titles(await aShop('en-US', [{ title: 'Teekanne' }]), 'kanne')).toEqual([])
  })
})

it.each([
  ['كوب', 'إبريق والكوب'],
  ['والكوب', 'كوب'],
  ['الكوب', 'هدية بالكوب'],
])('BX-1.19 in Arabic “%s” finds “%s”, with what is written together with the article', async (typed, title) => {
  const ctx = await aShop('ar', [{ title }, { title: 'طبق' }])
  expect(await titles(ctx, typed)).toEqual([title])
})

it('BX-1.19 hostile texts are found or not, and break nothing', async () => {
  const ctx = await aShop('de-DE', [{ title: "Rock 'n' roll's-\\-end & more | (all) :* ! <->" }, { title: "''-''" }])
  for (const typed of [
    "rock'n'roll",
    "'':*",
    "\\'-\\' &",
    '-'.repeat(200),
    'a-'.repeat(99),
    "roll's end",
    'x'.repeat(200),
  ])
    expect([typed, await titles(ctx, typed)]).toEqual([typed, expect.any(Array)])
  expect((await titles(ctx, "rock 'n' roll")).length).toBe(1)
})
