import { merchandisingMessages } from '@sitewright/domain/catalog/merchandising.messages.ts'
import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import { inventoryMessages as messages } from '@sitewright/domain/stock/inventory-studio.messages.ts'
import type { InventoryProduct, InventorySettings } from '@sitewright/domain/stock/inventory.wire.ts'
import { classNames } from '@sitewright/ui/class-names.ts'
import { useState } from 'react'
import { useListSearch } from '../kit/list/list-search.ts'
import { useTranslate } from '../kit/locale.tsx'
import { RowPicture } from '../kit/list/row-picture.tsx'
import { pictureSource } from '../media/picture-source.ts'
import { useInventory } from './inventory-query.ts'
import type { InventoryScreen } from './inventory-screen.ts'
import styles from './sheets.module.css'

/** What shoppers see of a product's last units by the settings that are being edited: a product of the list with its true stock. */
export function ScarcityPreview({ screen, settings }: { screen: InventoryScreen; settings: InventorySettings }) {
  const translate = useTranslate()
  const { search } = useListSearch()
  const [place, setPlace] = useState<'page' | 'block'>('page')
  const { data } = useInventory(screen.site.id, search)
  const product = scarcest(data?.products ?? [])
  if (!product) return null
  const available = product.variant?.available ?? 0
  const isOn = place === 'page' ? settings.isScarcityOnPages : settings.isScarcityInBlocks
  const isScarce = available > 0 && available <= settings.scarcityThreshold
  const pattern = settings.scarcityText === '' ? translate(merchandisingMessages.scarcity) : settings.scarcityText
  return (
    <div className={styles['previewPart']}>
      <div className={styles['row']}>
        <span className={styles['label']}>{translate(messages.preview)}</span>
        <fieldset className={styles['segments']} aria-label={translate(messages.previewOn)}>
          {(['page', 'block'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={place === one} onClick={() => setPlace(one)}>
              {translate(messages[one])}
            </button>
          ))}
        </fieldset>
      </div>
      <div className={classNames(styles['preview'], place === 'block' && styles['asBlock'])} aria-live="polite">
        <RowPicture source={pictureSource(screen.site, product.picture?.url ?? null, 100)} size="large" />
        <div className={styles['previewText']}>
          <strong>{product.title}</strong>
          <span>{moneyText(product.fromCents, screen.currency)}</span>
          {isOn && isScarce && (
            <span className={styles['few']}>{pattern.replaceAll('{qtyInStock}', String(available))}</span>
          )}
          {place === 'page' && <span className={styles['fakeButton']}>{translate(messages.addToCart)}</span>}
        </div>
      </div>
      {!isOn && <p className={styles['help']}>{translate(messages.previewOff)}</p>}
      {isOn && !isScarce && (
        <p className={styles['help']}>
          {translate(messages.previewPlenty, { name: product.title, available: String(available) })}
        </p>
      )}
    </div>
  )
}

/** Of the shown products with one counted variant, the one with the fewest units, but not a sold-out one. */
function scarcest(products: readonly InventoryProduct[]): InventoryProduct | undefined {
  const counted = products.filter(({ isTracked, variant }) => isTracked && (variant?.available ?? 0) > 0)
  return counted.toSorted((one, other) => (one.variant?.available ?? 0) - (other.variant?.available ?? 0))[0]
}
