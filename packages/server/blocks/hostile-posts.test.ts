import { code, column, html, markdown, page, quote, row, summary } from '@sitewright/domain/pages/build-document.ts'
import { beforeAll, expect, it } from 'vitest'
import { taskCtx, type Ctx } from '../context.ts'
import { createAuthor, createItem, createPage } from '../pages/index.ts'
import { aSite } from '../testing/a-site.ts'
import { suiteApp } from '../testing/suite-app.ts'

const hostile = (place: string) =>
  `${place}"'><img src=x onerror=${place}(1)>{@}{.end}</script><script>${place}(2)</script>`
const short = `"'><img src=x>`
const unescaped = /<img src=x[^>]*>|<script>\w+\(2\)/g

const app = await suiteApp()
let ctx: Ctx

beforeAll(async () => {
  ctx = taskCtx(app.deps, await aSite(app.deps))
  const made = await createPage(ctx, { urlId: 'blog', title: hostile('blog'), typeName: 'blog' })

  const author = await createAuthor(ctx, { displayName: hostile('author'), bio: hostile('bio') })
  const post = {
    collectionId: made.id,
    title: hostile('title'),
    excerpt: hostile('excerpt'),
    authorId: author.id,
    tags: [short],
    categories: [short.slice(0, 25)],
    location: { addressTitle: hostile('place') },
  }
  const blocks = [
    quote(hostile('quote'), { source: hostile('source') }),
    code(hostile('code')),
    markdown(hostile('markdown')),
    html(hostile('html')),
    summary({ collectionId: made.id, title: hostile('summary'), metadata: 'author', secondMetadata: 'tags' }),
  ]
  await createItem(ctx, { ...post, urlId: 'one', document: page(row(column(12, ...blocks))) })
  await createItem(ctx, { ...post, urlId: 'two', startsMs: ctx.now() })
})

it.each([
  '/blog',
  '/blog/one',
  '/blog/two',
  `/blog?tag=${encodeURIComponent(short)}`,
  `/blog?author=${encodeURIComponent(hostile('author'))}`,
  `/blog?month=${encodeURIComponent(hostile('month'))}`,
  '/blog/one?format=main-content',
])('BX-5.09 escapes texts of authors at %.30s', async (path) => {
  const { status, text } = await app.visitor(ctx.site).get(path)
  expect(status).toBe(200)
  expect(text.match(unescaped)).toBeNull()
})

it('BX-5.09 shows all hostile texts in escaped form', async () => {
  const { text } = await app.visitor(ctx.site).get('/blog/one')
  for (const place of ['title', 'quote', 'source', 'code', 'markdown', 'summary', 'author']) {
    expect(text).toMatch(new RegExp(`&lt;img src=x onerror=${place}\\(1\\)`))
  }
})
