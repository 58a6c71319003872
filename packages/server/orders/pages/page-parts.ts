// Parts that the templates of several order pages share. Values are escaped for their place when the templates are compiled.

/** Keeps text for screen readers out of sight, also in themes that do not define the class. */
export const unseen =
  'class="visually-hidden" style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap"'

/** Size of a picture in pixels: twice its size on the page. */
const pictureSize = 160

/** Lines of an order as `lines`, with amounts where they have any. */
export const lineList = `<ul class="sw-order-lines">{.repeated section lines}<li class="sw-order-line">
<div class="sw-order-thumb"><div class="pic r-11">{.section imageUrl}<img src="{@}?format=300w" width="${pictureSize}" height="${pictureSize}" alt="" loading="lazy" decoding="async">{.end}</div><span class="sw-order-count"><span ${unseen}>{words.quantity} </span>{quantity}</span></div>
<div class="sw-order-what"><h3 dir="auto">{title}</h3>{.section choice}<p dir="auto">{@}</p>{.end}{.repeated section answers}<p dir="auto">{title}: {text}</p>{.end}{.section flag}<p class="sw-order-flag">{@}</p>{.end}</div>
<div class="sw-order-amount"><bdi>{amount}</bdi></div>
</li>{.end}</ul>`

/** The panel with everything that was bought, as `summary`. */
export const summaryPanel = `{.section summary}<section class="sw-order-summary" aria-labelledby="order-summary">
<h2 id="order-summary">{title}</h2>
${lineList}
<dl class="sw-order-sums">{.repeated section sums}<div class="{name}"><dt>{title}</dt><dd><bdi>{text}</bdi></dd></div>{.end}</dl>
{.section receipt}<p class="sw-order-small">{.if paid}{paid}. {.end}<a href="{url}">{title}</a></p>{.end}{.section note}<p class="sw-order-small">{@}</p>{.end}
</section>{.end}`

/** Addresses and other short facts, as `facts`. */
export const factsRow = `{.if facts}<div class="sw-order-facts">{.repeated section facts}<div><h3>{title}</h3>
{.if lines}<p dir="auto">{.repeated section lines}{@}<br>{.end}</p>{.end}{.section text}<p>{@}</p>{.end}</div>{.end}</div>{.end}`

export const testNote = `{.section test}<p class="sw-order-notice" role="note"><strong>{@}</strong></p>{.end}`

/** What the shopper has to do for an unpaid order to be kept, as `confirmation`. */
export const confirmationPanel = `{.section confirmation}<section class="sw-order-panel" aria-labelledby="order-confirm"><h2 id="order-confirm">{title}</h2>
<p>{text}</p>{.section form}<form method="post" action="{action}"><button class="sqs-button-element--primary" type="submit">{button}</button></form>{.end}</section>{.end}`

/** How to pay a manual order, as `payment`. */
export const paymentPanel = `{.section payment}<section class="sw-order-panel" aria-labelledby="order-payment"><h2 id="order-payment">{title}</h2>
{.if rows}<dl class="sw-order-sums">{.repeated section rows}<div><dt>{title}</dt><dd><bdi>{text}</bdi></dd></div>{.end}</dl>{.end}
{.if notes}<p dir="auto">{.repeated section notes}{@}<br>{.end}</p>{.end}{.section deadline}<p class="sw-order-small">{@}</p>{.end}</section>{.end}`

/** What can be downloaded, as `downloads` (BX-1.13). */
export const downloadPanel = `{.section downloads}<section class="sw-order-downloads" aria-labelledby="order-now"><h2 id="order-now">{title}</h2>
{.repeated section rows}<div class="sw-order-get"><div class="pic r-11">{.section imageUrl}<img src="{@}?format=300w" width="${pictureSize}" height="${pictureSize}" alt="" loading="lazy" decoding="async">{.end}</div>
<div><h3 dir="auto">{title}</h3>{.section text}<p>{@}</p>{.end}
{.repeated section files}<div class="sw-order-file"><p><bdi>{name}</bdi> <span class="sw-order-about">{about}</span><br>{note}</p>
{.section path}<a class="sqs-button-element--secondary" href="{@}" rel="nofollow">{downloads.words.download}<span ${unseen}> {name}</span></a>{.end}</div>{.end}</div></div>{.end}
{.section renew}<form class="sw-order-renew" method="post" action="{action}"><button class="sqs-button-element--secondary" type="submit">{button}</button>{.section help}<p class="sw-order-small">{@}</p>{.end}</form>{.end}
</section>{.end}`
