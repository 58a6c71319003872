import { beforeAll, describe, expect, it } from 'vitest'
import { taskCtx, type Ctx } from '../context.ts'
import { readInSite } from '../database/index.ts'
import { aDocument, aPage } from '../testing/a-page.ts'
import { aSite } from '../testing/a-site.ts'
import { aBlog, anItem, openItem } from '../testing/an-item.ts'
import { suiteApp } from '../testing/suite-app.ts'
import {
  addRedirect,
  createItem,
  createPage,
  deleteItem,
  findRedirect,
  publishItem,
  changePageUrl,
  restoreItem,
  saveItemDraft,
  setNavigation,
  unpublishItem,
  updateItem,
} from './index.ts'

const app = await suiteApp()
let ctx: Ctx
beforeAll(async () => {
  ctx = app.ctx
})

const rounds = Array.from({ length: 8 }, (_, index) => index)

/** Returns the codes of the tasks that were refused, in task order. Throws when a task failed with anything but a refusal. */
async function refusals(tasks: readonly Promise<unknown>[]): Promise<string[]> {
  const ended = await Promise.allSettled(tasks)
  return ended.flatMap((one) => {
    if (one.status === 'fulfilled') return []
    const { code } = one.reason as { code?: string }
    return [code ?? String(one.reason)]
  })
}

describe('simultaneous changes of items', () => {
  it('BX-4.02 are all stored', async () => {
    for (const round of rounds) {
      const { id, collectionId, urlId } = await anItem(ctx)
      const document = aDocument(`<p>Round ${round}</p>`)
      const tasks = [
        updateItem(ctx, id, { title: 'Other' }),
        updateItem(ctx, id, { tags: ['Clay'] }),
        updateItem(ctx, id, { isFeatured: true }),
        saveItemDraft(ctx, id, document).then(() => publishItem(ctx, id)),
      ]
      expect(await refusals(tasks)).toEqual([])
      const item = (await openItem(ctx, collectionId, urlId))?.item
      expect(item).toMatchObject({ title: 'Other', tags: ['Clay'], isFeatured: true })
      expect(JSON.stringify(item?.document)).toContain(`Round ${round}`)
    }
  })

  it('BX-4.02 leave a deleted item deleted', async () => {
    for (const round of rounds) {
      const { id, collectionId, urlId } = await anItem(ctx)
      const others = [publishItem(ctx, id), updateItem(ctx, id, { title: 'Other' }), unpublishItem(ctx, id)]
      const tasks = round % 2 === 0 ? [deleteItem(ctx, id), ...others] : [...others, deleteItem(ctx, id)]
      for (const code of await refusals(tasks)) expect(code).toBe('pages.not-found')
      expect(await openItem(ctx, collectionId, urlId)).toBeNull()
      await expect(deleteItem(ctx, id)).rejects.toMatchObject({ code: 'pages.not-found' })
      expect(await refusals([restoreItem(ctx, id), restoreItem(ctx, id)])).toEqual(['pages.not-found'])
    }
  })

  it('give an address to only one of three items', async () => {
    for (const round of rounds) {
      const { id, collectionId } = await anItem(ctx)
      const other = await anItem(ctx, { collectionId, title: 'Other' })
      const gone = await anItem(ctx, { collectionId, title: 'Wanted', urlId: `wanted-${round}` })
      await deleteItem(ctx, gone.id)
      const urlId = `wanted-${round}`
      const tasks = [updateItem(ctx, id, { urlId }), updateItem(ctx, other.id, { urlId }), restoreItem(ctx, gone.id)]
      expect(await refusals(tasks)).toEqual(['pages.url-taken', 'pages.url-taken'])
      expect((await openItem(ctx, collectionId, urlId))?.item.urlId).toBe(urlId)
    }
  })
})

it('SF-9.08 BX-4.02 gives the last place of an album to either a new or a restored track, never to both', async () => {
  const { id: collectionId } = await aBlog(ctx, 'album')
  const { id: gone } = await createItem(ctx, { collectionId, title: 'Gone' })
  await deleteItem(ctx, gone)
  for (let track = 1; track < 60; track += 1) await createItem(ctx, { collectionId, title: 'Track' })
  for (const _ of rounds) {
    const created = createItem(ctx, { collectionId, title: 'New' })
    expect(await refusals([created, restoreItem(ctx, gone)])).toEqual(['pages.too-many-items'])
    await deleteItem(
      ctx,
      await created.then(
        ({ id }) => id,
        () => gone,
      ),
    )
  }
})

it('BX-4.02 gives simultaneously renamed pages one address each, without redirect loops', async () => {
  for (const round of rounds) {
    const [one, other] = [await aPage(ctx), await aPage(ctx)]
    const names = [`left-${round}`, `right-${round}`]
    const tasks = [one, other].flatMap(({ id }) => names.map((name) => changePageUrl(ctx, id, name)))
    for (const code of await refusals(tasks)) expect(code).toBe('pages.url-taken')
    for (const { path } of [one, other]) {
      const { status, headers } = await app.visitor(ctx.site).get(path)
      const now = status === 301 ? String(headers['location']) : path
      expect((await app.visitor(ctx.site).get(now)).status).toBe(200)
    }
  }
})

it('stores only one of two redirects that would form a loop', async () => {
  for (const round of rounds) {
    const [from, to] = [`/from-${round}`, `/to-${round}`]
    expect(await refusals([addRedirect(ctx, from, to), addRedirect(ctx, to, from)])).toEqual(['kit.shape'])
    const kept = await readInSite(ctx, (tx) =>
      Promise.all([findRedirect(tx, ctx.siteId, from), findRedirect(tx, ctx.siteId, to)]),
    )
    expect(kept.filter((one) => one !== null)).toHaveLength(1)
  }
})

it('BX-4.02 stores the entries of exactly one of several simultaneous navigation saves', async () => {
  const { id: pageId } = await aPage(ctx)
  for (const round of rounds) {
    const titles = [`a-${round}`, `b-${round}`, `c-${round}`]
    const entries = (title: string) => [{ pageId }, { url: '/x', title }]
    expect(await refusals(titles.map((title) => setNavigation(ctx, 'mainNav', entries(title))))).toEqual([])
    const text = 'select link_title as title from pages_navigation_view order by position'
    const rows = await readInSite(ctx, (tx) => tx.sql<{ title: string | null }>('', text))
    expect(rows).toHaveLength(2)
    expect(titles).toContain(rows[1]?.title)
  }
})

it('creates all pages that are created as home at once, and makes one of them the home page', async () => {
  const own = taskCtx(app.deps, await aSite(app.deps))
  const make = (urlId: string) => createPage(own, { urlId, title: urlId, typeName: 'page', isHome: true })
  expect(await refusals(['one', 'two', 'three', 'four'].map(make))).toEqual([])
  const text = 'select is_home from pages_page_view'
  const rows = await readInSite(own, (tx) => tx.sql<{ is_home: boolean }>('', text))
  expect(rows.filter((row) => row.is_home)).toHaveLength(1)
  expect(rows).toHaveLength(4)
})
