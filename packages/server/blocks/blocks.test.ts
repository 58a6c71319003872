import {
  code,
  column,
  html,
  markdown,
  page,
  product,
  quote,
  row,
  summary,
  type NestedDocumentNode,
} from '@sitewright/domain/pages/build-document.ts'
import type { PageDocument } from '@sitewright/domain/pages/document.ts'
import { describe, expect, it, vi } from 'vitest'
import { createAuthor, createItem, createPage, deleteItem } from '../pages/index.ts'
import { taskCtx, type Ctx } from '../context.ts'
import { aMug, aProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { aBlog, anItem } from '../testing/an-item.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { queryBlockData, needsBlockData, layoutHtml, readBlockTemplates } from './index.ts'

const start = Date.parse('2026-03-15T12:00:00Z')
const day = 24 * 60 * 60_000
const blocks = readBlockTemplates()
let clock = start
const app = await suiteApp({ clock: { now: () => clock } })

const of = (...drafts: NestedDocumentNode[]): PageDocument => page(row(column(12, ...drafts)))

async function renderLayout(document: PageDocument, ctx: Ctx = app.ctx, locale = 'en-US'): Promise<string> {
  const now = ctx.now()
  const orderingOf = (): 'chronological' => 'chronological'
  const answers = await queryBlockData(ctx, [document], { blocks, now, orderingOf })
  const errors: unknown[] = []
  const tools = {
    blocks,
    answers,
    locale,
    now,
    asset: () => undefined,
    onErrors: (...reported: unknown[]) => errors.push(reported),
  }
  const text = layoutHtml(
    document,
    { type: 'page', id: 'page-1', updatedMs: 0 },
    { ...tools, timeZone: 'Europe/Berlin' },
  )
  expect(errors).toEqual([])
  return text
}

const titlesIn = (text: string): string[] =>
  Array.from(text.matchAll(/class="summary-title-link"[^>]*>([^<]*)/g), (match) => match[1] ?? '')

describe('a summary block', () => {
  it('shows the newest items of a collection, with the metadata that the owner chose', async () => {
    const author = await createAuthor(app.ctx, { displayName: 'Ana & Co' })
    const { id: collectionId, urlId } = await aBlog(app.ctx)
    const post = (title: string, days: number) =>
      createItem(app.ctx, {
        collectionId,
        title,
        excerpt: `<p>Of ${title}</p>`,
        publishAtMs: start - days * day,
        authorId: author.id,
      })
    await post('Old', 3)
    await post('New', 1)
    await post('Middle', 2)
    const text = await renderLayout(
      of(summary({ collectionId, count: 2, metadata: 'date', secondMetadata: 'author' })),
      app.ctx,
      'de-DE',
    )
    expect(titlesIn(text)).toEqual(['New', 'Middle'])
    expect(text).toContain(`href="/${urlId}/new"`)
    expect(text).toContain('<p>Of New</p>')
    expect(text).toContain('>14. März 2026</time>')
    expect(text).toContain('summary-metadata-item--author">Ana &amp; Co</span>')
    expect(text).toContain('class="sqs-block summary-v2-block sqs-block-summary-v2"')
  })

  it('filters by category, tag and featured items, ignoring case', async () => {
    const { collectionId } = await anItem(app.ctx, { title: 'Plain' })
    await createItem(app.ctx, { collectionId, title: 'Rich', categories: ['Öfen'], tags: ['Ash'], isFeatured: true })
    for (const only of [{ category: 'öFEN' }, { tag: 'ASH ' }, { onlyFeatured: true }]) {
      expect(titlesIn(await renderLayout(of(summary({ collectionId, ...only }))))).toEqual(['Rich'])
    }
    expect(await renderLayout(of(summary({ collectionId, category: 'x' })))).not.toContain('summary')
  })

  it('shows no drafts, no deleted items, and scheduled items only from their publication time', async () => {
    const { collectionId, id } = await anItem(app.ctx, { title: 'Here' })
    await createItem(app.ctx, { collectionId, title: 'Draft', isDraft: true })
    await createItem(app.ctx, { collectionId, title: 'Later', publishAtMs: start + day })
    const document = of(summary({ collectionId }))
    expect(titlesIn(await renderLayout(document))).toEqual(['Here'])
    clock = start + day
    expect(titlesIn(await renderLayout(document))).toEqual(['Later', 'Here'])
    clock = start
    await deleteItem(app.ctx, id)
    expect(await renderLayout(document)).not.toContain('summary')
  })

  it('shows products in their order with sale or lowest prices', async () => {
    const { collectionId } = await aMug(app.ctx, { tags: ['Blue'] })
    await aProduct(app.ctx, {
      collectionId,
      title: 'Cup <b>',
      variants: [{ sku: app.ctx.newId(), priceCents: 2000, salePriceCents: 1500, onSale: true, stock: 1 }],
    })
    const text = await renderLayout(of(summary({ collectionId })))
    expect(titlesIn(text)).toEqual(['Mug', 'Cup &lt;b&gt;'])
    expect(text).toMatch(/summary-price">\s*<div class="product-price">\s*from <span class="sqs-money-native">18.00/)
    expect(text).toMatch(/original-price"><span class="sqs-money-native">20.00/)
    expect(text).not.toContain('data-island')
    expect(titlesIn(await renderLayout(of(summary({ collectionId, tag: 'blue' }))))).toEqual(['Mug'])
  })

  it('prints nothing when its collection was deleted or belongs to another site', async () => {
    const { collectionId } = await anItem(app.ctx)
    const other = taskCtx(app.deps, await aSite(app.deps))
    expect(await renderLayout(of(summary({ collectionId })))).toContain('summary')
    expect(await renderLayout(of(summary({ collectionId })), other)).not.toContain('summary')
    expect(await renderLayout(of(summary({ collectionId: app.ctx.newId() })))).not.toContain('summary')
  })

  it('BX-6.03 takes one statement for all summaries of a page, and none for a page without summaries', async () => {
    const posts = (await anItem(app.ctx)).collectionId
    const mugs = (await aMug(app.ctx)).collectionId
    const ctx = taskCtx(app.deps, app.site)
    const many = of(
      summary({ collectionId: posts }),
      summary({ collectionId: mugs }),
      summary({ collectionId: posts, count: 1 }),
    )
    expect(titlesIn(await renderLayout(many, ctx))).toEqual(['A post', 'Mug', 'A post'])
    expect(ctx.countStatements).toEqual({ data: 1, roundTrips: 1 })
    await renderLayout(of(html('<p>Hi</p>'), quote('Hi')), ctx)
    expect(ctx.countStatements.data).toBe(1)
    expect([many, of(html('<p>Hi</p>'))].map((document) => needsBlockData(document, blocks))).toEqual([true, false])
  })
})

it('creates no date formatter for a language and time zone used before', async () => {
  const { collectionId } = await anItem(app.ctx, { title: 'Dated' })
  const dated = of(...Array.from({ length: 5 }, () => summary({ collectionId, metadata: 'date' })))
  expect(await renderLayout(dated, app.ctx, 'de-DE')).toContain('>15. März 2026<')
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  try {
    expect(await renderLayout(dated, app.ctx, 'de-DE')).toContain('>15. März 2026<')
    expect(made).not.toHaveBeenCalled()
  } finally {
    made.mockRestore()
  }
})

it('sets the sizes of summary images to the width of their column', async () => {
  const { collectionId } = await anItem(app.ctx)
  const nested = page(row(column(6, row(column(6, summary({ collectionId, columns: 2 }))))))
  const answers = await queryBlockData(app.ctx, [nested], { blocks, now: start, orderingOf: () => 'chronological' })
  const asked: number[] = []
  const image = { assetUrl: '/s/1/a.webp', originalSize: '600x400', altText: '', systemDataVariants: '600x400,100w' }
  const withPicture = {
    ...answers,
    items: (question: Parameters<typeof answers.items>[0]) =>
      (answers.items(question) ?? []).map((item) => ({
        ...item,
        image: { ...image, mediaFocalPoint: { x: 0.5, y: 0.5 } },
      })),
  }
  const tools = {
    blocks,
    answers: withPicture,
    locale: 'en-US',
    now: start,
    asset: () => undefined,
    onErrors: () => asked.push(1),
  }
  const text = layoutHtml(nested, { type: 'page', id: 'p', updatedMs: 0 }, tools)
  expect(text).toContain('sizes="(max-width: 767px) 50vw, 11.5vw"')
  expect(asked).toEqual([])
})

describe('a markdown block', () => {
  it('is rendered as rich text, with raw HTML escaped and javascript: links removed', async () => {
    const text = await renderLayout(
      of(markdown('# Hi\n\n<script>x()</script> *so* [a](javascript:x) [b](/b "t")\n\n- one\n')),
    )
    expect(text).toContain('<h1>Hi</h1>')
    expect(text).toContain('<em>so</em>')
    expect(text).toContain('<a href="/b" title="t">b</a>')
    expect(text).toContain('<li>one</li>')
    expect(text).toContain('&lt;script&gt;x()')
    expect(text).not.toMatch(/<script|href="javascript|data-block-json="[^"]*Hi/)
  })

  it.each([
    ['brackets', '['.repeat(20_000)],
    ['quotes', '> '.repeat(10_000)],
    ['stars', '*a '.repeat(6_600)],
    ['backticks', '`'.repeat(20_000)],
    ['pictures', '![a]('.repeat(4_000)],
  ])('of 20,000 characters full of %s is rendered in bounded time', async (_, hostile) => {
    const from = process.cpuUsage()
    await renderLayout(of(markdown(hostile)))
    expect(process.cpuUsage(from).user).toBeLessThan(10e6)
  })
})

it('SF-9.08 refuses to save a block that exceeds its limits', async () => {
  const wrong = [
    quote('x'.repeat(5_001)),
    code('x'.repeat(50_001)),
    code('x', { language: 'cobol' }),
    markdown('x'.repeat(20_001)),
    summary({ collectionId: 'shop' }),
    summary({ collectionId: '', count: 31 }),
    summary({ collectionId: '', design: 'cloud' }),
    summary({ collectionId: '', tag: 'x'.repeat(51) }),
    product('a mug'),
    product('', { alignment: 'middle' }),
    product('', { showButton: 'yes' }),
  ]
  for (const block of wrong) {
    const made = createPage(app.ctx, {
      urlId: `p-${app.ctx.newId()}`,
      title: 'P',
      typeName: 'page',
      document: of(block),
    })
    await expect(made).rejects.toMatchObject({ code: 'pages.document-invalid' })
  }
})
