import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import {
  memoryExceededExitCode,
  type PictureProcessResponse,
  type PictureProcessRequest,
} from './picture-process-messages.ts'

/**
 * Why the picture process gave no result: it exceeded its memory limit (`memory`), took too long (`time`) or ended otherwise
 * (`end`). `killed` means SIGKILL or a failed start, which says nothing about the picture.
 */
export type PictureProcessFailure = { lost: 'memory' | 'time' | 'end' | 'killed'; detail: string }

export type PictureProcess = {
  /**
   * Sends the picture process one request and waits for the result. Callers send one request at a time. When the process ends
   * without a result, a new process gets the request once more, except after a timeout.
   */
  ask(order: PictureProcessRequest): Promise<PictureProcessResponse | PictureProcessFailure>
  stop(): void
}

const idleMs = 10_000
/**
 * Timeout of a request to the picture process, in milliseconds. It is long, because the process has low priority on a busy
 * machine, and a picture may have 50 million pixels.
 */
const longestMs = 120_000
/**
 * Memory limit of the picture process: its data segment in kilobytes (`ulimit -d`). An idle process already counts as 650,000,
 * most of which it never touches. The process also watches its real memory and exits at 512 MB.
 */
const mostDataKilobytes = 1_200_000

/**
 * Manages the child process that decodes pictures. The process is started for the first request and stopped after 10 s without
 * one.
 */
export function makePictureProcess(): PictureProcess {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  const stop = (): void => {
    clearTimeout(idle)
    child?.removeAllListeners().on('error', () => {}) // an unhandled `error` event would crash the server
    child?.kill('SIGKILL')
    child = null
  }
  const askOnce = async (order: PictureProcessRequest): Promise<PictureProcessResponse | PictureProcessFailure> => {
    clearTimeout(idle)
    if (child && !child.connected) stop()
    child ??= startChild()
    const answer = await askChild(child, order)
    if ('lost' in answer) stop()
    else idle = setTimeout(stop, idleMs).unref()
    return answer
  }
  return {
    stop,
    // The process can fail because of earlier pictures or because the machine is short of memory, so a new process gets the
    // request once more.
    ask: async (order) => {
      const answer = await askOnce(order)
      return 'lost' in answer && answer.lost !== 'time' ? askOnce(order) : answer
    },
  }
}

function startChild(): ChildProcess {
  const node = ['--max-old-space-size=128']
  const isPosix = process.platform !== 'win32'
  const child = fork(fileURLToPath(new URL('./picture.child.ts', import.meta.url)), {
    serialization: 'advanced',
    ...(isPosix ? { execPath: '/bin/sh', execArgv: ['-c', limited, process.execPath, ...node] } : { execArgv: node }),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { UV_THREADPOOL_SIZE: '1', VIPS_CONCURRENCY: '1' },
  })
  child.unref()
  child.channel?.unref()
  return child
}

const limited = `ulimit -c 0; ulimit -d ${mostDataKilobytes} 2>/dev/null; exec "$0" "$@"`

function askChild(
  child: ChildProcess,
  order: PictureProcessRequest,
): Promise<PictureProcessResponse | PictureProcessFailure> {
  return new Promise((resolve) => {
    child.channel?.ref()
    const finish = (answer: PictureProcessResponse | PictureProcessFailure): void => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      child.channel?.unref()
      resolve(answer)
    }
    const onMessage = (answer: unknown): void => finish(answer as PictureProcessResponse) // picture.child.ts sends no other messages
    const onExit = (code: number | null, signal: string | null): void => {
      const lost = code === memoryExceededExitCode ? 'memory' : signal === 'SIGKILL' ? 'killed' : 'end'
      finish({ lost, detail: `ended with ${signal ?? code}` })
    }
    const onError = (error: Error): void => finish({ lost: 'killed', detail: error.message })
    const timer = setTimeout(() => finish({ lost: 'time', detail: 'took too long' }), longestMs)
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    child.send(order, (error) => error && onError(error))
  })
}
