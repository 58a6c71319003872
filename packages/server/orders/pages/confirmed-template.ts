import { compile } from '@sitewright/template'
import { confirmationPanel, downloadPanel, factsRow, paymentPanel, summaryPanel, testNote } from './page-parts.ts'

const steps = `{.if steps}<section aria-labelledby="order-next"><h2 id="order-next">{words.whatNext}</h2>
<ol class="sw-order-steps">{.repeated section steps}<li class="{state}"{.if isCurrent} aria-current="step"{.end}><b>{title}</b>{.section text}<p>{@}</p>{.end}</li>{.end}</ol>
<p class="sw-order-actions"><a class="sqs-button-element--secondary" href="{followUrl}">{words.follow}</a> <a class="sw-order-link" href="{shopUrl}">{words.keepLooking}</a></p>
</section>{.end}`

const offer = `{.section offer}<section class="sw-order-panel" aria-labelledby="order-account"><h2 id="order-account">{title}</h2>
<p>{lead}</p>
<form class="sw-order-offer" method="post" action="{action}" novalidate>
<input type="hidden" name="username" autocomplete="username" value="{email}">
<div class="form-item field password{.if error} is-invalid{.end}">{.section error}<p class="field-error" id="order-password-error" role="alert">{@}</p>{.end}
<label class="title" for="order-password">{label}</label>
<p class="description" id="order-password-help">{help}</p>
<input class="field-element" id="order-password" name="password" type="password" autocomplete="new-password" maxlength="2000" aria-required="true" aria-describedby="{describedBy}"{.if error} aria-invalid="true" autofocus="autofocus"{.end}>
</div>
<button class="sqs-button-element--primary" type="submit">{button}</button>
</form></section>{.end}
{.section sent}<section class="sw-order-panel is-done" role="status"><h2>{title}</h2><p>{text}</p></section>{.end}`

/** The page after buying: first what can be had now, then what happens next, then the offer of an account. */
export const confirmedTemplate = compile(
  `<div class="sw-order sw-order-confirmed">
<header class="sw-order-head"><span class="sw-order-tick" aria-hidden="true"><svg class="icon" viewBox="0 0 24 24"><path d="m5 12.5 4.500 4.500L19 7.500"/></svg></span><h1>{heading}</h1><p>{lead}</p></header>
{.section alert}<p class="sw-alert" role="alert">{@}</p>{.end}${testNote}
<div class="sw-order-columns"><div class="sw-order-main">
${downloadPanel}${confirmationPanel}${paymentPanel}${steps}${offer}${factsRow}
</div>${summaryPanel}</div></div>`,
  { name: 'order-confirmed', escape: 'context' },
)

/** The page for a link that leads to no order. It is the same for every reason. */
export const orderGoneTemplate = compile(
  `<div class="sw-order"><h1>{heading}</h1><p class="sw-order-gone">{text}</p><p><a class="sw-order-link" href="/">{home}</a></p></div>`,
  { name: 'order-gone', escape: 'context' },
)
