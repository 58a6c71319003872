import { compile } from '@sitewright/template'
import { squarespaceTagPlaceholder } from './extract-element-bodies.ts'

const hidden =
  'class="visually-hidden" style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap"'

const emptyMessage = [
  '<div class="empty-message"{.if hasLines} hidden{.end}>',
  '<p>{words.empty|html}</p>',
  '<a class="sqs-button-element--primary" href="{continueUrl|htmltag}">{words.continueShopping|html}</a>',
  `${squarespaceTagPlaceholder}<squarespace:block-field id="emptyCart" columns="12" />`,
  '</div>',
]

const picture = [
  '<td class="item"><div class="pic r-11"{.section imageColor} style="--avg:#{@}"{.end}>{.section imageUrl}',
  '<img src="{@|htmltag}?format=300w" width="{imageWidth}" height="{imageHeight}" alt="{imageAlt|htmltag}"',
  ' loading="lazy" decoding="async">',
  '{.end}</div></td>',
]

const description = [
  '<td class="item-desc"{.if isRefused} data-refused{.end}>',
  '{.section fullUrl}<a href="{@|htmltag}">{title|html}</a>',
  '{.or}<span class="sw-cart-title">{title|html}</span>{.end}',
  '{.section choices}<p>{@|html}</p>{.end}',
  '{.if fields}<dl class="sw-cart-fields">{.repeated section fields}<div><dt>{name|html}</dt> <dd>{value|html}</dd></div>{.end}</dl>',
  '<a class="sw-cart-edit-fields" href="/cart/entries/{id}/additional-fields" data-edit-fields>{words.editFields|html}</a>{.end}',
  '{.section priceChanged}<output class="sw-cart-note">{@}</output>{.end}',
  '{.section alert}<div role="alert">{@|html}</div>{.end}',
  '{.section changeTo}<form class="sw-cart-mend" method="post" action="/cart/entries/{id}">',
  '<button type="submit" name="quantity" value="{quantity}" class="sw-cart-change" aria-label="{name|htmltag}">',
  '{label|html}</button></form>{.end}',
  '</td>',
]

const quantity = [
  '<td class="quantity">{.if isCounted}<form method="post" action="/cart/entries/{id}">',
  '<input name="quantity" type="number" min="1" max="9999" step="1" size="4" value="{typed|htmltag}"',
  ' aria-label="{quantityLabel|htmltag}"{.if isRefused} aria-invalid="true"{.end}>',
  '<button type="submit" name="update" class="sw-cart-update">{words.update|html}</button>',
  '</form>{.or}{quantity}{.end}</td>',
]

const cross = '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="m6 6 12 12M18 6 6 18"/></svg>'

const removal = [
  '<td class="remove"><form method="post" action="/cart/entries/{id}/remove">',
  '<button type="submit" name="remove" class="icon-btn" aria-label="{removeLabel|htmltag}">',
  cross,
  '</button></form></td>',
]

const lines = [
  '<div class="cart-container"><table>',
  `<caption ${hidden}>{words.itemsInCart|html}</caption>`,
  '<thead><tr><th colspan="2">{words.item|html}</th><th>{words.quantity|html}</th>',
  `<th class="price">{words.price|html}</th><th><span ${hidden}>{words.remove|html}</span></th></tr></thead>`,
  '<tbody>{.repeated section lines}<tr data-entry-id="{id}"{.if isGone} class="is-gone"{.end}>',
  ...picture,
  ...description,
  ...quantity,
  '<td class="price">{.if isGone}{words.notInTotal|html}{.or}{money}{.end}</td>',
  ...removal,
  '</tr>{.end}</tbody></table>',
  '<a class="sw-cart-continue" href="{continueUrl|htmltag}">{words.continueShopping|html}</a></div>',
]

const couponForm = [
  '{.section couponForm}<form class="sw-coupon-form" method="post" action="/cart/coupons">',
  '<label for="sw-coupon-code">{words.code|html}</label>',
  '<input id="sw-coupon-code" class="field-element" name="promoCode" value="{typed.promoCode|htmltag}" autocomplete="off"',
  ' autocapitalize="characters" spellcheck="false" maxlength="200" required',
  '{.if isRefused} aria-invalid="true" aria-describedby="sw-coupon-alert"{.end}>',
  '<button type="submit" class="sqs-button-element--secondary">{words.apply|html}</button>',
  '{.section alert}<div id="sw-coupon-alert" role="alert">{@|html}</div>{.end}</form>{.end}',
]

const couponRemoval = [
  '{.if isRemovable}<form method="post" action="/cart/coupons/{id}/remove">',
  `<button type="submit" class="icon-btn" aria-label="{removeLabel|htmltag}">${cross}</button></form>{.end}`,
]

const coupons = [
  '{.if hasCoupons}<div class="sw-cart-coupons">',
  '<span class="sw-cart-coupons-title">{words.coupons|html}</span><ul>',
  '{.repeated section validCoupons}<li class="sw-coupon is-valid"><span>{shown|html}</span>',
  ...couponRemoval,
  '</li>{.end}',
  '{.repeated section invalidCoupons}<li class="sw-coupon is-invalid"><span>{shown|html}</span>',
  ' <span class="sw-coupon-reason">{reason}</span>',
  ...couponRemoval,
  '</li>{.end}',
  '</ul></div>{.end}',
]

const estimate = [
  '{.section estimateForm}<details class="sw-cart-estimate"{.if isOpen} open{.end}><summary>{words.estimate|html}</summary>',
  '<form class="sw-estimate-form" method="post" action="/cart/location">',
  '<p><label for="sw-estimate-country">{words.country|html}</label>',
  '<select id="sw-estimate-country" class="field-element" name="country" autocomplete="shipping country" required>',
  '{.repeated section countries}<option value="{code}"{.if isChosen} selected{.end}>{name|html}</option>{.end}</select></p>',
  '<p><label for="sw-estimate-region">{words.region|html}</label>',
  '<input id="sw-estimate-region" class="field-element" name="region" value="{typed.region|htmltag}" maxlength="60"',
  ' autocomplete="shipping address-level1"></p>',
  '<p><label for="sw-estimate-postcode">{words.postcode|html}</label>',
  '<input id="sw-estimate-postcode" class="field-element" name="postcode" value="{typed.postcode|htmltag}" maxlength="16"',
  ' autocomplete="shipping postal-code"></p>',
  '<button type="submit" class="sqs-button-element--secondary">{words.show|html}</button>',
  '{.section alert}<div role="alert">{@|html}</div>{.end}</form></details>{.end}',
]

const summary = [
  '<div class="cart-summary">',
  ...couponForm,
  ...coupons,
  '{.repeated section sums}<div class="{name}">',
  '<span>{title|html}</span> <span class="price">{money}</span></div>{.end}',
  '{.section notShipped}<div class="sw-cart-not-shipped" role="alert">{@|html}</div>{.end}',
  '<p class="note">{note|html}</p>',
  ...estimate,
  '<a class="checkout sqs-button-element--primary" href="/checkout">{words.checkout|html}</a>',
  '</div>',
]

/** Template of the cart page, which works without scripts (SF-2.01). render/personal-pages/cart-page.ts provides its data. */
export const cartTemplate = compile(
  [
    '<div id="sqs-shopping-cart-wrapper" data-island="cart"><div class="sqs-fullpage-shopping-cart-content">',
    '<h2 aria-level="1">{words.title|html}</h2>',
    '{.if cartAlert}<div class="sw-cart-alert" role="alert">{cartAlert|html}</div>{.end}',
    '{.if mergeNotes}<output class="sw-cart-merged">{.repeated section mergeNotes}<span>{@|html}</span>{.end}</output>{.end}',
    ...emptyMessage,
    '{.if hasLines}',
    ...lines,
    ...summary,
    '{.end}',
    '</div><script type="application/json" data-island-props>{islandProps}</script></div>',
    '{installments}',
  ].join(''),
  { name: 'cart' },
)
