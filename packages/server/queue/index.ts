export { makeFairTaskQueue, type FairTaskQueue, type LaneLimit } from './fair-task-queue.ts'
