import { inventoryMessages as messages } from '@sitewright/domain/stock/inventory-studio.messages.ts'
import type { InventoryProduct } from '@sitewright/domain/stock/inventory.wire.ts'
import type { Translate } from '@sitewright/domain/kit/text.ts'
import type { Column } from '@sitewright/ui/lists/data-table.tsx'
import { badgeColumn, moneyColumn, textColumn } from '../kit/list/columns.tsx'
import { useTranslate } from '../kit/locale.tsx'
import styles from './inventory.module.css'
import type { InventoryScreen } from './inventory-screen.ts'
import { ProductName } from './product-name.tsx'
import { stockLook } from './stock-looks.ts'
import { VariantStock } from './variant-stock.tsx'

/** React hook that returns the columns of the inventory. Only name, price and stock are sorted by (PL-2.23). */
export function useInventoryColumns(screen: InventoryScreen): Column<InventoryProduct>[] {
  const translate = useTranslate()
  return [
    {
      id: 'name',
      title: translate(messages.name),
      place: 'name',
      isHeader: true,
      isFlexible: true,
      sort: 'up',
      cell: (product) => <ProductName screen={screen} product={product} />,
    },
    textColumn({
      id: 'sku',
      title: translate(messages.sku),
      leaves: 'narrow',
      tone: 'quiet',
      text: (product) => skuText(translate, product),
    }),
    moneyColumn({
      id: 'price',
      title: translate(messages.price),
      leaves: 'narrow',
      sort: 'up',
      money: ({ fromCents: cents, toCents }) => ({ cents, toCents, currency: screen.currency }),
    }),
    badgeColumn({
      id: 'status',
      title: translate(messages.status),
      place: 'remark',
      badge: (product) => stockLook(translate, product),
    }),
    {
      id: 'stock',
      title: translate(messages.stock),
      place: 'figure',
      isFigure: true,
      sort: 'up',
      cell: (product) => <ProductStock screen={screen} product={product} />,
    },
  ]
}

/** The stock of a product: of its only variant, to change; of several, what they have together. */
function ProductStock({ screen, product }: { screen: InventoryScreen; product: InventoryProduct }) {
  const { variant, units } = product
  if (variant) return <VariantStock screen={screen} product={product} variant={variant} />
  return <span className={styles['units']}>{units === null ? '∞' : units}</span>
}

function skuText(translate: Translate, { variant, variantCount }: InventoryProduct): string {
  return variant ? variant.sku : translate(messages.skuCount, { count: variantCount })
}
