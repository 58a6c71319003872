import { compile } from '@sitewright/template'

const title =
  '{title|html} {.if required}<span class="required" aria-hidden="true">*</span>{.or}<span class="optional">{optional|html}</span>{.end}'

const notes = [
  '{.if error}<div class="field-error" id="{name|htmltag}-error">{error|html}</div>{.end}',
  '{.if description}<div class="description" id="{name|htmltag}-description">{description|html}</div>{.end}',
]

const attributes = [
  'class="field-element" id="{name|htmltag}" name="{name|htmltag}"{.if required} aria-required="true"{.end}',
  '{.if describedBy} aria-describedby="{describedBy|htmltag}"{.end}{.if error} aria-invalid="true"{.end}',
].join('')

const control = [
  `{.if kind.area}<textarea ${attributes} rows="4"{.if maxLength} maxlength="{maxLength}"{.end} placeholder="{placeholder|htmltag}">`,
  '{value|html}</textarea>{.end}',
  `{.if kind.list}<select ${attributes}><option value="">{placeholder|html}</option>{.repeated section options}`,
  '<option value="{value|htmltag}"{.if isChosen} selected{.end}>{value|html}</option>{.end}</select>{.end}',
  `{.if kind.line}<input ${attributes} type="{inputType}" autocomplete="{autocomplete}"{.if maxLength} maxlength="{maxLength}"{.end}`,
  ' placeholder="{placeholder|htmltag}" value="{value|htmltag}">{.end}',
]

const group = [
  '{.repeated section parts}<div class="field {part}-name"><label class="caption"><span class="caption-text">{caption|html}</span>',
  '<input class="field-element field-control" type="text" name="{name|htmltag}" autocomplete="{autocomplete}" value="{value|htmltag}">',
  '</label></div>{.end}',
  '{.if kind.choices}{.repeated section options}<div class="option"><label>',
  '<input type="{inputType}" name="{name|htmltag}" value="{value|htmltag}"{.if isChosen} checked{.end}> {value|html}',
  '</label></div>{.end}{.end}',
]

/**
 * Template of a page that shows a form to browsers without scripts. Uses the class names of the dialog that shows the form with
 * scripts.
 */
export const formPageTemplate = compile(
  [
    '<section class="sw-fields sqs-widget sqs-async-form"><h1 class="form-title">{heading|html}</h1>',
    '<p class="sw-fields-what">{subject|html}</p>',
    '{.if help}<p class="description">{help|html}</p>{.end}',
    '{.if alert}<div class="sw-purchase-alert field-error" role="alert">',
    '<strong class="sw-purchase-alert-title">{alertTitle|html}</strong> <span class="sw-purchase-alert-text">{alert|html}</span></div>{.end}',
    '<form class="sqs-async-form-content" method="post" action="{action|htmltag}" novalidate>',
    '{.repeated section hidden}<input type="hidden" name="{name|htmltag}" value="{value|htmltag}">{.end}',
    '<div class="field-list clear">{.repeated section fields}',
    '{.if isGroup}<fieldset class="form-item fields {type}{.if required} required{.end}{.if error} error{.end}"',
    '{.if describedBy} aria-describedby="{describedBy|htmltag}"{.end}>',
    `<legend class="title">${title}</legend>`,
    ...notes,
    ...group,
    '</fieldset>{.or}',
    '<div class="form-item field {type}{.if required} required{.end}{.if error} error{.end}">',
    `<label class="title" for="{name|htmltag}">${title}</label>`,
    ...notes,
    ...control,
    '</div>{.end}{.end}</div>',
    '<div class="form-button-wrapper"><button type="submit" class="sqs-button-element--primary">{submit|html}</button></div>',
    '</form><ul class="sw-checkout-links">{.section back}<li><a href="{url|htmltag}">{title|html}</a></li>{.end}</ul></section>',
  ].join(''),
  { name: 'additional-fields' },
)
