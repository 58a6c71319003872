/** What is posted beside what the visitor chooses. `parts` is HTML that other fragments made. */
const hiddenFields = `\
<input type="hidden" name="itemId" value="{itemId|htmltag}">\
{.if sku}<input type="hidden" name="sku" value="{sku|htmltag}">{.end}\
{.if isExpress}<input type="hidden" name="isExpress" value="true">{.end}\
`

const opening = `\
<form method="post" action="/cart/entries" data-purchase id="{formId|htmltag}" data-island="purchase-form"{.if miniCart} data-mini-cart{.end}>\
`

/** Around product-checkout in the posting form. */
export const purchaseForm = `\
${opening}
${hiddenFields}
{parts}
</form>\
`

/** Beside an add-to-cart button that stands alone: its controls name the form by its id. */
export const loosePurchaseForm = `\
${opening}${hiddenFields}</form>\
`
