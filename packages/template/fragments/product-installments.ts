/** Behind the price in the posting form: what it comes to in parts (SF-5.09). `money` is HTML. A script makes the name a button. */
export const productInstallments = `\
<div class="product-installments" data-island="installments">
<p class="sw-installments">{.if isNameFirst}{name|htmltag} {.end}{before|htmltag}{money}{after|htmltag}{.if isNameFirst}{.or} {name|htmltag}{.end}</p>
<script type="application/json" data-island-props>{props}</script>
</div>\
`
