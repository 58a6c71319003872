export const quantityInputTemplate = `\
<div class="product-quantity-input" data-item-id="{itemId|htmltag}" data-animation-role="content"{.if posting} data-island="quantity"{.end}>
  <div class="quantity-label">{label|htmltag}:</div>
  <input aria-label="{label|htmltag}" size="{size}" max="{max}" min="{min}" value="{value}" type="number" step="{step}"\
{.if posting} name="quantity"{.if formId} form="{formId|htmltag}"{.end}{.end}></input>{.if posting}
  <script type="application/json" data-island-props>{props}</script>{.end}
</div>\
`
