import { catalogMessages } from '@sitewright/domain/catalog/catalog.messages.ts'
import { productMark } from '@sitewright/domain/catalog/product-status.ts'
import { printFragment } from '../run/partials.ts'
import { printPublic } from './print-public.ts'
import type { Run } from '../run/run.ts'
import { findName } from '../run/scope.ts'
import { asList, asText, child, childPath, isTruthy, printed } from '../run/values.ts'
import { customSoldOutText, idOf, isSoldOutItem, merchandisingOf, productOf } from './product.ts'
import { fill, wordsOf } from './words.ts'

/** PL-2.11 */
export function printStatus(item: unknown, _: unknown, run: Run): unknown {
  const kind = isSoldOutItem(item, run) ? 'sold-out' : productMark(productOf(item, run))
  if (kind === null) return undefined
  const text = kind === 'sale' ? wordsOf(run, 'productSaleText', catalogMessages.saleMark) : soldOutText(item, run)
  return printFragment(run, 'product-mark', {
    kind,
    text,
    itemId: idOf(item),
    posting: run.settings.fragments === 'posting',
  })
}

function soldOutText(item: unknown, run: Run): string {
  return (
    customSoldOutText(item, run).customSoldOutText ?? wordsOf(run, 'productSoldOutText', catalogMessages.soldOutMark)
  )
}

/** PL-2.10, PL-3.66 */
export function printScarcity(item: unknown, _: unknown, run: Run): unknown {
  const context = merchandisingOf(item, run)
  if (!isTruthy(child(context, 'scarcityEnabled'))) return item
  const words = asText(child(context, 'scarcityText'))
  const views = asList(child(context, 'scarcityTemplateViews')).map((view) => ({
    attributes: child(view, 'attributes'),
    scarcityShownByDefault: child(view, 'scarcityShownByDefault'),
    text: fill(run, words, { qtyInStock: printed(child(view, 'qtyInStock')) }),
  }))
  return printFragment(run, 'product-scarcity', { views })
}

/** PL-2.09, PL-3.65 */
export function printRestockNotification(item: unknown, _: unknown, run: Run): unknown {
  const context = merchandisingOf(item, run)
  const views = asList(child(context, 'restockNotificationViews')).map((view) => ({
    variantId: printed(child(view, 'variantId')),
    hiddenByDefault: isTruthy(child(view, 'hiddenByDefault')),
  }))
  if (views.length === 0) return undefined
  return printPublic(run, 'product-restock-notification', {
    views,
    posting: run.settings.fragments === 'posting',
    itemId: idOf(item),
    messages: child(context, 'restockNotificationMessages'),
    mailingListSignUpEnabled: isTruthy(child(context, 'mailingListSignUpEnabled')),
    mailingListOptInByDefault: isTruthy(child(context, 'mailingListOptInByDefault')),
    captchaSiteKey: childPath(findName(run.frame, 'website'), ['captchaSettings', 'siteKey']),
  })
}
