import { honeypotName } from '@sitewright/domain/captcha/captcha.ts'
import { compile } from '@sitewright/template'
import { fieldErrorHtml, fieldHtml } from './field-template.ts'
import { icons } from './icons.ts'

const problems = [
  '{.section problem}<div class="problem" id="problem" tabindex="-1" autofocus><div role="alert"><h2>{title}</h2>',
  '{.if text}<p>{text}</p>{.end}{.if links}<ul>{.repeated section links}<li><a href="#{id}">{text}</a></li>{.end}</ul>{.end}',
  '</div></div>{.end}',
].join('')

const changes = [
  '{.section changes}<div class="notice" id="changes" tabindex="-1" autofocus><div role="alert"><h2>{title}</h2>',
  '<ul>{.repeated section sentences}<li>{@}</li>{.end}</ul></div><div class="actions">',
  '{.if accept}<button class="btn primary" form="checkout-form" formaction="/checkout" name="accept" value="{priceHash}">{accept}</button>{.end}',
  '{.if undoJoin}<button class="btn" form="checkout-form" formaction="/checkout" name="undoJoin" value="{priceHash}">{undoJoin}</button>{.end}',
  '{.repeated section takeOut}<button class="link" form="checkout-form" formaction="/checkout" name="removeLine" value="{lineId}">{label}</button>{.end}',
  '{.if restockUrl}<a class="link" href="{restockUrl}">{words.tellMe}</a>{.end}',
  '</div></div>{.end}',
].join('')

const running = [
  '{.section running}<div class="notice leaf"><h2>{words.stillRunning}</h2><p>{text}</p>',
  '<div class="actions"><a class="btn primary" href="{url}">{label}</a></div></div>{.end}',
].join('')

const top = [
  '<div class="top"><h1>{words.title}</h1>',
  problems,
  changes,
  running,
  '<noscript><div class="notice plain"><h2>{words.withoutScripts}</h2><p>{words.withoutScriptsNote}</p></div></noscript>',
  '</div>',
].join('')

const contact = [
  '<section class="co-step" aria-labelledby="h-contact"><div class="head"><h2 id="h-contact">{words.contact}</h2>',
  '{.if signedInAs}<span>{signedInAs}</span>{.or}',
  '<span>{words.haveAccount} <a class="link" href="/account/sign-in?next=cart">{words.signIn}</a></span>{.end}</div>',
  `{.section email}${fieldHtml}{.end}{.section phone}${fieldHtml}{.end}`,
  '{.section newsletter}<label class="check"><input type="checkbox" id="newsletter" name="newsletter" value="{text}"{.if isTicked} checked=""{.end}><span dir="auto">{text}</span></label>{.end}</section>',
].join('')

const delivery = [
  '{.section delivery}<section class="co-step" aria-labelledby="h-delivery"><div class="head"><h2 id="h-delivery">{words.delivery}</h2></div>',
  `{.section saved}${fieldHtml}{.end}{.section country}${fieldHtml}{.end}`,
  `<div class="grid">{.repeated section fields}${fieldHtml}{.end}</div></section>{.end}`,
].join('')

const shipping = [
  '{.section shipping}<section class="co-step" aria-labelledby="h-shipping"><div class="head"><h2 id="h-shipping">{words.shippingStep}</h2></div>',
  fieldErrorHtml,
  '{.if note}<p class="notice plain muted" id="{id}" tabindex="-1">{note}</p>{.end}',
  '{.if options}<div class="choices" role="radiogroup" aria-labelledby="h-shipping">{.repeated section options}',
  '<div class="choice"><label><input type="radio" name="shippingOptionId" value="{id}"{.if inputId} id="{inputId}"{.end}{.if isChosen} checked=""{.end}>',
  '<span><b><bdi>{name}</bdi></b>{.if note}<small><bdi>{note}</bdi></small>{.end}</span><span class="num">{price}</span></label></div>{.end}</div>{.end}',
  '</section>{.end}',
].join('')

const cardFields = [
  '{.section testCard}<div class="test-card"><span>{hint}</span></div>',
  `<div class="grid">{.repeated section fields}${fieldHtml}{.end}</div>{.end}`,
].join('')

const payment = [
  '<section class="co-step" aria-labelledby="h-payment" id="payment"><div class="head"><h2 id="h-payment">{words.payment}</h2></div>',
  '{.section declined}<div class="problem" id="declined" tabindex="-1" autofocus><div role="alert"><h3>{title}</h3><p>{text}</p></div></div>{.end}',
  '{.if paymentNote}<p class="notice plain muted">{paymentNote}</p>{.end}',
  '{.section methodError}<div>',
  fieldErrorHtml,
  '</div>{.end}',
  '{.if methods}<div class="choices" role="radiogroup" aria-labelledby="h-payment">{.repeated section methods}',
  '<div class="choice"><label><input type="radio" name="method" value="{method}" id="{id}"{.if isChosen} checked=""{.end}>',
  '<span><b>{title}{.if badge} <span class="pay-badge">{badge}</span>{.end}</b>{.if lead}<small>{lead}</small>{.end}</span>',
  '{.if isCard}<span class="brands"><span>Visa</span><span>Mastercard</span><span>Amex</span></span>{.or}<span></span>{.end}</label>',
  '{.if hasPanel}<div class="choice-panel">',
  cardFields,
  '{.if note}<p dir="auto">{note}</p>{.end}',
  '{.if parts}<ol class="parts">{.repeated section parts}<li><b class="num">{amount}</b> {date}</li>{.end}</ol>{.end}',
  '</div>{.end}</div>{.end}</div>{.end}',
  '{.section billing}{.if sameLabel}<label class="check"><input type="checkbox" id="same" name="isBillingSame" value="on"{.if isSame} checked=""{.end}>{sameLabel}</label>{.end}',
  '<fieldset class="billing{.if isAlways} always{.end}"><legend>{words.billing}</legend>',
  `{.section country}${fieldHtml}{.end}<div class="grid">{.repeated section fields}${fieldHtml}{.end}</div></fieldset>{.end}`,
  '</section>',
].join('')

const note = [
  `{.section note}<section class="co-step"><details class="fold"{.if value} open=""{.end}><summary><h2>{words.addNote}</h2>${icons.down}</summary>`,
  '<div>',
  fieldErrorHtml,
  '<label class="title" for="{id}">{words.note} <span class="opt">({words.optional})</span></label>',
  '<textarea class="field-element" id="{id}" name="note" maxlength="500">{value}</textarea></div></details></section>{.end}',
].join('')

const terms = [
  '{.section consent}<div class="consent">',
  fieldErrorHtml,
  '<label class="check"><input type="checkbox" id="{id}" name="terms" value="{value}"{.if isTicked} checked=""{.end}',
  '{.if error} aria-invalid="true" aria-describedby="{id}-error"{.end}>',
  '<span dir="auto">{lead}{.repeated section links} <a href="{url}"{.if isPage} target="_blank" rel="noopener"{.end}>{title}',
  '{.if isPage}<span class="visually-hidden"> ({words.newTab})</span>{.end}</a>{.alternates with},{.end}</span></label></div>{.end}',
].join('')

const end = [
  '<div class="pay-end"><noscript><button class="btn wide" formaction="/checkout">{words.updateTotals}</button></noscript>',
  '{.if payText}{.if running}<details class="fold"><summary>{words.payAnotherWay}</summary><p>{words.giveUpQuestion}</p>',
  '<button class="btn wide pay-btn" id="pay">{payText}</button></details>',
  '{.or}<button class="btn primary wide pay-btn" id="pay">{payText}</button>{.end}{.end}',
  '{.if terms}<p class="small muted">{words.agree} {.repeated section terms}<a {.if url}href="{url}" target="_blank" rel="noopener"{.or}href="#{id}"{.end}>{title}{.if url}<span class="visually-hidden"> ({words.newTab})</span>{.end}</a>{.alternates with} · {.end}</p>{.end}</div>',
].join('')

/** The form of the checkout. It works by plain posts: all buttons but the one that pays post to /checkout, which saves what was typed. */
export const formTemplate = compile(
  [
    `<div class="co-form" id="form">${top}`,
    `<form id="checkout-form" method="post" action="/checkout/pay" novalidate>${contact}${delivery}${shipping}${payment}${note}${terms}${end}</form></div>`,
  ].join(''),
  { name: 'checkout-form', escape: 'context' },
)

/**
 * The hidden fields of the form with the honeypot, and its first button: Enter in a text field presses a form's first button, which would otherwise
 * be the one that removes a coupon. They stand before the summary, whose buttons belong to the same form.
 */
export const hiddenTemplate = compile(
  `<div hidden>{.repeated section hidden}<input type="hidden" name="{name}" value="{value}" form="checkout-form">{.end}` +
    `<label for="${honeypotName}">Homepage</label>` +
    `<input id="${honeypotName}" name="${honeypotName}" form="checkout-form" tabindex="-1" autocomplete="off"></div>` +
    '<button class="visually-hidden" form="checkout-form" formaction="/checkout" tabindex="-1" aria-hidden="true">{words.updateTotals}</button>',
  { name: 'checkout-hidden', escape: 'context' },
)
