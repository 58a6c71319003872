import type { ChosenWords, ProductWords } from './product-words.ts'

/** Texts that a template printed. Read without a document, which would take too long for thousands of products. */
export function printedWords(html: string): ProductWords {
  const price = inner(html, /<div class="product-price"[^>]*>([^]*?)<\/div>/)
  return {
    mark: text(inner(html, /<div class="product-mark[^>]*>(.*?)<\/div>/)),
    price: text(price.replace(/<(template|script)[^]*?<\/\1>/g, '')),
    offered: printedOptions(html),
    lines: [...html.matchAll(/<div class="product-scarcity"([^>]*)>([^]*?)<\/div>/g)]
      .filter(([, attributes]) => !/ hidden/.test(withoutValues(attributes ?? '')))
      .map(([, , line]) => text(line ?? '')),
    hasQuantity: html.includes('<div class="product-quantity-input"'),
  }
}

/** The price that returns when a choice is undone; the printed price when nothing is chosen. */
export function printedInitialPrice(html: string): string {
  const initial = /<template data-initial-price>([^]*?)<\/template>/.exec(html)?.[1]
  return initial === undefined ? printedWords(html).price : text(initial)
}

/** Props of the picker; `null` without a picker. */
export function printedProps(html: string): Record<string, unknown> | null {
  const picker = html.split('<div class="product-variants"')[1]
  const json = /data-island-props>(.*?)<\/script>/.exec(picker ?? '')?.[1]
  return json === undefined ? null : (JSON.parse(json) as Record<string, unknown>)
}

function printedOptions(html: string): string[] {
  return html
    .split('<div class="variant-option">')
    .slice(1)
    .map((option) =>
      /class="variant-select-wrapper" hidden/.test(option) ? printedRadios(option) : printedList(option),
    )
}

function printedList(option: string): string {
  return [...option.matchAll(/<option value="([^"]+)"([^>]*)>(.*?)<\/option>/g)]
    .map(
      ([, , attributes, words]) =>
        text(words ?? '') + (/ disabled/.test(withoutValues(attributes ?? '')) ? ' (disabled)' : ''),
    )
    .join('|')
}

function printedRadios(option: string): string {
  return [...option.matchAll(/<label class="([^"]*)"[^>]*>(.*?)<\/label>/g)]
    .map(([, names, words]) => radioWords(text(words ?? ''), names?.includes('unavailable') === true))
    .join('|')
}

/** The words, with a note when the class does not match them, so that a comparison fails. */
function radioWords(words: string, isMarked: boolean): string {
  return isMarked === words.includes(' - ') || words.endsWith('Red - Sold Out')
    ? words
    : `${words} (class: ${isMarked})`
}

function withoutValues(attributes: string): string {
  return attributes.replaceAll(/="[^"]*"/g, '')
}

function inner(html: string, pattern: RegExp): string {
  return pattern.exec(html)?.[1] ?? ''
}

function text(html: string): string {
  const plain = html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
  return plain.replaceAll('&amp;', '&').replaceAll(/\s+/g, ' ').trim()
}

/** Visible texts of a product whose islands have started; `problem` is the text of its alert. */
export function seenWords(article: HTMLElement): ChosenWords {
  const find = (where: string) => article.querySelector<HTMLElement>(where)
  const picker = find('.product-variants')
  const selected = picker?.dataset['selectedVariant']
  return {
    mark: seen(find('.product-mark')),
    price: seen(find('.product-price')),
    offered: [...article.querySelectorAll<HTMLElement>('.variant-option')].map(seenOption),
    lines: [...article.querySelectorAll<HTMLElement>('.product-scarcity')].filter(({ hidden }) => !hidden).map(seen),
    hasQuantity: find('.product-quantity-input') !== null,
    notice: seen(find('.variant-stock-status')),
    unselected: JSON.parse(picker?.dataset['unselectedOptions'] ?? '[]') as string[],
    selected: selected === undefined ? null : (JSON.parse(selected) as { id: string }).id,
    isInStock: picker?.dataset['variantInStock'] ?? null,
    problem: seen(find('.sw-purchase-alert-text')),
  }
}

function seenOption(option: HTMLElement): string {
  const list = option.querySelector<HTMLElement>('.variant-select-wrapper:not([hidden])')
  if (list) {
    const options = [...list.querySelectorAll('option')].filter(({ value }) => value !== '')
    return options.map((one) => seen(one) + (one.disabled ? ' (disabled)' : '')).join('|')
  }
  const labels = [...option.querySelectorAll<HTMLElement>('.variant-radiobtn-wrapper label')]
  return labels.map((label) => radioWords(seen(label), label.classList.contains('unavailable'))).join('|')
}

function seen(element: HTMLElement | null): string {
  const copy = element?.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return ''
  for (const silent of copy.querySelectorAll('script, template')) silent.remove()
  return copy.textContent.replaceAll(/\s+/g, ' ').trim()
}
