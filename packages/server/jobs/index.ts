export { enqueue } from './enqueue.ts'
export { startJobs } from './start-jobs.ts'
export type { Tasks } from './tasks.ts'
