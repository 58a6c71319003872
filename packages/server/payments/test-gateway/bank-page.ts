import { createHash } from 'node:crypto'
import { messageText, type Locale, type Message } from '@sitewright/domain/kit/text.ts'
import { textDirection } from '@sitewright/domain/locales/text-direction.ts'
import { paymentsMessages as words } from '@sitewright/domain/payments/payments.messages.ts'
import { compile, render } from '@sitewright/template'

/** What the page shows of a charge. */
export type BankPayment = { amount: string; last4: string; siteTitle: string }

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; padding: 24px; display: grid; place-items: center; min-height: calc(100vh - 48px) }
main { max-width: 26rem; width: 100% }
h1 { font-size: 1.25rem; margin: 0 0 0.5rem }
p { margin: 0 0 1rem }
form { display: grid; gap: 0.75rem }
button { font: inherit; min-height: 48px; padding: 0 1rem; border: 1px solid; border-radius: 8px; background: none; color: inherit; cursor: pointer }
button[value=approve] { background: #1f5f4a; border-color: #1f5f4a; color: #fff }
button:focus-visible { outline: 3px solid #7fb8a4; outline-offset: 2px }
small { display: block; margin-top: 1rem }
`

/** The page loads nothing, runs nothing, and only our own pages may frame it. */
export const bankPageCsp = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

// The answer stays in its window. In a frame, the checkout around it sees where it arrives, and keeps what was typed.
const template = compile(
  `<!doctype html>
<html lang="{language}" dir="{direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>
<style>${style}</style></head>
<body><main>
<h1>{title}</h1>
<p><b>{siteTitle}</b></p>
<p>{ask}</p>
<form method="post">
{.repeated section buttons}<button type="submit" name="answer" value="{answer}">{text}</button>
{.end}</form>
<small>{note}</small>
</main></body>
</html>
`,
  { name: 'test-bank', escape: 'context' },
)

/** Returns the page of the test bank, on which a shopper confirms a payment (3-D Secure). It works without scripts. */
export function bankPage(locale: Locale, { amount, last4, siteTitle }: BankPayment): string {
  const say = (message: Message): string => messageText(locale, message)
  const data = {
    language: locale.tag,
    direction: textDirection(locale.tag),
    title: say(words.bankTitle),
    siteTitle,
    ask: messageText(locale, words.bankAsk, { amount, last4 }),
    buttons: [
      { answer: 'approve', text: say(words.bankApprove) },
      { answer: 'fail', text: say(words.bankFail) },
      { answer: 'cancel', text: say(words.bankCancel) },
    ],
    note: say(words.bankNote),
  }
  return render(template, data, { now: 0, locale: locale.tag }).html
}
