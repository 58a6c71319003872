export const productQuickView = `\
<span class="sqs-product-quick-view-button" role="button" tabindex="0" data-id="{itemId|htmltag}" data-group="{group|htmltag}">{label|htmltag}</span>\
`
