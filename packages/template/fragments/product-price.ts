/**
 * Template lines of a price. `price`, `salePrice` and `initial` are HTML. Some prices are followed by an extra line break, as the
 * reference implementation prints it.
 */
const priceLines = `\
{.if isSale}\
<span class="visually-hidden v6-visually-hidden">{saleLabel|htmltag}</span>{salePrice}\
 <span class="visually-hidden v6-visually-hidden">{originalLabel|htmltag}</span><span class="original-price">{price}</span>
{.or}{price}{.if isPlain}{.or}
{.end}{.end}
`

/**
 * Template of the price to restore when the shopper undoes the choice of a variant, on a page whose URL selects a variant
 * (SF-4.06).
 */
export const initialPriceTemplate = priceLines

export const productPriceTemplate = `\
<div class="product-price"{.if posting} data-island="price"{.end}>
${priceLines}\
{.if posting}{.if initial}<template data-initial-price>{initial}</template>
{.end}<script type="application/json" data-island-props>{props}</script>
{.end}\
</div>\
`

export const subscriptionPrice = `\
<div class="subscription-price">
${priceLines}\
</div>\
`
