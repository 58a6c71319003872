import { downloadWords as words } from '@sitewright/domain/downloads/downloads.messages.ts'
import type { Message } from '@sitewright/domain/kit/text.ts'
import { messageText } from '@sitewright/domain/kit/text.ts'
import { orderPage } from '@sitewright/domain/orders/order-page.messages.ts'
import { compile } from '@sitewright/template'
import type { Ctx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import { isDownloadOver, readDownloadToken } from '../../downloads/index.ts'
import { secretPageHeaders, type SystemPageContent, type SystemPageRequest } from '../../http/index.ts'
import { normalizeEmail } from '../../mail/index.ts'
import { shopperOf } from '../../shoppers/index.ts'
import { downloadPath } from './download-views.ts'
import { findDownload } from './find-download.ts'

const template = compile(
  `<div class="sw-order"><header class="sw-order-head"><h1>{heading}</h1><p>{text}</p></header>
{.section alert}<p class="sw-alert" role="alert">{@}</p>{.end}
{.section ready}<p class="sw-order-actions"><a class="sqs-button-element--primary" href="{url}" rel="nofollow">{title}</a></p>{.end}
{.section over}<section class="sw-order-panel" aria-labelledby="renew-account"><h2 id="renew-account">{account}</h2>
<p>{accountText}</p><p class="sw-order-actions"><a class="sqs-button-element--secondary" href="{accountUrl}">{account}</a></p></section>
<section class="sw-order-panel" aria-labelledby="renew-mail"><h2 id="renew-mail">{mail}</h2>
<p>{mailText}</p><form method="post" action="{action}"><button class="sqs-button-element--primary" type="submit">{mail}</button></form></section>{.end}
<p><a class="sw-order-link" href="/">{home}</a></p></div>`,
  { name: 'download-renew', escape: 'context' },
)

/** Reads the page that a download link leads to when it no longer works: it says why, and how to get a new one (BX-1.13). */
export async function readRenewPage(
  ctx: Ctx,
  { params, query, problem }: SystemPageRequest,
): Promise<SystemPageContent> {
  const { token = '' } = params
  const alert = problem?.text ?? ''
  if (query['sent'] === '1' && !problem) return page(ctx, 200, { title: words.sentTitle, text: words.sentText })
  const link = readDownloadToken(ctx, token)
  if (!link) return page(ctx, 404, { title: words.goneTitle, text: words.gone }, { alert })
  const [found, shopper] = await Promise.all([
    readInSite(ctx, async (tx) => {
      const download = await findDownload(tx, ctx, link)
      return download && { order: download.order, isOver: await isDownloadOver(tx, ctx, link) }
    }),
    shopperOf(ctx),
  ])
  if (!found) return page(ctx, 410, { title: words.withdrawnTitle, text: words.withdrawnText }, { alert })
  const { order, isOver } = found
  if (!isOver) {
    const ready = { url: downloadPath(token), title: messageText(ctx.locale, words.download) }
    return page(ctx, 200, { title: words.readyTitle, text: words.lifeOfLink }, { alert, ready })
  }
  const isOwn = shopper && normalizeEmail(shopper.email) === normalizeEmail(order.email)
  const accountUrl = isOwn ? `/account/orders/${order.number}` : '/account/orders'
  return page(
    ctx,
    410,
    { title: words.overTitle, text: words.overText },
    { alert, over: waysOut(ctx, token, accountUrl) },
  )
}

function waysOut(ctx: Ctx, token: string, accountUrl: string) {
  const say = (message: Message): string => messageText(ctx.locale, message)
  return {
    account: say(words.overAccount),
    accountText: say(words.overAccountText),
    accountUrl,
    mail: say(words.mailNew),
    mailText: say(words.overGuestText),
    action: `${downloadPath(token)}/renew`,
  }
}

function page(
  ctx: Ctx,
  status: number,
  { title, text }: { title: Message; text: Message },
  parts: Readonly<Record<string, unknown>> = {},
): SystemPageContent {
  const heading = messageText(ctx.locale, title)
  const data = {
    heading,
    text: messageText(ctx.locale, text),
    home: messageText(ctx.locale, orderPage.goShopping),
    ...parts,
  }
  return { title: heading, template, data, status, headers: secretPageHeaders }
}
