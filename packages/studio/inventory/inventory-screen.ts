import { inventoryMessages as messages } from '@sitewright/domain/stock/inventory-studio.messages.ts'
import type { InventoryProduct, InventoryVariant } from '@sitewright/domain/stock/inventory.wire.ts'
import type { Translate } from '@sitewright/domain/kit/text.ts'
import { can } from '@sitewright/domain/team/can.ts'
import { useListSearch } from '../kit/list/list-search.ts'
import type { SiteOfSession } from '../session/session.ts'
import type { StockChanges } from './use-stock-changes.ts'

/** What the parts of the inventory's screen share. */
export type InventoryScreen = {
  site: SiteOfSession
  currency: string
  changes: StockChanges
  /** False for those who may see the inventory, and not change it. */
  mayChange: boolean
}

export function mayChangeStock({ roles, isOwner }: SiteOfSession): boolean {
  return can(roles, 'manage-products', { isOwner })
}

/** Returns how a variant is called in toasts and accessible names: "Mug, Moss, 350 ml". */
export function fullName(title: string, { name }: Pick<InventoryVariant, 'name'>): string {
  return name === '' ? title : `${title}, ${name}`
}

/** Returns the line below a product's title: what its variants differ in. */
export function aboutProduct(translate: Translate, { options, variantCount }: InventoryProduct): string {
  if (variantCount <= 1) return ''
  if (options.length === 0) return translate(messages.variantCount, { count: variantCount })
  return translate(messages.optionsAndCount, { options: options.join(' × '), count: variantCount })
}

const separator = ','
/** Products that the address remembers as unfolded. */
const mostOpen = 20

/** React hook that says which products are unfolded, and unfolds and folds them. They stand in the address as `open`. */
export function useOpenProducts(): { isOpen: (id: string) => boolean; setOpen: (id: string, isOpen: boolean) => void } {
  const { search, change } = useListSearch()
  const ids = (search['open'] ?? '').split(separator).filter((id) => id !== '')
  return {
    isOpen: (id) => ids.includes(id),
    setOpen: (id, isOpen) => {
      const others = ids.filter((one) => one !== id)
      const open = (isOpen ? [...others, id] : others).slice(-mostOpen).join(separator)
      if (open !== (search['open'] ?? '')) change({ open, page: search['page'] ?? '' }, { isTyping: true })
    },
  }
}

/** React hook that opens the history of a variant beside the list. */
export function useOpenHistory(): (variant: InventoryVariant) => void {
  const { change } = useListSearch()
  return ({ id, productId }) => change({ sheet: 'history', of: `${productId}${separator}${id}` })
}

/** Reads whose history is open. */
export function historyOf(text: string | undefined): { productId: string; variantId: string } | null {
  const [productId = '', variantId = ''] = (text ?? '').split(separator)
  return productId === '' || variantId === '' ? null : { productId, variantId }
}
