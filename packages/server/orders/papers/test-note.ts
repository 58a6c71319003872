import { orderWords } from '@sitewright/domain/orders/order-words.messages.ts'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import type { Say } from './say.ts'

/** Returns the sentence that an order is a test; '' for a real one. Who has not paid yet reads that nothing is to be paid. */
export function testNote({ isTestMode, axes }: Pick<OrderDetail, 'isTestMode' | 'axes'>, say: Say): string {
  if (!isTestMode) return ''
  return say(axes.payment === 'none' ? orderWords.testOrderUnpaid : orderWords.testOrder)
}
