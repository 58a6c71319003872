import { escaped, type Page } from './page.ts'
import { type Product, products } from './shop-data.ts'

const data = { website: { timeZone: 'America/New_York' }, localizedStrings: {}, items: products }

const template = `<main class="products">
{.repeated section items}<article id="p-{id}"><h2><a href="{fullUrl}">{title|htmltag}</a></h2>
{@|product-price}
{@|product-status}
{@|variants-select}
{@|quantity-input}
{@|add-to-cart-btn}
</article>
{.end}</main>
`

type Shop = typeof data

function byHand({ items }: Shop): string {
  let html = '<main class="products">\n'
  for (const item of items) html += article(item)
  return html + '</main>\n'
}

function article(item: Product): string {
  return `<article id="p-${item.id}"><h2><a href="${item.fullUrl}">${escaped(item.title)}</a></h2>
${price(item)}
${mark(item)}
${select(item)}
${quantity(item)}
${button(item)}
</article>
`
}

function cents(money: { value: string }): number {
  return Math.round(Number(money.value) * 100)
}

const grouped = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 })

function price(item: Product): string {
  let lowest = Infinity
  for (const one of item.structuredContent.variants) {
    lowest = Math.min(lowest, cents(one.onSale ? one.salePriceMoney : one.priceMoney))
  }
  return `\n\n\n<div class="product-price">\nfrom <span class="sqs-money-native">${grouped.format(lowest / 100)}</span>\n\n</div>`
}

function isSoldOut(item: Product): boolean {
  return item.structuredContent.variants.every((one) => one.qtyInStock === 0)
}

function mark(item: Product): string {
  if (isSoldOut(item)) return '<div class="product-mark sold-out">sold out</div>'
  return item.structuredContent.onSale ? '<div class="product-mark sale">sale</div>' : ''
}

function select(item: Product): string {
  const { variants, variantOptionOrdering } = item.structuredContent
  let html = `\n  \n  \n  \n  \n\n  <div class="product-variants" data-item-id="${item.id}" data-variants="${escaped(JSON.stringify(variants))}" data-animation-role="content">\n`
  for (const name of variantOptionOrdering) html += option(item, name)
  return html + '  </div>\n'
}

function option(item: Product, name: string): string {
  const values = new Set(item.structuredContent.variants.map(({ attributes }) => escaped(attributes[name as 'Glaze'])))
  let html = `    <div class="variant-option">
    <div class="variant-option-title">${name}: </div>
    <div class="variant-select-wrapper">
      <select aria-label="Select ${name}" data-variant-option-name="${name}">
        <option value="">Select ${name}</option>
        `
  for (const value of values) html += `<option value="${value}">${value}</option>`
  html += `
      </select>
    </div>
    <div class="variant-radiobtn-wrapper" data-variant-option-name="${name}">
`
  for (const value of values) {
    html += `      <input type="radio" class="variant-radiobtn" value="${value}" name="variant-option-${name}" id="variant-option-${name}-${value}"/>
      <label class="sqs-button-element--secondary" role="button" tabindex="0" for="variant-option-${name}-${value}">${value}</label>
`
  }
  return `${html}    </div>\n    </div>\n`
}

function quantity(item: Product): string {
  if (item.structuredContent.variants.every((one) => one.qtyInStock <= 1)) return ''
  return `\n\n\n<div class="product-quantity-input" data-item-id="${item.id}" data-animation-role="content">
  <div class="quantity-label">Quantity:</div>
  <input aria-label="Quantity" size="4" max="9999" min="1" value="1" type="number" step="1"></input>
</div>`
}

function button(item: Product): string {
  return `${'\n'.repeat(13)}<div class="sqs-add-to-cart-button-wrapper" data-animation-role="button">
  <div class="sqs-add-to-cart-button sqs-suppress-edit-mode sqs-editable-button sqs-button-element--primary " role="button" tabindex="0" data-dynamic-strings data-collection-id="${item.collectionId}" data-item-id="${item.id}" data-product-type="1" data-use-custom-label="false" data-original-label="Add To Cart" >
    <div class="sqs-add-to-cart-button-inner">Add To Cart</div>
  </div>
</div>`
}

const prepared = {
  items: products.map((item) => ({
    id: item.id,
    fullUrl: item.fullUrl,
    title: item.title,
    price: price(item),
    mark: mark(item),
    select: select(item),
    quantity: quantity(item),
    button: button(item),
  })),
}

/**
 * Page with the built-in fragments of 200 products. The other engines have no such fragments, so their data contain the HTML of
 * each fragment.
 */
export const products200Fragments: Page<Shop> = {
  name: 'products-200-fragments',
  template,
  partials: new Map(),
  data,
  byHand,
  foreign: {
    data: prepared,
    mustache: `<main class="products">
{{#items}}<article id="p-{{{id}}}"><h2><a href="{{{fullUrl}}}">{{title}}</a></h2>
{{{price}}}
{{{mark}}}
{{{select}}}
{{{quantity}}}
{{{button}}}
</article>
{{/items}}</main>
`,
    eta: `<main class="products">
<% it.items.forEach((item) => { %><article id="p-<%~ item.id %>"><h2><a href="<%~ item.fullUrl %>"><%= item.title %></a></h2>
<%~ item.price %>
<%~ item.mark %>
<%~ item.select %>
<%~ item.quantity %>
<%~ item.button %>
</article>
<% }) %></main>
`,
    liquid: `<main class="products">
{% for item in items %}<article id="p-{{ item.id }}"><h2><a href="{{ item.fullUrl }}">{{ item.title | escape }}</a></h2>
{{ item.price }}
{{ item.mark }}
{{ item.select }}
{{ item.quantity }}
{{ item.button }}
</article>
{% endfor %}</main>
`,
  },
}
