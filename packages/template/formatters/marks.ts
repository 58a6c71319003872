import { honeypotName } from '@sitewright/domain/captcha/captcha.ts'
import { catalogMessages } from '@sitewright/domain/catalog/catalog.messages.ts'
import type { VariantFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { productBadge } from '@sitewright/domain/catalog/product-status.ts'
import { restockMessages } from '@sitewright/domain/restock/restock.messages.ts'
import { printFragment } from '../run/partials.ts'
import { printFragmentWithWhitespace } from '../fragments/print-fragment-with-whitespace.ts'
import { charge, type RenderState } from '../run/run.ts'
import { lookUpInScope } from '../run/scope.ts'
import { listOrEmpty, asText, child, valueAtPath, isRecord, isTruthy } from '../run/values.ts'
import { printValue } from '../run/step-budget.ts'
import { hasCompactVariantMap, requestedVariantOf } from './picker.ts'
import { customSoldOutText, itemIdOf, isSoldOutItem, merchandisingContextOf, productFactsOf } from './product.ts'
import { fillPlaceholders, builtInText, localizedText } from './localized-text.ts'

/** Prints a product's sold-out or sale mark; undefined when the product has neither (PL-2.11). */
export function printProductStatus(item: unknown, _: unknown, run: RenderState): unknown {
  const kind = isSoldOutItem(item, run) ? 'sold-out' : productBadge(productFactsOf(item, run))
  if (kind === null) return undefined
  const text =
    kind === 'sale' ? localizedText(run, 'productSaleText', catalogMessages.saleMark) : soldOutText(item, run)
  return printFragment(run, 'product-mark', {
    kind,
    text,
    itemId: itemIdOf(item),
    posting: run.settings.fragments === 'posting',
  })
}

function soldOutText(item: unknown, run: RenderState): string {
  return (
    customSoldOutText(item, run).customSoldOutText ??
    localizedText(run, 'productSoldOutText', catalogMessages.soldOutMark)
  )
}

/**
 * Prints a scarcity line ("only 2 left") for each variant, or one line for a product with very many variants (PL-2.10, PL-3.66).
 */
export function printScarcity(item: unknown, _: unknown, run: RenderState): unknown {
  const context = merchandisingContextOf(item, run)
  // When scarcity is off, the formatter prints nothing. An item is returned as it is, because objects print nothing; a text or
  // number would be printed, so it is replaced by undefined.
  if (!isTruthy(child(context, 'scarcityEnabled'))) return isRecord(item) ? item : undefined
  const words = asText(child(context, 'scarcityText'))
  const chosen = requestedVariantOf(item, run)
  const all = listOrEmpty(child(context, 'scarcityTemplateViews'))
  charge(run, all.length * stepsOfView)
  const views = all.map((view) => {
    const attributes = child(view, 'attributes')
    const isChosen = chosen !== null && isOf(chosen, attributes, run)
    return {
      attributes,
      isChosen,
      scarcityShownByDefault: isChosen || child(view, 'scarcityShownByDefault'),
      text: fillPlaceholders(run, words, { qtyInStock: printValue(run, child(view, 'qtyInStock')) }),
    }
  })
  const posting = run.settings.fragments === 'posting'
  const shared = { posting, itemId: itemIdOf(item) }
  if (!hasCompactVariantMap(productFactsOf(item, run), run))
    return printFragment(run, 'product-scarcity', { ...shared, views })

  const line = views.find(({ isChosen }) => isChosen)?.text ?? ''
  return printFragment(run, 'product-scarcity', { ...shared, compact: true, line })
}

const stepsOfView = 6

/**
 * True when the attributes in the page data are those of the variant. Compares texts, because imported attributes may be numbers.
 */
function isOf(variant: VariantFacts, attributes: unknown, run: RenderState): boolean {
  const names = Object.keys(variant.attributes)
  charge(run, names.length)
  return names.every((name) => printValue(run, child(attributes, name)) === variant.attributes[name])
}

/**
 * Prints the back-in-stock forms that the page data list for a product's variants; undefined when there are none (PL-2.09,
 * PL-3.65).
 */
export function printRestockForms(item: unknown, _: unknown, run: RenderState): unknown {
  const context = merchandisingContextOf(item, run)
  const all = listOrEmpty(child(context, 'restockNotificationViews'))
  charge(run, all.length * stepsOfView)
  const views = all.map((view) => restockView(view, run))
  if (views.length === 0) return undefined
  const posting = run.settings.fragments === 'posting'
  return printFragmentWithWhitespace(run, 'product-restock-notification', {
    posting,
    itemId: itemIdOf(item),
    messages: child(context, 'restockNotificationMessages'),
    mailingListSignUpEnabled: isTruthy(child(context, 'mailingListSignUpEnabled')),
    mailingListOptInByDefault: isTruthy(child(context, 'mailingListOptInByDefault')),
    captchaSiteKey: valueAtPath(lookUpInScope(run.frame, 'website'), ['captchaSettings', 'siteKey']),
    ...(posting ? postingRestock(item, views, run) : { views }),
  })
}

type RestockView = ReturnType<typeof restockView>

function restockView(view: unknown, run: RenderState) {
  const variantId = printValue(run, child(view, 'variantId'))
  const formId = `restock-${variantId}`
  return { variantId, postedId: variantId, formId, hiddenByDefault: isTruthy(child(view, 'hiddenByDefault')) }
}

/**
 * Model of the back-in-stock forms in posting output. The form of the variant that the URL requests is open; the forms of other
 * variants can be reached by a link without scripts.
 */
function postingRestock(item: unknown, views: readonly RestockView[], run: RenderState) {
  const requestedId = requestedVariantOf(item, run)?.id
  const open = views.map((view) => ({
    ...view,
    hiddenByDefault: view.hiddenByDefault && view.variantId !== requestedId,
  }))
  const shared = {
    honeypot: honeypotName,
    success: successText(run),
    hasLink: open.some((view) => view.hiddenByDefault),
  }
  if (!hasCompactVariantMap(productFactsOf(item, run), run)) return { ...shared, views: open }

  const [first] = open
  const chosen = open.find(({ hiddenByDefault }) => !hiddenByDefault)
  const one = { ...first, formId: `restock-${itemIdOf(item)}`, variantId: '', postedId: (chosen ?? first)?.postedId }
  return { ...shared, views: [{ ...one, hiddenByDefault: chosen === undefined }] }
}

/** Returns the store's own success message for back-in-stock requests, otherwise the default one (SF-4.21). */
function successText(run: RenderState): string {
  const settings = valueAtPath(lookUpInScope(run.frame, 'websiteSettings'), ['storeSettings', 'merchandisingSettings'])
  const own = asText(child(settings, 'restockNotificationsSuccessText')).trim()
  return own === '' ? builtInText(run, restockMessages.success) : own
}
