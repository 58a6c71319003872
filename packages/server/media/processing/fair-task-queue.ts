/** Runs one picture task at a time and takes those of all waiting sites in turn, so that no site delays the others. */
export type FairTaskQueue = {
  /** Runs a task before all waiting tasks. */
  first<T>(run: () => Promise<T>): Promise<T>
  /**
   * Runs a task when it is the site's turn: sites with waiting tasks take turns, one task each. Returns null when too many tasks
   * are waiting.
   */
  next<T>(siteId: string, run: () => Promise<T>): Promise<T> | null
}

const mostWaiting = 48
/** Limit for the waiting tasks of one site, so that a crawler on one site leaves capacity for the visitors of others. */
const mostOfOneSite = 24

export function makeFairTaskQueue(): FairTaskQueue {
  const urgent: (() => Promise<void>)[] = []
  const sites = new Map<string, (() => Promise<void>)[]>()
  let waiting = 0
  let isRunning = false

  const takeSite = (): (() => Promise<void>) | undefined => {
    const [first] = sites
    if (!first) return undefined
    const [siteId, jobs] = first
    const job = jobs.shift()
    waiting -= 1
    sites.delete(siteId)
    if (jobs.length > 0) sites.set(siteId, jobs) // moves the site to the end, so that the next site has its turn
    return job
  }
  const run = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    for (let job = urgent.shift() ?? takeSite(); job; job = urgent.shift() ?? takeSite()) await job()
    isRunning = false
  }
  const enter = <T>(line: (() => Promise<void>)[], work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      line.push(() => work().then(resolve, reject))
      void run()
    })
  return {
    first: (work) => enter(urgent, work),
    next: (siteId, work) => {
      const line = sites.get(siteId) ?? []
      if (waiting >= mostWaiting || line.length >= mostOfOneSite) return null
      sites.set(siteId, line)
      waiting += 1
      return enter(line, work)
    },
  }
}
