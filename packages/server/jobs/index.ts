export { enqueue } from './enqueue.ts'
export { startTasks } from './start-tasks.ts'
export type { Task } from './task.ts'
