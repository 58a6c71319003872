import { inventoryMessages as messages } from '@sitewright/domain/stock/inventory-studio.messages.ts'
import type { InventoryProduct, InventoryVariant } from '@sitewright/domain/stock/inventory.wire.ts'
import { useTranslate } from '../kit/locale.tsx'
import { useDenied } from '../session/denied.ts'
import { fullName, type InventoryScreen } from './inventory-screen.ts'
import { StockField } from './stock-field.tsx'

/** The stock of one variant, which changes where it stands. */
export function VariantStock({
  screen,
  product,
  variant,
}: {
  screen: InventoryScreen
  product: Pick<InventoryProduct, 'title' | 'isTracked'>
  variant: InventoryVariant
}) {
  const translate = useTranslate()
  const denied = useDenied(screen.site, 'manage-products')
  const why = product.isTracked ? denied : translate(messages.neverRunsOut)
  const name = fullName(product.title, variant)
  const { changes, mayChange } = screen
  return (
    <StockField
      name={name}
      available={variant.available}
      former={changes.formerOf(variant)}
      isEditable={mayChange && product.isTracked}
      why={why}
      onStep={(by) => changes.change(variant, name, { by })}
      onSet={(to) => changes.change(variant, name, { to, expected: variant.available })}
    />
  )
}
