import { checkoutCallMessages as words } from '@sitewright/domain/checkout/checkout-calls.messages.ts'
import { messageText } from '@sitewright/domain/kit/text.ts'
import { compile, render } from '@sitewright/template'
import type { Ctx } from '../../context.ts'
import { htmlReply, type Reply } from '../../http/index.ts'

const template = compile(
  [
    '<!doctype html><html lang="{language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<title>{text}</title></head><body><p role="status"><a href="{url}" target="_top">{text}</a></p></body></html>',
  ].join(''),
  { name: 'checkout-frame', escape: 'context' },
)

/**
 * The page with which the bank's frame ends. The checkout around it reads from its link where to go: neither the confirmation nor
 * the checkout may be shown in a frame.
 */
export function framePage(ctx: Ctx, url: string): Reply {
  const text = messageText(ctx.locale, words.oneMoment)
  const { html } = render(template, { language: ctx.site.language, text, url }, { now: ctx.now() })
  return htmlReply(200, html, { 'cache-control': 'private, no-store' })
}
