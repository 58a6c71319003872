/** `price` and `salePrice` are HTML of money. Only a plain price ends without a line of its own. */
const priceLines = `\
{.if isSale}\
<span class="visually-hidden v6-visually-hidden">{saleLabel|htmltag}</span>{salePrice}\
 <span class="visually-hidden v6-visually-hidden">{originalLabel|htmltag}</span><span class="original-price">{price}</span>
{.or}{price}{.if isPlain}{.or}
{.end}{.end}
`

export const productPrice = `\
<div class="product-price"{.if posting} data-island="price"{.end}>
${priceLines}\
{.if posting}<script type="application/json" data-island-props>{props}</script>
{.end}\
</div>\
`

export const subscriptionPrice = `\
<div class="subscription-price">
${priceLines}\
</div>\
`
