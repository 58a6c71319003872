/**
 * Template of the quick-view button. `url` is set only in posting output, where the button is a link to the product for browsers
 * without scripts.
 */
export const productQuickView = `\
<span class="sqs-product-quick-view-button"{.if url}{.or} role="button" tabindex="0"{.end} data-id="{itemId|htmltag}" data-group="{group|htmltag}"\
{.if posting} data-island="quick-view"{.end}>{.if url}<a href="{url|htmltag}">{label|htmltag}</a>{.or}{label|htmltag}{.end}</span>\
`
