import { inventoryMessages as messages } from '@sitewright/domain/stock/inventory-studio.messages.ts'
import type { InventoryProduct } from '@sitewright/domain/stock/inventory.wire.ts'
import { classNames } from '@sitewright/ui/class-names.ts'
import { Icon } from '@sitewright/ui/icons.tsx'
import { rowLink } from '@sitewright/ui/lists/data-table.tsx'
import { rowAttribute } from '../kit/list/use-row-keys.ts'
import { useTranslate } from '../kit/locale.tsx'
import { RowPicture } from '../kit/list/row-picture.tsx'
import { pictureSource } from '../media/picture-source.ts'
import styles from './inventory.module.css'
import { aboutProduct, useOpenHistory, useOpenProducts, type InventoryScreen } from './inventory-screen.ts'
import { foldsAttribute, productAttribute } from './use-fold-keys.ts'

/**
 * Picture and title of a product, as the button of its whole row: it unfolds the variants, and of a product with one variant it
 * opens the history.
 */
export function ProductName({ screen, product }: { screen: InventoryScreen; product: InventoryProduct }) {
  const translate = useTranslate()
  const { isOpen, setOpen } = useOpenProducts()
  const openHistory = useOpenHistory()
  const { id, title, variant, picture, isVisible } = product
  const isUnfolded = isOpen(id)
  const about = aboutProduct(translate, product)
  const fold = variant ? {} : { 'aria-expanded': isUnfolded, [foldsAttribute]: '' }
  return (
    <span className={styles['product']}>
      <span className={styles['fold']} aria-hidden="true">
        {!variant && <Icon name={isUnfolded ? 'down' : 'forward'} />}
      </span>
      <RowPicture source={pictureSource(screen.site, picture?.url ?? null, 100)} />
      <span className={styles['words']}>
        <button
          type="button"
          className={classNames(rowLink, styles['title'])}
          {...{ [rowAttribute]: id, [productAttribute]: id }}
          {...fold}
          onClick={() => (variant ? openHistory(variant) : setOpen(id, !isUnfolded))}
        >
          <bdi>{title}</bdi>
        </button>
        {(about !== '' || !isVisible) && (
          <small className={styles['about']}>
            {[about, ...(isVisible ? [] : [translate(messages.hidden)])].filter((part) => part !== '').join(' · ')}
          </small>
        )}
      </span>
    </span>
  )
}
