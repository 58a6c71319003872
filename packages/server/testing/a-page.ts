import { column, html, page, row } from '@sitewright/domain/pages/build-document.ts'
import type { PageDocument } from '@sitewright/domain/pages/document.ts'
import type { Ctx } from '../context.ts'
import { createPage, type NewPage } from '../pages/index.ts'

/** Creates a published page with one sentence at a unique path, unless `given` says otherwise. */
export async function aPage(ctx: Ctx, given: Partial<NewPage> = {}): Promise<{ id: string; path: string }> {
  const name = ctx.newId()
  const made = await createPage(ctx, {
    urlId: `page-${name}`,
    title: 'A page',
    typeName: 'page',
    document: aDocument('<p>Hello</p>'),
    ...given,
  })
  return { id: made.id, path: given.isHome ? '/' : `/${made.urlId}` }
}

/** Builds a document with one block of rich text. */
export function aDocument(text: string): PageDocument {
  return page(row(column(12, html(text))))
}
