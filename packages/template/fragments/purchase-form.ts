/** Hidden fields of the purchase form, which are posted in addition to the visitor's choices. */
const hiddenFields = `\
<input type="hidden" name="itemId" value="{itemId|htmltag}">\
{.if sku}<input type="hidden" name="sku" value="{sku|htmltag}">{.end}\
{.if isExpress}<input type="hidden" name="isExpress" value="true">{.end}\
`

const opening = `\
<form method="post" action="/cart/entries" data-purchase id="{formId|htmltag}" data-island="purchase-form"{.if miniCart} data-mini-cart{.end}>\
`

/** Template of the form around `product-checkout` in posting output. `parts` is HTML of other fragments. */
export const purchaseFormTemplate = `\
${opening}
${hiddenFields}
{parts}
</form>\
`

/**
 * Template of the form of an add-to-cart button outside of `product-checkout`. The button and the product's fields refer to the
 * form by its id.
 */
export const standalonePurchaseForm = `\
${opening}${hiddenFields}</form>\
`
