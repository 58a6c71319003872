import { analyticsTasks, startShoppingEventDispatcher } from './analytics/index.ts'
import { captchaTasks } from './captcha/index.ts'
import { changesTasks } from './changes/index.ts'
import { cartTasks } from './cart/index.ts'
import { catalogConsumers, catalogTasks } from './catalog/index.ts'
import { checkoutConsumers, checkoutTasks } from './checkout/index.ts'
import type { Deps } from './context.ts'
import { startDispatcher } from './database/index.ts'
import { startCustomersDispatcher } from './customers/index.ts'
import { discountTasks } from './discounts/index.ts'
import { downloadTasks } from './downloads/index.ts'
import { rateLimitTasks } from './http/index.ts'
import { inventoryConsumers } from './inventory/index.ts'
import type { Task } from './jobs/index.ts'
import { mailTasks, startMail } from './mail/index.ts'
import { mediaTasks } from './media/index.ts'
import { orderConsumers, orderTasks, startFirstMailsDispatcher } from './orders/index.ts'
import { paymentTasks } from './payments/index.ts'
import { restockConsumers, restockTasks } from './restock/index.ts'
import { reviewTasks } from './reviews/index.ts'
import { searchTasks, startSearchIndexDispatcher } from './search/index.ts'
import { shoppersConsumers, shopperTasks } from './shoppers/index.ts'
import { purgeConsumers, startPurgeListener } from './sites/index.ts'
import { startStockChangeDispatcher, stockTasks } from './stock/index.ts'
import { teamTasks } from './team/index.ts'

/** The scheduled tasks of all modules. `startTasks` runs them. */
export const scheduledTasks: readonly Task[] = [
  ...rateLimitTasks,
  ...mailTasks,
  ...teamTasks,
  ...captchaTasks,
  ...cartTasks,
  ...catalogTasks,
  ...mediaTasks,
  ...downloadTasks,
  ...analyticsTasks,
  ...changesTasks,
  ...restockTasks,
  ...reviewTasks,
  ...shopperTasks,
  ...paymentTasks,
  ...orderTasks,
  ...checkoutTasks,
  ...stockTasks,
  ...discountTasks,
  ...searchTasks,
]

/**
 * Starts the background work of this process: consumers of outbox messages, the sending of mails, the storing of shopping events,
 * the showing of stock that checkouts changed, the search index, the figures of customers, and the listener for pages that other processes invalidated.
 * `stop` ends all of it.
 */
export function startBackground(deps: Deps): { stop: () => Promise<void> } {
  const consumers = {
    ...purgeConsumers(deps),
    ...catalogConsumers(deps),
    ...shoppersConsumers(deps),
    ...restockConsumers(deps),
    ...orderConsumers(deps),
    ...checkoutConsumers(deps),
    ...inventoryConsumers(deps),
  }
  const started = [
    startDispatcher(deps, consumers),
    startMail(deps),
    startShoppingEventDispatcher(deps),
    startStockChangeDispatcher(deps),
    startSearchIndexDispatcher(deps),
    startFirstMailsDispatcher(deps),
    startCustomersDispatcher(deps),
    startPurgeListener(deps),
  ]
  return { stop: async () => void (await Promise.all(started.map((part) => part.stop()))) }
}
