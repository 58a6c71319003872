import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Pictures } from '../kit/context.ts'
import type { ProbeAnswer } from './probe.job.ts'

type Facts = Awaited<ReturnType<Pictures['probe']>>
type Log = { warn(details: object, message: string): void }

const idleMs = 5_000
const probeTimeoutMs = 20_000

/**
 * Looks into pictures in one child process, one at a time: a hostile file may crash or stop that process, not this one. The
 * child ends when there is nothing to do. A file that is not a whole picture of at most 50 million pixels is refused.
 */
export function startPictures(log: Log): Pictures {
  let child: ChildProcess | null = null
  let queue: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  const stop = (): void => {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = null
  }
  const probeNow = async (bytes: Uint8Array): Promise<Facts> => {
    clearTimeout(idle)
    child ??= startChild()
    const answer = await askChild(child, bytes)
    if ('lost' in answer) {
      log.warn({ cause: answer.lost }, 'a picture could not be looked into')
      stop()
      throw new Refusal('media.unsupported')
    }
    idle = setTimeout(stop, idleMs).unref()
    if ('refused' in answer) throw new Refusal(answer.refused)
    return answer.facts
  }
  const probe = (bytes: Uint8Array): Promise<Facts> => {
    const result = queue.then(() => probeNow(bytes))
    queue = result.catch(() => {})
    return result
  }
  return { probe, stop }
}

function startChild(): ChildProcess {
  const child = fork(fileURLToPath(new URL('./probe.job.ts', import.meta.url)), {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=128'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { UV_THREADPOOL_SIZE: '1' },
  })
  child.unref()
  child.channel?.unref()
  return child
}

function askChild(child: ChildProcess, bytes: Uint8Array): Promise<ProbeAnswer | { lost: string }> {
  return new Promise((resolve) => {
    child.channel?.ref()
    const finish = (answer: ProbeAnswer | { lost: string }): void => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      child.channel?.unref()
      resolve(answer)
    }
    const onMessage = (answer: unknown): void => finish(answer as ProbeAnswer) // the child is our own file
    const onExit = (code: number | null, signal: string | null): void =>
      finish({ lost: `ended with ${signal ?? code}` })
    const onError = (error: Error): void => finish({ lost: error.message })
    const timer = setTimeout(() => finish({ lost: 'took too long' }), probeTimeoutMs)
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    child.send(bytes, (error) => error && finish({ lost: error.message }))
  })
}
