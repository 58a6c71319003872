import { checkoutRows, lineCents, lineDisplay, mostLinesInView } from '@sitewright/domain/checkout/checkout-display.ts'
import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import type { CheckoutView } from '@sitewright/domain/checkout/checkout.wire.ts'
import { fieldData, type Posted } from './field-data.ts'
import type { PageTools } from './page-texts.ts'

/** Data of the purchase's summary. `nonce` allows the small script that folds it on phones before it is painted. */
export function summaryData(
  view: CheckoutView,
  posted: Posted,
  { tools, nonce }: { tools: PageTools; nonce: string },
): Readonly<Record<string, unknown>> {
  const { translate, money, words } = tools
  return {
    words,
    nonce,
    total: money(view.totals.totalCents),
    lines: view.lines.map((line) => {
      const { title, imageUrl, imageAlt, imageColor, answers, quantity, wantedQuantity } = line
      return {
        ...lineDisplay(line, view, tools),
        title,
        answers,
        imageUrl: imageUrl === null ? '' : `${imageUrl}?format=300w`,
        imageAlt: imageAlt === title ? '' : imageAlt, // the title stands beside the picture
        imageColor: imageColor ?? '',
        quantity: quantity || wantedQuantity,
        amount: money(lineCents(line)),
      }
    }),
    isLong: view.lines.length > mostLinesInView,
    takesCodes: view.takesCodes,
    hasCodes: view.takesCodes || view.coupons.length > 0,
    code: fieldData({ name: 'promoCode', label: '', value: '', autocomplete: 'off', maxLength: 200 }, posted),
    coupons: view.coupons.map(({ id, code, name, reason }) => ({
      id,
      reason,
      text: [code, name].filter((part) => part !== '').join(', '),
      removeLabel: translate(messages.removeCode, { code }),
    })),
    rows: checkoutRows(view, tools),
  }
}
