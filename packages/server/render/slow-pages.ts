import { slowPageLimits } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { makeFairTaskQueue } from '../queue/index.ts'

/**
 * Keeps sites whose templates take long from holding up the others: pages are rendered on one thread, which answers nothing else
 * meanwhile (BX-5.11).
 */
export type SlowPages = {
  /**
   * Renders a page of a site; `spentMs` returns how long its templates took. Pages of sites that are slow on average are
   * rendered one at a time, with a pause after each slow one, so that they use a part of the time at most. Throws `kit.busy` when
   * too many of a site wait.
   */
  run<T>(siteId: string, spentMs: () => number, render: () => Promise<T>): Promise<T>
}

export function makeSlowPages(): SlowPages {
  const { fromMs, share, latest, waiting } = slowPageLimits
  const queue = makeFairTaskQueue({ atOnce: 1 })
  /** How long the templates of a site's pages took on average, the latest counting most. Sites with quick pages are not in it. */
  const averages = new Map<string, number>()
  let freeAt = 0

  const note = (siteId: string, spent: number): void => {
    const known = averages.get(siteId)
    if (known === undefined && spent <= fromMs) return
    const average = (known ?? 0) * (1 - latest) + spent * latest
    if (spent <= fromMs && average < fromMs / 2) averages.delete(siteId)
    else averages.set(siteId, average)
  }
  const timed = async <T>(siteId: string, spentMs: () => number, render: () => Promise<T>): Promise<T> => {
    const started = performance.now()
    try {
      return await render()
    } finally {
      const spent = spentMs()
      note(siteId, spent)
      const now = performance.now()
      if (spent > fromMs) freeAt = now + (now - started) * (share - 1) // what is made of a large output takes time, too
    }
  }
  return {
    run: async (siteId, spentMs, render) => {
      if ((averages.get(siteId) ?? 0) <= fromMs) return timed(siteId, spentMs, render)
      const taken = queue.add([siteId], [{ atOnce: 1, waiting }], async () => {
        await pause(freeAt - performance.now())
        return timed(siteId, spentMs, render)
      })
      if ('fullLevel' in taken) throw new Refusal('kit.busy')
      return taken
    },
  }
}

function pause(ms: number): Promise<void> {
  return ms <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, ms))
}
