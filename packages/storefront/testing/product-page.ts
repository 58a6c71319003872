import type { VariantInCart } from '@sitewright/domain/cart/cart.ts'
import type { ProductFacts, VariantFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { optionsOf } from '@sitewright/domain/catalog/variant-select.ts'

export const mug: ProductFacts = {
  id: 'mug',
  productType: 1,
  optionNames: ['Glaze', 'Size'],
  isSubscribable: false,
  priceCents: 0,
  salePriceCents: 0,
  onSale: false,
  currency: 'USD',
  variants: [
    variant('OAT-S', { Glaze: 'Oat', Size: 'Small' }, { priceCents: 2800 }),
    variant('OAT-L', { Glaze: 'Oat', Size: 'Large' }, { priceCents: 4200, salePriceCents: 3400, onSale: true }),
    variant('IRON-S', { Glaze: 'Iron', Size: 'Small' }, { priceCents: 2800, qtyInStock: 0 }),
  ],
}

export function variant(sku: string, attributes: Record<string, string>, more: Partial<VariantFacts>): VariantFacts {
  const plain = { priceCents: 1000, salePriceCents: 0, onSale: false, unlimited: false, qtyInStock: 5 }
  return { id: `id-${sku}`, sku, attributes, ...plain, ...more }
}

/** The same variants as the fake shop sells them. */
export function onSaleAt(facts: ProductFacts, title = 'Morning mug'): VariantInCart[] {
  return facts.variants.map(({ id, ...priced }) => ({
    ...priced,
    variantId: id,
    optionNames: facts.optionNames,
    isForSale: true,
    itemId: facts.id,
    productType: facts.productType,
    title,
    fullUrl: '/shop/mug',
    image: { url: '/s/1/mug.webp', alt: 'A mug', color: 'd4c4b0', width: 1500, height: 1500 },
  }))
}

type Options = { picker?: 'select' | 'radio'; facts?: ProductFacts; label?: string; pill?: boolean }

/** A product page as packages/template/README.md describes its posting form. */
export function productPage({
  picker = 'select',
  facts = mug,
  label = 'Add To Cart',
  pill = true,
}: Options = {}): string {
  const props = { itemId: facts.id, productType: facts.productType, label, isSubscription: false }
  const single = facts.variants.length === 1 ? `<input type="hidden" name="sku" value="${facts.variants[0]?.sku}">` : ''
  return `
<main><article class="hentry" data-product-id="${facts.id}">
  <div class="product-price" data-island="price">
from <span class="sqs-money-native">28.00</span>
${islandProps({ itemId: facts.id, currency: facts.currency })}
</div>
  <form method="post" action="/cart/entries" data-purchase id="purchase-${facts.id}">
  <input type="hidden" name="itemId" value="${facts.id}">${single}
  ${facts.variants.length > 1 ? variants(facts, picker) : ''}
  <div class="product-quantity-input" data-item-id="${facts.id}" data-island="quantity">
    <div class="quantity-label">Quantity:</div>
    <input aria-label="Quantity" size="4" max="9999" min="1" value="1" type="number" step="1" name="quantity">
    ${islandProps({ itemId: facts.id })}
  </div>
  <div class="sqs-add-to-cart-button-wrapper" data-animation-role="button" data-island="add-to-cart">
    <div class="sqs-add-to-cart-button sqs-button-element--primary " data-dynamic-strings data-item-id="${facts.id}">
      <div class="sqs-add-to-cart-button-inner"><button type="submit" class="sw-add-to-cart-submit">${label}</button></div>
    </div>
    ${islandProps(props)}
  </div>
  </form>
</article></main>
${pill ? '<div class="sw-cart-pill" data-island="cart-pill" hidden></div>' : ''}
<a href="/cart">Cart <span class="sqs-cart-quantity">0</span></a>`
}

export function islandProps(props: object): string {
  return `<script type="application/json" data-island-props>${JSON.stringify(props).replaceAll('<', '\\u003c')}</script>`
}

function variants(facts: ProductFacts, picker: 'select' | 'radio'): string {
  const off = { select: picker === 'select' ? '' : 'hidden', radio: picker === 'radio' ? '' : 'hidden' }
  const disabled = { select: off.select && 'disabled', radio: off.radio && 'disabled' }
  const options = optionsOf(facts).map(
    ({ name, values }) => `
  <div class="variant-option">
    <div class="variant-option-title">${name}: </div>
    <div class="variant-select-wrapper" ${off.select}>
      <select aria-label="Select ${name}" data-variant-option-name="${name}" name="option-${name}" ${disabled.select}>
        <option value="">Select ${name}</option>
        ${values.map((value) => `<option value="${value}">${value}</option>`).join('')}
      </select>
    </div>
    <div class="variant-radiobtn-wrapper" data-variant-option-name="${name}" role="radiogroup" aria-label="Select ${name}" ${off.radio}>
      ${values
        .map((value) => {
          const id = `variant-option-${name}-${value}`
          return `<input type="radio" class="variant-radiobtn" value="${value}" name="option-${name}" id="${id}" ${disabled.radio}/>
      <label class="sqs-button-element--secondary" for="${id}">${value}</label>`
        })
        .join('\n      ')}
    </div>
  </div>`,
  )
  const published = JSON.stringify(facts.variants).replaceAll('"', '&quot;')
  return `<div class="product-variants" data-item-id="${facts.id}" data-variants="${published}" data-animation-role="content" data-island="variants">
  ${options.join('')}
  ${islandProps({ item: facts })}
</div>`
}
