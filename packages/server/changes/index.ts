export { listActivity, type ListedActivity } from './activity.store.ts'
export { recordActivity } from './record-activity.ts'
