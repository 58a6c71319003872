import { checkoutCallMessages as words } from '@sitewright/domain/checkout/checkout-calls.messages.ts'
import { messageText } from '@sitewright/domain/kit/text.ts'
import { compile, render } from '@sitewright/template'
import type { Ctx } from '../../context.ts'
import { htmlReply, personalPageCsp, type Reply } from '../../http/index.ts'

const template = compile(
  [
    '<!doctype html><html lang="{language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<title>{text}</title></head><body><p role="status"><a href="{url}" target="_top">{text}</a></p>',
    '<script nonce="{nonce}">parent.postMessage({ type: "sw:checkout-return", url: location.pathname + location.search }, location.origin)</script>',
    '</body></html>',
  ].join(''),
  { name: 'checkout-frame', escape: 'context' },
)

const nonceBytes = 16

/**
 * The page with which the bank's frame ends. It tells the checkout around it that the bank is done, and the checkout then opens this
 * address itself: the confirmation does not belong into a frame.
 */
export function framePage(ctx: Ctx, url: string): Reply {
  const nonce = ctx.randomBytes(nonceBytes).toString('base64')
  const text = messageText(ctx.locale, words.oneMoment)
  const { html } = render(template, { language: ctx.site.language, text, url, nonce }, { now: ctx.now() })
  return htmlReply(200, html, {
    'content-security-policy': personalPageCsp(nonce, {}),
    'cache-control': 'private, no-store',
  })
}
