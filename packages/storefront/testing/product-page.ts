import type { VariantInCart } from '@sitewright/domain/cart/cart.ts'
import type { ProductFacts, VariantFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { moneyForms } from '@sitewright/domain/kit/money.ts'
import { compile, compilePartials, render } from '@sitewright/template'

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

type Options = {
  picker?: 'select' | 'radio'
  facts?: ProductFacts
  label?: string
  pill?: boolean
  subscriptionPlan?: object
}

const template = compile(`<main>{.section item}<article class="hentry" data-product-id="{id}">
  {@|product-price}
  {@|product-checkout}
</article>{.end}</main>
{.if pill}<div class="sw-cart-pill" data-island="cart-pill" hidden></div>{.end}
<a href="/cart">Cart {shoppingCart|cart-quantity}</a>`)

/** A product page as the engine prints it (packages/template/README.md, posting form). */
export function productPage({
  picker = 'select',
  facts = mug,
  label = 'Add To Cart',
  pill = true,
  subscriptionPlan,
}: Options = {}): string {
  const data = {
    item: pageItem(facts, subscriptionPlan),
    pill,
    shoppingCart: { entries: [] },
    websiteSettings: { storeSettings: { variantPicker: picker } },
    localizedStrings: { productAddToCartText: label },
  }
  return render(template, data, { now: 0, partials: compilePartials(new Map()) }).html
}

export function islandProps(props: object): string {
  return `<script type="application/json" data-island-props>${JSON.stringify(props).replaceAll('<', '\\u003c')}</script>`
}

/** The facts as page JSON says them (SF-3.04, SF-3.05). */
function pageItem(facts: ProductFacts, subscriptionPlan: object | undefined) {
  const money = (cents: number) => moneyForms(cents, facts.currency).money
  const variants = facts.variants.map(({ priceCents, salePriceCents, ...variant }) => ({
    ...variant,
    price: priceCents,
    salePrice: salePriceCents,
    priceMoney: money(priceCents),
    salePriceMoney: money(salePriceCents),
  }))
  const { productType, optionNames, isSubscribable } = facts
  return {
    id: facts.id,
    collectionId: 'shop',
    customSoldOutText: facts.customSoldOutText,
    structuredContent: { productType, isSubscribable, variantOptionOrdering: optionNames, variants, subscriptionPlan },
  }
}
