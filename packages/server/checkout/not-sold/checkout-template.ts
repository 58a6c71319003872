import { compile } from '@sitewright/template'

const money = [
  '{before|html}{.section money}{.if website.useCLDRMoneyFormat}{@|money}{.or}',
  '<span class="sqs-money-native">{number|html}</span>{.end}{.end}{after|html}',
].join('')

const line = [
  '<li class="sw-checkout-line">',
  '<div class="pic r-11"{.if imageColor} style="--avg:#{imageColor|htmltag}"{.end}>{.if imageUrl}',
  '<img src="{imageUrl|htmltag}?format=300w" width="120" height="120" alt="{imageAlt|htmltag}" loading="lazy" decoding="async">',
  '{.end}</div>',
  '<div class="sw-checkout-what">',
  '{.if fullUrl}<a class="sw-checkout-title" href="{fullUrl|htmltag}">{title|html}</a>{.or}',
  '<span class="sw-checkout-title">{title|html}</span>{.end}',
  '{.if choices}<p>{choices|html}</p>{.end}',
  '{.repeated section answers}<p class="sw-checkout-answer"><span>{title|html}:</span> {text|html}</p>{.end}',
  '{.if quantity}<p>{quantity|html}</p>{.end}',
  '{.if term}<p class="sw-checkout-term">{term|html}</p>{.end}',
  '{.if problem}<p class="field-error" role="alert">{problem|html}</p>{.end}',
  `</div><p class="price">${money}</p></li>`,
]

/** Template of the pages for subscriptions and gift cards: the purchase, and a notice that payment is not available yet. */
export const checkoutTemplate = compile(
  [
    '<section class="sw-checkout"><h1>{heading|html}</h1>',
    '<p class="sw-checkout-notice" role="note">{notice|html}</p>',
    '<ul class="sw-checkout-lines">{.repeated section lines}',
    ...line,
    '{.end}</ul>',
    '{.if kept}<p class="note">{kept|html}</p>{.end}',
    '<ul class="sw-checkout-links">{.section back}<li><a href="{url|htmltag}">{title|html}</a></li>{.end}',
    '<li><a href="/">{continueShopping|html}</a></li></ul></section>',
  ].join(''),
  { name: 'checkout' },
)

export const purchaseGoneTemplate = compile(
  [
    '<section class="sw-checkout"><h1>{heading|html}</h1><p class="sw-checkout-gone">{gone|html}</p>',
    '<ul class="sw-checkout-links"><li><a href="/">{continueShopping|html}</a></li></ul></section>',
  ].join(''),
  { name: 'checkout-gone' },
)
