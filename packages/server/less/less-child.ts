import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { StyleAnswer, StyleOrder } from './compile-less.ts'
import { lessLimits } from './less-limits.ts'

/** `isEndless`: it took too much time or memory, so that nothing was made. */
export type LessAnswer = StyleAnswer & { isEndless: boolean }

export type LessChild = {
  /** One at a time. */
  run(order: StyleOrder): Promise<LessAnswer>
  /** It was not ended by itself or by a limit. */
  isAlive(): boolean
  end(): void
}

const lookEveryMs = 250

/** A process, not a thread: a stylesheet that fills the memory of a thread can end the whole server with it. It may read nothing but code. */
export function makeLessChild(processorMs: number): LessChild {
  const child = fork(fileURLToPath(new URL('./less.job.ts', import.meta.url)), {
    execArgv: [
      `--max-old-space-size=${lessLimits.megabytes}`,
      '--permission',
      ...readable.map((folder) => `--allow-fs-read=${folder}`),
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
  })
  let isEnded = false
  child.once('exit', () => {
    isEnded = true
  })
  child.on('error', () => {}) // told to who waits
  rest(child)
  const end = (): void => {
    isEnded = true
    child.kill('SIGKILL')
  }
  return { isAlive: () => !isEnded, end, run: (order) => runIn({ child, end, processorMs }, order) }
}

/** While it has nothing to do it keeps nobody from ending. */
function rest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

type Running = { child: ChildProcess; end: () => void; processorMs: number }

function runIn({ child, end, processorMs }: Running, order: StyleOrder): Promise<LessAnswer> {
  return new Promise((resolve) => {
    child.ref()
    child.channel?.ref()
    const stopWatch = watch(child, processorMs, () =>
      failed(`take longer than ${processorMs} ms: does a mixin call itself?`),
    )
    const finish = (answer: LessAnswer): void => {
      stopWatch()
      for (const [event, listener] of Object.entries(listeners)) child.off(event, listener)
      rest(child)
      resolve(answer)
    }
    const failed = (message: string): void => {
      end()
      finish({ css: '', problems: [{ path: 'styles', message }], isEndless: true })
    }
    const listeners = {
      message: (answer: unknown) => {
        const made = answer as StyleAnswer // the child is our own file
        finish({ ...made, isEndless: made.isTooLarge === true })
      },
      error: (error: Error) => failed(error.message),
      exit: () => failed('take more memory than stylesheets may: does a mixin call itself?'),
    }
    for (const [event, listener] of Object.entries(listeners)) child.on(event, listener)
    child.send(order, (error) => error && failed(error.message))
  })
}

/** Calls once when the limit of the processor's time is passed; where that is not told, the clock's. */
function watch(child: ChildProcess, mostMs: number, late: () => void): () => void {
  const started = performance.now()
  const before = usedProcessorMs(child.pid)
  const timer = setInterval(() => {
    const wall = performance.now() - started
    const used = usedProcessorMs(child.pid)
    const spent = used === null || before === null ? wall : used - before
    if (spent > mostMs || wall > lessLimits.wallMs) late()
  }, lookEveryMs)
  return () => clearInterval(timer)
}

const msPerTick = 10

/** What the process has used of the processor so far, by Linux's /proc; null elsewhere. */
function usedProcessorMs(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // the name before it may hold anything
    const [user, system] = [Number(fields[11]), Number(fields[12])]
    return Number.isFinite(user + system) ? (user + system) * msPerTick : null
  } catch {
    return null
  }
}

/** Where modules really lie, which may be elsewhere: what an installation has as `node_modules` may be links. */
const modules = import.meta.resolve('@squarespace/less-ts').replace(/\/node_modules\/.*/, '/node_modules/')

const readable = [modules, '../../../node_modules/', '../../../packages/', '../../../package.json'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)
