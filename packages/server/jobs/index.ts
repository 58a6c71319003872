export { enqueue } from './enqueue.ts'
export { handleDue } from './handle-due.ts'
export { startTasks } from './start-tasks.ts'
export type { Task } from './task.ts'
