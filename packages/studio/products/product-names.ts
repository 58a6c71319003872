import { productListMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import type { ProductState } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { productTypes, type ProductType } from '@sitewright/domain/kit/enums.ts'
import type { Message } from '@sitewright/domain/kit/text.ts'
import type { BadgeLook } from '@sitewright/ui/badge.tsx'

export const typeNames: Record<ProductType, Message> = {
  [productTypes.physical]: messages.physical,
  [productTypes.digital]: messages.digital,
  [productTypes.service]: messages.service,
  [productTypes.giftCard]: messages.giftCard,
  [productTypes.paywall]: messages.paywall,
}

export const stateLooks: Record<ProductState, BadgeLook & { name: Message }> = {
  visible: { name: messages.visible, tone: 'ok', mark: 'full' },
  hidden: { name: messages.hidden, tone: 'quiet', mark: 'ring' },
  scheduled: { name: messages.scheduled, tone: 'accent', mark: 'half' },
  archived: { name: messages.archived, tone: 'quiet', mark: 'ring' },
}

/** Name of a product type, given its code as the API sends it; '' for an unknown one. */
export function typeName(type: number): Message | undefined {
  return (typeNames as Record<number, Message>)[type]
}
