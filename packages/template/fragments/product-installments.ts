/**
 * Template of the amount of one installment, printed after the price in posting output. `money` is HTML. A script turns the name
 * of the payment service into a button (SF-5.09).
 */
export const productInstallments = `\
<div class="product-installments" data-island="installments">
<p class="sw-installments">{.if isNameFirst}{name|htmltag} {.end}{before|htmltag}{money}{after|htmltag}{.if isNameFirst}{.or} {name|htmltag}{.end}</p>
<script type="application/json" data-island-props>{props}</script>
</div>\
`
