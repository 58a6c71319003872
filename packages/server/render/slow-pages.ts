import { slowPageLimits } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { makeFairTaskQueue } from '../http/index.ts'

/**
 * Keeps sites whose templates take long from holding up the others: pages are rendered on one thread, which answers nothing else
 * meanwhile (BX-5.11).
 */
export type SlowPages = {
  /**
   * Renders a page of a site; `spentMs` returns how long its templates took. Pages of sites that lately had two slow pages are
   * rendered one at a time, with a pause after each slow one, so that they use a part of the time at most. Throws `kit.busy` when
   * too many of a site wait.
   */
  run<T>(siteId: string, spentMs: () => number, render: () => Promise<T>): Promise<T>
}

export function makeSlowPages(): SlowPages {
  const { fromMs, share, rememberedMs, waiting } = slowPageLimits
  const queue = makeFairTaskQueue({ atOnce: 1 })
  /** The slow pages of a site until a time, by its id. The first may be slow because its templates never ran before. */
  const lately = new Map<string, { pages: number; until: number }>()
  let freeAt = 0

  const isSlow = (siteId: string): boolean => {
    const known = lately.get(siteId)
    if (known && known.until < performance.now()) return !lately.delete(siteId)
    return known !== undefined && known.pages > 1
  }
  const timed = async <T>(siteId: string, spentMs: () => number, render: () => Promise<T>): Promise<T> => {
    const started = performance.now()
    try {
      return await render()
    } finally {
      if (spentMs() > fromMs) {
        const now = performance.now()
        const pages = (lately.get(siteId)?.pages ?? 0) + 1
        lately.set(siteId, { pages, until: now + rememberedMs })
        freeAt = now + (now - started) * (share - 1) // what is made of a large output takes time, too
      }
    }
  }
  return {
    run: async (siteId, spentMs, render) => {
      if (!isSlow(siteId)) return timed(siteId, spentMs, render)
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
