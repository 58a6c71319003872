import { column, html, page, row, type NestedDocumentNode } from '@sitewright/domain/pages/build-document.ts'
import type { PageDocument } from '@sitewright/domain/pages/document.ts'
import { describe, expect, it } from 'vitest'
import { taskCtx } from '../context.ts'
import { inSite, readInSite } from '../database/index.ts'
import { aDocument, aPage } from '../testing/a-page.ts'
import { aSite } from '../testing/a-site.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { createPage, publishPage, publishBlockArea, saveDraft, setNavigation } from './index.ts'
import { readPageInfo } from './page.store.ts'

const app = await suiteApp()

describe('createPage', () => {
  it.each(['cart', 'API/x', '/static', 's/x', 'Search', 'site.css'])(
    'refuses the reserved address %s',
    async (urlId) => {
      await expect(aPage(app.ctx, { urlId })).rejects.toMatchObject({
        code: 'pages.reserved-url',
        values: { segment: expect.any(String) },
      })
    },
  )

  it.each(['', '/', 'a b', 'a//b', '../a', 'a?b'])('refuses the malformed address “%s”', async (urlId) => {
    await expect(aPage(app.ctx, { urlId })).rejects.toMatchObject({ code: 'kit.shape' })
  })

  it('refuses an address in use, in any case, but accepts it on another site', async () => {
    const urlId = `taken-${app.ctx.newId()}`
    await aPage(app.ctx, { urlId })
    await expect(aPage(app.ctx, { urlId: urlId.toUpperCase() })).rejects.toMatchObject({ code: 'pages.url-taken' })
    const other = taskCtx(app.deps, await aSite(app.deps))
    await expect(aPage(other, { urlId })).resolves.toMatchObject({ path: `/${urlId}` })
  })

  it('makes the newest home page the only one, and moves the earlier one to its own address', async () => {
    const ctx = taskCtx(app.deps, await aSite(app.deps))
    const first = await aPage(ctx, { isHome: true, title: 'First', document: aDocument('<p>First</p>') })
    await aPage(ctx, { isHome: true, document: aDocument('<p>Second</p>') })
    expect((await app.visitor(ctx.site).get('/')).text).toContain('<p>Second</p>')
    const place = await readInSite(ctx, (tx) => readPageInfo(tx, ctx.siteId, first.id))
    expect((await app.visitor(ctx.site).get(`/${place?.urlId}`)).text).toContain('<p>First</p>')
  })

  it('PL-3.34 assigns types to pages and product lists, and the generic type to others', async () => {
    const shown = await Promise.all(
      (['page', 'products', 'blog'] as const).map(async (typeName) => {
        const { urlId } = await createPage(app.ctx, { urlId: `t-${app.ctx.newId()}`, title: 'T', typeName })
        return (await app.visitor().get(`/${urlId}?format=json`)).body.collection.type
      }),
    )
    expect(shown).toEqual([10, 13, 1])
  })
})

describe('a page document', () => {
  it('is sanitized before it is stored', async () => {
    const text = '<p onclick="x()">Hi<script>x()</script> <a href="javascript:x()">there</a></p>'
    const made = await aPage(app.ctx, { document: aDocument(text) })
    expect((await app.visitor().get(made.path)).text).toContain('<p>Hi <a>there</a></p>')
    const [kept] = await documentsOf(made.id)
    expect(Object.values(kept?.nodes ?? {}).map((node) => node.props['html'])).toContain('<p>Hi <a>there</a></p>')
  })

  it('keeps blocks of unknown kinds, and renders the others', async () => {
    const strange: NestedDocumentNode = { kind: 'hologram', version: 4, props: { depth: { z: [1, null, 'é'] } } }
    const made = await aPage(app.ctx, { document: page(row(column(12, strange, html('<p>Known</p>')))) })
    const { text } = await app.visitor().get(made.path)
    expect(text).toContain('<p>Known</p>')
    expect(text).not.toContain('hologram')
    const kept = await documentsOf(made.id)
    expect(Object.values(kept[0]?.nodes ?? {})).toContainEqual(expect.objectContaining(strange))
  })

  it('is refused when its tree, a field or a text is invalid', async () => {
    const image = (props: object): PageDocument => page(row(column(12, { kind: 'image', props: { ...props } })))
    const wrong = [
      page(row(column(13, html('a')))),
      page(row(column(12, ...Array.from({ length: 61 }, () => html('a'))))),
      image({ assetId: 'no id' }),
      image({ variant: 'hexagon' }),
      image({ link: 'javascript:alert(1)' }),
      page(row(column(12, { kind: 'hologram', props: { text: '\0' } }))),
    ]
    for (const document of wrong)
      await expect(aPage(app.ctx, { document })).rejects.toMatchObject({ code: 'pages.document-invalid' })
  })

  it('gets a version for every save, and is shown to visitors only once published', async () => {
    const made = await aPage(app.ctx)
    await saveDraft(app.ctx, made.id, aDocument('<p>Second</p>'))
    await saveDraft(app.ctx, made.id, aDocument('<p>Third</p>'))
    expect((await app.visitor().get(made.path)).text).toContain('<p>Hello</p>')
    await publishPage(app.ctx, made.id)
    expect(await documentsOf(made.id)).toHaveLength(3)
    expect((await app.visitor().get(`${made.path}?view=fresh`)).text).toContain('<p>Third</p>')
  })

  it('BX-5.06 of another site cannot be changed', async () => {
    const made = await aPage(app.ctx)
    const other = taskCtx(app.deps, await aSite(app.deps))
    await expect(saveDraft(other, made.id, aDocument('x'))).rejects.toMatchObject({ code: 'pages.not-found' })
    await expect(publishPage(other, made.id)).rejects.toMatchObject({ code: 'pages.not-found' })
    await expect(setNavigation(other, 'mainNav', [{ pageId: made.id }])).rejects.toMatchObject({
      code: 'pages.not-found',
    })
  })
})

it('saveArea and setNavigation replace the previous content', async () => {
  const ctx = taskCtx(app.deps, await aSite(app.deps))
  await aPage(ctx, { isHome: true })
  for (const words of ['One', 'Two']) {
    await publishBlockArea(ctx, 'footerOne', aDocument(`<p>Area ${words}</p>`))
    await setNavigation(ctx, 'mainNav', [{ url: '/x', title: `Link ${words}` }])
  }
  const { text } = await app.visitor(ctx.site).get('/')
  expect(text).toMatch(/Area Two/)
  expect(text).toMatch(/Link Two/)
  expect(text).not.toMatch(/(Area|Link) One/)
  await expect(setNavigation(ctx, 'mainNav', [{ url: 'javascript:x', title: 'x' }])).rejects.toMatchObject({
    code: 'kit.shape',
  })
})

/** Documents of all versions of the page, oldest first. */
async function documentsOf(pageId: string): Promise<PageDocument[]> {
  const text = 'select document from page_versions where owner_id = $1 order by created_at, id'
  const rows = await inSite(app.ctx, (tx) => tx.sql<{ document: PageDocument }>('versions', text, [pageId]))
  return rows.map((row) => row.document)
}
