import { compile } from '@sitewright/template'

// Texts that only scripts use, such as "show password", are data attributes, so that the page does not show them when scripts are
// off.
const field = [
  '{.if isHidden}<input type="hidden" name="{name}" autocomplete="{autocomplete}" value="{value|htmltag}">{.or}',
  '<div class="form-item field {type}{.if error} is-invalid{.end}">',
  '<label class="title" for="{id}">{label|html}{.if isOptional} <span class="optional">({words.optional|html})</span>{.end}</label>',
  '<div class="field-control"><input class="field-element" id="{id}" name="{name}" type="{type}" value="{value|htmltag}"',
  ' autocomplete="{autocomplete}" maxlength="{maxLength}" autocapitalize="none" spellcheck="false"',
  '{.if isOptional}{.or} aria-required="true"{.end}{.if error} aria-invalid="true"{.end}',
  '{.if describedBy} aria-describedby="{describedBy}"{.end}{.if isFirstWrong} autofocus{.end}>',
  '{.if isPassword}<button class="show-password" type="button" hidden data-show="{words.showPassword|htmltag}"',
  ' data-hide="{words.hidePassword|htmltag}" aria-controls="{id}"></button>{.end}</div>',
  '{.if help}<p class="description" id="{id}-help">{help|html}</p>{.end}',
  '<p class="field-error" id="{id}-error"{.if error}{.or} hidden{.end}>{error|html}</p>',
  '</div>{.end}',
]

const rememberMe = [
  '{.section rememberMe}<div class="form-item field checkbox">',
  '<label class="option"><input type="checkbox" name="rememberMe" value="true"{.if isOn} checked{.end}> {label|html}</label>',
  '</div>{.end}',
]

/** Template of a page with one account form, its error message and links to related pages. */
export const accountFormTemplate = compile(
  [
    '<section class="sw-account" data-island="account-form">',
    '<h1>{heading|html}</h1>',
    '{.if isSent}<p class="sw-account-sent" role="status">{words.mailSent|html}</p><p>{words.noMail|html}</p>',
    '{.or}{.if help}<p class="sw-account-help">{help|html}</p>{.end}{.end}',
    '<div class="sw-account-alert" role="alert"{.if alert}{.or} hidden{.end}>{alert|html}</div>',
    '{.if hasFields}<form class="sw-account-form" method="post" action="{action|htmltag}" data-call="{call}" novalidate>',
    '{.repeated section fields}',
    ...field,
    '{.end}',
    ...rememberMe,
    '{.if next}<input type="hidden" name="next" value="{next|htmltag}" data-path="{nextPath}">{.end}',
    '<button class="sqs-button-element--primary" type="submit">{button|html}</button>',
    '</form>{.end}',
    '{.if links}<ul class="sw-account-links">{.repeated section links}',
    '<li>{.if before}{before|html} {.end}<a href="{href|htmltag}">{title|html}</a></li>{.end}</ul>{.end}',
    '</section>',
  ].join(''),
  { name: 'account-form' },
)

/** Template of the account page of a signed-in shopper, with links and a sign-out button. */
export const accountTemplate = compile(
  [
    '<section class="sw-account" data-island="account-form">',
    '<h1>{heading|html}</h1>',
    '<p class="sw-account-who">{signedInAs|html}</p>',
    '<div class="sw-account-alert" role="alert"{.if alert}{.or} hidden{.end}>{alert|html}</div>',
    '<ul class="sw-account-links"><li><a href="/account/orders">{words.yourOrders|html}</a></li>',
    '<li><a href="/account/addresses">{words.yourAddresses|html}</a></li>',
    '<li><a href="/cart">{words.yourCart|html}</a></li>',
    '<li><a href="/">{words.continueShopping|html}</a></li></ul>',
    '<form class="sw-account-form" method="post" action="/account/sign-out" data-call="sign-out">',
    '<input type="hidden" name="cloneCart" value="true">', // sign-out leaves a copy of the account's cart in the browser
    '<button class="sqs-button-element--secondary" type="submit">{words.signOut|html}</button>',
    '</form></section>',
  ].join(''),
  { name: 'account' },
)
