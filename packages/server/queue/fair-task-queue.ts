/** How many tasks of one lane run at once, and how many wait at most. */
export type LaneLimit = { atOnce: number; waiting: number }

/**
 * Runs a limited number of tasks at once. The others wait in lanes, which can have lanes of their own, such as addresses within
 * sites. On each level the lanes take turns, one task each, so that no lane delays the others by more than one task.
 */
export type FairTaskQueue = {
  /**
   * Runs a task when it is the turn of its lane. `path` names the lane on each level, `limits` has the limit on each level.
   * Returns the level (0 is the outermost) whose lane is full, when too many of its tasks are waiting already.
   */
  add<T>(
    path: readonly string[],
    limits: readonly LaneLimit[],
    run: () => Promise<T>,
  ): Promise<T> | { fullLevel: number }
  /** Drops all waiting tasks, whose promises never settle. */
  stop(): void
}

type Task = { path: readonly Lane[]; start: () => void }
type Lane = { name: string; atOnce: number; running: number; waiting: number; lanes: Map<string, Lane>; tasks: Task[] }

export function makeFairTaskQueue({ atOnce }: { atOnce: number }): FairTaskQueue {
  let root = newLane('', atOnce)
  let isNextPlanned = false

  const startNext = (): void => {
    isNextPlanned = false
    const task = takeNext(root)
    if (!task) return
    task.start()
    planNext()
  }
  // Each waiting task starts in a turn of the event loop of its own, so that other requests are answered in between.
  const planNext = (): void => {
    if (isNextPlanned || root.waiting === 0 || root.running >= root.atOnce) return
    isNextPlanned = true
    setImmediate(startNext)
  }
  return {
    add: (names, limits, run) => {
      const path = lanesOf(root, names, limits)
      const mayStart = path.every((lane) => lane.running < lane.atOnce && lane.waiting === 0)
      const full = limits.findLastIndex(({ waiting }, level) => (path[level + 1]?.waiting ?? 0) >= waiting)
      if (!mayStart && full >= 0) {
        removeIdle(path)
        return { fullLevel: full }
      }
      return new Promise((resolve, reject) => {
        const start = (): void => {
          for (const lane of path) lane.running += 1
          const end = (): void => {
            for (const lane of path) lane.running -= 1
            removeIdle(path)
            planNext()
          }
          run().finally(end).then(resolve, reject)
        }
        if (mayStart) return start()
        for (const lane of path) lane.waiting += 1
        path.at(-1)?.tasks.push({ path, start })
        planNext()
      })
    },
    stop: () => {
      root = newLane('', 0)
    },
  }
}

function newLane(name: string, atOnce: number): Lane {
  return { name, atOnce, running: 0, waiting: 0, lanes: new Map(), tasks: [] }
}

/** Returns the lanes of a path from the root on, and creates those that do not exist. */
function lanesOf(root: Lane, names: readonly string[], limits: readonly LaneLimit[]): Lane[] {
  const path = [root]
  let lane = root
  for (const [level, name] of names.entries()) {
    const inner = lane.lanes.get(name) ?? newLane(name, limits[level]?.atOnce ?? Infinity)
    lane.lanes.set(name, inner)
    path.push(inner)
    lane = inner
  }
  return path
}

/** Removes the lanes of a path without tasks, from the innermost outwards. */
function removeIdle(path: readonly Lane[]): void {
  for (let level = path.length - 1; level > 0; level -= 1) {
    const lane = path[level]
    if (lane && lane.running === 0 && lane.waiting === 0) path[level - 1]?.lanes.delete(lane.name)
  }
}

/** Takes the next task out of its lanes, or none when all lanes with waiting tasks run as many as they may. */
function takeNext(lane: Lane): Task | null {
  if (lane.waiting === 0 || lane.running >= lane.atOnce) return null
  let task = lane.tasks.shift() ?? null
  for (const inner of task ? [] : lane.lanes.values()) {
    task = takeNext(inner)
    if (!task) continue
    lane.lanes.delete(inner.name)
    lane.lanes.set(inner.name, inner) // moves the lane to the end, so that the next lane has its turn
    break
  }
  if (task) lane.waiting -= 1
  return task
}
