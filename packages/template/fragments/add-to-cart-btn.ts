export const addToCartButton = `\
<div class="sqs-add-to-cart-button-wrapper" data-animation-role="button"{.if posting} data-island="add-to-cart"{.end}>
  <div class="sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary {.if form}use-form{.end}{.if note} is-unavailable{.end}"\
{.if posting}{.or} role="button" tabindex="0"{.end} data-dynamic-strings\
 data-collection-id="{collectionId|htmltag}" data-item-id="{itemId|htmltag}" data-product-type="{productType|htmltag}"\
 data-use-custom-label="{usesCustomLabel|htmltag}"{.if isSubscription} data-is-subscription="true"{.end} data-original-label="{label|htmltag}"\
 {.if form}data-form="{form|htmltag}"{.if optionId} {.end}{.end}{.if optionId}data-subscription-option-id="{optionId|htmltag}"{.end}>
    <div class="sqs-add-to-cart-button-inner">\
{.if posting}<button type="submit" class="sw-add-to-cart-submit"{.if formId} form="{formId|htmltag}"{.end}>{shownLabel|htmltag}</button>\
{.or}{label|htmltag}{.end}</div>
  </div>{.if posting}
  <script type="application/json" data-island-props>{props}</script>{.end}
</div>{.if note}
<p class="sw-purchase-note">{note|htmltag}</p>{.end}\
`
