export const productBadgeTemplate = `\
<div class="product-mark {kind}"{.if posting} data-island="status" data-item-id="{itemId|htmltag}"{.end}>{text|htmltag}</div>\
`

/**
 * Template of a product's scarcity lines: one line per scarce variant, of which a script shows that of the selected variant. A
 * product with very many variants (`compact`) has a single line, which the script fills for the selected variant.
 */
export const productScarcity = `\
{.repeated section views}
  <div class="product-scarcity"{.if attributes} data-variant-attributes="{attributes|json|htmltag}"{.if scarcityShownByDefault}{.or} hidden{.end}{.end}\
{.if posting} data-island="scarcity" data-item-id="{itemId|htmltag}"{.end}>
    {text|htmltag}
  </div>
{.end}\
{.if compact}<div class="product-scarcity"{.if line}{.or} hidden{.end} data-island="scarcity" data-item-id="{itemId|htmltag}" data-scarcity="chosen">{line|htmltag}</div>
{.end}\
`

/**
 * Template of a product's back-in-stock forms: one form per sold-out variant, of which a script shows that of the selected
 * variant. In posting output, a product with very many variants has a single form, which serves all of them.
 */
export const restockFormsTemplate = `\
{.repeated section views}
<div class="product-restock-notification" data-product-id="{itemId|htmltag}" data-variant-id="{variantId|htmltag}"{.if hiddenByDefault} hidden{.end}{.if posting} data-island="restock"{.end}>
  <span class="product-restock-cta">{messages.CTAText|htmltag}</span>
  <form class="product-restock-form" \
{.if posting}method="post" action="/commerce/restock/{itemId|htmltag}" id="{formId|htmltag}" data-island="restock-form" data-success="{success|htmltag}"{.or}action="#"{.end}>{.if posting}
    <input type="hidden" name="variantId" value="{postedId|htmltag}">
    <div hidden><label>Homepage <input name="{honeypot|htmltag}" tabindex="-1" autocomplete="off"></label></div>{.end}
    <input type="text" x-autocompletetype="email" spellcheck="false" name="email" placeholder="{messages.placeholderText|htmltag}"\
{.if posting} aria-label="{messages.placeholderText|htmltag}" autocomplete="email" inputmode="email"{.end}>
    <input class="sqs-editable-button" type="submit" value="{messages.buttonText|htmltag}">
  </form>
{.if mailingListSignUpEnabled}\
  <label class="product-restock-mailing-list"><input type="checkbox" name="isJoinMailingList"{.if mailingListOptInByDefault} checked{.end}\
{.if posting} form="{formId|htmltag}"{.end}>{messages.mailingListDescription|htmltag}</label>{.end}
{.if captchaSiteKey}  <div class="captcha-container"{.if posting} data-captcha-site-key="{captchaSiteKey|htmltag}"{.end}></div>{.end}
</div>
{.end}\
{.if hasLink}<noscript><p><a class="product-restock-link" href="/commerce/restock/{itemId|htmltag}">{messages.CTAText|htmltag}</a></p></noscript>
{.end}\
`
