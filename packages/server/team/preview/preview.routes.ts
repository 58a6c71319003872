import { previewQuery, previewTicketQuery } from '@sitewright/domain/team/preview.wire.ts'
import type { Ctx, Deps, SignedIn } from '../../context.ts'
import {
  hashOfToken,
  isWellFormedToken,
  makeToken,
  redirect,
  route,
  type HttpServers,
  type Reply,
  type ResponseControls,
} from '../../http/index.ts'
import { addressOfSite } from '../../sites/index.ts'
import { exchangePreviewTicket, insertPreviewTicket } from './preview.store.ts'

const ticketMs = 60_000
const previewMs = 12 * 60 * 60_000
const path = '/api/preview'
const secret = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

/** Declares the routes by which a team sees its site before visitors do. A preview gives no right of the team. */
export function previewRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    method: 'GET', // a link, which browsers open in another tab as they are told to
    path: '/api/studio/preview',
    origin: 'studio',
    access: { role: 'see-drafts' },
    limit: 'studio',
    query: previewQuery,
    run: (ctx, { query }) => startPreview(ctx, query.path),
  })
  route(http, deps, {
    method: 'GET',
    path,
    origin: 'site',
    access: 'anyone',
    limit: 'pages',
    whileUnpublished: true,
    query: previewTicketQuery,
    run: (ctx, { query }, out) => openPreview(ctx, query, out),
  })
}

/** Leads to the site with a ticket, which opens the preview there once and within a minute. */
async function startPreview(ctx: SignedIn<Ctx>, to: string): Promise<Reply> {
  const { deps, account, siteId, site } = ctx
  const ticket = makeToken(deps.clock)
  const [at, sessionId] = [ctx.now(), account.session?.id]
  if (sessionId === undefined) throw new Error('Only a session can start a preview.')
  await insertPreviewTicket(deps.web, { sessionId, siteId, hash: hashOfToken(ticket), at, until: at + ticketMs })
  const url = `${addressOfSite(deps.config, site.identifier)}${path}?${new URLSearchParams({ ticket, to })}`
  return redirect(303, url, secret)
}

/** Leads to the page. With a ticket that is used or too old, the visitor sees what everybody sees there. */
async function openPreview(
  { deps, siteId, now }: Ctx,
  { ticket, to }: { ticket: string; to: string },
  out: ResponseControls,
): Promise<Reply> {
  if (isWellFormedToken(ticket)) {
    const token = makeToken(deps.clock)
    const hashes = { ticketHash: hashOfToken(ticket), hash: hashOfToken(token) }
    const isOpened = await exchangePreviewTicket(deps.web, { siteId, ...hashes, at: now(), until: now() + previewMs })
    if (isOpened) out.startPreview(token, previewMs / 1_000)
  }
  return redirect(303, to, secret)
}
