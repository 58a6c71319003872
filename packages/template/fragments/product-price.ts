/** `price`, `salePrice` and `initial` are HTML of money. Only a plain price ends without a line of its own. */
const priceLines = `\
{.if isSale}\
<span class="visually-hidden v6-visually-hidden">{saleLabel|htmltag}</span>{salePrice}\
 <span class="visually-hidden v6-visually-hidden">{originalLabel|htmltag}</span><span class="original-price">{price}</span>
{.or}{price}{.if isPlain}{.or}
{.end}{.end}
`

/** What stands there before anything is chosen, on a page whose address chose something (SF-4.06). */
export const initialPrice = priceLines

export const productPrice = `\
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
