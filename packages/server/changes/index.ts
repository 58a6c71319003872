export { listActivity, type ListedActivity } from './activity.store.ts'
export { changesTasks } from './changes.tasks.ts'
export { makeChange, type MadeChange } from './make-change.ts'
export { recordActivity, type ActivityTarget } from './record-activity.ts'
