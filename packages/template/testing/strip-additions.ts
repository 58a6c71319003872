import { Window } from 'happy-dom'

// Everything that posting output adds to public output (packages/template/README.md). All else must be the same in both.

/** Elements that only posting output has. */
const added = [
  'script[type="application/json"][data-island-props]',
  'form[data-purchase] > input[type=hidden][name=itemId]',
  'form[data-purchase] > input[type=hidden][name=sku]',
  'label.unavailable > span.visually-hidden.v6-visually-hidden',
  '.product-restock-form > input[type=hidden][name=variantId]',
  '.product-restock-form > div[hidden]',
  'noscript:has(a.product-restock-link)',
  '.product-installments',
  '.sw-purchase-note',
  'label > .sw-swatch',
]

/** Elements that posting output puts around elements of public output. */
const around = [
  'form[method=post][action="/cart/entries"][data-purchase]',
  'button[type=submit].sw-add-to-cart-submit',
  '.sqs-product-quick-view-button > a[href]',
]

/** Attributes that only posting output has, with the elements they are on. */
const attributes = [
  ['[data-island]', 'data-island'],
  ['.product-mark, .product-scarcity', 'data-item-id'],
  ['select, input', 'form'],
  ['select, .product-quantity-input input', 'name'],
  ['.variant-radiobtn-wrapper', 'role'],
  ['.variant-radiobtn-wrapper', 'aria-label'],
  ['.variant-select-wrapper, .variant-radiobtn-wrapper', 'hidden'],
  ['select, .variant-radiobtn, option', 'disabled'],
  ['option', 'selected'],
  ['.variant-radiobtn', 'checked'],
  ['.captcha-container', 'data-captcha-site-key'],
  ['.product-restock-form', 'method'],
  ['.product-restock-form', 'id'],
  ['.product-restock-form', 'data-success'],
  ['.product-restock-form input[name=email]', 'aria-label'],
  ['.product-restock-form input[name=email]', 'autocomplete'],
  ['.product-restock-form input[name=email]', 'inputmode'],
] as const

/** Elements that contain a real control in posting output, so they lack the roles that they have in public output. */
const buttons = '.sqs-button-element--secondary, .sqs-add-to-cart-button, .sqs-product-quick-view-button'

const window = new Window({ settings: { disableJavaScriptEvaluation: true } })
type Element = InstanceType<typeof window.Element>

/** Returns both outputs as lines that must be equal: elements in order, with all attributes and texts. */
export function alike(posting: string, open: string): [posting: string[], open: string[]] {
  const [sold, shown] = [parse(posting), parse(open)]
  stripAdditions(sold)
  takeCompactFrom(shown, sold)
  const asked = '.product-scarcity, .product-restock-notification'
  for (const line of [...all(sold, asked), ...all(shown, asked)]) line.removeAttribute('hidden')
  return [linesOf(sold), linesOf(shown)]
}

function stripAdditions(page: Element): void {
  for (const [where, name] of attributes) for (const element of all(page, where)) element.removeAttribute(name)
  for (const radio of all(page, '.variant-radiobtn')) {
    radio.setAttribute('name', (radio.getAttribute('name') ?? '').replace(/^option-/, 'variant-option-'))
  }
  for (const element of all(page, buttons)) {
    element.setAttribute('role', 'button')
    element.setAttribute('tabindex', '0')
  }
  for (const option of all(page, 'option[data-value-label]')) {
    option.textContent = option.getAttribute('data-value-label') ?? ''
    option.removeAttribute('data-value-label')
  }
  for (const initial of all(page, 'template[data-initial-price]')) {
    if (initial.parentElement) initial.parentElement.innerHTML = initial.innerHTML
  }
  for (const button of all(page, '.sqs-add-to-cart-button')) {
    const submit = button.querySelector('.sw-add-to-cart-submit')
    if (submit?.textContent === 'Buy Now') submit.textContent = button.getAttribute('data-original-label') ?? ''
  }
  for (const form of all(page, '.product-restock-form')) form.setAttribute('action', '#')
  for (const element of all(page, added.join())) element.remove()
  for (const label of all(page, 'label.unavailable')) label.classList.remove('unavailable')
  for (const button of all(page, '.sqs-add-to-cart-button')) button.classList.remove('is-unavailable')
  for (const element of all(page, around.join())) element.replaceWith(...element.childNodes)
}

/**
 * Fills in what posting output leaves out for compact products: the variants, and a line or form for each of them
 * (docs/decisions/0012).
 */
function takeCompactFrom(open: Element, posting: Element): void {
  const places = all(open, '.product-variants')
  for (const [index, place] of all(posting, '.product-variants').entries()) {
    if (place.getAttribute('data-variants') !== '[]') continue
    place.setAttribute('data-variants', places[index]?.getAttribute('data-variants') ?? '')
  }
  for (const one of all(posting, '.product-scarcity[data-scarcity=chosen]')) {
    one.replaceWith(...all(open, '.product-scarcity').map((line) => line.cloneNode(true)))
  }
  for (const one of all(posting, '.product-restock-notification[data-variant-id=""]')) {
    one.replaceWith(...all(open, '.product-restock-notification').map((form) => form.cloneNode(true)))
  }
}

function parse(html: string): Element {
  const page = window.document.createElement('main')
  page.innerHTML = html
  return page
}

function all(page: Element, where: string): Element[] {
  return [...page.querySelectorAll(where)]
}

function linesOf(node: Element, depth = 0): string[] {
  const indent = '  '.repeat(depth)
  return [...node.childNodes].flatMap((child) => {
    if (!('attributes' in child)) {
      const text = (child.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
      return text === '' ? [] : [indent + text]
    }
    const element = child as Element
    const named = [...element.attributes].map(({ name, value }) => `${name}="${wordsOf(name, value ?? '')}"`).toSorted()
    return [`${indent}<${[element.tagName.toLowerCase(), ...named].join(' ')}>`, ...linesOf(element, depth + 1)]
  })
}

function wordsOf(name: string, value: string): string {
  return name === 'class' ? value.split(/\s+/).filter(Boolean).join(' ') : value
}
