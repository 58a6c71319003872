import { compile } from '@sitewright/template'
import { accountNavHtml } from '../account-nav.ts'

const notes =
  '{.if note}<p class="sw-note" role="status">{note}</p>{.end}{.if alert}<p class="sw-alert" role="alert">{alert}</p>{.end}'

const lines = '<address dir="auto">{.repeated section lines}<span>{@}</span>{.end}</address>'

const card = [
  '<li class="sw-address">{.if isFirst}<p><span class="sw-order-pill">{words.usedFirst}</span></p>{.end}',
  lines,
  '<div class="sw-address-do"><a class="sw-order-link" href="/account/addresses/{id}" aria-label="{changeLabel}">{words.changeAddress}</a>',
  '<a class="sw-order-link" href="/account/addresses/{id}/remove" aria-label="{removeLabel}">{words.removeAddress}</a>',
  '{.if isFirst}{.or}<form method="post" action="/account/addresses/{id}/first">',
  '<button class="sw-order-link" type="submit" aria-label="{firstLabel}">{words.useFirst}</button></form>{.end}</div></li>',
].join('')

/** The saved addresses of a signed-in shopper, the default one first. */
export const addressListTemplate = compile(
  [
    '<div class="sw-order sw-order-account"><header class="sw-order-head sw-address-head"><h1>{words.addresses}</h1>',
    '{.if mayAdd}<a class="sw-order-link" href="/account/addresses/new">{words.addAddress}</a>{.end}</header>',
    `<div class="sw-account-columns">${accountNavHtml}<div class="sw-address-main">${notes}`,
    `{.if addresses}<ul class="sw-address-list">{.repeated section addresses}${card}{.end}</ul>{.if full}<p>{full}</p>{.end}`,
    '{.or}<div class="sw-order-nothing"><h2>{words.noAddresses}</h2><p>{words.noAddressesText}</p>',
    '<p><a class="sqs-button-element--secondary" href="/account/addresses/new">{words.addAddress}</a></p></div>{.end}',
    '</div></div></div>',
  ].join(''),
  { name: 'account-addresses', escape: 'context' },
)

const error = '{.if error}<p class="field-error" id="{id}-error">{error}</p>{.end}'
const title =
  '<label class="title" for="{id}">{label}{.if isOptional} <span class="optional">({words.optional})</span>{.end}</label>'
const described =
  '{.if error} aria-invalid="true" aria-describedby="{id}-error"{.end}{.if isFirstWrong} autofocus=""{.end}'

/** The error stands above the field's title, so that it is read before the field. */
const field = [
  `<div class="form-item field {className}">${error}${title}`,
  '{.if isSelect}<select class="field-element" id="{id}" name="{name}" autocomplete="{autocomplete}"',
  `{.if isOptional}{.or} required=""{.end}${described}>`,
  '{.repeated section options}<option value="{value}"{.if isChosen} selected=""{.end}>{label}</option>{.end}</select>',
  '{.or}<input class="field-element" type="{type}" id="{id}" name="{name}" value="{value}" autocomplete="{autocomplete}"',
  ' inputmode="{inputMode}"{.if isLeftToRight} dir="ltr"{.end} maxlength="{maxLength}"',
  `{.if isOptional}{.or} required=""{.end}${described}>{.end}</div>`,
].join('')

/**
 * The form of one address. Its first button is the one that Enter presses; otherwise Enter would press the one that shows the fields
 * of another country. The script replaces `.sw-address-fields` when a country is chosen.
 */
export const addressFormTemplate = compile(
  [
    '<div class="sw-order sw-order-account"><header class="sw-order-head"><h1>{heading}</h1></header>',
    `<div class="sw-account-columns">${accountNavHtml}<div class="sw-address-main">${notes}`,
    '<form class="sw-account-form sw-address-form" method="post" action="{action}" novalidate data-island="address-form">',
    '<button class="visually-hidden v6-visually-hidden" type="submit" tabindex="-1" aria-hidden="true">{words.saveAddress}</button>',
    `{.section country}${field}{.end}`,
    '<button class="sqs-button-element--secondary" type="submit" name="showFields" value="1">{words.showFields}</button>',
    '<div class="sw-address-fields"><input type="hidden" name="fieldsOf" value="{fieldsOf}">',
    `{.repeated section fields}${field}{.end}</div>`,
    '{.if isFirst}{.or}<div class="form-item field checkbox"><label class="option">',
    '<input type="checkbox" name="isFirst" value="on"{.if wantsFirst} checked=""{.end}> {words.useFirstOption}</label></div>{.end}',
    '<div class="sw-actions"><button class="sqs-button-element--primary" type="submit">{words.saveAddress}</button>',
    '<a class="sqs-button-element--secondary" href="/account/addresses">{words.cancelAddress}</a></div>',
    '</form></div></div></div>',
  ].join(''),
  { name: 'account-address', escape: 'context' },
)

/** Asks before an address is removed. */
export const removeAddressTemplate = compile(
  [
    '<div class="sw-order sw-order-account"><header class="sw-order-head"><h1>{words.removeQuestion}</h1></header>',
    `<div class="sw-account-columns">${accountNavHtml}<div class="sw-address-main">${notes}`,
    `<div class="sw-address">${lines}</div><p>{words.removeHelp}</p>`,
    '<form class="sw-actions" method="post" action="/account/addresses/{id}/remove">',
    '<button class="sqs-button-element--primary" type="submit">{words.removeThisAddress}</button>',
    '<a class="sqs-button-element--secondary" href="/account/addresses">{words.keepAddress}</a></form>',
    '</div></div></div>',
  ].join(''),
  { name: 'account-address-remove', escape: 'context' },
)
