export { findLastChanger, listActivity, type ListedActivity } from './activity.store.ts'
export { changesTasks } from './changes.tasks.ts'
export { contentVersion } from './content-version.ts'
export {
  findAnswer,
  findAnswerAtSites,
  makeChange,
  noteAnswer,
  type ActivityEntry,
  type MadeChange,
} from './make-change.ts'
export { answerWaiting } from './requests.store.ts'
export { recordActivity, type ActivityTarget } from './record-activity.ts'
