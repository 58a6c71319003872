import { cartMessages } from '@sitewright/domain/cart/cart.messages.ts'
import type { CartEntryView } from '@sitewright/domain/cart/cart.wire.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { moneyNumberText } from '@sitewright/domain/kit/money-text.ts'
import { text } from '@sitewright/domain/kit/text.ts'
import { compile } from '@sitewright/template'
import { draw, type PageWork } from './page-work.ts'
import { expandTags } from './tags.ts'
import type { Json } from '../shells/index.ts'

/** What was wrong with a change of the cart that was posted without scripts. */
export type CartProblem = { entryId: string | null; message: string; quantity: string | null }

/** The full cart page without scripts (SF-2.01): plain forms, and all that the island needs to take over. */
export async function cartPageHtml(work: PageWork, data: Json): Promise<string> {
  return expandTags(draw(work, cartTemplate, { ...data, ...cartWords(work), ...cartLines(work) }), work)
}

/** With the problem of a posted form beside the line it is about. */
export function withCartProblem(work: PageWork, problem: CartProblem): PageWork {
  return { ...work, shared: { ...work.shared, cartProblem: problem } }
}

function problemOf(work: PageWork): CartProblem | null {
  const problem = work.shared['cartProblem']
  return typeof problem === 'object' && problem !== null ? (problem as CartProblem) : null // put there by withCartProblem
}

function cartWords({ shell: { locale } }: PageWork): Json {
  const m = cartMessages
  return {
    words: {
      title: text(locale, m.title),
      empty: text(locale, m.empty),
      continueShopping: text(locale, m.continueShopping),
      subtotal: text(locale, m.subtotal),
      item: text(locale, m.item),
      quantity: text(locale, m.quantity),
      price: text(locale, m.price),
      remove: text(locale, m.remove),
      update: text(locale, m.update),
    },
  }
}

function cartLines(work: PageWork): Json {
  const { cart } = work
  const problem = problemOf(work)
  const isOfLine = cart.entries.some((entry) => entry.id === problem?.entryId)
  return {
    lines: cart.entries.map((entry) => lineOf(work, entry, problem)),
    hasLines: cart.entries.length > 0,
    cartAlert: isOfLine ? '' : (problem?.message ?? ''),
    subtotalText: moneyNumberText(cart.subtotalCents, cart.currency),
    islandProps: JSON.stringify({ shoppingCart: cart }).replaceAll('<', '\\u003c'),
  }
}

function lineOf({ shell: { locale }, cart }: PageWork, entry: CartEntryView, problem: CartProblem | null): Json {
  const isAsked = problem?.entryId === entry.id
  const values = entry.chosenVariant.optionValues.map((option) => option.value).filter((value) => value !== '')
  const title = [entry.title, ...values].join(', ') // two variants of one product are told apart
  return {
    ...entry,
    choices: values.join(', '),
    alert: isAsked ? problem.message : problemText(locale, entry),
    isCounted: entry.productType !== productTypes.digital, // a download is had once
    typed: isAsked && problem.quantity !== null ? problem.quantity : String(entry.quantity),
    priceText: moneyNumberText(entry.subTotal, cart.currency),
    quantityLabel: text(locale, cartMessages.quantityOf, { title }),
    removeLabel: text(locale, cartMessages.removeItem, { title }),
    imageAlt: entry.imageAlt || entry.title,
  }
}

function problemText(locale: PageWork['shell']['locale'], { problem, chosenVariant }: CartEntryView): string {
  if (problem === 'unavailable') return text(locale, cartMessages.lineUnavailable)
  if (problem === 'not-enough-stock')
    return text(locale, cartMessages.lineNotEnoughStock, { available: chosenVariant.qtyInStock })
  return ''
}

const cartTemplate = compile(
  `<div id="sqs-shopping-cart-wrapper" data-island="cart"><div class="sqs-fullpage-shopping-cart-content"><h2 aria-level="1">{words.title|html}</h2>{.if cartAlert}<div class="sw-cart-alert" role="alert">{cartAlert|html}</div>{.end}<div class="empty-message"{.if hasLines} hidden{.end}><p>{words.empty|html}</p><a class="sqs-button-element--primary" href="{websiteSettings.storeSettings.continueShoppingLinkUrl|htmltag}">{words.continueShopping|html}</a><squarespace:block-field id="emptyCart" columns="12" /></div>{.if hasLines}<div class="cart-container"><table><thead><tr><th colspan="2">{words.item|html}</th><th>{words.quantity|html}</th><th class="price">{words.price|html}</th><th><span class="visually-hidden">{words.remove|html}</span></th></tr></thead><tbody>{.repeated section lines}<tr data-entry-id="{id}"><td class="item"><div class="pic r-11"{.section imageColor} style="--avg:#{@}"{.end}>{.section imageUrl}<img src="{@|htmltag}?format=300w" width="{imageWidth}" height="{imageHeight}" alt="{imageAlt|htmltag}" loading="lazy" decoding="async">{.end}</div></td><td class="item-desc"><a href="{fullUrl|htmltag}">{title|html}</a>{.section choices}<p>{@|html}</p>{.end}{.section alert}<div role="alert">{@|html}</div>{.end}</td><td class="quantity">{.section isCounted}<form method="post" action="/cart/entries/{id}"><input name="quantity" type="number" min="1" max="9999" step="1" size="4" value="{typed|htmltag}" aria-label="{quantityLabel|htmltag}"><button type="submit" class="sw-cart-update">{words.update|html}</button></form>{.or}{quantity}{.end}</td><td class="price"><span class="sqs-money-native">{priceText}</span></td><td class="remove"><form method="post" action="/cart/entries/{id}/remove"><button type="submit" class="icon-btn" aria-label="{removeLabel|htmltag}"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="m6 6 12 12M18 6 6 18"/></svg></button></form></td></tr>{.end}</tbody></table></div><div class="cart-summary"><div class="subtotal" aria-live="polite"><span>{words.subtotal|html}</span> <span class="price"><span class="sqs-money-native">{subtotalText}</span></span></div></div>{.end}</div><script type="application/json" data-island-props>{islandProps}</script></div>`,
  { name: 'cart' },
)
