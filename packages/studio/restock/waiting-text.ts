import type { Translate } from '@sitewright/domain/kit/text.ts'
import { restockStudioMessages as messages } from '@sitewright/domain/restock/restock-studio.messages.ts'
import type { WaitingVariant } from '@sitewright/domain/restock/waiting-list.wire.ts'
import type { NamedBadge } from '../kit/list/cell-badge.tsx'

/** Name of a variant with what was chosen, such as `Mug, Ink`. */
export function fullName({ title, choice }: Pick<WaitingVariant, 'title' | 'choice'>): string {
  return choice === '' ? title : `${title}, ${choice}`
}

type Stock = Pick<WaitingVariant, 'available' | 'isForSale'>

export function stockText(translate: Translate, { available, isForSale }: Stock): string {
  if (!isForSale) return translate(messages.notForSale)
  if (available === null) return translate(messages.unlimited)
  return available === 0 ? translate(messages.soldOut) : translate(messages.inStock, { count: available })
}

export function stockBadge(translate: Translate, stock: Stock): NamedBadge {
  const name = stockText(translate, stock)
  if (!stock.isForSale) return { name, tone: 'quiet', mark: 'ring' }
  return stock.available === 0 ? { name, tone: 'bad', mark: 'full' } : { name, tone: 'ok', mark: 'full' }
}
