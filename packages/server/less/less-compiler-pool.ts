import { makeFairTaskQueue } from '../queue/index.ts'
import type { CompileRequest } from './compile-less.ts'
import { makeLessProcess, type LessResult, type LessProcess } from './less-process.ts'
import { lessLimits } from './less-limits.ts'

/** Compiles stylesheets in child processes, each of which handles many requests. */
export type LessCompilerPool = {
  /** Compiles when it is the turn of the site, so that one that sends many or slow stylesheets does not hold up the others. */
  compile(request: CompileRequest, siteId: string): Promise<LessResult>
  stop(): void
}

const maxAtOnce = 2
const idleMs = 10_000
const unlimited = { atOnce: maxAtOnce, waiting: Infinity }

/** Makes the compiler. It runs at most two processes at once. A process ends after 10 s without work, or when the server ends. */
export function startLessCompilerPool({ processorMs }: { processorMs: number } = lessLimits): LessCompilerPool {
  const idle = new Map<LessProcess, NodeJS.Timeout>()
  const queue = makeFairTaskQueue({ atOnce: maxAtOnce })

  const drop = (child: LessProcess): void => {
    clearTimeout(idle.get(child))
    idle.delete(child)
    child.end()
  }
  const take = (): LessProcess => {
    for (const [child, timer] of idle) {
      clearTimeout(timer)
      idle.delete(child)
      if (child.isAlive()) return child
    }
    return makeLessProcess(processorMs)
  }
  return {
    compile: async (request, siteId) => {
      const taken = queue.add([siteId], [unlimited], async () => {
        const child = take()
        const answer = await child.run(request)
        if (child.isAlive()) idle.set(child, setTimeout(drop, idleMs, child).unref())
        return answer
      })
      if ('fullLevel' in taken) throw new Error('A lane without a limit is never full.')
      return taken
    },
    stop: () => {
      for (const child of idle.keys()) drop(child)
    },
  }
}
