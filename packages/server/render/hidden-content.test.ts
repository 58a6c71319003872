import { column, page, row, summary } from '@sitewright/domain/pages/build-document.ts'
import { beforeAll, expect, it } from 'vitest'
import { deleteProduct, hideProduct } from '../catalog/index.ts'
import { taskCtx, type Ctx } from '../context.ts'
import {
  createAuthor,
  createItem,
  createPage,
  deleteItem,
  publishItem,
  saveDraft,
  saveItemDraft,
  unpublishItem,
  type NewItem,
} from '../pages/index.ts'
import { aDocument } from '../testing/a-page.ts'
import { aProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { aThemeFolder, themeFiles } from '../testing/a-theme.ts'
import { anAccount, type AnAccount } from '../testing/an-account.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { importTheme } from '../themes/index.ts'

const day = 24 * 60 * 60_000
const hidden = /unseen/i
const lists = ['/journal', '/dates', '/shop'] as const
const shown = ['/', ...lists, '/journal/first', '/dates/fair', '/shop/cup'] as const

const app = await suiteApp()
let ctx: Ctx
let account: AnAccount
const unseenPaths: string[] = []

beforeAll(async () => {
  ctx = taskCtx(app.deps, await aSite(app.deps))
  account = await anAccount(app.deps, { siteId: ctx.siteId, email: 'unseen@example.test' })
  await fill()
})

it.each(['', '?category=c', '?tag=t', '?author=Ana', '?offset=1', '?view=calendar', '?available=true'])(
  'BX-5.06 shows no drafts, deleted, hidden or scheduled items, nor another site’s, in any format with the filter "%s"',
  async (filter) => {
    for (const path of shown)
      for (const format of ['', 'json', 'json-pretty', 'rss', 'ical', 'main-content', 'json&view=cards']) {
        const address = `${path}${filter === '' ? '?' : `${filter}&`}format=${format}`
        const { status, text } = await app.visitor(ctx.site).get(address)
        expect([address, status, hidden.exec(text)?.[0]]).toEqual([address, 200, undefined])
      }
  },
)

it('leaves hidden items out of a theme’s queries, related items, categories and summaries', async () => {
  await importTheme(ctx, aThemeFolder(asking))
  for (const path of shown) {
    const { text } = await app.visitor(ctx.site).get(path)
    expect(text).toContain('[First]')
    expect(text).toContain('{c}')
    expect(hidden.exec(text)).toBeNull()
  }
})

it('BX-3.15 lists only visible pages in the sitemap, and answers 404 for hidden ones in every format', async () => {
  const { text } = await app.visitor(ctx.site).get('/sitemap.xml')
  for (const path of shown.slice(1)) expect(text).toContain(`${path}</loc>`)
  expect(hidden.exec(text)).toBeNull()
  for (const path of unseenPaths)
    for (const format of ['', '?format=json', '?format=rss', '?format=ical', '?format=main-content']) {
      const { status, text: answer } = await app.visitor(ctx.site).get(path + format)
      expect([path, status, answer.includes('Unseen text')]).toEqual([path, 404, false])
    }
})

it('leaves authors’ account ids and email addresses out of page JSON', async () => {
  for (const path of shown) {
    const { text } = await app.visitor(ctx.site).get(`${path}?format=json`)
    expect(
      [account.id, account.email, 'draftVersion', 'accountId', 'foreign'].filter((word) => text.includes(word)),
    ).toEqual([])
  }
})

/** A theme that queries every collection on every page. */
const asking = themeFiles({
  'site.region': `<html><head>{squarespace-headers}</head><body>{squarespace.main-content}
${lists.map((path) => `<squarespace:query collection="${path.slice(1)}">{.repeated section items}[{title}]{excerpt}{.end}{.repeated section categories}{name}{.end}</squarespace:query>`).join('')}
${lists.map((path) => `<squarespace:query collection="${path.slice(1)}" featured="true" category="c" tag="t, other">{.repeated section items}[{title}]{.end}</squarespace:query>`).join('')}
<squarespace:category collection="journal">{.repeated section categories}{.meta-left}{name}{.meta-right}{.end}{.repeated section collection.tags}{@}{.end}</squarespace:category>
<squarespace:related collectionId="journal" limit="50">{.repeated section items}[{title}]{.end}</squarespace:related>
{squarespace-footers}</body></html>`,
})

async function fill(): Promise<void> {
  const author = await createAuthor(ctx, { displayName: 'Ana', accountId: account.id })
  const usual = { tags: ['t'], categories: ['c'], isFeatured: true, authorId: author.id }
  const make = (given: Partial<NewItem> & { collectionId: string; title: string }) =>
    createItem(ctx, { ...usual, ...given })
  const journal = await createPage(ctx, { urlId: 'journal', title: 'Journal', typeName: 'blog' })
  const dates = await createPage(ctx, { urlId: 'dates', title: 'Dates', typeName: 'events' })
  const shop = await createPage(ctx, { urlId: 'shop', title: 'Shop', typeName: 'products' })
  const asked = [journal, dates, shop].map(({ id }) => summary({ collectionId: id, count: 30 }))
  const home = page(row(column(12, ...asked)))
  const { id: homeId } = await createPage(ctx, {
    urlId: 'home',
    title: 'Home',
    typeName: 'page',
    isHome: true,
    document: home,
  })
  await saveDraft(ctx, homeId, aDocument('<p>Unseen text</p>'))
  await createPage(ctx, { urlId: 'unseen-page', title: 'Unseen page', typeName: 'page', isDraft: true })
  unseenPaths.push('/unseen-page')

  const first = await make({ collectionId: journal.id, title: 'First', foreignId: 'foreign-1' })
  await saveItemDraft(ctx, first.id, aDocument('<p>Unseen text</p>'))
  await make({
    collectionId: dates.id,
    title: 'Fair',
    recordType: 12,
    startsMs: ctx.now() + day,
    endsMs: ctx.now() + 2 * day,
  })
  for (const [collectionId, base] of [
    [journal.id, '/journal'],
    [dates.id, '/dates'],
  ] as const) {
    const unseen = {
      collectionId,
      excerpt: '<p>Unseen text</p>',
      tags: ['t', 'Unseen tag'],
      categories: ['c', 'Unseen'],
    }
    const dated = { ...unseen, ...(base === '/dates' && { startsMs: ctx.now() + day }) }
    const made = [
      await make({ ...dated, title: 'Unseen draft', isDraft: true }),
      await make({ ...dated, title: 'Unseen later', publishAtMs: ctx.now() + day }),
      await make({ ...dated, title: 'Unseen again later' }),
      await make({ ...dated, title: 'Unseen deleted' }),
      await make({ ...dated, title: 'Unseen taken back' }),
    ]
    await publishItem(ctx, made[2]?.id ?? '', { atMs: ctx.now() + day })
    await deleteItem(ctx, made[3]?.id ?? '')
    await unpublishItem(ctx, made[4]?.id ?? '')
    unseenPaths.push(...made.map(({ urlId }) => `${base}/${urlId}`))
  }
  const draft = await createPage(ctx, { urlId: 'unseen-blog', title: 'Unseen blog', typeName: 'blog', isDraft: true })
  await make({ collectionId: draft.id, title: 'Unseen there', urlId: 'there' })
  unseenPaths.push('/unseen-blog', '/unseen-blog/there')

  await aProduct(ctx, { collectionId: shop.id, urlId: 'cup', tags: ['t'], categories: ['c'] })
  const gone = await aProduct(ctx, {
    collectionId: shop.id,
    urlId: 'unseen-cup',
    title: 'Unseen cup',
    tags: ['Unseen'],
  })
  await deleteProduct(ctx, gone.id)
  const hiddenCup = await aProduct(ctx, {
    collectionId: shop.id,
    urlId: 'unseen-hidden',
    title: 'Unseen hidden cup',
    tags: ['t', 'Unseen'],
    categories: ['c', 'Unseen'],
    isFeatured: true,
  })
  await hideProduct(ctx, hiddenCup.id)
  unseenPaths.push('/shop/unseen-cup', '/shop/unseen-hidden')

  const other = taskCtx(app.deps, await aSite(app.deps, { title: 'Unseen site' }))
  const theirs = await createPage(other, { urlId: 'journal', title: 'Unseen journal', typeName: 'blog' })
  await createItem(other, { ...unseenOf(theirs.id), title: 'Unseen theirs', urlId: 'theirs' })
  unseenPaths.push('/journal/theirs')
}

function unseenOf(collectionId: string): Pick<NewItem, 'collectionId' | 'tags' | 'categories' | 'isFeatured'> {
  return { collectionId, tags: ['t'], categories: ['c'], isFeatured: true }
}
