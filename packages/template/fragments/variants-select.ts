/** \`selectLabel\` comes escaped: the public form escapes less there than anywhere else. */
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
        {.repeated section values}<option value="{@|htmltag}">{@|htmltag}</option>{.end}
      </select>
    </div>
    <div class="variant-radiobtn-wrapper" data-variant-option-name="{name|htmltag}"\
{.if posting} role="radiogroup" aria-label="{selectLabel}"{.if hidesRadios} hidden{.end}{.end}>
{.repeated section values}\
      <input type="radio" class="variant-radiobtn" value="{@|htmltag}"\
 name="{.if posting}option-{.or}variant-option-{.end}{name|htmltag}" id="variant-option-{name|htmltag}-{@|htmltag}"\
{.if formId} form="{formId|htmltag}"{.end}{.if hidesRadios} disabled{.end}/>
      <label class="sqs-button-element--secondary"{.if posting}{.or} role="button" tabindex="0"{.end}\
 for="variant-option-{name|htmltag}-{@|htmltag}">{@|htmltag}</label>
{.end}\
    </div>
    </div>
{.end}\
{.if posting}  <script type="application/json" data-island-props>{props}</script>
{.end}\
  </div>\
`
