/**
 * Runs one task at a time and takes those of all lanes in turn, one task each, so that no lane delays the others by more than one
 * task.
 */
export type FairTaskQueue = {
  /** Runs a task when it is its lane's turn. Returns null when `most` tasks of the lane are waiting already. */
  add<T>(lane: string, run: () => Promise<T>, limit?: { most: number }): Promise<T> | null
  /** Drops all waiting tasks, whose promises never settle. */
  stop(): void
}

export function makeFairTaskQueue(): FairTaskQueue {
  const lanes = new Map<string, (() => Promise<void>)[]>()
  let isRunning = false

  const takeNext = (): (() => Promise<void>) | undefined => {
    const [first] = lanes
    if (!first) return undefined
    const [lane, tasks] = first
    const task = tasks.shift()
    lanes.delete(lane)
    if (tasks.length > 0) lanes.set(lane, tasks) // moves the lane to the end, so that the next lane has its turn
    return task
  }
  const runAll = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    for (let task = takeNext(); task; task = takeNext()) await task()
    isRunning = false
  }
  return {
    add: (lane, run, { most } = { most: Infinity }) => {
      const tasks = lanes.get(lane) ?? []
      if (tasks.length >= most) return null
      lanes.set(lane, tasks)
      return new Promise((resolve, reject) => {
        tasks.push(() => run().then(resolve, reject))
        void runAll()
      })
    },
    stop: () => lanes.clear(),
  }
}
