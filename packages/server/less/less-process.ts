import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CompileResult, CompileRequest } from './compile-less.ts'
import { lessLimits } from './less-limits.ts'

/**
 * Result of compiling stylesheets. `isEndless` is true when the limits on time, memory or output size stopped the compilation;
 * `css` is empty then.
 */
export type LessResult = CompileResult & { isEndless: boolean }

export type LessProcess = {
  /** Compiles a theme's stylesheets. The process takes one request at a time: call `run` again only after the answer. */
  run(request: CompileRequest): Promise<LessResult>
  /** False once the compiler process has ended or was stopped. */
  isAlive(): boolean
  end(): void
}

const lookEveryMs = 250

/**
 * Starts a compiler process. A thread would not do, because a stylesheet that exhausts its memory can crash the whole server. The
 * process may read only code, no other files.
 */
export function makeLessProcess(processorMs: number): LessProcess {
  const child = fork(fileURLToPath(new URL('./less.child.ts', import.meta.url)), {
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
  child.on('error', () => {}) // `runIn` reports the error
  rest(child)
  const end = (): void => {
    isEnded = true
    child.kill('SIGKILL')
  }
  return { isAlive: () => !isEnded, end, run: (request) => runIn({ child, end, processorMs }, request) }
}

/** Lets the server exit while the compiler process is idle. */
function rest(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

type Running = { child: ChildProcess; end: () => void; processorMs: number }

function runIn({ child, end, processorMs }: Running, request: CompileRequest): Promise<LessResult> {
  return new Promise((resolve) => {
    child.ref()
    child.channel?.ref()
    const stopWatch = watch(child, processorMs, () =>
      failed(`take longer than ${processorMs} ms: does a mixin call itself?`),
    )
    const finish = (answer: LessResult): void => {
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
        const made = answer as CompileResult // not validated: the child process runs our own less.child.ts
        finish({ ...made, isEndless: made.isTooLarge === true })
      },
      error: (error: Error) => failed(error.message),
      exit: () => failed('take more memory than stylesheets may: does a mixin call itself?'),
    }
    for (const [event, listener] of Object.entries(listeners)) child.on(event, listener)
    child.send(request, (error) => error && failed(error.message))
  })
}

/**
 * Watches a compiler process during a request. Calls `late` when the process has used `maxCpuMs` of CPU time or its wall-clock
 * limit has passed. Where CPU time cannot be read, `maxCpuMs` limits the wall-clock time. Returns a function that ends the watch.
 */
function watch(child: ChildProcess, maxCpuMs: number, late: () => void): () => void {
  const started = performance.now()
  const before = usedProcessorMs(child.pid)
  const timer = setInterval(() => {
    const wall = performance.now() - started
    const used = usedProcessorMs(child.pid)
    const spent = used === null || before === null ? wall : used - before
    if (spent > maxCpuMs || wall > lessLimits.wallMs) late()
  }, lookEveryMs)
  return () => clearInterval(timer)
}

const msPerTick = 10

/** Returns the CPU time in milliseconds that a process has used so far, from Linux's /proc; `null` on other systems. */
function usedProcessorMs(pid: number | undefined): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // in /proc, the process name may contain spaces and brackets
    const [user, system] = [Number(fields[11]), Number(fields[12])]
    return Number.isFinite(user + system) ? (user + system) * msPerTick : null
  } catch {
    return null
  }
}

/**
 * Real path of the installed packages, which the compiler process may read: in an installation, `node_modules` may consist of
 * symbolic links to another folder.
 */
const modules = import.meta.resolve('@squarespace/less-ts').replace(/\/node_modules\/.*/, '/node_modules/')

const readable = [modules, '../../../node_modules/', '../../../packages/', '../../../package.json'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)
