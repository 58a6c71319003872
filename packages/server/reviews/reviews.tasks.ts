import type { Task } from '../jobs/index.ts'
import { eraseDeletedReviews } from './moderation/erase-deleted.ts'
import { deleteExpiredReviewUploads } from './upload-picture.ts'

export const reviewTasks: readonly Task[] = [
  {
    name: 'review-uploads.expire',
    schedule: { everyMs: 10 * 60_000 },
    run: (deps) => deleteExpiredReviewUploads(deps, deps.clock.now()),
  },
  {
    name: 'reviews.erase-deleted',
    schedule: { everyMs: 10 * 60_000 },
    run: (deps, { signal }) => eraseDeletedReviews(deps, signal),
  },
]
