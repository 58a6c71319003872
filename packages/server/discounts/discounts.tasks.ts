import type { Task } from '../jobs/index.ts'
import { deleteUsesReservedUntil } from './discount-uses.store.ts'

const dayMs = 24 * 60 * 60_000
/** Expired reservations are kept for a month, so that a payment that arrives late still finds which discounts it used. */
const keptMs = 30 * dayMs

export const discountTasks: readonly Task[] = [
  {
    name: 'discount-uses.expire',
    schedule: { everyMs: 60 * 60_000 },
    run: ({ owner, clock }) => deleteUsesReservedUntil(owner, clock.now() - keptMs),
  },
]
