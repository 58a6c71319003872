import { describe, expect, it } from 'vitest'
import { deleteProduct, hideProduct, showProduct } from '../catalog/index.ts'
import { taskCtx } from '../context.ts'
import { changePageUrl, deleteItem, publishItem, publishPage, unpublishItem } from '../pages/index.ts'
import { aDocument, aPage } from '../testing/a-page.ts'
import { aProduct } from '../testing/a-product.ts'
import { anItem } from '../testing/an-item.ts'
import { aSite } from '../testing/a-site.ts'
import { countsOf } from '../testing/counts-of.ts'
import { settleSearch } from '../testing/search/settle-search.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { holdLock, until } from '../testing/until.ts'

let now = Date.parse('2026-05-04T10:00:00Z')
const app = await suiteApp({ clock: { now: () => now } })
const second = 1_000

/** Addresses that a search finds, by HTTP. */
async function found(word: string): Promise<string[]> {
  const { body } = await app.visitor().get(`/search?q=${word}&exact=1&format=json`)
  return body.search.groups.flatMap(({ hits }: { hits: { fullUrl: string }[] }) => hits.map(({ fullUrl }) => fullUrl))
}

const spellings = ['word', 'Word', 'wOrd', 'woRd', 'worD', 'WOrd', 'wORd', 'woRD']
const suggested = async (word: string): Promise<number> =>
  (await app.visitor().get(`/api/search/suggestions?q=${word}`)).body.suggestions.length

/**
 * Makes a change, searches before the index has followed it, and lets a second pass. Returns the number of results of the same
 * search after that. Each call needs a spelling of its own, because equal searches have one cached page.
 */
async function resultsASecondAfter(change: () => Promise<unknown>, word: string, wanted: number): Promise<number> {
  const index = await holdLock(app.ctx, 'search')
  try {
    await change()
    await found(word)
  } finally {
    await index.release()
  }
  await settleSearch(app, app.ctx.siteId)
  now += second
  const results = async (): Promise<number> => (await found(word)).length
  return until(results, (count) => count === wanted, 5 * second)
}

describe('within a second after a change, the search page', () => {
  it('BX-1.19 finds a published post, and no longer one that was unpublished or deleted', async () => {
    const { id } = await anItem(app.ctx, {
      title: 'Word of a post',
      document: aDocument('<p>Smiles</p>'),
      isDraft: true,
    })
    const changes = [
      [1, () => publishItem(app.ctx, id)],
      [0, () => unpublishItem(app.ctx, id)],
      [1, () => publishItem(app.ctx, id)],
      [0, () => deleteItem(app.ctx, id)],
    ] as const
    const seen: number[] = []
    for (const [at, [wanted, change]] of changes.entries())
      seen.push(await resultsASecondAfter(change, spellings[at] ?? '', wanted))
    expect(seen).toEqual(changes.map(([wanted]) => wanted))
    expect(await suggested('word')).toBe(0)
  })

  it('BX-1.19 finds a product while it is shown, and a page from its publication on', async () => {
    const product = await aProduct(app.ctx, { title: 'Wombat lamp' })
    await settleSearch(app, app.ctx.siteId)
    expect(await suggested('womb')).toBe(1)
    const page = await aPage(app.ctx, { title: 'Wombat care', isDraft: true })
    const changes = [
      ['wombat', 0, () => hideProduct(app.ctx, product.id)],
      ['Wombat', 1, () => showProduct(app.ctx, product.id)],
      ['wOmbat', 2, () => publishPage(app.ctx, page.id)],
      ['woMbat', 1, () => deleteProduct(app.ctx, product.id)],
    ] as const
    const seen: number[] = []
    for (const [word, wanted, change] of changes) seen.push(await resultsASecondAfter(change, word, wanted))
    expect(seen).toEqual(changes.map(([, wanted]) => wanted))
    expect(await suggested('womb')).toBe(1)

    await resultsASecondAfter(() => changePageUrl(app.ctx, page.id, 'elsewhere'), 'womBat', 1)
    expect(await found('womBat')).toEqual(['/elsewhere'])
  })
})

it('BX-5.11 a flood of different searches evicts no other page, and keeps the last ones only', async () => {
  const site = await aSite(app.deps)
  const ctx = taskCtx(app.deps, site)
  const { path } = await aPage(ctx, { title: 'Quiet page' })
  const visit = (address: string) => countsOf(app, () => app.visitor(site).get(address))
  await visit(path)
  await visit('/search?q=flood')
  expect([(await visit(path)).statements, (await visit('/search?q=flood')).statements]).toEqual([0, 0])

  // Chosen facets make pages large, so that fewer are needed than a flood has.
  const choices = Array.from(
    { length: 12 },
    (_, at) => `&category=${at}${'x'.repeat(90)}&tag=${at}${'y'.repeat(90)}`,
  ).join('')
  for (let n = 0; n < 120; n += 1) await app.visitor(site).get(`/search?q=flood${n}${choices}`)
  expect((await visit(path)).statements).toBe(0)
  expect((await visit(`/search?q=flood119${choices}`)).statements).toBe(0)
  expect((await visit('/search?q=flood')).statements).toBeGreaterThan(0)
})
