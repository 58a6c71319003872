import type { CartAnswer } from '@sitewright/domain/cart/cart.wire.ts'
import { cartAddress, type ApiResult } from '../kit/api.ts'
import { changeCart, type OnAnswer } from './cart-store.ts'

export function changeQuantity(
  entryId: string,
  quantity: number,
  onAnswer?: OnAnswer<CartAnswer>,
): Promise<ApiResult<CartAnswer>> {
  return changeCart({ method: 'PUT', path: entryAddress(entryId), body: { quantity } }, onAnswer)
}

export function removeEntry(entryId: string, onAnswer?: OnAnswer<CartAnswer>): Promise<ApiResult<CartAnswer>> {
  return changeCart({ method: 'DELETE', path: entryAddress(entryId) }, onAnswer)
}

function entryAddress(entryId: string): string {
  return `${cartAddress}/entries/${encodeURIComponent(entryId)}`
}
