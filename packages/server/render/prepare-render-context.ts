import type { PageDocument } from '@sitewright/domain/pages/document.ts'
import type { Ctx } from '../context.ts'
import type { SiteSnapshot } from '../site-snapshot/index.ts'
import { readPageBlockData } from './page-data/page-block-data.ts'
import { makeRenderContext, type RenderContext, type RenderContextSource } from './render-context.ts'
import type { RenderDeps } from './render-deps.ts'

type ContextOptions = Pick<
  RenderContextSource,
  'cart' | 'isPrivate' | 'currentPageId' | 'variantParameter' | 'cartProblem' | 'nonce'
> & {
  /** Block documents rendered on the page, without those of the theme's block areas. */
  documents: readonly PageDocument[]
}

/**
 * Makes the context for rendering one page. Reads the data (products, posts) that blocks show, both those in `documents` and
 * those in the theme's block areas.
 */
export async function prepareRenderContext(
  { blocks, lists, cldr, errorLog }: RenderDeps,
  ctx: Ctx,
  snapshot: SiteSnapshot,
  { documents, ...options }: ContextOptions,
): Promise<RenderContext> {
  const now = ctx.now()
  const all = [...documents, ...snapshot.row.areas.map((area) => area.document)]
  return makeRenderContext({
    ...options,
    ctx,
    snapshot,
    now,
    blocks,
    lists,
    cldr: snapshot.needsCldr ? await cldr() : null,
    answers: await readPageBlockData({ ctx, snapshot, blocks, now }, all),
    onErrors: (where, errors) => errorLog.add(ctx.deps.log, snapshot.activeTheme.theme, where, errors),
  })
}
