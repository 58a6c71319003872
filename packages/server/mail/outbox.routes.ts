import { isId } from '@sitewright/domain/kit/ids.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { outboxMailsAnswer, outboxMailsQuery } from '@sitewright/domain/mail/outbox.wire.ts'
import * as z from 'zod'
import { accountActor, siteCtx, type Deps, type PlatformCtx } from '../context.ts'
import { hasPermission, htmlReply, route, type HttpServers, type ResponseControls } from '../http/index.ts'
import { listOutboxMails, readableMail } from './list-outbox-mails.ts'
import { readAccountMailHtml, readSiteMailHtml } from './outbox.store.ts'

const id = z.string().refine(isId)
const pagePath = z.strictObject({ siteId: id, of: z.enum(['site', 'account']), mailId: id })

/** Declares the routes by which administrators read a site's mails while no mail server is configured. */
export function mailRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    method: 'GET',
    path: '/api/studio/outbox',
    origin: 'studio',
    access: { role: 'manage-site' },
    limit: 'studio',
    query: outboxMailsQuery,
    answer: outboxMailsAnswer,
    run: (ctx, { query }) => listOutboxMails(ctx, query),
  })
  route(http, deps, {
    method: 'GET',
    path: '/api/studio/outbox/:siteId/:of/:mailId', // the site is in the path, because an iframe cannot send the header X-Site
    origin: 'studio',
    access: 'signed-in',
    limit: 'studio',
    params: pagePath,
    run: async (ctx, { params }, out) => htmlReply(200, inFrame(await readHtml(ctx, params, out)), mailFrameHeaders),
  })
}

async function readHtml(
  ctx: PlatformCtx,
  { siteId, of, mailId }: z.output<typeof pagePath>,
  out: ResponseControls,
): Promise<string> {
  const { config, lookups, web } = ctx.deps
  const account = await lookups.accountOfToken(out.sessionToken() ?? '', siteId)
  const actor = account && accountActor(account)
  const mayRead = actor !== null && hasPermission(actor, { role: 'manage-site' })
  const site = mayRead && config.smtpUrl === null ? await lookups.siteOfId(siteId) : null
  if (!actor || !site) throw new Refusal('kit.not-found')
  const html =
    of === 'site'
      ? await readSiteMailHtml(siteCtx(ctx.deps, site, { actor }), mailId)
      : await readAccountMailHtml(web, actor.account.id, mailId)
  if (html === null) throw new Refusal('kit.not-found')
  return readableMail(ctx.deps, html)
}

/** Makes the links of a mail open in a new tab, because they would not work inside the frame that shows the mail. */
export function inFrame(html: string): string {
  return html.replace('<head>', '<head>\n<base target="_blank">')
}

/**
 * Headers of the answer that shows a mail in a frame: nothing in the mail can run, and the mail has another origin than the
 * studio.
 */
export const mailFrameHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'cache-control': 'no-store',
}
