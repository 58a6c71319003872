/** `price` and `salePrice` are HTML of money. Only a plain price ends without a line of its own. */
export const productPrice = `\
<div class="product-price"{.if posting} data-island="price"{.end}>
{.if isSale}\
<span class="visually-hidden v6-visually-hidden">{saleLabel|htmltag}</span>{salePrice}\
 <span class="visually-hidden v6-visually-hidden">{originalLabel|htmltag}</span><span class="original-price">{price}</span>
{.or}{price}{.if isPlain}{.or}
{.end}{.end}
{.if posting}<script type="application/json" data-island-props>{props}</script>
{.end}\
</div>\
`

export const subscriptionPrice = `\
<div class="subscription-price">
{price}{.if isPlain}{.or}
{.end}
</div>\
`
