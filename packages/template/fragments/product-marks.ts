export const productMark = `\
<div class="product-mark {kind}"{.if posting} data-island="status" data-item-id="{itemId|htmltag}"{.end}>{text|htmltag}</div>\
`

/** One line for each variant that is nearly gone; a script shows the chosen variant's. */
export const productScarcity = `\
{.repeated section views}
  <div class="product-scarcity"{.if attributes} data-variant-attributes="{attributes|json|htmltag}"{.if scarcityShownByDefault}{.or} hidden{.end}{.end}>
    {text|htmltag}
  </div>
{.end}\
`

export const productRestockNotification = `\
{.repeated section views}
<div class="product-restock-notification" data-product-id="{itemId|htmltag}" data-variant-id="{variantId|htmltag}"{.if hiddenByDefault} hidden{.end}>
  <span class="product-restock-cta">{messages.CTAText|htmltag}</span>
  <form class="product-restock-form" action="#">
    <input type="text" x-autocompletetype="email" spellcheck="false" name="email" placeholder="{messages.placeholderText|htmltag}">
    <input class="sqs-editable-button" type="submit" value="{messages.buttonText|htmltag}">
  </form>
{.if mailingListSignUpEnabled}\
  <label class="product-restock-mailing-list"><input type="checkbox" name="isJoinMailingList"{.if mailingListOptInByDefault} checked{.end}>{messages.mailingListDescription|htmltag}</label>{.end}
{.if captchaSiteKey}  <div class="captcha-container"{.if posting} data-captcha-site-key="{captchaSiteKey|htmltag}"{.end}></div>{.end}
</div>
{.end}\
`
