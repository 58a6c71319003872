import type { Task } from '../jobs/index.ts'
import { rebuildIndexes } from './rebuild-indexes.ts'

export const searchTasks: readonly Task[] = [
  {
    name: 'search.repair',
    // Every night, in case an index differs from what is published, for example after a restored backup.
    schedule: { cron: '10 4 * * *' },
    run: async (deps, { siteId, signal }) => {
      await rebuildIndexes(deps, { siteId, signal })
    },
  },
]
