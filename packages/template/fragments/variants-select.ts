const listValue = (value: string, more: string, text: string): string =>
  `<option value="{${value}|htmltag}"${more}>{${text}|htmltag}</option>`

const radioValue = (value: string, checked: string, unavailable: string, heard: string, swatch: string): string => `\
      <input type="radio" class="variant-radiobtn" value="{${value}|htmltag}"\
 name="{.if posting}option-{.or}variant-option-{.end}{name|htmltag}" id="variant-option-{name|htmltag}-{${value}|htmltag}"\
{.if formId} form="{formId|htmltag}"{.end}{.if hidesRadios} disabled{.end}${checked}/>
      <label class="sqs-button-element--secondary${unavailable}"{.if posting}{.or} role="button" tabindex="0"{.end}\
 for="variant-option-{name|htmltag}-{${value}|htmltag}">${swatch}{${value}|htmltag}${heard}</label>
`

/**
 * Template of the variant picker. An option has either `values` (texts) or, in posting output, `choices` (values with a
 * selection, a mark or a swatch). The markup fields `selectLabel`, `more`, `checked`, `unavailable`, `heard` (text for screen
 * readers) and `swatch` are already escaped.
 */
export const variantsSelect = `\
<div class="product-variants" data-item-id="{itemId|htmltag}" data-variants="{variants|htmltag}"\
{.if isSubscribable} data-is-subscribable="true" data-subscription-plan="{subscriptionPlan|htmltag}"{.end}\
 data-animation-role="content"{.if posting} data-island="variants"{.end}>
{.repeated section options}\
    <div class="variant-option">
    <div class="variant-option-title">{title|htmltag}: </div>
    <div class="variant-select-wrapper"{.if hidesSelect} hidden{.end}>
      <select aria-label="{selectLabel}" data-variant-option-name="{name|htmltag}"\
{.if posting} name="option-{name|htmltag}"{.if formId} form="{formId|htmltag}"{.end}{.if hidesSelect} disabled{.end}{.end}>
        <option value="">{selectText|htmltag}</option>
        {.repeated section values}${listValue('@', '', '@')}{.end}{.repeated section choices}${listValue('value', '{more}', 'text')}{.end}
      </select>
    </div>
    <div class="variant-radiobtn-wrapper" data-variant-option-name="{name|htmltag}"\
{.if posting} role="radiogroup" aria-label="{selectLabel}"{.if hidesRadios} hidden{.end}{.end}>
{.repeated section values}${radioValue('@', '', '', '', '')}{.end}\
{.repeated section choices}${radioValue('value', '{checked}', '{unavailable}', '{heard}', '{swatch}')}{.end}\
    </div>
    </div>
{.end}\
{.if posting}  <script type="application/json" data-island-props>{props}</script>
{.end}\
  </div>\
`
