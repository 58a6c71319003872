import { lowStockMailMessages as words } from '@sitewright/domain/stock/low-stock-mail.messages.ts'
import { mailTemplate } from '../mail/index.ts'

export type LowStockMailValues = {
  /** Number of variants that have become low. */
  count: number
  threshold: number
  /** The first of them, as `Mug, green (MUG-1): 3 left`. */
  lines: readonly string[]
  /** How many further ones there are, as text; '' for none. */
  more: string
  actionUrl: string
}

/** The mail that tells the owner which variants are nearly sold out. */
export const lowStockMail = mailTemplate<LowStockMailValues>({
  name: 'inventory.low-stock',
  subject: words.subject,
  words: { heading: words.subject, lead: words.lead, action: words.action, small: words.small },
  html: `<h1>{words.heading}</h1><p>{words.lead}</p>
<ul>{.repeated section lines}<li>{@}</li>{.end}</ul>{.section more}<p>{more}</p>{.end}
<p><a href="{actionUrl}">{words.action}</a></p><p>{words.small}</p>`,
  text: `{words.heading}

{words.lead}

{.repeated section lines}- {@}
{.end}{.section more}{more}
{.end}
{words.action}: {actionUrl}

{words.small}
`,
})
