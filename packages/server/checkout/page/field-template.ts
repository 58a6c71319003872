import { icons } from './icons.ts'

/** Error text of a field, above its title and read with it. */
export const fieldErrorHtml = [
  `{.if error}<div class="field-error" id="{id}-error">${icons.warning}`,
  '<span><span class="visually-hidden">{words.errorPrefix} </span>{error}</span></div>{.end}',
].join('')

const titleHtml =
  '<label class="title" for="{id}">{label}{.if isOptional} <span class="opt">({words.optional})</span>{.end}</label>'

const invalidHtml = '{.if error} aria-invalid="true"{.end}{.if describedBy} aria-describedby="{describedBy}"{.end}'

/**
 * One field with its error, title and hint. Its data are a `FieldData` (template-data.ts): a select when it has options, otherwise
 * an input.
 */
export const fieldHtml = [
  '<div class="{className}">',
  fieldErrorHtml,
  titleHtml,
  '{.if isSelect}<div class="select"><select class="field-element" id="{id}" name="{name}" autocomplete="{autocomplete}"',
  `{.if isOptional}{.or} required=""{.end}${invalidHtml}>`,
  '{.repeated section options}<option value="{value}"{.if isChosen} selected=""{.end}>{label}</option>{.end}</select></div>',
  '{.or}<input class="field-element" type="{type}" id="{id}" name="{name}" value="{value}" autocomplete="{autocomplete}"',
  ' inputmode="{inputMode}"{.if isLeftToRight} dir="ltr"{.end} maxlength="{maxLength}"{.if placeholder} placeholder="{placeholder}"{.end}',
  `{.if isOptional}{.or} required=""{.end}${invalidHtml}>`,
  `{.if hasLock}${icons.lock}{.end}{.end}`,
  '{.if hint}<div class="hint" id="{id}-hint">{hint}</div>{.end}</div>',
].join('')
