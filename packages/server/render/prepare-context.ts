import { cartView, emptyCart } from '@sitewright/domain/cart/cart-view.ts'
import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import type { PageDocument } from '@sitewright/domain/pages/document.ts'
import type { TemplateError } from '@sitewright/template'
import type { Ctx, Deps } from '../context.ts'
import type { SiteSnapshot } from '../site-snapshot/index.ts'
import { readBlockAnswers } from './page-data/block-answers.ts'
import { makeRenderContext, type RenderContext, type RenderContextSource } from './render-context.ts'
import type { RenderDeps } from './render-deps.ts'

type ContextOptions = Pick<
  RenderContextSource,
  'cart' | 'isPrivate' | 'currentPageId' | 'variantAsked' | 'cartProblem' | 'nonce'
> & {
  /** Documents that the page renders besides the site's areas. */
  documents: readonly PageDocument[]
}

/** Makes the context of one rendering. Reads the data that the blocks of the page and of the site's areas query. */
export async function prepareContext(
  { blocks, lists, cldr, loggedErrors }: RenderDeps,
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
    answers: await readBlockAnswers({ ctx, snapshot, blocks, now }, all),
    onErrors: (where, errors) => logErrorsOnce(loggedErrors, ctx.deps.log, snapshot, where, errors),
  })
}

/** The cart of pages that are rendered without visitor data. */
export function noCart(ctx: Ctx, snapshot: SiteSnapshot): ShoppingCart {
  return cartView(emptyCart(snapshot.row.updatedMs), { websiteId: ctx.siteId, currency: snapshot.row.currency })
}

const maxLoggedErrors = 1_000

/** Logs template errors once per theme, place and message. Visitors do not see them (PL-8.41). */
function logErrorsOnce(
  loggedErrors: RenderDeps['loggedErrors'],
  log: Deps['log'],
  snapshot: SiteSnapshot,
  where: string,
  errors: readonly TemplateError[],
): void {
  const { theme } = snapshot.activeTheme
  const key = `${theme.contentHash} ${where} ${errors[0]?.message ?? ''}`
  if (loggedErrors.has(key) || loggedErrors.size >= maxLoggedErrors) return
  loggedErrors.add(key)
  log.warn({ theme: theme.name, where, errors: errors.slice(0, 5) }, 'a page was drawn with errors')
}
