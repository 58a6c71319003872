import type { TemplateError } from '@sitewright/template'
import { cartView, emptyCart } from '@sitewright/domain/cart/cart-view.ts'
import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import { readCart } from '../cart/index.ts'
import type { Ctx, Deps } from '../kit/context.ts'
import { readInSite } from '../kit/in-site.ts'
import { findRedirect } from '../pages/index.ts'
import type { BlockTemplates } from './block-templates.ts'
import { encodedPath, findPage, type Target } from './find-page.ts'
import type { BootScript } from './head-and-foot.ts'
import { notFoundContent, readContent, type Content, type PageQuery } from './page-data.ts'
import { startWork, type PageWork } from './page-work.ts'
import { pageJson, renderPage } from './render-page.ts'
import { readShell } from './shell.store.ts'
import type { Shell } from './shell.ts'
import type { Shells } from './shells.ts'

/** What draws pages in one process. */
export type Painter = { shells: Shells; blocks: BlockTemplates; boot: BootScript; said: Set<string> }

export type Asked = {
  path: string
  query: PageQuery
  /** Drawn for this visitor, with the cart. */
  isPrivate: boolean
  /** Changes the drawing, for example to say what was wrong with a form. */
  adapt?: (work: PageWork) => PageWork
}

export type Opened =
  | {
      kind: 'page'
      status: number
      body: string
      headers: Readonly<Record<string, string>>
      revision: number
      target: Target
    }
  | { kind: 'redirect'; to: string }

/** Draws the page at a path, or says where it is. Costs two data statements in one round trip where the shell is known. */
export async function openPage(painter: Painter, ctx: Ctx, asked: Asked): Promise<Opened> {
  const { shell, target, content } = await readPage(painter, ctx, asked)
  if (target.kind !== 'none' && !isAt(asked.path, target.path))
    return { kind: 'redirect', to: encodedPath(target.path) }
  if (!content || target.kind === 'none') {
    const to = await readInSite(ctx, (tx) => findRedirect(tx, ctx.siteId, target.path))
    if (to !== null) return { kind: 'redirect', to }
  }

  const cart = await cartOf(ctx, shell, asked, target)
  const shown = content ?? notFoundContent(shell)
  const work = startWork({
    ctx,
    shell,
    cart,
    isPrivate: asked.isPrivate,
    currentPageId: 'page' in target ? target.page.id : null,
    blocks: painter.blocks,
    onErrors: (where, errors) => tellOnce(painter, ctx.deps.log, shell, where, errors),
  })
  const page = await bodyOf(painter, asked.adapt?.(work) ?? work, shown, { asked, target })
  const status = shown.kind === 'none' ? 404 : 200
  return { kind: 'page', status, ...page, revision: shell.revision, target }
}

type Read = { shell: Shell; target: Target; content: Content | null }

/** The page's content together with the site's revision; a shell that is out of date is made anew. */
async function readPage(painter: Painter, ctx: Ctx, { path, query }: Asked): Promise<Read> {
  const shell = await painter.shells.open(ctx)
  const target = findPage(shell, path)
  const [now, content] = await readInSite(ctx, (tx) =>
    Promise.all([readShell(tx, ctx.siteId, shell.revision), readContent(tx, ctx, shell, target, query)]),
  )
  if (!now?.shell) return { shell, target, content }

  const newer = await painter.shells.renew(ctx, now.revision, now.shell)
  const found = findPage(newer, path)
  if (content && isSame(target, found) && newer.worn.theme === shell.worn.theme) {
    return { shell: newer, target: found, content: { ...content, collection: renewed(newer, found, content) } }
  }
  const again = await readInSite(ctx, (tx) => readContent(tx, ctx, newer, found, query))
  return { shell: newer, target: found, content: again }
}

function isSame(one: Target, other: Target): boolean {
  const pageId = (target: Target): string => ('page' in target ? target.page.id : '')
  return one.kind === other.kind && one.path === other.path && pageId(one) === pageId(other)
}

/** What the list counted stays; the rest of a collection is the newer shell's. */
function renewed(shell: Shell, target: Target, content: Content): Content['collection'] {
  const newer = 'page' in target ? shell.collections.get(target.page.id) : undefined
  const { itemCount, categories, tags } = content.collection
  return newer ? { ...newer, itemCount, categories, tags } : content.collection
}

function isAt(asked: string, path: string): boolean {
  return asked === path || asked === encodedPath(path)
}

/** Pages that are kept are drawn for nobody: with an empty cart (settled.md 3). */
async function cartOf(ctx: Ctx, shell: Shell, asked: Asked, target: Target): Promise<ShoppingCart> {
  const wantsCart = asked.isPrivate && (ctx.visitor !== null || target.kind === 'cart')
  if (wantsCart && ctx.visitor) return readCart(ctx)
  return cartView(emptyCart(shell.row.updatedMs), { websiteId: ctx.siteId, currency: shell.row.currency })
}

const htmlType = { 'content-type': 'text/html; charset=utf-8' }
const jsonType = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none'; sandbox",
}

async function bodyOf(
  painter: Painter,
  work: PageWork,
  content: Content,
  { asked, target }: { asked: Asked; target: Target },
): Promise<{ body: string; headers: Readonly<Record<string, string>> }> {
  const { format } = asked.query
  if (format === 'json' || format === 'json-pretty') {
    return { body: JSON.stringify(pageJson(work, content), null, format === 'json' ? 0 : 2), headers: jsonType }
  }
  const { html, csp } = await renderPage(work, content, target.path, painter.boot)
  return { body: html, headers: { ...htmlType, 'content-security-policy': csp } }
}

const mostSaid = 1_000

/** PL-8.41: errors are logged once for each theme and place, and nobody else hears of them. */
function tellOnce(
  painter: Painter,
  log: Deps['log'],
  shell: Shell,
  where: string,
  errors: readonly TemplateError[],
): void {
  const { theme } = shell.worn
  const key = `${theme.contentHash} ${where} ${errors[0]?.message ?? ''}`
  if (painter.said.has(key) || painter.said.size >= mostSaid) return
  painter.said.add(key)
  log.warn({ theme: theme.name, where, errors: errors.slice(0, 5) }, 'a page was drawn with errors')
}
