import { compile } from '@sitewright/template'
import {
  confirmationPanel,
  downloadPanel,
  factsRow,
  lineList,
  paymentPanel,
  summaryPanel,
  testNote,
} from './page-parts.ts'

const parcel = `<article class="sw-order-parcel" aria-labelledby="{id}">
<header><h2 id="{id}">{title}</h2><span class="sw-order-pill {look}">{stage}</span></header>
<div class="sw-order-parcel-body"><ol class="sw-order-track" data-steps="{stepCount}">{.repeated section steps}<li class="{state}"{.if isCurrent} aria-current="step"{.end}><b>{title}</b> {.section day}<small>{@}</small>{.end}</li>{.end}</ol>
${lineList}
{.section tracking}<div class="sw-order-tracking"><p><span>{label}</span><br><b dir="ltr">{number}</b></p>{.section url}<a class="sqs-button-element--secondary" href="{@}" rel="noopener noreferrer">{action}</a>{.end}</div>{.end}
</div></article>`

const refunds = `{.if refunds}<section aria-labelledby="order-refunds"><h2 id="order-refunds">{words.refunds}</h2>
{.repeated section refunds}<div class="sw-order-panel is-done"><p><strong>{text}</strong></p>{.section what}<p>{@}</p>{.end}{.section when}<p class="sw-order-small">{@}</p>{.end}{.section creditNote}<p><a class="sw-order-link" href="{url}">{title}</a></p>{.end}</div>{.end}</section>{.end}`

/** The state of an order: each parcel with its steps, what was paid back, and what was bought. */
export const statusTemplate = compile(
  `<div class="sw-order sw-order-status">
<header class="sw-order-head"><h1>{heading}</h1><p>{lead}</p></header>
${testNote}{.section alert}<p class="sw-alert" role="alert">{@}</p>{.end}{.section confirmed}<p class="sw-order-notice" role="status">{@}</p>{.end}{.section notice}<p class="sw-order-notice" role="note">{@}</p>{.end}
<div class="sw-order-columns"><div class="sw-order-main">
${confirmationPanel}${paymentPanel}${downloadPanel}{.if parcels}<section aria-label="{words.parcels}">{.repeated section parcels}${parcel}{.end}</section>{.end}
${refunds}${factsRow}
{.section back}<p><a class="sw-order-link" href="{url}">{title}</a></p>{.end}</div>${summaryPanel}</div></div>`,
  { name: 'order-status', escape: 'context' },
)
