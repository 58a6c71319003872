import type { Task } from '../jobs/index.ts'
import { deleteOldShoppingEvents } from './shopping-event.store.ts'

/** Two years and a month, so that a month can be compared with the same month of the two years before. */
const lifeMs = 761 * 24 * 60 * 60_000

export const analyticsTasks: readonly Task[] = [
  {
    name: 'shopping-events.expire',
    schedule: { everyMs: 60 * 60_000 },
    run: ({ owner, clock }) => deleteOldShoppingEvents(owner, clock.now() - lifeMs),
  },
]
