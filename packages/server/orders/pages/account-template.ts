import { compile } from '@sitewright/template'
import { accountNavHtml } from '../../shoppers/index.ts'

/** The orders of a signed-in shopper, newest first. */
export const accountOrdersTemplate = compile(
  `<div class="sw-order sw-order-account"><header class="sw-order-head"><h1>{words.orders}</h1></header>
<div class="sw-account-columns">${accountNavHtml}<div>
{.if orders}<ul class="sw-order-rows">{.repeated section orders}<li class="sw-order-row">
<div class="sw-order-thumbs" aria-hidden="true">{.repeated section pictures}<span class="pic r-11"><img src="{url}?format=300w" width="120" height="120" alt="" loading="lazy" decoding="async"></span>{.end}</div>
<div class="sw-order-row-what"><a href="/account/orders/{number}"><b>{title}</b></a><small>{about}</small><small dir="auto">{titles}</small></div>
<span class="sw-order-pill {look}">{stage}</span><span class="sw-order-row-amount"><bdi>{amount}</bdi></span>
</li>{.end}</ul>
<p class="sw-order-actions">{.section newest}<a class="sw-order-link" href="/account/orders">{@}</a>{.end} {.section older}<a class="sw-order-link" href="{url}" rel="next">{title}</a>{.end}</p>
{.or}<div class="sw-order-nothing"><h2>{words.noOrders}</h2><p>{words.noOrdersText}</p><p><a class="sqs-button-element--secondary" href="{shopUrl}">{words.goShopping}</a></p></div>{.end}
</div></div></div>`,
  { name: 'account-orders', escape: 'context' },
)
