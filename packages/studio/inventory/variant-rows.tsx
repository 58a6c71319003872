import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import { inventoryMessages as messages } from '@sitewright/domain/stock/inventory-studio.messages.ts'
import type { InventoryProduct, InventoryVariant } from '@sitewright/domain/stock/inventory.wire.ts'
import { classNames } from '@sitewright/ui/class-names.ts'
import { rowLink } from '@sitewright/ui/lists/data-table.tsx'
import { CellBadge } from '../kit/list/cell-badge.tsx'
import { LoadProblem } from '../kit/list/load-problem.tsx'
import { rowAttribute } from '../kit/list/use-row-keys.ts'
import { useTranslate } from '../kit/locale.tsx'
import styles from './inventory.module.css'
import { useVariants } from './inventory-query.ts'
import { fullName, useOpenHistory, type InventoryScreen } from './inventory-screen.ts'
import { stockLooks } from './stock-looks.ts'
import { productAttribute } from './use-fold-keys.ts'
import { VariantStock } from './variant-stock.tsx'

/** The rows of a product's variants, below the row of the product. */
export function VariantRows({ screen, product }: { screen: InventoryScreen; product: InventoryProduct }) {
  const { data, error, refetch } = useVariants(screen.site.id, product.id)
  if (error && !data)
    return (
      <tr className={styles['variant']}>
        <td colSpan={screen.mayChange ? 6 : 5}>
          <LoadProblem failure={error} hasOlder onRetry={() => void refetch()} />
        </td>
      </tr>
    )
  // Before they are loaded, as many empty rows keep the rows below in their places.
  if (!data)
    return Array.from({ length: product.variantCount }, (_, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- empty rows are alike
      <tr key={at} className={styles['variant']} aria-hidden="true">
        <td colSpan={screen.mayChange ? 6 : 5} className={styles['empty']}>
          &nbsp;
        </td>
      </tr>
    ))
  return data.variants.map((variant) => (
    <VariantRow key={variant.id} screen={screen} product={product} variant={variant} />
  ))
}

function VariantRow({
  screen,
  product,
  variant,
}: {
  screen: InventoryScreen
  product: InventoryProduct
  variant: InventoryVariant
}) {
  const translate = useTranslate()
  const openHistory = useOpenHistory()
  const { name, sku, priceCents, state, waiting, committed } = variant
  const notes = [
    ...(waiting > 0 ? [translate(messages.waiting, { count: waiting })] : []),
    ...(committed > 0 ? [translate(messages.inOrders, { count: committed })] : []),
  ]
  return (
    <tr className={styles['variant']}>
      {screen.mayChange && <td className={styles['noCheck']}>&nbsp;</td>}
      <th scope="row" className={styles['variantName']}>
        <span className={styles['indent']}>
          <button
            type="button"
            className={classNames(rowLink, styles['variantTitle'])}
            aria-label={fullName(product.title, variant)}
            {...{ [rowAttribute]: variant.id, [productAttribute]: product.id }}
            onClick={() => openHistory(variant)}
          >
            <bdi>{name === '' ? sku : name}</bdi>
          </button>
          {notes.length > 0 && <small className={styles['note']}>{notes.join(' · ')}</small>}
        </span>
      </th>
      <td className={classNames(styles['sku'], styles['narrow'])}>{sku}</td>
      <td className={classNames(styles['figure'], styles['narrow'])}>{moneyText(priceCents, screen.currency)}</td>
      <td className={styles['variantState']}>
        <CellBadge badge={stockLooks[state]} />
      </td>
      <td className={classNames(styles['figure'], styles['variantStock'])}>
        <VariantStock screen={screen} product={product} variant={variant} />
      </td>
    </tr>
  )
}
