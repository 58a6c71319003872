import { compile } from '@sitewright/template'
import { fieldErrorHtml } from './field-template.ts'
import { icons } from './icons.ts'

const line = [
  '<li class="order-line{.if isGone} gone{.end}"><div class="thumb"><div class="pic"{.if imageColor} style="--avg:#{imageColor}"{.end}>',
  '{.if imageUrl}<img src="{imageUrl}" width="136" height="136" alt="{imageAlt}" decoding="async">{.end}</div>',
  '<span class="badge"><span class="visually-hidden">{words.quantity} </span>{quantity}</span></div>',
  '<div><h3>{title}</h3>{.if choices}<p>{choices}</p>{.end}',
  '{.repeated section answers}<p>{title}: {text}</p>{.end}{.if flag}<p class="flag">{flag}</p>{.end}</div>',
  '<div class="num">{amount}{.if was}<small><span class="was">{was}</span></small>{.end}</div></li>',
].join('')

const coupons = [
  '<div class="codes">{.if takesCodes}<div class="coupon"><label class="title" for="{code.id}">{words.code}</label>',
  `{.section code}${fieldErrorHtml}`,
  '<input class="field-element" id="{id}" name="promoCode" form="checkout-form" value="{value}" autocomplete="off"',
  ' autocapitalize="characters" spellcheck="false" maxlength="200"{.if error} aria-invalid="true" aria-describedby="{id}-error"{.end}>{.end}',
  '<button class="btn" form="checkout-form" formaction="/checkout">{words.apply}</button></div>{.end}',
  '{.repeated section coupons}<div class="code-on{.if reason} off{.end}"><span>{text}{.if reason}<small>{reason}</small>{.end}</span>',
  '<button class="icon-btn" form="checkout-form" formaction="/checkout" name="removeCoupon" value="{id}" aria-label="{removeLabel}">',
  `${icons.cross}</button></div>{.end}</div>`,
].join('')

/** The summary of the purchase. It comes before the form in the source, so that a phone reads it first. */
export const summaryTemplate = compile(
  [
    `<details class="order" open><summary>${icons.bag}<span class="more">{words.showOrder}</span>`,
    `<span class="less">{words.hideOrder}</span>${icons.down}<span class="num">{total}</span></summary>`,
    '<div class="order-body"><h2>{words.yourOrder}</h2>',
    `<ul class="order-lines{.if isLong} many{.end}"{.if isLong} tabindex="0" aria-label="{words.yourOrder}"{.end}>{.repeated section lines}${line}{.end}</ul>`,
    `{.if hasCodes}${coupons}{.end}`,
    '<dl class="sums">{.repeated section rows}<div class="{name}"><dt>{title}',
    '{.repeated section notes}<small>{@}</small>{.end}</dt><dd class="num">{text}</dd></div>{.end}</dl>',
    '</div></details>',
    '<script nonce="{nonce}">matchMedia("(max-width:991px)").matches&&document.querySelector(".order").removeAttribute("open")</script>',
  ].join(''),
  { name: 'checkout-summary', escape: 'context' },
)
