/** Work that is done one piece after the other. */
export type Turns = {
  /** Before everything that waits. */
  first<T>(run: () => Promise<T>): Promise<T>
  /** When the sites before it have had a turn. Null where too much waits already. */
  next<T>(siteId: string, run: () => Promise<T>): Promise<T> | null
}

const mostWaiting = 48
/** One site's crawler leaves room for the visitors of others. */
const mostOfOneSite = 24

export function makeTurns(): Turns {
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
    if (jobs.length > 0) sites.set(siteId, jobs) // behind the others
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
