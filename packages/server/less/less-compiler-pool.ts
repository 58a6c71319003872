import type { CompileRequest } from './compile-less.ts'
import { makeLessProcess, type LessResult, type LessProcess } from './less-process.ts'
import { lessLimits } from './less-limits.ts'

/** Compiles stylesheets in child processes, each of which handles many requests. */
export type LessCompilerPool = { compile(request: CompileRequest): Promise<LessResult>; stop(): void }

const maxAtOnce = 2
const idleMs = 10_000

/** Makes the compiler. It runs at most two processes at once. A process ends after 10 s without work, or when the server ends. */
export function startLessCompilerPool({ processorMs }: { processorMs: number } = lessLimits): LessCompilerPool {
  const idle = new Map<LessProcess, NodeJS.Timeout>()
  const takeTurn = makeTurns(maxAtOnce)

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
    compile: (request) =>
      takeTurn(async () => {
        const child = take()
        const answer = await child.run(request)
        if (child.isAlive()) idle.set(child, setTimeout(drop, idleMs, child).unref())
        return answer
      }),
    stop: () => {
      for (const child of idle.keys()) drop(child)
    },
  }
}

function makeTurns(most: number): <T>(run: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (run) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    try {
      return await run()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
