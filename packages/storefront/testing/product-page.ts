import type { VariantInCart } from '@sitewright/domain/cart/cart.ts'
import type { ProductFacts, VariantFacts } from '@sitewright/domain/catalog/product-facts.ts'
import type { FormDefinition } from '@sitewright/domain/forms/form.ts'
import { aProductPage, plainShop, type ShopOptions } from '@sitewright/domain/testing/a-product-page.ts'
import { asJsonObject } from '../kit/island-props.ts'
import { compile, compilePartials, render, type Template } from '@sitewright/template'

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

/** The product's variants in the form in which the fake shop sells them. */
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
    weightGrams: 0,
    taxClass: 'standard',
  }))
}

type Options = {
  facts?: ProductFacts
  label?: string
  pill?: boolean
  /** True when picker, quantity and button are printed separately, outside the form. */
  isApart?: boolean
  /** Id of the variant that the page's address selects. */
  requested?: string
  /** The product's additional-fields form. */
  form?: FormDefinition
  /** True when the store uses express checkout. */
  isExpress?: boolean
  /** Turns on the store setting that opens a mini-cart after each add. Default: off. */
  miniCart?: boolean
  /** Settings of the store for how products are shown. */
  shop?: Partial<ShopOptions>
}

const [together, apart] = ['{@|product-checkout}', '{@|variants-select}{@|quantity-input}{@|add-to-cart-btn}'].map(
  (parts) =>
    compile(`<main>{.section item}<article class="hentry" data-product-id="{id}">
  {@|product-price}
  {@|product-scarcity}
  ${parts}
</article>{.end}</main>
{.if pill}<div class="sw-cart-pill" data-island="cart-pill" hidden></div>{.end}
<a href="/cart">Cart {shoppingCart|cart-quantity}</a>`),
) as [Template, Template]

/** A product page as the engine prints it (packages/template/README.md, posting form). */
export function productPage({
  picker = 'select',
  facts = mug,
  label = 'Add To Cart',
  pill = true,
  isApart = false,
  requested = '',
  shop = {},
  form,
  isExpress = false,
  miniCart = false,
}: Options & { picker?: ShopOptions['picker'] } = {}): string {
  const page = aProductPage(facts, { ...plainShop, picker, ...shop }, requested)
  const asked = form && { additionalFieldsFormId: form.id, additionalFieldsForm: form }
  const data = {
    ...page,
    item: within(page['item'], 'structuredContent', asked ?? {}),
    websiteSettings: within(page['websiteSettings'], 'storeSettings', { expressCheckout: isExpress, miniCart }),
    pill,
    shoppingCart: { entries: [] },
    localizedStrings: { productAddToCartText: label },
  }
  return render(isApart ? apart : together, data, { now: 0, partials: compilePartials(new Map()) }).html
}

function within(holder: unknown, name: string, more: object): object {
  const fields = asJsonObject(holder) ?? {}
  return { ...fields, [name]: { ...asJsonObject(fields[name]), ...more } }
}

export function islandProps(props: object): string {
  return `<script type="application/json" data-island-props>${JSON.stringify(props).replaceAll('<', '\\u003c')}</script>`
}
